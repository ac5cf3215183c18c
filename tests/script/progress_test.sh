#!/bin/sh
# What a person sees while script/run builds: how far it is and what is left of the time, in place on a
# terminal, in plain lines elsewhere, and nothing where nothing is to be done.
#
#   progress_test.sh SOURCE_FOLDER_OF_LUDEX WORK_FOLDER
set -eu
ludex=$1
work=$2
status=0
rm -rf "$work"
mkdir -p "$work/bin"

# A clock that goes on by five seconds whenever it is read.
cat >"$work/bin/date" <<'END'
#!/bin/sh
now=$(cat "$PROGRESS_CLOCK")
echo $((now + 5)) >"$PROGRESS_CLOCK"
echo "$now"
END
cat >"$work/build" <<'END'
#!/bin/sh
echo "[0/2] Re-checking globbed directories..."
for step in 1 2 3 4 5 6 7 8; do echo "[$step/8] Building $step.cpp"; done
exit "${1:-0}"
END
cat >"$work/install" <<'END'
#!/bin/sh
echo "Reading package lists..."
echo "dlstatus:1:50.0785:Retrieving file 1 of 2"
echo "pmstatus:g++:10.0000:Unpacking g++"
END
chmod +x "$work/bin/date" "$work/build" "$work/install"
export PROGRESS_CLOCK="$work/clock" PROGRESS_SECONDS=15
PATH="$work/bin:$PATH"
export PATH

# watched EXPECTED_STATUS COMMAND...: what script/progress says of it on stderr, no terminal.
watched() {
  expected=$1
  shift
  echo 0 >"$PROGRESS_CLOCK"
  got=0
  "$ludex/script/progress" Working "$work/log" "$@" >"$work/out" 2>"$work/err" || got=$?
  if [ "$got" -ne "$expected" ] || [ -s "$work/out" ]; then
    echo "$*: status $got, on stdout: $(cat "$work/out")"
    status=1
  fi
}

# says EXPECTED: the stderr of the last command.
says() {
  if [ "$(cat "$work/err")" != "$1" ]; then
    printf 'expected:\n%s\ngot:\n%s\n' "$1" "$(cat "$work/err")"
    status=1
  fi
}

watched 0 "$work/build"
says "Working [3/8], 0:15  Building 3.cpp
Working [6/8], about 0:10 left  Building 6.cpp
Working: 0:45"
[ "$(grep -c Building "$work/log")" -eq 8 ] || { echo "the log lacks lines"; status=1; }

# What is expected is told before the first steps tell anything, and is the least that they can tell.
export PROGRESS_EXPECTED=100
watched 0 "$work/build"
says "Working [3/8], about 1:25 left  Building 3.cpp
Working [6/8], about 1:10 left  Building 6.cpp
Working: 0:45"
unset PROGRESS_EXPECTED

watched 3 "$work/build" 3

watched 0 "$work/install"
says ""
PROGRESS_SECONDS=5
watched 0 "$work/install"
says "Working 25 %, about 0:15 left  Retrieving file 1 of 2
Working 55 %, about 0:08 left  Unpacking g++
Working: 0:15"

printf 'echo "[0/2] Re-checking globbed directories..."; echo "ninja: no work to do."' >"$work/idle"
watched 0 sh "$work/idle"
says ""

# On a terminal every step is drawn over the last one, and the line is gone in the end.
# on_terminal TERM COMMAND
on_terminal() {
  echo 0 >"$PROGRESS_CLOCK"
  TERM=$1 script -qec "$ludex/script/progress Working $work/log $2" /dev/null >"$work/err" </dev/null
}
escape=$(printf '\033')
# The clock that runs would let it take longer than it does.
(PATH=${PATH#*:} && on_terminal xterm "sh $work/idle")
says ""
# One that tells no steps is named nevertheless; it waits until it is.
printf 'until grep -q "Working, 0:" "$1"; do sleep 0.1; done' >"$work/silent"
if ! on_terminal xterm "timeout 60 sh $work/silent $work/err" ||
  ! tr '\r' '\n' <"$work/err" | grep -q "Working: 0:"; then
  echo "a command without steps is not named: $(cat -v "$work/err")"
  status=1
fi
on_terminal xterm "$work/build"
if [ "$(tr '\r' '\n' <"$work/err" | grep -c "^Working .*$escape\[K")" -lt 8 ] ||
  [ "$(wc -l <"$work/err")" -ne 1 ]; then
  echo "not drawn in place: $(cat -v "$work/err")"
  status=1
fi
on_terminal dumb "$work/build"
if grep -q "$escape" "$work/err"; then
  echo "escapes for a terminal that has none: $(cat -v "$work/err")"
  status=1
fi

[ "$status" -eq 0 ] && echo "script/progress says how far a command is"
exit "$status"
