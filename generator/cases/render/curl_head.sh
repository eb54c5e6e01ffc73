#!/bin/sh
# Cases as curl commands, with what is wanted beside each answer. BASE_URL names the server. Ids are
# read from its answers.
BASE=${BASE_URL:-%s}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
body=$folder/body
status=$folder/status
right=0
wrong=0

# begin TITLE: a new case, with no ids known.
begin() {
    printf '\n== %%s\n' "$1"
    known=' '
}

# check REQUEST STATUSES WANTED: prints the answer to the last request, and what it was to be.
check() {
    got=$(cat "$status")
    verdict=WRONG
    for s in $2; do
        [ "$s" = "$got" ] && verdict=ok
    done
    if [ "$verdict" = ok ]; then right=$((right + 1)); else wrong=$((wrong + 1)); fi
    printf '%%s\n    wanted %%s\n    got    %%s %%s  [%%s]\n' "$1" "$3" "$got" "$(cat "$body" 2>/dev/null)" "$verdict"
    rm -f "$body"
}

# new_id COLLECTION: sets id to the one id in the last answer that the collection did not have.
new_id() {
    [ -f "$body" ] || : >"$body"
    for id in $(tr '{' '\n' <"$body" | sed -n 's/.*"id"[[:space:]]*:[[:space:]]*\([0-9]\{1,\}\).*/\1/p'); do
        case $known in
        *" $1:$id "*) ;;
        *)
            known="$known$1:$id "
            return
            ;;
        esac
    done
    id=none
}
