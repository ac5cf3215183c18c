#!/bin/sh
# A dependency that no USES list allows stops the build: builds tests/data/layers as it is, then with
# one forbidden include or forgotten file after the other.
#
#   layers_test.sh SOURCE_FOLDER_OF_LUDEX WORK_FOLDER
set -eu
ludex=$1
work=$2
status=0

# The project, configured and built; the log tells what stopped it.
builds() {
  cmake -S "$work/project" -B "$work/build" -G Ninja -DLUDEX="$ludex" >"$work/log" 2>&1 &&
    cmake --build "$work/build" >>"$work/log" 2>&1
}

# The build folder stays: to look for a compiler again would cost more than to compile.
fresh_copy() {
  rm -rf "$work/project"
  cp -R "$ludex/tests/data/layers" "$work/project"
}

# refused NAME EXPECTED_WORDS: the project as it is now must not build, for the reason expected.
refused() {
  if builds; then
    echo "$1: the build went through"
    status=1
  elif ! tr -s '\n ' '  ' <"$work/log" | grep -qF "$2"; then
    echo "$1: the build stopped, but did not say: $2"
    cat "$work/log"
    status=1
  fi
}

# with_line FILE LINE…: puts lines before a file's first.
with_line() {
  file=$work/project/src/$1
  shift
  { printf '%s\n' "$@"; cat "$file"; } >"$work/edited"
  mv "$work/edited" "$file"
}

rm -rf "$work"
mkdir -p "$work"
fresh_copy
if ! builds; then
  echo "the project without a fault does not build"
  cat "$work/log"
  exit 1
fi

# A build that stood before must stop as well, so this one is not started afresh.
with_line low/low.cpp '#include "high/left/left.h"'
refused "a layer includes one that it does not use" "src/low/low.cpp: low may not include high"

fresh_copy
with_line high/left/left.h '#include "high/right/right.h"'
refused "a folder includes its sibling" \
  "src/high/left/left.h: left may not include its sibling right"

fresh_copy
mkdir "$work/project/src/high/left/deep"
echo '#pragma once' >"$work/project/src/high/left/deep/deep.h"
with_line high/left/left.h '#include "high/left/deep/deep.h"'
if ! builds; then
  echo "a folder may not include what is below it"
  cat "$work/log"
  status=1
fi
with_line high/left/deep/deep.h '#include "high/right/right.h"'
refused "a folder below another includes a sibling of that one" \
  "src/high/left/deep/deep.h: left may not include its sibling right"

fresh_copy
with_line high/right/right.cpp '#include "right.h"'
refused "a path that does not start at src" 'src/high/right/right.cpp: "right.h" is not a path below src/'

fresh_copy
printf 'int forgotten() {\n  return 3;\n}\n' >"$work/project/src/high/forgotten.cpp"
refused "a source that no list names" "src/high/forgotten.cpp is in no SOURCES list"

exit "$status"
