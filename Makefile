# Every target sets up .venv by itself. Set-up happens once; C++ is rebuilt when it has changed, Python is never re-installed.
PYTHON ?= python3
BIN    := .venv/bin
CPP     = $(wildcard core/*.?pp core/*/*.?pp tests/core/*.?pp)

play: setup;      $(BIN)/linewood serve --open
test: check browser; $(BIN)/pytest
setup: .venv/built
bench: setup;     $(BIN)/python bench/speed.py && $(BIN)/python bench/search.py && $(BIN)/python bench/arena.py && $(BIN)/python bench/web.py
sanitize: setup;  $(BIN)/pytest -m slow tests/test_core.py
docs: setup;      $(BIN)/pytest tests/test_docs.py
kaggle: .venv-kaggle; .venv-kaggle/bin/python bench/kaggle.py

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q tests/test_layers.py

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP)

clean:; rm -rf .venv build

# The two things a bare Debian lacks: the module that makes virtual environments, and Python's C headers.
APT := python3-venv python3-dev
HAS_APT := import ensurepip, os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")

.venv/tools: pyproject.toml
	@$(PYTHON) -c '$(HAS_APT)' 2>/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qqy $(APT); } \
	  || { echo 'Python lacks venv or its headers. Please type:  sudo apt-get install $(APT)'; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q --group dev
	@touch $@

.venv/built: .venv/tools CMakeLists.txt $(shell find core)
	$(BIN)/pip install -q --no-build-isolation --editable .
	@touch $@

# kaggle-environments is large and pins other packages, so it has a place of its own.
.venv-kaggle:
	$(PYTHON) -m venv $@
	$@/bin/pip install -q kaggle-environments .

# The web app is tested in Debian's Chromium, with a font for Chinese.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq \
	  && apt-get install -qqy --no-install-recommends chromium fonts-noto-cjk >/dev/null; } \
	  || echo 'Tests in a browser are left out. Please type:  sudo apt-get install chromium fonts-noto-cjk'

.PHONY: play test setup browser bench sanitize docs kaggle check format clean
