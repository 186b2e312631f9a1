//! Texts and what tokenizers make of them: Claude's by `ctok` 1.3.0 (versions 3.0 and 4.8, frame
//! deducted), Gemma 3 by its published tokenizer.

/// A text and its counts.
pub(crate) struct Golden {
    pub(crate) what: &'static str,
    pub(crate) text: &'static str,
    pub(crate) claude_3: usize,
    pub(crate) claude: usize,
    pub(crate) gemini: usize,
}

/// The counts of 300 times "Chinese talk" by `claude-3`, `claude` and `gemini`.
pub(crate) const LONG_CHINESE_TALK: [usize; 3] = [24301, 24300, 13500];

pub(crate) const GOLDEN: [Golden; 23] = [
    Golden {
        what: "English prose",
        text: "The build failed because the cache on the runner was stale. We cleared it, started the job again, and it passed; please watch the next nightly run and tell us if the same warning comes back.",
        claude_3: 43,
        claude: 54,
        gemini: 41,
    },
    Golden {
        what: "A Japanese sentence of 24 characters",
        text: "昨日の会議で決まった内容を後で全員に共有します。",
        claude_3: 23,
        claude: 22,
        gemini: 15,
    },
    Golden {
        what: "Chinese talk",
        text: "请帮我看一下昨天的日志，服务器在凌晨三点左右重启了两次，我怀疑是内存不足导致的。好的，我先查询最近二十四小时的监控数据，然后再给你一份完整的分析报告。",
        claude_3: 82,
        claude: 81,
        gemini: 45,
    },
    Golden {
        what: "Korean",
        text: "어제 배포한 서비스에서 오류가 발생했습니다. 로그를 확인하고 원인을 찾은 다음 다시 알려 드리겠습니다.",
        claude_3: 60,
        claude: 59,
        gemini: 26,
    },
    Golden {
        what: "Thai",
        text: "เซิร์ฟเวอร์หยุดทำงานเมื่อคืนนี้ กรุณาตรวจสอบบันทึกและรายงานสาเหตุให้เราทราบ",
        claude_3: 69,
        claude: 69,
        gemini: 23,
    },
    Golden {
        what: "Hindi",
        text: "सर्वर कल रात बंद हो गया था। कृपया लॉग देखें और हमें कारण बताएं।",
        claude_3: 41,
        claude: 41,
        gemini: 17,
    },
    Golden {
        what: "Arabic",
        text: "توقف الخادم الليلة الماضية، يرجى مراجعة السجلات وإخبارنا بالسبب في أقرب وقت ممكن.",
        claude_3: 54,
        claude: 54,
        gemini: 28,
    },
    Golden {
        what: "Russian",
        text: "Сервер остановился прошлой ночью. Проверьте журналы и сообщите нам о причине как можно скорее.",
        claude_3: 40,
        claude: 40,
        gemini: 23,
    },
    Golden {
        what: "Vietnamese",
        text: "Máy chủ đã dừng hoạt động đêm qua, vui lòng kiểm tra nhật ký và cho chúng tôi biết nguyên nhân.",
        claude_3: 50,
        claude: 57,
        gemini: 23,
    },
    Golden {
        what: "Emoji",
        text: "✅ done 🚀 shipped 🔥🔥 👩\u{200d}💻 pairing 🇩🇪🇯🇵 ⚠\u{fe0f} careful 😀😅🤣",
        claude_3: 57,
        claude: 60,
        gemini: 23,
    },
    Golden {
        what: "Python",
        text: "class Store:\n    def __init__(self, path: Path, *, limit: int = 4096) -> None:\n        self._rows = [json.loads(line) for line in path.open(encoding=\"utf-8\")]\n\n    def newest(self, n):\n        return sorted(self._rows, key=lambda row: row[\"updatedAt\"], reverse=True)[:n]\n",
        claude_3: 90,
        claude: 113,
        gemini: 90,
    },
    Golden {
        what: "Minified JavaScript",
        text: "!function(e,t){\"object\"==typeof exports?module.exports=t():e.libX=t()}(this,function(){var n={},r=0;return{add:function(e){return n[++r]=e,r},get:function(e){return n[e]||null}}});",
        claude_3: 73,
        claude: 81,
        gemini: 71,
    },
    Golden {
        what: "JSON",
        text: "{\"id\":90210,\"createdAt\":\"2026-03-14T09:26:53.589Z\",\"user\":{\"login\":\"mkowalska\",\"siteAdmin\":false},\"labels\":[\"bug\",\"p1\"],\"sha\":\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b\",\"score\":0.7316}",
        claude_3: 88,
        claude: 107,
        gemini: 105,
    },
    Golden {
        what: "A log",
        text: "2026-11-30 23:59:58,731 WARN  [pool-7-thread-3] c.a.s.RetryPolicy - attempt 4/5 failed: java.net.SocketTimeoutException: connect timed out (10.42.7.113:5432)\n2026-12-01 00:00:03,002 ERROR [main] c.a.s.Bootstrap - giving up after 5 attempts\n",
        claude_3: 107,
        claude: 132,
        gemini: 123,
    },
    Golden {
        what: "Paths",
        text: "./src/components/AccountSettings/__tests__/PasswordForm.spec.tsx\n./src/components/AccountSettings/index.ts\n./vendor/github.com/acme/lru-cache/v2/ring_buffer_test.go\n/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30\n",
        claude_3: 83,
        claude: 112,
        gemini: 83,
    },
    Golden {
        what: "A diff",
        text: "@@ -17,7 +17,9 @@ func (s *Server) Close() error {\n-\treturn s.ln.Close()\n+\tif err := s.ln.Close(); err != nil {\n+\t\treturn fmt.Errorf(\"close: %w\", err)\n+\t}\n+\treturn nil\n }\n",
        claude_3: 79,
        claude: 93,
        gemini: 75,
    },
    Golden {
        what: "Hex",
        text: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\nd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592\n",
        claude_3: 79,
        claude: 87,
        gemini: 118,
    },
    Golden {
        what: "Base64",
        text: "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
        claude_3: 81,
        claude: 105,
        gemini: 69,
    },
    Golden {
        what: "A table of digits",
        text: "   101     3.50    17    0.0021\n   102    12.75     9    0.1138\n   103   204.00   311    7.9001\n   104     0.25     2    0.0000\n",
        claude_3: 55,
        claude: 55,
        gemini: 82,
    },
    Golden {
        what: "Runs of white space",
        text: "a\n\n\n\n\t\t\t\tb        c\n \n \n\t \t d                                        e\r\n\r\n",
        claude_3: 20,
        claude: 20,
        gemini: 22,
    },
    Golden {
        what: "Case without sense",
        text: "aBcDeFgHiJkLmNoPqRsTuVwXyZ A1B2C3D4E5F6G7H8I9J0 XMLHttpRequestV2 kUBE_cFG",
        claude_3: 58,
        claude: 68,
        gemini: 46,
    },
    Golden {
        what: "Shell",
        text: "for f in $(find . -name '*.gz' -mtime +30); do zcat \"$f\" | awk -F'\\t' '{s+=$3} END {print s/NR}' >> out.txt; done\n",
        claude_3: 53,
        claude: 64,
        gemini: 51,
    },
    Golden {
        what: "Spaced signs",
        text: "# { ` ~ / | ? \" ! ' + : % = { * > ? ; / [ @ ` ^ } ~ ] * $ >\n",
        claude_3: 32,
        claude: 47,
        gemini: 31,
    },
];
