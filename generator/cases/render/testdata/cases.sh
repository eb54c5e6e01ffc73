#!/bin/sh
# Cases as curl commands, with what is wanted beside each answer. BASE_URL names the server. Ids are
# read from its answers.
BASE=${BASE_URL:-'http://127.0.0.1:8080'}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
body=$folder/body
status=$folder/status
right=0
wrong=0

# begin TITLE: a new case, with no ids known.
begin() {
    printf '\n== %s\n' "$1"
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
    printf '%s\n    wanted %s\n    got    %s %s  [%s]\n' "$1" "$3" "$got" "$(cat "$body" 2>/dev/null)" "$verdict"
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

# 1/bounds/patch-above PATCH beyond a bound is refused
# group Order.amount bounds, introduced in turn 3 (change_bounds)
begin '1/bounds/patch-above PATCH beyond a bound is refused'
# 1. set-up, clause 2
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Length: 0' "$BASE/reset" >"$status"
known=' '
check 'POST /reset' '200 204' '200 or 204'
# 2. set-up, clause 4
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Type: application/json' --data-raw '{"amount":5,"note":"it'\''s \"$HOME\" `x`"}' "$BASE/order" >"$status"
new_id "/order"; id_order1=$id
check 'POST /order {"amount":5,"note":"it'\''s \"$HOME\" `x`"}' '201' '201 {"id":'"$id_order1"',"amount":5,"note":"it'\''s \"$HOME\" `x`"}'
# 3. clause 6: Order.amount is an int, required, from 1 to 10
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X PATCH -H 'Content-Type: application/json' --data-raw '{"amount":11}' "$BASE/order/${id_order1}" >"$status"
check 'PATCH /order/'"$id_order1"' {"amount":11}' '400 422' '400 or 422'
# 4. clause 6: Order.amount is an int, required, from 1 to 10
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Type: application/json' --data-raw '{"amount":
ÿ' "$BASE/order" >"$status"
check 'POST /order {"amount":\n\x01\xff' '400 422' '400 or 422'
# 5. clause 6: Order.amount is an int, required, from 1 to 10
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X PUT -H 'Content-Type: application/json' --data-raw '{"amount":[[]}' "$BASE/order/${id_order1}" >"$status"
check 'PUT /order/'"$id_order1"' {"amount":[[]}' '400 422' '400 or 422'
# 6. clause 4
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/order/${id_order1}" >"$status"
check 'GET /order/'"$id_order1" '200' '200 {"id":'"$id_order1"',"amount":5,"note":null}'

# 1/effect/close an effect creates a record
# group Order.close effect, introduced in turn 0
begin '1/effect/close an effect creates a record'
# 1. set-up, clause 2
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Length: 0' "$BASE/reset" >"$status"
known=' '
check 'POST /reset' '200 204' '200 or 204'
# 2. set-up, clause 4
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Type: application/json' --data-raw '{"amount":5}' "$BASE/order" >"$status"
new_id "/order"; id_order1=$id
check 'POST /order {"amount":5}' '201' '201 {"id":'"$id_order1"',"amount":5}'
# 3. clause 13
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Length: 0' "$BASE/order/${id_order1}/close" >"$status"
check 'POST /order/'"$id_order1"'/close' '200' '200 {"id":'"$id_order1"',"amount":5.25}, computed'
# 4. set-up, clause 4
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/bill" >"$status"
new_id "/bill"; id_bill1=$id
check 'GET /bill' '200' '200 [{"id":'"$id_bill1"',"order":'"$id_order1"'}], ascending by id'
# 5. clause 8
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X DELETE "$BASE/bill/${id_bill1}" >"$status"
check 'DELETE /bill/'"$id_bill1" '204' '204'
# 6. clause 5
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X DELETE "$BASE/bill" >"$status"
check 'DELETE /bill' '404 405' '404 or 405'
# 7. clause 9
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/analytics/order/amount/avg" >"$status"
check 'GET /analytics/order/amount/avg' '200' '200 {"value":5.25}, computed'
# 8. clause 9
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/analytics/bill/amount/min" >"$status"
check 'GET /analytics/bill/amount/min' '200' '200 {"value":null}'
# 9. clause 9
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/analytics/bill/state/distribution" >"$status"
check 'GET /analytics/bill/state/distribution' '200' '200 {"value":{"open":1}}'
# 10. clause 4
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X GET "$BASE/order" >"$status"
check 'GET /order' '200' '200'
# 11. clause 5
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X BREW -H 'Content-Type: application/json' --data-raw '{}' "$BASE/order" >"$status"
check 'BREW /order {}' '404 405' '404 or 405'

# 0/reset/twice a reset can be repeated
# group API reset, introduced in turn 0
begin '0/reset/twice a reset can be repeated'
# 1. set-up, clause 2
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Length: 0' "$BASE/reset" >"$status"
known=' '
check 'POST /reset' '200 204' '200 or 204'
# 2. set-up, clause 2
curl -sSg --path-as-is -m 5 -o "$body" -w '%{http_code}' -X POST -H 'Content-Length: 0' "$BASE/reset" >"$status"
known=' '
check 'POST /reset' '200 204' '200 or 204'

printf '%s statuses as wanted, %s not\n' "$right" "$wrong"
[ "$wrong" -eq 0 ]
