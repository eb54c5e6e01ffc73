// Command bench is what make runs:
//
//	bench play [SUITE]   make the machine ready, play a suite of sessions with Ginkgo, show its
//	                     progress, and report
//	bench [report] RUN   rebuild the documents of a run from its journals, and print the table
//	bench summary DIR…   tell the results of runs in Markdown; --step adds them to a GitHub step's summary
//	bench html DIR…      write them as one page
//	bench compare A B…   compare conditions, and say what a difference may be put down to
//	bench export DIR…    write them as data: --jsonl or --csv; --schema prints the schema
//	bench junit DIR…     write them as one JUnit file
//	bench plot DIR…      draw them as SVG and PNG
//	bench engine         find the Docker engine, or install and start it
//	bench clean          remove runs with all that belongs to them
//
// Several folders are parts of one experiment: what several machines played, for example. Sessions
// of different conditions are never pooled.
//
// Its exit status says whether the run worked:
//
//	0  it worked; an agent that fails is a result
//	1  a session is not settled, was censored by infrastructure, or has a damaged journal
//	2  wrong usage or settings
//	3  a session lost one of the first turns that bind (the setting gate)
//	4  infrastructure ended one session after the other, and the run was stopped (the setting breaker)
//
// The first Ctrl-C stops a run in order; the second leaves at once. Either way the same command goes
// on with it.
//
// Scripts that tell 1 to 4 apart build it first: go run makes every failure a 1.
package main
