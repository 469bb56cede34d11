# make run opens the house, make test proves it. Only Go is needed to run; the tests install what they need.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := run

GO ?= go
TOOL = $(GO) tool -modfile=tools/go.mod
BROWSER_TESTS = kancha/internal/web/e2e
PAGES = $(shell find . -name '*.templ' -printf '%h\n' | sort -u)

.PHONY: run test needs lint format vet staticcheck vulns fresh race unit e2e generate bench

run: ## open the house at http://localhost:8080
	$(GO) run ./cmd/kancha

test: needs lint ## everything; takes a quarter of an hour on two cores
	.ci/postgres $(MAKE) --no-print-directory race unit e2e

needs: ## install what the tests need and this machine does not have
	.ci/needs

lint: format vet staticcheck fresh

format:
	@bad=$$(find . -name '*.go' -not -name '*_templ.go' -print0 | xargs -0 gofmt -l); \
	if [ -n "$$bad" ]; then echo "gofmt wants to change: $$bad" >&2; exit 1; fi

vet:
	$(GO) vet ./...

staticcheck:
	$(TOOL) staticcheck ./...

vulns: ## known weaknesses in what we build on; needs the network, and says so where there is none
	.ci/vulns

fresh: ## pages are formatted, and what is generated is what the generator makes
	@for dir in $(PAGES); do \
		made=$$(mktemp -d); trap 'rm -rf $$made' EXIT; \
		cp $$dir/*.templ $$made; $(TOOL) templ fmt -log-level error $$made; \
		for f in $$made/*.templ; do \
			cmp -s $$f $$dir/$${f##*/} || { echo "$$dir/$${f##*/} is not formatted: make generate" >&2; exit 1; }; \
		done; \
		$(TOOL) templ generate -path $$made -log-level error; \
		for f in $$made/*_templ.go; do \
			cmp -s $$f $$dir/$${f##*/} || { echo "$$dir/$${f##*/} is not fresh: make generate" >&2; exit 1; }; \
		done; \
	done

# Four packages at a time: some wait for servers and clocks more than they compute.
race: ## everything but the browser, with the race detector and short simulations
	$(GO) test -timeout 30m -p 4 -race -short $$($(GO) list ./... | grep -vx $(BROWSER_TESTS))

# Packages with tests that are shorter with -short, by themselves or by what they are made of. The others have run whole
# with the race detector.
LONG = $$(grep -rlE 'testing\.Short\(\)|gametest|i18ntest|drawtest' --include='*_test.go' . | xargs -n1 dirname | sort -u | grep -v web/e2e)

unit: ## what the race detector shortened, at full length
	$(GO) test -timeout 30m -p 4 $(LONG)

e2e: needs ## whole games in a browser, with the machine to itself: a person's browser is not starved either
	GO=$(GO) .ci/e2e

generate:
	for dir in $(PAGES); do $(TOOL) templ fmt $$dir; $(TOOL) templ generate -path $$dir; done

bench: ## how fast the rules and the boards are
	$(GO) run ./cmd/kancha bench
	$(GO) test -run '^$$' -bench . -benchmem ./games/...
