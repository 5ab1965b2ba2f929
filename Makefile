# SPDX-License-Identifier: MIT
#
# What people type. CMake does the work; everything lands in $(BUILD).
#
#   make run       see it work
#   make test      see that it is right
#   make help      everything else

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
WERROR  ?= OFF
OPTIONS ?=
SELECT  ?=
FUZZ_TIME ?= 60
TRIES   ?= 1000
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)

configure = cmake -S . -B $(BUILD) -DRESILE_WERROR=$(WERROR) $(OPTIONS)
build     = env -u MAKEFLAGS -u MAKELEVEL cmake --build $(BUILD) -j$(JOBS)

# Debian packages; tools/need installs what is missing.
run_needs  = gcc cmake make libc6-dev libyaml-dev \
             libhdf5-dev libnlopt-dev
test_needs = $(run_needs) libsundials-dev libopenmpi-dev openmpi-bin=mpirun nodejs=node locales
peer_needs = libbox2d-dev lammps=lmp libsundials-dev libsimbody-dev

python_needs = python3 python3-venv python3-clang-14 python3-numpy python3-matplotlib \
               python3-pandas python3-build python3-setuptools python3-wheel python3-pytest \
               python3-nbconvert python3-ipykernel mypy

# One driver tests/fuzz/fuzz_NAME.c each.
fuzz_targets = $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

sources = $(shell find . -path './build*' -prune -o \( -name '*.[ch]' -o -name '*.js' \) -print)

.PHONY: all run test torture fuzz bench bench-peers conformance python octave lammps bench-lammps mujoco web site install format asan count docs clean help mutations
.NOTPARALLEL:

all: ## build the library and the program (build/resile)
	@$(configure) >/dev/null
	@$(build)

run: ## build, then show what it does: figures and tables in out/
	@tools/need $(run_needs)
	@$(configure) >/dev/null
	@$(build) --target resile_program
	$(BUILD)/resile tour --out out
	@echo; echo 'Here resile is $(BUILD)/resile; make install puts it on the path.'

test: ## build with the tests, then run them all; SELECT='-L planar' runs some
	@tools/need $(test_needs)
	@$(configure) -DRESILE_TESTS=ON >/dev/null
	@$(build)
	ctest --test-dir $(BUILD) --output-on-failure --no-label-summary -j$(JOBS) $(SELECT)

asan: ## the tests again under the address and undefined behaviour sanitizers
	@$(MAKE) --no-print-directory test BUILD=$(BUILD)-asan \
	  OPTIONS='$(OPTIONS) -DRESILE_SANITIZE=ON'

torture: ## all laws in sustained contact and in fits; scenes at random; every fault of memory, disk, system (two hours)
	@tools/need $(test_needs)
	@$(configure) -DRESILE_TESTS=ON >/dev/null
	@$(build) --target test_planar_sustained_all_laws --target test_planar_friction_all_laws \
	  --target test_planar_stack_drift \
	  --target test_planar_scenes_random --target test_planar_chain_ground --target test_fit_coverage \
	  --target test_tangent_energy --target test_planar_pairs --target test_base \
	  --target faults_library --target campaign --target faults --target resile_program
	$(BUILD)/tests/test_planar_sustained_all_laws all
	$(BUILD)/tests/test_planar_friction_all_laws all
	$(BUILD)/tests/test_planar_stack_drift all
	$(BUILD)/tests/test_planar_pairs all
	$(BUILD)/tests/test_base all
	@mkdir -p $(BUILD)/torture
	cd $(BUILD)/torture && ../tests/faults_library all && \
	  ../tests/campaign $(abspath $(BUILD))/resile $(abspath $(BUILD))/tests/libfaults.so $(TRIES)
	$(BUILD)/tests/test_planar_scenes_random 0 400
	$(BUILD)/tests/test_planar_chain_ground 0 100
	$(BUILD)/tests/test_fit_coverage 300
	$(BUILD)/tests/test_tangent_energy 100000

fuzz: ## look for inputs that break a promise, FUZZ_TIME seconds for each target
	@tools/need $(run_needs) clang
	@CC=clang cmake -S . -B $(BUILD)-fuzz -DRESILE_SANITIZE=ON \
	  -DRESILE_FUZZ=ON $(OPTIONS) >/dev/null
	@env -u MAKEFLAGS -u MAKELEVEL cmake --build $(BUILD)-fuzz -j$(JOBS) \
	  $(fuzz_targets:%=--target fuzz_%)
	@mkdir -p $(fuzz_targets:%=$(BUILD)-fuzz/found/%)
	for target in $(fuzz_targets); do \
	  $(BUILD)-fuzz/fuzz/fuzz_$$target -max_total_time=$(FUZZ_TIME) \
	    -timeout=10 -artifact_prefix=$(BUILD)-fuzz/ \
	    $(BUILD)-fuzz/found/$$target tests/fuzz/corpus/$$target \
	    $$(ls -d tests/$${target}s/*/ 2>/dev/null) || exit 1; \
	done

mutations: ## docs/reference/mutations.md: which slips in studies/ would be noticed (minutes)
	@tools/need $(test_needs)
	@$(configure) -DRESILE_TESTS=ON >/dev/null
	@$(build) --target resile_mutate
	$(BUILD)/tools/mutate/resile_mutate . >docs/reference/mutations.md

bench: ## build and run the benchmarks
	@tools/need $(test_needs) libgsl-dev
	@$(configure) >/dev/null
	@$(build) --target bench

bench-peers: ## the same scenes by others, installed if missing; docs/img/work-precision-*.svg
	@tools/need $(run_needs) g++ $(peer_needs)
	@$(configure) >/dev/null
	@$(build) --target bench_peers

conformance: ## engines of others on four questions: docs/reference/conformance.md (installs them)
	@tools/need $(run_needs) g++ pkgconf=pkg-config python3 nodejs=node npm=npm
	@$(configure) >/dev/null
	@$(build) --target conformance

python: ## the Python package: built, installed into build/venv, tested, its notebooks run
	@tools/need $(run_needs) $(python_needs)
	@tools/python $(BUILD)

octave: ## the bridge to Octave, built and tested (installs Octave)
	@tools/need $(run_needs) $(python_needs) octave octave-dev=mkoctfile
	@$(configure) -DPython3_EXECUTABLE=/usr/bin/python3 >/dev/null
	@$(build) --target resile_all >/dev/null
	@mkdir -p $(BUILD)/octave
	@cd $(BUILD)/octave && mkoctfile --mex -I$(CURDIR)/include \
	  $(CURDIR)/bindings/octave/resile_collide.c -L$(abspath $(BUILD)) -lresile-all
	@cd $(BUILD)/octave && LD_LIBRARY_PATH=$(abspath $(BUILD)) octave-cli --quiet --no-history \
	  --path $(CURDIR)/bindings/octave $(CURDIR)/bindings/octave/test_resile.m

lammps: ## resile inside LAMMPS: built into build/lammps and checked (installs LAMMPS)
	@tools/need $(run_needs) g++ liblammps-dev libopenmpi-dev openmpi-bin=mpirun lammps=lmp
	@$(configure) >/dev/null
	@$(build) --target resile_static resile_program >/dev/null
	@bindings/lammps/build $(BUILD)
	bindings/lammps/check $(BUILD)

bench-lammps: lammps ## the same bed by LAMMPS's own laws and by resile; one rank and two
	bindings/lammps/bench $(BUILD)

mujoco: ## resile inside MuJoCo: built into build/mujoco and checked (installs MuJoCo)
	@tools/need $(run_needs) libmujoco-dev
	@$(configure) >/dev/null
	@$(build) --target resile_static >/dev/null
	@mkdir -p $(BUILD)/mujoco
	@$(CC) -std=c17 -O2 -Wall -Wextra -Iinclude -Ibindings/mujoco -o $(BUILD)/mujoco/check \
	  bindings/mujoco/check.c bindings/mujoco/resile_mujoco.c $(BUILD)/libresile.a -lmujoco -lm
	$(BUILD)/mujoco/check

web_needs = clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs=node npm=npm curl librsvg2-bin=rsvg-convert

site: ## the documentation with explorer and playground as a site: build/site (installs npm packages)
	@tools/need $(run_needs) $(web_needs)
	@tools/site $(BUILD)

web: ## what runs in a browser, built and tried in node and Chromium (installs them)
	@tools/need $(run_needs) $(web_needs) chromium
	@tools/web $(BUILD)

.PHONY: opencl
opencl: amalgamation ## resile_contact.h on an OpenCL device (installs pocl), and by nvcc where it is there
	@tools/need gcc libc6-dev pocl-opencl-icd ocl-icd-opencl-dev opencl-headers
	@$(CC) -std=c17 -O2 -ffp-contract=off -Wall -Wextra -I$(BUILD)/amalgamation -o $(BUILD)/amalgamation/check \
	  bindings/opencl/check.c -lOpenCL -lm
	$(BUILD)/amalgamation/check $(BUILD)/amalgamation/resile_contact.h bindings/opencl/force.cl
	@if command -v nvcc >/dev/null; then \
	  nvcc -fmad=false -I$(BUILD)/amalgamation -c bindings/opencl/force.cu -o $(BUILD)/amalgamation/force.o && \
	  echo 'nvcc compiles bindings/opencl/force.cu'; else echo 'not compiled by nvcc: it is not there'; fi

.PHONY: amalgamation
amalgamation: ## resile.c and resile.h, the core in one file, and resile_contact.h: build/amalgamation
	@tools/need nodejs=node
	@node tools/amalgamate.mjs $(BUILD)/amalgamation

install: all ## install below PREFIX (default /usr/local); DESTDIR is honoured
	DESTDIR=$(DESTDIR) cmake --install $(BUILD) --prefix $(PREFIX)
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig

.PHONY: deb
deb: ## Debian packages in build/deb: resile, libresile0.3, libresile-dev
	@tools/need $(run_needs) libsundials-dev debhelper=dh dpkg-dev=dpkg-buildpackage lintian pkgconf=pkg-config
	@rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb/resile
	@git ls-files -z | xargs -0 cp --parents -t $(BUILD)/deb/resile
	@mv $(BUILD)/deb/resile/packaging/debian $(BUILD)/deb/resile
	cd $(BUILD)/deb/resile && dpkg-buildpackage -us -uc -b -j$(JOBS)
	lintian --fail-on error,warning $(BUILD)/deb/*.changes

format: ## bring all C sources and scripts into the one format
	@clang-format -i $(sources)

count: ## how large it is: files, lines, functions, asserts, beside version 0.1
	@tools/count

docs: ## write the documentation from the catalogue and the program
	@tools/need $(test_needs)
	@$(configure) >/dev/null
	@$(build) --target docs

clean: ## remove everything that was built
	rm -rf build build-* out

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20
