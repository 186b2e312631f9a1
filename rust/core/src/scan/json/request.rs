//! A request as consoles show it: a line with method and path, JSON below.

/// Longest first line that is read as a request, in bytes.
const LONGEST: usize = 1024;

/// Where the body starts if `text` starts with a line such as `POST _bulk` and JSON below it; else
/// at the beginning.
pub fn after_request(text: &str) -> usize {
    let methods = ["POST ", "PUT ", "GET ", "PATCH ", "DELETE "];
    if !methods.iter().any(|method| text.starts_with(method)) {
        return 0;
    }
    let near = &text.as_bytes()[..text.len().min(LONGEST)];
    let Some(feed) = memchr::memchr(b'\n', near) else {
        return 0;
    };
    let body = text[feed + 1..].trim_ascii_start();
    if body.starts_with(['{', '[']) {
        text.len() - body.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_follows_method_and_path() {
        assert_eq!(after_request("POST _bulk\n{}\n{}\n"), 11);
        assert_eq!(after_request("PUT /a/_doc/1\r\n{"), 15);
        for text in [
            "{}\n",
            "POST _bulk",
            "POST a letter\nto me",
            "GET \n",
            "POSTED\n{}",
        ] {
            assert_eq!(after_request(text), 0, "{text}");
        }
    }
}
