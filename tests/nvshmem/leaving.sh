#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# leaving.sh VIARUN PROGRAM: PE 1 ends the job with status 3 while the others wait for a word of it. Every process ends, PE 1
# with that status and the others with an error, and the job fails.
summary=$(mktemp) || exit 1
said=$("$1" -n 3 --summary "$summary" "$2" 2>&1)
status=$?
printf '%s\n' "$said"
ends=$(tr -d ' \n' <"$summary")
rm -f "$summary"
[ "$status" -eq 3 ] || [ "$status" -eq 1 ] || { echo "the job's status is $status"; exit 1; }
case $said in *"without an error"*) exit 1 ;; esac
for end in '"pe":0,[^}]*"status":1,' '"pe":1,[^}]*"status":3,' '"pe":2,[^}]*"status":1,'; do
    echo "$ends" | grep -q "$end" || { echo "no process ended like that: $end: $ends"; exit 1; }
done
