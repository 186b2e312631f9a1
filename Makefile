# Every target sets itself up from a clean clone.
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11, \
	$(shell $(p) -c 'import sys; sys.version_info < (3, 11) or print("$(p)")' 2>/dev/null)))
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUST := Cargo.toml Cargo.lock $(shell find rust -name '*.rs' -o -name Cargo.toml)
RUST_TESTS := $(shell cargo nextest --version >/dev/null 2>&1 && echo nextest run || echo test --lib --tests)
include benches/long.mk
export PYO3_PYTHON := $(abspath $(BIN))/python
export VIRTUAL_ENV := $(abspath .venv)

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 20
demo: .venv/built ## Build, install into .venv, truncate real outputs made on the spot
	@$(BIN)/python scripts/demo.py
test: lint types test-rust test-python ## Everything that CI runs
lint: .venv/dev .venv/built ## Formatting, clippy, ruff, import layers
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache
types: .venv/dev .venv/built ## mypy, and the native module against its stub
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest toolclip._core --mypy-config-file pyproject.toml
test-rust: .venv/python ## Rust tests, examples, documentation
	cargo $(RUST_TESTS) -p toolclip-core --locked
	cargo test --doc -p toolclip-core --locked
	RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps -p toolclip-core --locked
test-python: .venv/dev .venv/built ## Python tests
	$(BIN)/pytest
bench: .venv/dev .venv/built ## Benchmarks
	$(BIN)/pytest benches --benchmark-enable --benchmark-only
wheel: .venv/built ## A release wheel in dist/, 7.4 MB (8.0 at the default compression)
	$(BIN)/maturin build --release --locked --compression-level 9 --out dist

fmt: .venv/dev ## Format both languages
	cargo fmt --all
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
clean: ## Remove everything that was built
	rm -rf target rust/fuzz/target .venv .demo dist .*_cache .hypothesis .benchmarks python/toolclip/_core*.so
.PHONY: help demo test lint types test-rust test-python bench wheel fmt clean laws fuzz bench-peers bench-engine bench-scans bench-instructions

.venv/python: # pip 25.1 is the first with --group
	@test -n "$(PYTHON)" || { echo "toolclip needs Python 3.11 or later" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) install --upgrade 'pip>=25.1'
	@touch $@
.venv/dev: pyproject.toml | .venv/python
	$(PIP) install --group dev
	@touch $@
.venv/built: pyproject.toml $(RUST) | .venv/python
	$(PIP) install --group build
	$(BIN)/maturin develop --release --locked --group build
	@touch $@
