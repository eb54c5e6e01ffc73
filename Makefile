# Results, programs and logs are in .stamina, which git ignores.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help bench doctor report compare test unit short lint oracle speed hold agents images emit engine clean

SUITE ?= ./suites/stamina
BENCH := .stamina/bin/bench
SKIPS := .stamina/bin/skips
# Short runs of make test lie apart from the user's, and from each other.
TRIAL := .stamina/test
SHORT := containers local acceptance

# These variables are settings: TURNS=5 is STAMINA_TURNS=5. suites/stamina/stamina.yaml lists all
# settings; each has a STAMINA_ variable.
SETTINGS := SCENARIOS TURNS SEED FILES AGENT MODEL EFFORT RETRIES FEEDBACK PROCS ROLLOUTS SANDBOX GATE GRAIN RUN CONFIG KEEP BREAKER REPEATS FREE_DISK_MB FREE_MEMORY_MB
$(foreach s,$(SETTINGS),$(if $($(s)),$(eval export STAMINA_$(s) := $($(s)))))

COMMA := ,

help: ## show this
	@awk -F ': .*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  Settings: $(SETTINGS), as in make bench TURNS=5 AGENT=faithful"
	@echo "  Go on with a run, by the same settings: make bench RUN=.stamina/runs/… AGENT=… CONFIG=…"
	@echo "  Another suite: make bench SUITE=./suites/acceptance"

bench: $(BENCH) ## play the benchmark and report; needs nothing, keys included
	@$(BENCH) play $(SUITE)

doctor: $(BENCH) ## tell whether make bench can play, and about what it will take
	@$(BENCH) doctor $(SUITE)

report: $(BENCH) ## rebuild the documents of RUN, or of the latest run, from its journals
	@$(BENCH) report $(or $(RUN),.stamina/latest/)

compare: $(BENCH) ## compare the conditions of run A, or of the runs A and B, scenario by scenario
	@$(BENCH) compare $(or $(A),$(error say which run: make compare A=DIR, and B=DIR for a second one)) $(B)

test: unit short ## vet, all unit tests, and short runs of the suites

# In CI the screenshots of the page are kept; elsewhere that would keep go test from using its cache.
unit: $(SKIPS)
	@go vet ./...
	@$(if $(CI),mkdir -p .stamina/artifacts,true)
	@go test -json -timeout 20m $(if $(CI),-artifacts -outputdir $(CURDIR)/.stamina/artifacts) $$(go list ./... | grep -vE '/(suites/(stamina|acceptance)|harness/cli/agents)$$') | $(SKIPS) --go --meant .ci/meant-skips

# The suites as users run them, in containers and without. What is skipped in them must be meant, and
# the faithful agent must pass every turn: where the first three bind, a lost one is an error.
short: $(BENCH) $(SKIPS)
	@$(foreach r,$(SHORT:%=$(TRIAL)/%) $(TRIAL),$(BENCH) clean --out $(r);)
	@unset STAMINA_RUN; export STAMINA_SCENARIOS=1 STAMINA_TURNS=2; \
	STAMINA_OUT=$(TRIAL)/containers $(BENCH) play ./suites/stamina; \
	export STAMINA_GATE=3 STAMINA_AGENT=faithful; \
	STAMINA_OUT=$(TRIAL)/local STAMINA_SANDBOX=local $(BENCH) play ./suites/stamina; \
	STAMINA_OUT=$(TRIAL)/acceptance $(BENCH) play ./suites/acceptance
	@$(SKIPS) --meant .ci/meant-skips $(foreach r,$(SHORT),--junit $(TRIAL)/$(r)/latest/junit.xml)

lint: ## gofmt, go vet, staticcheck
	@unformatted=$$(gofmt -l $$(git ls-files --cached --others --exclude-standard '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt these:"; echo "$$unformatted"; exit 1; fi
	@go vet ./...
	@go tool staticcheck ./...

oracle: ## prove the cases in full: 20 scenarios × 101 turns, planted bugs, independent servers
	@go build -o .stamina/bin/oracle ./harness/proof/oracle
	@.stamina/bin/oracle $(ORACLE)

speed: ## measure what running the cases costs, beside net/http and pytest, which it installs
	@go build -o .stamina/bin/speed ./harness/proof/speed
	@.stamina/bin/speed $(SPEED)

hold: ## provoke faults and kill processes, and see that sessions hold; takes root and Docker, 20 minutes at most
	@go build -o .stamina/bin/hold ./harness/faults/hold
	@.stamina/bin/hold $(HOLD)

emit: ## write the cases of SEED and TURN as a Ginkgo suite into OUT
	@go run ./generator/show emit --seed $(or $(SEED),1) --turn $(or $(TURN),0) --out $(or $(OUT),.stamina/emitted/seed$(or $(SEED),1)_turn$(or $(TURN),0))

images: $(BENCH) ## build the images of the known coding agents, or of AGENT; pulls Debian, or makes it with debootstrap
	@$(BENCH) images $(subst $(COMMA), ,$(AGENT))

agents: images $(SKIPS) ## play the known coding agents in their images against a scripted model, or AGENT; an hour at most
	@mkdir -p .stamina/agents
	@status=0; go tool ginkgo --procs=2 --timeout=60m --no-color --output-dir=.stamina/agents --junit-report=junit.xml \
		./harness/cli/agents | tee .stamina/agents/ginkgo.log || status=$$?; \
	sed -n 's/^ *\(agents: .*\)/\1/p' .stamina/agents/ginkgo.log; exit $$status
	@$(SKIPS) --meant .ci/meant-skips --junit .stamina/agents/junit.xml

engine: $(BENCH) ## find the Docker engine, or install and start it
	@$(BENCH) engine

clean: $(BENCH) ## remove all results, snapshots and leftovers, and show them
	@$(BENCH) clean --out .stamina

# The go command knows what is up to date.
.PHONY: $(BENCH) $(SKIPS)
$(BENCH):
	@go build -o $@ ./reports/bench
$(SKIPS):
	@go build -o $@ ./reports/skips
