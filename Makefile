# Sparkforge's everyday commands; `make help` lists them.

# Any Python from 3.11 on; deploy/__init__.py refuses older ones in words.
PYTHON ?= python3
PORT ?= 8000
WEB ?= 1
PLAY ?= 1
WORKER ?= 1
BUDGET ?= 1
VENV := .venv/bin
NODE := $(shell command -v node 2>/dev/null)
PYTHON_FILES := config accounts cards moderation matches deploy tests benchmarks manage.py

.DEFAULT_GOAL := help
.PHONY: help run fast accounts install test check format lint types templates scripts lock vendor bench release

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

run:  ## start the whole site on this machine (PORT=8000; with PostgreSQL and Redis also WEB=4 PLAY=2)
	@exec $(PYTHON) -m deploy.run --port $(PORT) --web $(WEB) --play $(PLAY) --worker $(WORKER) --budget $(BUDGET)

fast:  ## compile the rules engine, so that bots, reports and matches take less CPU (needs gcc)
	@$(PYTHON) -m deploy.fast

accounts:  ## show the demo accounts with their passwords
	@SPARKFORGE_DEMO_ACCOUNTS=yes $(VENV)/python manage.py demo_accounts --show

install:  ## bring .venv up to date with what tests and checks need
	@$(PYTHON) -m deploy.install dev

test: install  ## run all tests that this machine can run (ARGS="tests/cards -x" for some)
	@$(VENV)/python -m tests $(ARGS)

check: lint types templates scripts  ## all that CI checks, then all tests
	@$(MAKE) --no-print-directory test

lint: install
	$(VENV)/ruff format --check $(PYTHON_FILES) docs/examples
	$(VENV)/ruff check $(PYTHON_FILES) docs/examples
	$(VENV)/lint-imports --no-logo

types: install
	$(VENV)/mypy $(PYTHON_FILES)
	$(VENV)/python manage.py makemigrations --check --dry-run

templates: install
	$(VENV)/djlint templates --quiet --check
	$(VENV)/djlint templates --quiet --lint

scripts: deploy/js/node_modules/.package-lock.json
ifdef NODE
	deploy/js/node_modules/.bin/tsc -p deploy/js/tsconfig.json
else ifeq ($(CI),true)
	@echo "Node.js is missing: nothing may be missing under CI=true." && exit 1
else
	@echo "Node.js is missing: the types of static/js are not checked."
endif

deploy/js/node_modules/.package-lock.json: deploy/js/package-lock.json
ifdef NODE
	cd deploy/js && npm ci
endif

format: install  ## bring Python and templates into shape
	$(VENV)/ruff check --fix --quiet $(PYTHON_FILES) docs/examples
	$(VENV)/ruff format $(PYTHON_FILES) docs/examples
	$(VENV)/djlint templates --quiet --reformat

lock:  ## pin all packages anew from requirements/*.in, with hashes (needs uv)
	cd requirements && $(LOCK) runtime.in -o ../requirements.txt
	cd requirements && $(LOCK) dev.in -c ../requirements.txt -o dev.txt
	cd requirements && $(LOCK) fast.in -c dev.txt -o fast.txt

LOCK := uv pip compile --quiet --python-version 3.11 --universal --generate-hashes --no-annotate --no-header

vendor:  ## copy the browser's libraries anew into static/vendor (needs npm)
	$(PYTHON) -m deploy.vendor

bench: install  ## measure the rules engine beside python-chess
	$(VENV)/python -m pip install --quiet --require-hashes -r benchmarks/requirements.txt
	$(VENV)/python -m benchmarks.engine

release:  ## tag the version of pyproject.toml, if CHANGELOG.md is ready for it
	$(PYTHON) -m deploy.release
