//! Lines that say what went wrong, and lines that only seem to.

use super::*;

fn severity(line: &str) -> Option<Severity> {
    let found = error_lines(line, Span::new(0, line.len()));
    found.first().map(|found| found.severity)
}

#[test]
fn lines_that_are_there_to_tell_of_a_failure_are_the_worst() {
    for line in [
        "error[E0308]: mismatched types",
        "TypeError: x is not a function",
        "npm ERR! code 1",
        "12:01 ERROR - mozcrash exited",
        "--- FAIL: TestReplication (2.93s)",
        "FAILED tests/test_a.py::test_b",
        "[ERROR] Failed to execute goal",
        "panic: runtime error: invalid memory address",
        "12:01 INFO - TEST-UNEXPECTED-FAIL | a.js | promise",
        "12:01 INFO - PROCESS-CRASH | Shutdown hanging",
        "fatal: not a git repository",
        "[taskcluster:error] Task aborted - max run time exceeded",
        "a.cs(12,8): error CS0103: The name 'x' does not exist",
        "a.ts(1,2): error TS2304: Cannot find name 'x'.",
        "x.cpp(12): fatal error C1083: Cannot open include file",
        "LINK : fatal error LNK1120: 1 unresolved externals",
        "12:01 INFO - GECKO(1) | Hit MOZ_CRASH(out of memory) at a.rs:1",
        "RequestFailedException: no answer",
    ] {
        assert_eq!(severity(line), Some(Severity::Fatal), "{line}");
    }
}

#[test]
fn lines_that_speak_of_one_are_less_bad() {
    for line in [
        "webpack compiled with 117 errors in 1223 ms",
        "Traceback (most recent call last):",
        "thread 'main' panicked at src/main.rs:3:5",
        "make: *** [all] exit status 2",
        "make[2]: *** [all] Error 2",
        "ld: symbol(s) not found for architecture arm64",
        "/usr/bin/ld: main.c:(.text+0x1f): undefined reference to `f'",
        "E   assert 3 == 4",
        "\x1b[1m\x1b[31mE       assert f(3) == 4\x1b[0m",
        "12:01 INFO - GECKO(1) | Assertion failure: !mIsDead, at a.cpp:1",
        "a.out: a.c:3: main: Assertion `x' failed.",
        "   \u{d7} math > adds 5ms",
        " \x1b[31m\x1b[1m\u{d7}\x1b[22m adds\x1b[39m",
        "\u{2716} adds (1.2ms)",
        "    \u{2715} adds (5 ms)",
        "\u{2717} 'adds'",
        "  \u{2718}  1 adds.spec.ts:3:5",
        "2026-11-30T12:00:00.1234567Z \u{2716}\u{fe0f} adds",
        "\u{274c} Deployment",
    ] {
        assert_eq!(severity(line), Some(Severity::Error), "{line}");
    }
    for line in [
        "bash: foo: command not found",
        "INFO - {'substr': 'x', 'level': 'error'}",
        "INFO retrying after error: reset",
        "the error handler was installed",
        "see Error 0 and error 2 of the manual",
        "an error HTTP2 calls GOAWAY",
        "    assert f(3) == 4",
        "THE   assert statement",
    ] {
        assert_eq!(severity(line), Some(Severity::Hint), "{line}");
    }
}

#[test]
fn names_and_good_news_are_not_errors() {
    for line in [
        "0 errors, 3 warnings",
        "no errors found",
        "errors=0 skipped=1",
        "compiling src/error.rs",
        "GET /error_page 200",
        "--on-error=ignore",
        "on_error: retry",
        "cc -Werror-implicit",
        "NS_ERROR_UNEXPECTED",
        "terrorist",
        "[javac] src/GlobalExceptionFormatter.java",
        "adding RequestFailedException.class",
        "adding FormTextModel$ParseErrorHandler.class",
        "Error2String.class",
        "3 \u{d7} 4 = 12",
        "\u{d7} 4",
        "\u{d7}4 mm",
        "a \u{d7} b",
        "\u{2502} \u{2717} \u{2502} \u{2713} \u{2502}",
        "| \u{2717} | \u{2713} |",
        "\u{2713} adds 5ms",
        "\u{2716} 2 problems (0 errors, 2 warnings)",
        "\u{2716}",
        "5 \u{2717} ",
    ] {
        assert_eq!(severity(line), None, "{line}");
    }
}

#[test]
fn a_line_is_found_once_with_its_worst_word() {
    let text = "ok\nerror: then a panic, error\nok\nfailed\n";
    let found = error_lines(text, Span::new(0, text.len()));
    let lines: Vec<_> = found.iter().map(|line| line.span.of(text)).collect();
    assert_eq!(lines, ["error: then a panic, error", "failed"]);
    assert_eq!(found[0].severity, Severity::Fatal);
}
