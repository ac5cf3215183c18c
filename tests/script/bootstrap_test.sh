#!/bin/sh
# Tests script/bootstrap with an apt-get and a sudo of our own: that a package whose set-up prints something
# is installed, that it says how far it is, and that a failure is tried once more and then told.
#
#   bootstrap_test.sh SOURCE_FOLDER_OF_LUDEX WORK_FOLDER
set -eu
ludex=$1
work=$2
status=0
rm -rf "$work"
mkdir -p "$work/tree/script" "$work/bin"
cp "$ludex/script/bootstrap" "$ludex/script/progress" "$work/tree/script"

# Nothing is installed.
printf '#!/bin/sh\nexit 1\n' >"$work/bin/dpkg-query"
# A user that is not root, and a sudo that hands on no descriptors but the first three.
printf '#!/bin/sh\necho 1000\n' >"$work/bin/id"
printf '#!/bin/sh\nexec "$@" 3>&- 4>&- 5>&-\n' >"$work/bin/sudo"
# As apt does: status on the descriptor that is named, which is closed before a set-up runs.
cat >"$work/bin/apt-get" <<'END'
#!/bin/sh
for word; do
  case "$word" in
    APT::Status-Fd=*) descriptor=${word#*=} ;;
    update) exit 0 ;;
  esac
done
[ -e "$TRIES" ] && tries=$(cat "$TRIES") || tries=0
echo $((tries + 1)) >"$TRIES"
eval "echo pmstatus:ccache:50.0:Unpacking ccache >&$descriptor; exec $descriptor>&-"
# The package that is set up.
sh -c 'set -e; echo "Updating symlinks"' || exit 100
[ "$tries" -ge "${FAILURES:-0}" ]
END
chmod +x "$work/bin"/*

# bootstrap FAILURES: the exit status is kept in $ended, what was said in $work/err.
bootstrap() {
  rm -f "$work/tries"
  ended=0
  PATH="$work/bin:$PATH" TRIES="$work/tries" FAILURES=$1 PROGRESS_SECONDS=0 \
    "$work/tree/script/bootstrap" >"$work/out" 2>"$work/err" || ended=$?
}
# wants STATUS WORDS: how the last one ended, and what it said.
wants() {
  if [ "$ended" -ne "$1" ] || ! grep -q "$2" "$work/err" || [ -s "$work/out" ]; then
    echo "expected status $1 and \`$2\`, had status $ended and:"
    cat "$work/err" "$work/out"
    status=1
  fi
}

bootstrap 0
wants 0 "Installing packages 75 %"
if ! grep -q "Updating symlinks" "$work/tree/build/packages.log"; then
  echo "the log lacks what the set-up printed"
  status=1
fi

bootstrap 1
wants 0 "apt-get install failed; once more"
bootstrap 2
wants 1 "apt-get install failed; what it said is in"
exit $status
