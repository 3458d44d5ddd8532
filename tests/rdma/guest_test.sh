#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# guest_test.sh GUEST: a command runs in the guest as it would run here, and what goes wrong is said.
set -eu
guest=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "guest_test: $*; output and errors:" >&2
    cat "$work/out" "$work/err" >&2
    exit 1
}
try() { # STATUS COMMAND...: it must end with that status
    wanted=$1 status=0
    shift
    "$@" >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq "$wanted" ] || fail "'$*' ended with $status where $wanted was due"
}
says() { # out|err TEXT
    grep -qF -e "$2" "$work/$1" || fail "nothing in '$1' says '$2'"
}

# One RDMA device; the command's arguments, variables, folder, output and status; writes that stay and that are lost.
mkdir "$work/kept"
cd "$work"
export VARIABLE_OF_TEST="a 'quoted' \"value\" of \$two
lines"
# shellcheck disable=SC2016 # the guest is to expand these
try 7 "$guest" --writable "$work/kept" -- sh -c '
    ibv_devices
    echo "argument: $1, variable: $VARIABLE_OF_TEST, folder: $PWD"
    echo "guest $GUEST_NUMBER of $GUEST_COUNT at $GUEST_FIRST_ADDRESS"
    echo kept >kept/file
    echo lost >lost
    echo complaint >&2
    exit 7' name "two  words"
says out rxe0
says out "argument: two  words, variable: a 'quoted' \"value\" of \$two"
says out "lines, folder: $work"
says out "guest 0 of 1 at 10.99.0.1"
says err complaint
[ "$(cat kept/file)" = kept ] || fail "what was written to the writable folder is not there"
[ ! -e lost ] || fail "a write outside the writable folder reached this machine"

# A command that a signal ends, and one that does not end.
# shellcheck disable=SC2016
try 137 "$guest" -- sh -c 'kill -KILL $$'
try 124 "$guest" --timeout 1 -- sleep 1000
says err "the command did not end in time"

# Instructions are counted of one processor.
try 2 "$guest" --count-instructions --cpus 2 -- true
says err "instructions are counted of one guest with one processor"
try 2 "$guest" --count-instructions --guests 2 -- true

# A guest that does not come up says why: too little time, too little memory, no qemu.
try 125 "$guest" --boot-timeout 0.5 -- true
says err "the guest did not come up in time"
try 125 "$guest" --memory 64 -- true
says err "the guest did not come up"
says err "end of its console"
python=$(python3 -c 'import sys; print(sys.executable)')
try 125 env PATH=/nowhere "$python" "$guest" -- true
says err "install it (Debian: "
