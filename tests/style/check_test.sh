#!/bin/sh
# Every rule of script/check that needs no compiler is broken once, and must be reported with its
# file and line; a tree that breaks none passes.
#
#   check_test.sh SOURCE_FOLDER_OF_LUDEX WORK_FOLDER
set -eu
ludex=$1
work=$2
status=0

# fresh TREE: a tree without a fault: a source, the header that it includes, the list that names it.
fresh() {
  rm -rf "$1"
  mkdir -p "$1/src/base" "$1/src/host" "$1/src/serve" "$1/tests/base" "$1/web/src/style" "$1/web/src/ui"
  echo 'layer(base SOURCES a.cpp)' >"$1/src/base/CMakeLists.txt"
  echo 'layer(host SOURCES a.cpp)' >"$1/src/host/CMakeLists.txt"
  echo 'layer(serve SOURCES a.cpp)' >"$1/src/serve/CMakeLists.txt"
  echo 'test_suite(base SOURCES a_test.cpp)' >"$1/tests/base/CMakeLists.txt"
  printf '#pragma once\n' >"$1/src/base/a.h"
  printf '#include "base/a.h"\n' >"$1/src/base/a.cpp"
}

# checked TREE: runs the check on the tree and keeps what it says.
checked() {
  "$ludex/script/check" --rules "$1" >"$work.log" 2>&1
}

# put TREE FILE LINE TEXT: TEXT is LINE of FILE.
put() {
  mkdir -p "$1/${2%/*}"
  awk -v last="$3" 'BEGIN { for (line = 1; line < last; ++line) print "// A line." }' >"$1/$2"
  printf '%b\n' "$4" >>"$1/$2"
}

# Each run of the check costs a fifth of a second, so one tree has many faults, each in a file of its own, and another
# all that is right. Only the first fault of each kind is alone in its tree: it has to make the check fail by itself.
faults=$work/faults
right=$work/right
kinds="|"
number=0
rm -rf "$work"
fresh "$faults"
fresh "$right"
: >"$work/expected"

# named TREE FILE: a name in the tree of this kind of file that no other file has, in `file`; CMake's list names it.
named() {
  number=$((number + 1))
  file=${2%/*}/n${number}_${2##*/}
  list=$1/${2%/*}/CMakeLists.txt
  if [ -e "$list" ]; then echo "# ${file##*/}" >>"$list"; fi
}

# refuses FILE LINE TEXT EXPECTED: the tree with LINE of FILE replaced by TEXT is reported.
refuses() {
  case "$kinds" in
    *"|$4|"*)
      named "$faults" "$1"
      put "$faults" "$file" "$2" "$3"
      echo "$file:$2: $4" >>"$work/expected"
      return
      ;;
  esac
  kinds="$kinds$4|"
  fresh "$work/tree"
  put "$work/tree" "$1" "$2" "$3"
  if checked "$work/tree"; then
    echo "not reported: $4 ($3)"
    status=1
  elif ! grep -qF "$1:$2: $4" "$work.log"; then
    echo "expected: $1:$2: $4; got:"
    cat "$work.log"
    status=1
  fi
}

# accepts FILE TEXT: the tree with FILE holding TEXT passes.
accepts() {
  case "$1" in
    */tokens.css) file=$1 ;;
    *) named "$right" "$1" ;;
  esac
  put "$right" "$file" 1 "$2"
}

# Checks the two trees.
together() {
  if checked "$faults"; then
    echo "no fault was reported"
    status=1
  fi
  awk 'NR == FNR { reported = reported "\n" $0; next }
    !index(reported, "\n" $0) { print "expected: " $0; missing = 1 }
    END { exit missing }' "$work.log" "$work/expected" || status=1
  if ! checked "$right"; then
    echo "refused, though right:"
    cat "$work.log"
    status=1
  fi
}

long=$(printf '%0101d' 7)
note=TO''DO
source=src/base/a.cpp
refuses $source 3 "// $long" "longer than 100 columns"
refuses $source 2 "// A note with a blank at its end. " "blank at the end of the line"
refuses $source 2 "// $note: finish." "leftover note to oneself"
refuses $source 2 '// An escape \033[2J sequence.' "control or invisible character"
refuses $source 2 '// A reversed \342\200\256 word.' "control or invisible character"
refuses $source 2 '#include "../base/a.h"' 'an include names a path'
refuses $source 2 'auto now = std::chrono::steady_clock::now();' "reads a wall clock"
refuses $source 2 'auto now = std::time(nullptr);' "reads a wall clock"
refuses $source 2 'gettimeofday(&now, nullptr);' "reads a wall clock"
refuses $source 2 'clock_gettime(CLOCK_MONOTONIC, &now);' "reads a wall clock"
refuses tests/base/a_test.cpp 2 'std::this_thread::sleep_for(1s);' "a test waits for an event"
refuses tests/base/a_test.cpp 2 'GTEST_SKIP();' "a test that does not run"
refuses tests/base/a_test.cpp 2 'TEST(Base, DISABLED_Counts) {}' "a test that does not run"
refuses $source 2 'co_await write(line);' "co_await is for src/serve alone"
refuses src/serve/a.cpp 2 'if (co_await read(port)) return;' "co_await stands alone"
refuses src/serve/a.cpp 2 'auto x = co_await write(Line{text});' "co_await stands alone"
refuses src/serve/a.cpp 2 'co_await spawn([x] { x(); });' "co_await stands alone"
refuses $source 501 '// The end.' "more than 500 lines"
refuses src/base/b.cpp 1 '// Nobody compiles this.' "no CMakeLists.txt names this file"
refuses src/base/b.h 1 '#pragma once' "no file includes this header"
opened="base/named_file.h opens files by name"
refuses $source 2 '#include <fstream>' "$opened"
refuses $source 2 'std::ifstream in(path);' "$opened"
refuses $source 2 'FILE* f = std::fopen(path.c_str(), "r");' "$opened"
refuses $source 2 'const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);' "$opened"
refuses $source 2 'int file = open(path, O_WRONLY);' "$opened"
refuses $source 2 'auto table = toml::parse_file(path);' "$opened"
color="a colour stands in web/src/style/tokens.css alone"
distance="a distance above 3px stands in web/src/style/tokens.css alone"
for value in '#fff' '#1a2B3c' '#12345678' '#abcd;'; do
  refuses web/src/style/a.css 2 "a { color: $value }" "$color"
done
refuses web/src/ui/a.tsx 2 "const fill = '#b48a62';" "$color"
refuses web/src/style/a.css 2 'a { width: 4px; } /* A comment\n   of two lines. */' "$distance"
refuses web/src/style/a.css 2 'a { margin: 0 2px 3.5px; }' "$distance"
refuses web/src/ui/a.tsx 2 "style={{ width: '12px' }}" "$distance"
for body in 'for (int i : list) add(i);' 'while (more()) next();' 'if (more()) next();' \
  'if (more())\n  return;' 'if (a &&\n    b)\n  return;' 'for (;;)\n  next();' \
  '} else next();' '} else\n  next();' 'if (c == %s(%s) next();'; do
  refuses $source 2 "$(printf "$body" "'" "'" | sed 's/\\/\\\\/g')" "braces stand round a body"
done
refuses $source 2 "auto why = fmt::format(\"unknown game '{}'\", name);" 'in a message a name stands in'
refuses $source 2 "auto why = fmt::format(\"illegal move '{}{}'\", a, b);" 'in a message a name stands in'
refuses src/base/a.h 1 '// No guard.' "a header starts with #pragma once"

for name in 'Floor& owner' 'int on_floor = 1;' '// Called on the floor.' 'class ManualFloor;' 'floor_.post(call);'; do
  refuses $source 2 "$name" "\`floor\` is a retired word (script/retired_words): event loop"
done
accepts src/base/a.cpp '#include "base/a.h"\nauto whole = std::floor(x) + std::chrono::floor<Days>(t).count();\n// A flooring.'
accepts src/base/a.cpp '#include "base/a.h"\n// A clock in a comment: steady_clock::now().'
accepts src/base/a.cpp '#include "base/a.h"\nif (a) return;\nif (b) return f(a);\nif (c) continue;\nif (d) {\n}'
accepts src/base/a.cpp '#include "base/a.h"\nif (a &&\n    f(b)) {\n  return;\n} else if (c) {\n} else {\n}'
accepts src/base/a.cpp '#include "base/a.h"\ndo {\n} while (more());\nif (text == ")") return;'
accepts src/base/a.cpp "#include \"base/a.h\"\nif (c == ')') return;\nauto why = \"the engine's word\";"
accepts src/base/a.cpp '#include "base/a.h"\nauto spent = info.time(nullptr);'
accepts src/base/a.cpp '#include "base/a.h"\nint null = ::open("/dev/null", O_RDONLY);\nint folder = ::open(path, O_RDONLY | O_DIRECTORY);\nauto book = Book::open(path);'
accepts src/host/a.cpp '#include "base/a.h"\nauto now = std::chrono::steady_clock::now();'
accepts src/serve/a.cpp '#include "base/a.h"\nauto line = co_await read(port);\nco_await close(port);'
accepts web/src/style/tokens.css ':root { --bg: #ffffff; --s-1: 4px; }'
accepts web/src/style/a.css '@media (max-width: 699.98px) and (min-height: 4px) {\na { border: 3px solid var(--line); }\n}'
accepts web/src/style/a.css '/* 12px and\n   #fff */ a { width: calc(2 * var(--s-4)); }\n#feed-box { margin: 0; }'
accepts web/src/ui/a.tsx 'const narrow = "(max-width: 700px)"; // as wide as 12px of #fff\nconst place = `/setup#${text}`;'
# A hundred columns of two bytes each.
accepts src/base/a.cpp "#include \"base/a.h\"\n// $(printf '%097d' 0 | sed 's/0/\\303\\244/g')"
accepts src/base/a.cpp "#include \"base/a.h\"\n// Long, because the table is one.\n$(
  awk 'BEGIN { for (line = 0; line < 600; ++line) printf "// A row.%sn", "\\" }')// The end."

together

# indexed TEXT EXPECTED: a decision 0001-files-are-small.md of TEXT, with its list, is reported as EXPECTED; if that is
# empty, it passes.
indexed() {
  fresh "$work/tree"
  mkdir -p "$work/tree/docs/decisions"
  printf '%b\n' "$1" >"$work/tree/docs/decisions/0001-files-are-small.md"
  "$ludex/script/index" write "$work/tree" >/dev/null || true
  if [ -n "${3:-}" ]; then eval "$3"; fi
  if checked "$work/tree"; then
    [ -z "$2" ] || { echo "not reported: $2 ($1)"; status=1; }
  elif [ -z "$2" ] || ! grep -qF "$2" "$work.log"; then
    echo "expected: $2; got:"
    cat "$work.log"
    status=1
  fi
}

decision='# 0001: Files are small\n\nStatus: accepted'
indexed "$decision" ''
indexed '# 0001: Files are large\n\nStatus: accepted' 'a decision is named by its heading: 0001-files-are-large.md'
indexed '# Files are small\n\nStatus: accepted' 'the heading is `# 0001: `'
indexed '# 0001: Files are small\n\nText.' 'expected `Status: accepted`'
indexed "$decision\n\n[0002](0002-none.md)" 'no such file: 0002-none.md'
indexed "$decision$(printf '%038d' 0 | sed 's/0/\\n/g')" 'a decision has at most 40 lines'
indexed "$decision" 'docs/decisions/README.md:1: out of date' 'echo more >>"$work/tree/docs/decisions/README.md"'
indexed "$decision" '' 'printf "// The sum of a list: of all.\n#pragma once\n" >"$work/tree/src/base/a.h"; : >"$work/tree/docs/files.md"; "$ludex/script/index" write "$work/tree"'
indexed "$decision" 'docs/files.md:1: out of date' ': >"$work/tree/docs/files.md"'
indexed "$decision" 'src/base/a.h:1: a header starts with a comment' ': >"$work/tree/docs/files.md"'

exit "$status"
