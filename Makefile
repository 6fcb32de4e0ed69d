# Every target sets up .venv by itself. Set-up happens once; C++ is rebuilt when it has changed, Python is never re-installed.
PYTHON ?= python3
BIN    := .venv/bin
# Tests start hundreds of processes, and each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

CPP     = $(wildcard core/*.?pp core/*/*.?pp core/*/*/*.?pp tests/core/*.?pp)

# One process more than there are cores: many tests wait for a browser, a bot or a clock. A file's tests stay together as
# long as nobody is idle, because what they share is expensive.
PARALLEL := -n $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))) --dist worksteal

play: .venv/built; $(BIN)/linewood serve --open
test: setup browser sandbox .venv/docs .venv/torch; $(BIN)/pytest $(PARALLEL)
setup: .venv/built .venv/dev
bench: setup peers; $(BIN)/python bench/speed.py && $(BIN)/python bench/search.py && $(BIN)/python bench/arena.py && $(BIN)/python bench/web.py && $(BIN)/python bench/sandbox.py
peers: setup .venv-peers .venv-kaggle; $(BIN)/python bench/peers.py
smoke: setup;     $(BIN)/python tests/smoke.py && $(BIN)/pytest -q tests/games/test_perft.py tests/search/test_proofs.py tests/cli/test_cli.py
docs: setup .venv/docs; $(BIN)/python docs/tools/site.py
kaggle: .venv-kaggle; .venv-kaggle/bin/python bench/kaggle.py

check: setup; $(BIN)/pytest -q $(PARALLEL) $(addprefix tests/project/test_,checks.py layers.py prose.py)

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP)

# The long jobs, started by hand: all of them, or one at a time. Every job runs, whatever the others find; at the end of
# `make -k soak` make says which ones failed. EFFORT is how many times as many examples are tried as in `make test`.
EFFORT    ?= 50
SEQUENCES ?= 100000
SOAK      := $(BIN)/pytest $(PARALLEL) --timeout=86400
SESSIONS  := tests/search/test_session_machine.py
soak: soak-sanitizers soak-faults soak-properties soak-sessions soak-sessions-address soak-sessions-thread soak-browsers soak-rest

soak-sanitizers: setup;  $(SOAK) -m slow tests/core/test_core.py
soak-faults: setup;      $(SOAK) -m "slow or not slow" tests/arena/test_store.py tests/arena/test_store_damaged.py tests/players/test_faults.py
soak-properties: setup;  LINEWOOD_EFFORT=$(EFFORT) $(SOAK) $(shell grep -l max_examples= tests/*/test_*.py)
soak-sessions: setup;    LINEWOOD_SOAK=$(SEQUENCES) $(SOAK) $(SESSIONS)
# The same with the core under a sanitizer, which has to be loaded before Python. -S hides the usual build.
soak-sessions-%: setup
	$(BIN)/pip install -q --no-build-isolation --no-deps --upgrade --target build/$* \
	  --config-settings=build-dir=build/cmake-$* --config-settings=cmake.define.LINEWOOD_SANITIZE=$* \
	  --config-settings=cmake.define.LINEWOOD_NATIVE=OFF .
	LD_PRELOAD=$$($${CXX:-c++} -print-file-name=lib$(if $(filter address,$*),asan,tsan).so) ASAN_OPTIONS=detect_leaks=0 \
	  PYTHONPATH=build/$*:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
	  LINEWOOD_SANITIZER=$* LINEWOOD_SOAK=$(SEQUENCES) $(BIN)/python -S -m pytest --timeout=86400 $(SESSIONS)
soak-browsers: setup browser; $(SOAK) -m "slow or not slow" $(wildcard tests/web/test_browser_*.py)
soak-rest: setup
	$(SOAK) -m slow --ignore-glob='*/test_browser_*.py' \
	  $(addprefix --ignore=tests/,core/test_core.py arena/test_store.py arena/test_store_damaged.py)

clean:; rm -rf .venv build

# The two things a bare Debian lacks: the module that makes virtual environments, and Python's C headers.
APT := python3-venv python3-dev
HAS_APT := import ensurepip, os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")

.venv/tools: pyproject.toml
	@$(PYTHON) -c '$(HAS_APT)' 2>/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qqy $(APT) >/dev/null; } \
	  || { echo 'Python lacks venv or its headers. Please type:  sudo apt-get install $(APT)'; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q --group build
	@touch $@

# Playing needs no tools for development.
.venv/dev: .venv/tools pyproject.toml
	$(BIN)/pip install -q --group dev
	@touch $@

# Only the tests of training want PyTorch. PyPI's for Linux brings gigabytes of CUDA; PyTorch's own index has one for CPUs
# alone, called 2.13.0+cpu, which pip takes for the newer one.
.venv/torch: .venv/tools
	$(BIN)/pip install -q --retries 1 --extra-index-url https://download.pytorch.org/whl/cpu torch==2.13.0
	@touch $@

# The site's generator is needed by `make docs` and by the test that builds the site.
.venv/docs: .venv/tools
	$(BIN)/pip install -q --group docs
	@touch $@

.venv/built: .venv/tools CMakeLists.txt $(shell find core)
	@echo 'Compiling the core. This takes some minutes.'
	$(BIN)/pip install -q --no-build-isolation --editable .
	@touch $@

# kaggle-environments is large and pins other packages, so it has a place of its own.
.venv-kaggle:
	$(PYTHON) -m venv $@
	$@/bin/pip install -q kaggle-environments .

# What docs/lab/peers.md compares linewood with; JAX brings a numpy of its own choice.
.venv-peers:
	$(PYTHON) -m venv $@
	$@/bin/pip install -q --upgrade pip
	$@/bin/pip install -q --group peers

# The web app is tested in Debian's Chromium, with a font for Chinese.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq \
	  && apt-get install -qqy --no-install-recommends chromium fonts-noto-cjk >/dev/null; } \
	  || echo 'Tests in a browser are left out. Please type:  sudo apt-get install chromium fonts-noto-cjk'

# Foreign bots run in bubblewrap. Without it, or where the system forbids it, pytest says at its end what was not tested.
sandbox:
	@command -v bwrap >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qqy bubblewrap >/dev/null; } \
	  || echo 'Tests of the sandbox are left out. Please type:  sudo apt-get install bubblewrap'

.PHONY: play test setup browser sandbox bench peers smoke docs kaggle check format clean \
	soak soak-sanitizers soak-faults soak-properties soak-sessions soak-browsers soak-rest
