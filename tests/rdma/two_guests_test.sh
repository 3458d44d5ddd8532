#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# two_guests_test.sh GUEST VERBS_REFERENCE: two machines reach each other over TCP and by RDMA, every byte is right, and
# the loss of one is seen.
set -eu
guest=$1 reference=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2016 # the guests are to expand these
"$guest" --guests 2 --writable "$work" -- sh -c '
    if [ "$GUEST_NUMBER" = 0 ]; then exec "$0" --listen "$GUEST_FIRST_ADDRESS:7000"; fi
    exec "$0" --connect "$GUEST_FIRST_ADDRESS:7000" --sizes 8,4K,64K --rounds 1 --effort 0.1 --json "$1/result"
    ' "$reference" "$work" >"$work/out"
cat "$work/out"
grep -q '^1: put_stream ' "$work/out"
grep -q '"test": "get_stream"' "$work/result"

# The second resets itself, as by power. The first ends well.
status=0
# shellcheck disable=SC2016
"$guest" --guests 2 -- sh -c 'if [ "$GUEST_NUMBER" = 1 ]; then echo b >/proc/sysrq-trigger; sleep 60; fi' \
    2>"$work/err" || status=$?
[ "$status" -eq 125 ] && grep -q '^guest 1: the guest ended before its command' "$work/err" && exit
echo "two_guests_test: the loss of a guest gave status $status, and:" >&2
cat "$work/err" >&2
exit 1
