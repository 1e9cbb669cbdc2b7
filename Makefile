# Everything a fresh machine needs is Python 3, make, git and the package registries.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
PYTHON := .venv/bin/python
STAMP := .venv/.built

# What runs says at once how far it is, through a pipe too.
export PYTHONUNBUFFERED := 1

# The system's certificates where there are any: behind a proxy only they will do.
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt),)
export UV_SYSTEM_CERTS := 1
endif

.PHONY: env web browser services screenshots play test compiled kernels others adapted served kept
.PHONY: interpreted checked front heavy quick coverage covered pages slow_pages slow_served slow_others lint types bench golden pins clean

## env: build .venv and the web front end, nothing else
env: $(STAMP) web

$(STAMP): pyproject.toml requirements.txt $(filter .uv/bin/uv,$(UV))
	$(UV) venv --quiet --allow-existing --python ">=3.11" .venv
	$(UV) pip install --quiet --python $(PYTHON) -r requirements.txt
	$(UV) pip install --quiet --python $(PYTHON) --no-deps --editable .
	@touch $@

## web: build the front end into the package, if its sources changed
web: $(STAMP)
	@$(PYTHON) hatch_build.py build

# Some systems ship Python without venv; pip alone will do.
.uv/bin/uv:
	python3 -m venv .uv && .uv/bin/python -m pip install --quiet uv \
	|| python3 -m pip install --quiet --target .uv uv

## play: open the browser and play
play: env
	@$(PYTHON) -m pharmakon

## test: the suite, compiled and interpreted, in parts beside each other, and what it covers
test: env browser services
	$(MAKE) --no-print-directory -j6 interpreted kernels served pages adapted others kept front
	$(MAKE) --no-print-directory coverage

# Several run at once, so every line says whose it is.
SHOWN = 2>&1 | sed -u "s/^/$@: /"
COVERED := $(CURDIR)/build/coverage
COVERAGE := COVERAGE_FILE=$(COVERED)/all $(PYTHON) -m coverage
APART := adapters server web
KERNEL_TESTS := tests/engine tests/games tests/table
PLAYED := $(patsubst %,tests/games/test_%.py,laws random_play advice foresight stirring mini)
PLAYED += tests/table/test_fuzz.py
SLOWER := -k "not truth and not sampler" --ignore-glob='*/test_sampler.py'
SLOWER += --ignore=tests/engine/test_kernel.py --ignore=tests/games/test_memory.py

# A browser beside five other parts on two cores may be slow beyond all patience; `R` tells of it.
ONCE_MORE := --reruns 1 -r fER

# Bounds-checked and slow are what `.ci/run` adds. `interpreted` and `front` compile nothing.
compiled: env
	$(PYTHON) -m tests.compiled

others: env compiled
	$(PYTHON) -m pytest $(KERNEL_TESTS:%=--ignore=%) $(APART:%=--ignore=tests/%) $(SHOWN)

adapted: env compiled
	$(PYTHON) -m pytest tests/adapters $(SHOWN)

served: env compiled
	$(PYTHON) -m pytest tests/server --ignore=tests/server/kept $(SHOWN)

kept: env compiled
	$(PYTHON) -m pytest tests/server/kept $(SHOWN)

pages: env compiled
	$(PYTHON) -m pytest $(ONCE_MORE) tests/web $(SHOWN)

kernels: env compiled
	$(PYTHON) -m pytest $(KERNEL_TESTS) $(SHOWN)

## heavy: what takes minutes each, and bounds checks; training is tried where PyTorch can be had
heavy: env browser services
	-@$(MAKE) --no-print-directory .venv/.torch .venv/.research
	$(MAKE) --no-print-directory -j4 slow_pages slow_served slow_others checked

slow_pages: env
	$(PYTHON) -m pytest $(ONCE_MORE) -m heavy tests/web $(SHOWN)

slow_served: env
	$(PYTHON) -m pytest -m heavy tests/server $(SHOWN)

slow_others: env
	$(PYTHON) -m pytest -m heavy --ignore=tests/web --ignore=tests/server $(SHOWN)

# By pip, which knows where a machine keeps a small build of it; uv would fetch the large one.
.venv/.torch:
	python3 -m pip --python $(PYTHON) install --quiet torch==2.13.0
	@touch $@

# What researchers use beside it: tried with their own code, where it can be had.
.venv/.research: .venv/.torch
	python3 -m pip --python $(PYTHON) install --quiet --constraint requirements.txt \
	  ray==2.60.0 stable-baselines3==2.9.2 sb3-contrib==2.9.2 supersuit==3.11.0 \
	  pyarrow==26.0.1 tensorboard==2.21.0 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0
	@touch $@

## quick: the rules, the laws and the words, in under a minute once everything is compiled
quick: env
	$(PYTHON) -m pytest -x $(KERNEL_TESTS) tests/test_texts.py tests/test_layers.py $(SLOWER)

## browser: make sure that there is a Chromium to test with
browser: env
	@$(PYTHON) tests/web/browser.py

## services: make sure that there are a PostgreSQL and a Redis to test with, where we may install them
services: env
	@$(PYTHON) tests/services.py

## screenshots: every page and table at 1280 and 390 px, into build/screenshots
screenshots: env browser
	$(PYTHON) -m tests.web.screenshots

interpreted: env
	rm -rf $(COVERED)/interpreted && mkdir -p $(COVERED)/interpreted
	COVERAGE_FILE=$(COVERED)/interpreted/part NUMBA_DISABLE_JIT=1 $(PYTHON) -m coverage run \
	  -m pytest $(KERNEL_TESTS) -m "not heavy and not compiled and not once" $(SHOWN)

# Kernels are seen only where they run interpreted.
coverage:
	$(COVERAGE) combine --quiet --keep $(COVERED)/interpreted/part*
	$(COVERAGE) report --include="*/pharmakon/engine/*,*/pharmakon/games/*" --fail-under=100

## covered: branch coverage of the whole package; slower than `test`, since everything is watched
covered: env browser services interpreted
	-@$(MAKE) --no-print-directory .venv/.torch .venv/.research
	rm -rf $(COVERED)/others && mkdir -p $(COVERED)/others
	for part in $(WATCHED); do $(WATCH) $$part -m "heavy or not heavy" || exit 1; done
	$(WATCH) tests/web
	$(WATCH) tests/games -m "compiled or once"
	NUMBA_DISABLE_JIT=1 $(WATCH) tests/arena/test_lockstep.py tests/arena/test_strategy.py \
	  tests/bots/test_judge.py
	$(COVERAGE) combine --quiet --keep $(COVERED)/*/part*
	$(COVERAGE) report

# Each in a process of its own: what stops the tracing of one does not stop that of the next.
WATCHED := $(patsubst %,tests/%,adapters arena bots cli learning reviews server) tests/test_*.py
WATCH := COVERAGE_FILE=$(COVERED)/others/part $(PYTHON) -m coverage run -m pytest

# What plays at random or draws worlds; NumPy checks the bounds of all the rest, interpreted. What
# is compiled here is called little, so it is not optimised, which saves a quarter of the time.
checked: env
	NUMBA_BOUNDSCHECK=1 NUMBA_OPT=0 $(PYTHON) -m pytest $(PLAYED) \
	  -m "not heavy and not once" $(SHOWN)

front: env
	$(PYTHON) hatch_build.py test $(SHOWN)

## lint: style, types, layers, declared dependencies, and a documentation site without a broken link
lint: env docs
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo --no-cache
	$(PYTHON) -m deptry src
	$(PYTHON) hatch_build.py check

## docs: the documentation site, into build/site; a warning is an error
.PHONY: docs pictures
docs: env .venv/.docs
	$(PYTHON) -m zensical build --clean --strict

.venv/.docs: requirements-docs.txt | env
	$(UV) pip install --quiet --python $(PYTHON) -r requirements-docs.txt
	@touch $@

## pictures: the tables that README and the documentation show
pictures: env browser
	$(PYTHON) -m tests.web.pictures

## looks: draw again the pictures that the tables are compared with; look at them before they are kept
.PHONY: looks
looks: env browser
	$(PYTHON) -m tests.web.looks

## bench: our speed beside the peers', which are installed for it into .peers
bench: env .peers/.built
	$(PYTHON) bench/peers.py
	$(PYTHON) bench/environments.py
	$(PYTHON) bench/batch.py

.peers/.built: bench/requirements.txt $(filter .uv/bin/uv,$(UV))
	$(UV) venv --quiet --allow-existing --seed --python ">=3.11" .peers
	$(UV) pip install --quiet --python .peers/bin/python -r bench/requirements.txt
	@touch $@

## types: write the browser's types and the JSON Schemas again, after a change of what is shown
types: env
	$(PYTHON) -m pharmakon.server.wire.typescript > web/src/generated/protocol.ts
	for game in $$($(PYTHON) -c "import pharmakon; print(*pharmakon.games())"); do \
	  $(PYTHON) -m pharmakon.server.wire.typescript $$game > web/src/generated/$$game.ts && \
	  $(PYTHON) -m pharmakon.table.schema $$game > docs/schemas/$$game.json || exit 1; \
	done

## golden: write the golden play-throughs again (then raise the game's version)
golden: env
	$(PYTHON) -m pharmakon golden --write

## pins: write the pinned requirements again, with the newest versions that pyproject.toml allows
pins: $(filter .uv/bin/uv,$(UV))
	printf 'hatchling\neditables\n' | $(UV) pip compile --quiet --upgrade --no-header --no-annotate \
	  --python-version 3.11 --universal pyproject.toml - --group dev \
	  --extra pettingzoo --extra gymnasium --extra openspiel --output-file requirements.txt
	$(UV) pip compile --quiet --upgrade --no-header --no-annotate --python-version 3.11 --universal \
	  --group docs --constraint requirements.txt --output-file requirements-docs.txt

clean:
	rm -rf .venv .uv .peers web/node_modules web/src/generated/*.json src/pharmakon/server/static
