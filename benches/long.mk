# Targets that take minutes; none is part of `make test`.
LAWS := laws counted calibration bound_laws code_laws engine_laws engine_oracle engine_stream
FUZZ_TARGETS := scan_any_bytes truncate_any feed_split_anywhere
FUZZ_SECONDS ?= 300
FUZZ_OPTIONS = -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -len_control=0 -timeout=20 -rss_limit_mb=4096
HOT_LOOPS := cargo run --quiet --release --locked -p toolclip-core --example hot_loops --

laws: .venv/dev .venv/built ## The promises over 10,000 random cases each, new ones every time
	PROPTEST_CASES=10000 cargo test -p toolclip-core --locked $(addprefix --test ,$(LAWS))
	$(BIN)/pytest --hypothesis-profile=long tests/test_laws.py tests/test_custom_encoding.py
fuzz: ## Fuzz targets, FUZZ_SECONDS each, from what FUZZ_SEEDS holds (needs cargo-fuzz, nightly)
	cd rust/fuzz && for target in $(FUZZ_TARGETS); do \
		mkdir -p corpus/$$target && cargo +nightly fuzz run --fuzz-dir . $$target corpus/$$target \
			$(FUZZ_SEEDS) -- $(FUZZ_OPTIONS) || exit; done
bench-peers: .venv/bench .venv/built ## Counting beside its peers, speed and exactness (5 minutes)
	$(BIN)/python benches/compare_peers.py
bench-engine: .venv/dev .venv/built ## Start, threads, ends of long texts, worst cases, streams
	$(BIN)/python benches/engine_numbers.py
bench-scans: ## Speed of scanning without counting, against its floors
	$(HOT_LOOPS) time
bench-instructions: .venv/python ## Instructions per byte of the hot loops, against the record
	cargo build --quiet --release --locked -p toolclip-core --example hot_loops
	$(BIN)/python benches/instructions.py target/release/examples/hot_loops

.venv/bench: pyproject.toml | .venv/python
	$(PIP) install --group bench
	@touch $@
