#!/bin/sh
# A game is named in its rooms, src/*/GAME or a file of that name, and in the registries; a protocol
# likewise. Any other file that names one is a place that the next game or protocol would have to be
# added to. The files that still do are listed here, each with its reason; a file that is listed and
# names none is an error too.
#
#   names_test.sh SOURCE_FOLDER_OF_LUDEX WORK_FOLDER
set -eu
cd "$1"
work=$2
mkdir -p "$work"
status=0

# The subfolders that have a file of this name are the rooms of games or protocols.
rooms_with() {
  for file in "$1"/*/"$2"; do basename "$(dirname "$file")"; done
}
joined() { paste -sd '|' -; }

games=$(rooms_with src/rules game.h | joined)
protocols=$(rooms_with src/protocols message.h | joined)

# named WORDS: the files of src/ outside any room of those words that name one of them: as a text of
# its own, or as a namespace. What comments say does not count.
named() {
  git ls-files --cached --others --exclude-standard 'src/*.h' 'src/*.cpp' |
    grep -vE "/($1)[/.]|/($games)/" >"$work/files"
  # A file that git still lists may be missing in the tree.
  while read -r file; do if [ -f "$file" ]; then echo "$file"; fi; done <"$work/files" |
    xargs awk -v words="$1" '
      BEGIN {
        text = "\"(" words ")\""
        space = "(^|[^a-z_:])(" words ")::"
      }
      FNR == 1 { told = 0 }
      told { next }
      {
        sub(/\/\/.*/, "")
        if ($0 ~ text || $0 ~ space) {
          print FILENAME
          told = 1
        }
      }'
}

# expected KIND: reads the list "FILE  reason" and compares it with the files found. A folder, named
# with a slash at its end, stands for the files found in it.
expected() {
  awk 'NF { print $1 }' | sort >"$work/expected"
  grep '/$' "$work/expected" | while read -r folder; do
    sed -i "s,^$folder.*,$folder," "$work/found"
  done
  sort -u -o "$work/found" "$work/found"
  if ! diff "$work/expected" "$work/found" >"$work/difference"; then
    sed -n "s/^> /names a $1 outside its room: /p; s/^< /is listed, and names no $1: /p" \
      "$work/difference"
    status=1
  fi
}

named "$games" | sort >"$work/found"
expected game <<'END'
src/serve/analysis/group_readings.cpp  reads those groups for pages
src/cli/analyse_groups.cpp  asks the reader of go about those groups
src/conformance/agi/suite.cpp  what the protocol is for
src/conformance/gomocup/suite.cpp  what the protocol is for
src/conformance/gtp/fuzz.cpp  what the protocol is for
src/conformance/gtp/suite.cpp  what the protocol is for
src/conformance/ucci/dialect.cpp  what the protocol is for
src/conformance/ucci/suite.cpp  the command `go`, and what the protocol is for
src/conformance/uci/dialect.cpp  what the protocol is for
src/conformance/uci/suite.cpp  the command `go`, and what the protocol is for
src/conformance/uci_family/fuzz.cpp  the command `go`
src/conformance/watch/gtp_watcher.cpp  what the protocol is for
src/conformance/watch/ucci_watcher.cpp  the command `go`, and what the protocol is for
src/conformance/watch/uci_family_watcher.cpp  the command `go`
src/conformance/watch/uci_watcher.cpp  the command `go`, and what the protocol is for
src/host/protocol.h  the game that a protocol serves where no other is named
src/host/protocols/agi.cpp  which games the protocol can carry
src/host/protocols/gomocup.cpp  which games the protocol can carry
src/host/protocols/gtp.cpp  which games the protocol can carry
src/host/protocols/ucci.cpp  which games the protocol can carry
src/host/protocols/uci.cpp  which games the protocol can carry
src/protocols/agi/board.cpp  what the protocol is for
src/protocols/agi/board.h  what the protocol is for
src/protocols/agi/controller_half.cpp  what the protocol is for
src/protocols/agi/engine_half.cpp  what the protocol is for
src/protocols/agi/engine_search.cpp  what the protocol is for
src/protocols/agi/rule.cpp  what the protocol is for
src/protocols/agi/rule.h  what the protocol is for
src/protocols/agi/translation.cpp  what the protocol is for
src/protocols/gomocup/board.cpp  what the protocol is for
src/protocols/gomocup/board.h  what the protocol is for
src/protocols/gomocup/controller_answer.cpp  what the protocol is for
src/protocols/gomocup/controller_half.h  what the protocol is for
src/protocols/gomocup/controller_question.cpp  what the protocol is for
src/protocols/gomocup/engine_half.cpp  what the protocol is for
src/protocols/gomocup/engine_search.cpp  what the protocol is for
src/protocols/gomocup/played_stones.cpp  what the protocol is for
src/protocols/gomocup/played_stones.h  what the protocol is for
src/protocols/gomocup/received_settings.h  what the protocol is for
src/protocols/gomocup/search_report.cpp  what the protocol is for
src/protocols/gomocup/search_report.h  what the protocol is for
src/protocols/gtp/  what the protocol is for
src/protocols/ucci/codec.cpp  the command `go`, which is no game
src/protocols/ucci/codec_go.cpp  the command `go`, which is no game
src/protocols/ucci/engine_half.cpp  the command `go`, which is no game
src/protocols/ucci/engine_half.h  what the protocol is for
src/protocols/uci/codec.cpp  the command `go`, which is no game
src/protocols/uci/codec_command.cpp  the command `go`, which is no game
src/protocols/uci/engine_half.cpp  names a variant of another game than the usual one in UCI_Variant
src/protocols/uci/engine_half.h  what the protocol is for
src/records/books.cpp  the list of opening books
src/records/formats.cpp  the list of formats of files of games
src/records/registry.cpp  the registry of records: one row a game
src/rules/registry.cpp  the registry of games: one row a game
src/search/registry.cpp  the registry of built-in engines: one row an engine
src/serve/engines/installed.cpp  what well-known programs play
END

named "$protocols" | sort >"$work/found"
expected protocol <<'END'
src/conformance/catalogue.cpp  the list of catalogues: one row a protocol
src/conformance/fuzz.cpp  the list of random sessions: one row a protocol
src/conformance/watch/agi_watcher.cpp  one watcher a protocol
src/conformance/watch/gomocup_watcher.cpp  one watcher a protocol
src/conformance/watch/gtp_watcher.cpp  one watcher a protocol
src/conformance/watch/ucci_watcher.cpp  one watcher a protocol
src/conformance/watch/uci_watcher.cpp  one watcher a protocol
src/records/formats.cpp  files that the design of a protocol describes too
src/search/registry.cpp  which protocols each built-in engine answers
src/serve/engines/installed.cpp  what well-known programs speak
END

exit $status
