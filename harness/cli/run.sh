#!/bin/sh
# Runs an agent: run.sh ENDS GRACE PROMPT OUT ERR PROGRAM ARGUMENT...
# Its output goes to files, because it is longer than what a sandbox keeps. ENDS is what the last line
# of OUT holds when the turn has ended; an agent that lives for GRACE seconds longer is stopped then.
ends=$1 grace=$2 prompt=$3 out=$4 err=$5
shift 5
rm -f "$out.ended"
"$@" <"$prompt" >"$out" 2>"$err" &
agent=$!
if [ -n "$ends" ]; then
	(
		waited=0
		while kill -0 $agent 2>/dev/null; do
			sleep 1
			if ! tail -n 1 "$out" | grep -q -e "$ends"; then
				waited=0 # it goes on
				continue
			fi
			waited=$((waited + 1))
			[ $waited -lt "$grace" ] && continue
			: >"$out.ended"
			kill -TERM $agent
			sleep 2
			kill -KILL $agent 2>/dev/null
		done
	) &
fi
wait $agent
code=$?
[ -e "$out.ended" ] && code=0
exit $code
