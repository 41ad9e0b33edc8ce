# Everything there is to run. All it needs is Python 3.11 or newer: the first target makes .venv
# with exactly the packages of requirements.lock. PYTHON=/path/to/python chooses another Python.

PYTHON ?= python3
JOBS ?= 3            # processes that share the tests; many of them wait for brokers and terminals
PLAYERS ?= 4
PYTEST_ARGS ?=
FUZZ_SECONDS ?= 1800
DEMO_ARGS ?=
PYTHONS ?= python3.11 python3.12 python3.13 python3.14

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: play demo test again check fix site pictures nightly fuzz compare figures lock licences audit \
	messages compiled pythons dist clean

play: compiled ## Play against bots
	@$(BIN)/pushnet solo

demo: $(READY) ## Let PLAYERS bots play a game over MQTT, and verify it
	@mkdir -p build
	$(BIN)/pushnet demo --players $(PLAYERS) --out build/demo.push $(DEMO_ARGS)

test: check compiled ## Everything that must hold before a commit; PYTEST_ARGS go to pytest
	$(BIN)/python -m pytest -q -n $(strip $(JOBS)) --dist worksteal $(PYTEST_ARGS)

again: $(READY) ## What failed in the last run, one after another, with the machine to itself
	$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none $(PYTEST_ARGS)

check: $(READY) ## What needs no test run: form, types, layers, house rules
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/test_tidy.py

fix: $(READY) ## Repair what can be repaired by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

site: $(READY) ## Build the docs as a site into build/site
	$(BIN)/python -m sphinx --quiet --fail-on-warning --jobs auto -c docs . build/site

pictures: $(READY) ## Draw the pictures of the docs again
	$(BIN)/python -m tests.tui.pictures

nightly: $(READY) ## The long runs
	$(BIN)/python -m pytest -q -n $(strip $(JOBS)) -m nightly --timeout 7200 $(PYTEST_ARGS)
	$(MAKE) fuzz

# atheris has wheels for Linux only; without it the same targets run from seeds.
fuzz: $(READY) ## Fuzz every door for bytes and text for FUZZ_SECONDS
	$(PIP) install uv
	-$(BIN)/uv pip install --quiet --group fuzz
	$(BIN)/python -m tests.fuzz --seconds $(strip $(FUZZ_SECONDS))

# Installs other libraries into a folder that is thrown away; needs the network, and npm for one.
compare: $(READY) ## Measure the engine beside other libraries' games
	@$(BIN)/python -m tests.benchmarks.compare

figures: $(READY) ## Measure everything, and write docs/performance.md anew: 15 minutes of quiet
	$(BIN)/python -m tests.benchmarks.figures --run

compiled: $(READY)
	@$(BIN)/python .ci/catalogues.py compile

messages: $(READY) ## Bring new and changed sentences into the catalogues, and compile them
	$(BIN)/python .ci/catalogues.py update
	$(BIN)/python .ci/catalogues.py compile

lock: $(READY) ## Pin the newest packages that pyproject.toml allows
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--extra dev --extra web --custom-compile-command "make lock" -o requirements.lock pyproject.toml

licences: $(READY) ## Write docs/licences.md anew from the packages' metadata
	$(BIN)/python -m tests.licences

# Asks PyPI's database of advisories, so it needs the network and is no part of `make test`. Strict:
# a package that cannot be looked up is a failure, or a mirror without the database would pass all.
# The tool lives in a folder of its own: what it brings is neither ours nor in the lock.
audit: $(READY) ## Look up every pinned package in the lists of known vulnerabilities
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/python -m pip --quiet --disable-pip-version-check install "pip-audit>=2.9,<3"
	build/audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement requirements.lock

# Whichever of PYTHONS is installed, each with packages of its own below build/.
pythons: ## Run the tests under every Python from 3.11 on that is here
	@for python in $(PYTHONS); do \
		command -v $$python >/dev/null || { echo "$$python is not here"; continue; }; \
		echo "$$python:"; \
		$(MAKE) --no-print-directory test PYTHON=$$python VENV=build/$$python || exit 1; \
	done

dist: $(READY) ## Build wheel and sdist into dist/, the same bytes for the same commit
	rm -rf dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 1767225600) \
		$(BIN)/python -m hatchling build
	cd dist && { sha256sum pushnet-* 2>/dev/null || shasum -a 256 pushnet-*; } > SHA256SUMS && cat SHA256SUMS

clean:
	rm -rf $(VENV) build dist

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "pushnet needs Python 3.11 or newer. If it is there under another name, say" \
			"make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make virtual environments. On Debian and Ubuntu:" \
			"sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV); this takes a minute, once."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
