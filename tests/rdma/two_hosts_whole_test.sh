#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# two_hosts_whole_test.sh GUEST VIARUN CONFORMANCE PES: a conformance suite, with so many PEs on each of two machines.
set -eu
guest=$1 viarun=$2 conformance=$3 pes=$4
VIADUCT_UNIQUE_ID=$("$viarun" --unique-id 10.99.0.1:7001)
export VIADUCT_UNIQUE_ID
# shellcheck disable=SC2016 # the guests are to expand these
exec "$guest" --guests 2 --timeout 1700 -- sh -c '. "$1/on_each_host.sh" && job "$2" "$3" 27' sh "$(dirname "$0")" \
    "$pes" "$conformance"
