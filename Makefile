# Everything starts here: a machine needs Python 3.11 or newer and make, no more.
#
#   make demo    play GOODWOOD's three days and print how it stands
#   make test    the whole test suite
#   make check   every gate: style, types, layers, generated files

PYTHON ?= python3
WORKERS ?= 2
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
LOCK := requirements/lock.txt

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test check format bench lock clean

help:
	@echo 'make setup   set up $(VENV) from the lock (every target does so by itself)'
	@echo 'make demo    play the three days of GOODWOOD and show the last day'"'"'s end'
	@echo 'make test    run the whole test suite (ARGS="-k supply" for some of it)'
	@echo 'make check   run every gate: ruff, mypy, pyright, import-linter, generated files'
	@echo 'make format  let ruff mend and format what it can'
	@echo 'make bench   measure speed and memory beside their targets'
	@echo 'make lock    pin the dependencies of pyproject.toml anew'
	@echo 'make clean   remove $(VENV), caches and the demo'

setup: $(READY)

# A stamp file, for a folder's date says nothing about what is in it.
$(READY): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Campaign needs Python 3.11 or newer, and "$(PYTHON)" is not: try "make PYTHON=python3.12".' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --require-hashes --requirement $(LOCK)
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

demo: $(READY)
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" sh examples/demo.sh

test: $(READY)
	$(PY) -m pytest -n $(WORKERS) $(ARGS)

check: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/pyright
	$(VENV)/bin/lint-imports
	$(PY) -m tools.generate --check

format: $(READY)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(READY)
	$(PY) -m benchmarks

# The tool that writes the lock is pinned by hand and lives apart from what it locks.
UV := uv==0.13.9
TOOLS := .cache/lock-tools

lock:
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet '$(UV)'
	$(TOOLS)/bin/uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
		--extra dev --extra bench --generate-hashes --no-emit-index-url --custom-compile-command "make lock" --output-file $(LOCK)

clean:
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache demo build dist
	find campaign tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
