# Two commands matter: `make solve` sets everything up and solves a puzzle, `make test` runs what
# CI runs. Everything lives in .venv and build/, nothing outside this directory is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Known versions of every tool: a new release elsewhere must not turn a good commit red overnight.
PINNED := --constraint packaging/constraints.txt

NATIVE_SOURCES := $(shell find native CMakeLists.txt -type f 2>/dev/null)

.PHONY: solve test dev upgrade lint tidy types page wasm site documents pytest native campaign bench dist wheels release-check clean help

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 15

solve: $(VENV)/.installed ## set up and solve an example
	@$(BIN)/nonolith solve examples/lighthouse.non

# Two builds at a time: linking WebAssembly takes one core for two minutes.
test: $(VENV)/.dev lint types page documents ## run what CI runs
	@$(MAKE) --no-print-directory -j 2 native wasm
	@$(MAKE) --no-print-directory site pytest
	@echo "all checks passed"

dev: $(VENV)/.dev ## an editable installation with all tools

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The users' installation: the package with what it needs, and nothing for development. Python compiles what is used.
$(VENV)/.installed: $(BIN)/python pyproject.toml packaging/constraints.txt $(NATIVE_SOURCES)
	@test -e $(VENV)/.dev || { \
	  echo "building nonolith (a minute or so, once) ..."; \
	  $(BIN)/pip install --quiet --no-compile $(PINNED) scikit-build-core nanobind && \
	  $(BIN)/python native/install.py --no-compile $(PINNED) --editable . ; }
	@touch $@

# The developers' installation: editable, with every tool that the checks need.
$(VENV)/.dev: $(BIN)/python pyproject.toml packaging/constraints.txt $(NATIVE_SOURCES)
	@echo "installing the development tools and building nonolith ..."
	@$(BIN)/pip install --quiet $(PINNED) scikit-build-core nanobind cmake ninja
	@$(BIN)/python native/install.py $(PINNED) --editable '.[dev]'
	@touch $@ $(VENV)/.installed

upgrade: $(VENV)/.dev ## take the newest release of every tool, and write the versions down
	@$(BIN)/python native/install.py --upgrade --upgrade-strategy eager --editable '.[dev]'
	@{ sed '/^$$/q' packaging/constraints.txt; $(BIN)/pip freeze --exclude-editable; } > build/constraints.txt
	@mv build/constraints.txt packaging/constraints.txt

lint: $(VENV)/.dev ## style of Python and C++
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(shell find native -name '*.[ch]pp')

tidy: $(VENV)/.dev ## deeper checks of the C++ (needs clang and clang-tidy; takes minutes)
	@$(BIN)/cmake --preset fuzz -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DNONOLITH_AVX2=OFF -B build/tidy \
	  -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > /dev/null
	clang-tidy --quiet --warnings-as-errors='*' -p build/tidy native/src/*.cpp

types: $(VENV)/.dev ## static types
	$(BIN)/mypy

page: node_modules/.package-lock.json ## types of the page's scripts, and axe-core for its tests
	@$(NODE) npm run --silent types

# The machine's Node, which knows the machine's registry; where there is none, that of the development tools.
NODE := PATH="$$PATH:$(abspath $(BIN))"
node_modules/.package-lock.json: package-lock.json $(VENV)/.dev
	@$(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

wasm: npm/nonolith.wasm ## the engine as WebAssembly, in npm/ (Zig comes from PyPI)

ZIG := ZIG_GLOBAL_CACHE_DIR=$(abspath build/zig) ZIG_LOCAL_CACHE_DIR=$(abspath build/zig)
npm/nonolith.wasm: $(VENV)/.dev $(NATIVE_SOURCES)
	@mkdir -p build
	@echo "compiling the engine as WebAssembly (a minute or two, once) ..."
	@$(ZIG) $(BIN)/cmake --preset wasm -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	  -DPython_EXECUTABLE=$(abspath $(BIN)/python) > build/wasm.log || { cat build/wasm.log; exit 1; }
	@$(ZIG) $(BIN)/cmake --build --preset wasm --parallel 2 > build/wasm.log || { cat build/wasm.log; exit 1; }
	@cp build/wasm/native/nonolith.wasm LICENSE npm/

# Everything that is in it, but for the documentation, which is put in if it has been built (build/docs).
SITE_SOURCES := $(shell find src/nonolith site -type f -not -name '*.pyc' 2>/dev/null)
site: build/site/sw.js ## the page as static files, in build/site
build/site/sw.js: npm/nonolith.wasm node_modules/.package-lock.json $(SITE_SOURCES) $(wildcard npm/*.js native/wasm/_native.py build/docs)
	@echo "writing the page as static files to build/site ..."
	@$(NODE) $(BIN)/python site/build.py build/site

# On all cores, each file of tests on one of them: browsers and servers are shared by the tests of a file. In the order of
# their names: files with few tests are those of the browser, the longest, and would come last.
pytest: $(VENV)/.dev ## the Python tests
	$(BIN)/python -m pytest -q --numprocesses auto --dist loadfile --no-loadscope-reorder

native: $(VENV)/.dev ## the C++ tests, under AddressSanitizer and UBSan
	@$(BIN)/cmake --preset asan -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > build/asan.log \
	  || { cat build/asan.log; exit 1; }
	$(BIN)/cmake --build --preset asan --parallel 2
	$(BIN)/ctest --preset asan -j 2

documents: $(VENV)/.dev ## the documentation as a site in build/docs; every link and anchor is checked
	$(BIN)/python docs/build_site.py

campaign: $(VENV)/.dev ## long runs: fuzzing, big differential tests
	$(BIN)/python tests/campaigns/run.py

bench: $(VENV)/.dev ## the speed comparisons
	$(BIN)/python benchmarks/run.py

dist: $(VENV)/.dev ## build sdist and wheel, and try the wheel in a clean venv
	$(BIN)/python tests/campaigns/dist.py

# For each machine some five minutes of compiling, once; `python packaging/wheels.py --help` builds one of them.
wheels: $(VENV)/.dev ## wheels for Linux, macOS and Windows by cross-compiling, in dist/, checked
	$(BIN)/python packaging/wheels.py

release-check: test dist wheels site ## all of a release that can be done on one machine, in dist/
	$(BIN)/python -m build --quiet --sdist --outdir dist
	$(BIN)/python -m build --quiet --wheel --outdir dist site
	$(NODE) npm pack --silent --pack-destination dist ./npm
	$(BIN)/python packaging/check.py dist/nonolith-*.whl
	@ls -l dist

clean: ## remove everything that was built
	rm -rf $(VENV) build dist
