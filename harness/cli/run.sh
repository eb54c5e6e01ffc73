#!/bin/sh
# Runs an agent: run.sh ENDS GRACE PROMPT OUT ERR PROGRAM ARGUMENT...
# Its output goes to files, because it is longer than what a sandbox keeps. ENDS is what a line of
# OUT holds when the turn has ended; an agent that lives for GRACE seconds longer is stopped then.
ends=$1 grace=$2 prompt=$3 out=$4 err=$5
shift 5
"$@" <"$prompt" >"$out" 2>"$err" &
agent=$!
if [ -n "$ends" ]; then
	(
		while kill -0 $agent 2>/dev/null; do
			sleep 1
			if tail -c 65536 "$out" | grep -q -e "$ends"; then
				grace=$((grace - 1))
				[ $grace -gt 0 ] && continue
				: >"$out.ended"
				kill -TERM $agent
				sleep 2
				kill -KILL $agent
				exit
			fi
		done
	) &
fi
wait $agent
code=$?
[ -e "$out.ended" ] && code=0
exit $code
