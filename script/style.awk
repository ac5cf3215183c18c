# The style rules that a single line or file shows; script/check runs them over the sources. Prints
# "FILE:LINE: what is wrong" and ends with status 1 if anything is wrong.
#
# Works on bytes, as Debian's awk does: run it with LC_ALL=C.

BEGIN {
  # The words of the list beside this file; `retired` matches any of them in lower case.
  list = ENVIRON["RETIRED_WORDS"]
  while (list != "" && (getline entry <list) > 0) {
    if (entry ~ /^#|^[ \t]*$/) continue
    split(entry, pair, /[ \t]+/)
    sub(/^[^ \t]+[ \t]+/, "", entry)
    plain[pair[1]] = entry
    retired = retired (retired == "" ? "" : "|") pair[1]
  }
  no_braces = "braces stand round a body, but for a return, continue or break on the line of its `if`"
}

function report(line, text) {
  printf "%s:%d: %s\n", FILENAME_NOW, line, text
  bad = 1
}

# The line without the contents of strings and character literals, and without its comment.
function bare(line) {
  gsub(/\\./, "", line)
  gsub(/'[^']'/, "0", line)
  gsub(/"[^"]*"/, "\"\"", line)
  sub(/\/\/.*$/, "", line)
  sub(/[ \t]+$/, "", line)
  return line
}

# Every body has braces, except a return, continue or break on the line of its `if`. A condition may
# span several lines: `open` counts its open parentheses.
function check_body(line, at, sign, body) {
  if (open == 0) {
    if (line ~ /^[ \t]*(} )?else$/ || line ~ /^[ \t]*(} )?else [^{i]/) report(FNR, no_braces)
    if (line !~ /^[ \t]*(} else )?(if|for|while)( constexpr)? \(/) return
    is_if = line ~ /^[ \t]*(} else )?if/
    condition = FNR
    line = substr(line, index(line, "("))
  }
  for (at = 1; at <= length(line); ++at) {
    sign = substr(line, at, 1)
    if (sign == "(") ++open
    if (sign != ")" || --open > 0) continue
    body = substr(line, at + 1)
    if (body ~ /^ (\[\[[a-z]+\]\] )?{/) return
    if (is_if && condition == FNR && body ~ /^ (return|continue|break)[ ;({].*;$|^ (return|continue|break);$/)
      return
    report(condition, no_braces)
    return
  }
}

# Names and comments have none of the retired words. Functions of libraries keep their names.
function check_words(line, parts, word, at) {
  if (retired == "" || tolower(line) !~ retired) return
  gsub(/(std|chrono)::floor/, "", line)
  gsub(/[A-Z]+/, " &", line)
  parts = split(tolower(line), word, /[^a-z]+/)
  for (at = 1; at <= parts; ++at) {
    if (word[at] in plain) report(FNR, "`" word[at] "` is a retired word (script/retired_words): " plain[word[at]])
  }
}

# The page's style sheets and components name the tokens of tokens.css: a colour or a distance that is
# written anywhere else would not follow the theme and the scale. Lines up to 3px are no distances, and
# the widths of media queries cannot be tokens.
function check_tokens(line, at) {
  gsub(/\/\*[^*]*\*\//, "", line)
  if (in_comment) {
    if (line !~ /\*\//) return
    sub(/^.*\*\//, "", line)
    in_comment = 0
  }
  if (line ~ /\/\*/) {
    sub(/\/\*.*$/, "", line)
    in_comment = 1
  }
  if (FILENAME_NOW !~ /\.css$/) sub(/(^|[^:])\/\/.*$/, "", line)
  if (line ~ /#[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f]([0-9A-Fa-f]?|[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f]([0-9A-Fa-f][0-9A-Fa-f])?)([^0-9A-Za-z_-]|$)/)
    report(FNR, "a colour stands in web/src/style/tokens.css alone")
  gsub(/\((min|max)-(width|height): [0-9.]+px\)/, "", line)
  while (match(line, /[0-9.]+px/)) {
    at = substr(line, RSTART, RLENGTH - 2) + 0
    line = substr(line, RSTART + RLENGTH)
    if (at <= 3) continue
    report(FNR, "a distance above 3px stands in web/src/style/tokens.css alone")
    return
  }
}

function end_of_file() {
  if (FILENAME_NOW == "") return
  if (is_cpp && lines > 500 && head !~ /[Ll]ong/)
    report(lines, "more than 500 lines, and the first comment does not say why the file is long")
  if (FILENAME_NOW ~ /\.h$/ && !has_guard) report(1, "a header starts with #pragma once")
}

FNR == 1 {
  end_of_file()
  FILENAME_NOW = FILENAME
  sub(/^\.\//, "", FILENAME_NOW)
  is_cpp = FILENAME_NOW ~ /\.(h|cpp)$/
  is_test = FILENAME_NOW ~ /_test\.cpp$/
  # Programs that act as an engine in tests are processes of their own, and so are benchmarks: they
  # may read a clock.
  may_read_clock = FILENAME_NOW ~ /^(src\/host|bench|tests\/support)\//
  # The reaper opens files of /proc, and may not allocate memory.
  is_named_file = FILENAME_NOW ~ /^src\/(base\/named_file|host\/reaper)\.cpp$/
  may_await = FILENAME_NOW ~ /^src\/serve\//
  head = ""
  comments = 0
  has_guard = 0
  was_comment = 0
  open = 0
  is_page = FILENAME_NOW ~ /^web\/src\/.*\.(css|ts|tsx)$/ && FILENAME_NOW !~ /(\/tokens\.css|\.test\.ts)$/
  in_comment = 0
}

{
  lines = FNR
  # Control characters, bidirectional overrides and invisible spaces could hide text from a reader.
  if ($0 ~ /[\001-\010\013-\037\177]/ || $0 ~ /\302[\200-\237]/ || $0 ~ /\342\200[\213-\217\252-\256]/ ||
      $0 ~ /\342\201[\240-\257]/ || $0 ~ /\357\273\277/)
    report(FNR, "control or invisible character")
  if ($0 ~ /[T]ODO|[F]IXME|(^|[^A-Za-z])[X]XX([^A-Za-z]|$)/) report(FNR, "leftover note to oneself")
  if ($0 ~ /[ \t]$/ && FILENAME_NOW !~ /\.md$/) report(FNR, "blank at the end of the line")
}

is_page { check_tokens($0) }

is_cpp {
  # The first comment of the file may follow the includes.
  is_comment = $0 ~ /^\/\//
  if (is_comment && !was_comment) ++comments
  if (is_comment && comments == 1) head = head $0
  was_comment = is_comment
  if ($0 ~ /^#pragma once/) has_guard = 1

  # Columns count characters: the continuation bytes of a UTF-8 sequence are removed.
  text = $0
  gsub(/[\200-\277]/, "", text)
  if (length(text) > 100) report(FNR, "longer than 100 columns")

  if ($0 ~ /^[ \t]*#[ \t]*include[ \t]*["<]\.\.\//)
    report(FNR, "an include names a path below src/ or tests/, not `..`")

  code = $0
  sub(/\/\/.*$/, "", code)
  gsub(/"[^"]*"/, "\"\"", code)
  if (!may_read_clock &&
      (code ~ /_clock::now/ || code ~ /gettimeofday|clock_gettime|timespec_get/ ||
       code ~ /(^|[^A-Za-z0-9_.>:])(std::)?time\((nullptr|NULL|0|&[a-z_]+)\)/))
    report(FNR, "reads a wall clock: time is a parameter outside src/host")
  # A name may lead to a pipe or a terminal, and opening that would wait. Paths that stand in the source
  # and folders are no such names, and opening for reading and writing never waits.
  if (FILENAME_NOW ~ /^src\// && !is_named_file && (code ~ /fstream/ || code ~ /(^|[^A-Za-z0-9_.>])(std::|::)?(fopen|freopen|openat|creat)\(/ ||
      (code ~ /(^|[^A-Za-z0-9_.>])open\(/ && code ~ /O_(RD|WR)ONLY/ &&
       code !~ /O_DIRECTORY|open\(""/) || code ~ /toml::parse_file\(/))
    report(FNR, "base/named_file.h opens files by name, nothing else does")
  if (is_test && code ~ /sleep_for|sleep_until|[^a-z_]u?sleep\(|nanosleep/)
    report(FNR, "a test waits for an event, never for a while")
  if (is_test && code ~ /GTEST_SKIP|[(,][ ]*DISABLED_/) report(FNR, "a test that does not run")

  check_words($0)
  check_body(bare($0))
  message = $0
  sub(/^[ \t]*\/\/.*$/, "", message)
  if (message ~ /"[^"]*'({[^}'"]*})+'[^"]*"/) report(FNR, "in a message a name stands in `backticks`")

  if (code ~ /co_await/) {
    if (!may_await) report(FNR, "co_await is for src/serve alone")
    else if (code !~ /^[ \t]*(auto [a-z_0-9]+ = )?co_await [A-Za-z_0-9:.>-]+\([^{\[]*\);[ \t]*$/)
      report(FNR, "co_await stands alone on its line, without braces, lambda or condition")
  }
}

END {
  end_of_file()
  exit bad
}
