#!/bin/sh
# Fails if a function of ours or of a library's template, outside the namespaces bmi2 of a game, has AVX or BMI2
# instructions: an old processor would stop there.
#
#   kernel_instructions.sh PROGRAM
set -eu
"${OBJDUMP:-objdump}" -d --no-show-raw-insn "$1" | awk '
  /^[0-9a-f]+ <.*>:$/ {
    name = $2
    kernel = name ~ /(5chess|7xiangqi)4bmi2/
    judged = name ~ /^<_Z/ && !kernel
    kernels += kernel
    next
  }
  judged && $2 ~ /^(pext|pdep|mulx|rorx|sarx|shlx|shrx|andn|bzhi|bextr|blsr|blsi|blsmsk|popcnt|v[a-z][a-z0-9]+)$/ {
    broken[name] = $2
  }
  END {
    status = 0
    for (name in broken) {
      print name " holds " broken[name]
      status = 1
    }
    if (kernels == 0) {
      print "no function of the kernel was found: has its namespace another name?"
      status = 1
    }
    exit status
  }'
