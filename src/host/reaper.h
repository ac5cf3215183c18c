// The process between us and a program that we start. It ends after the program, and first kills
// whatever the program has left behind, even if we have been killed and can do nothing any more.
//
//        we  ----- control ---->  reaper  ----- parent-death signal ---->  program
//        we  <---- exit status --  reaper  <---- orphans of all depths ---  program
//
// As the nearest subreaper it inherits the processes that the program's own children leave behind,
// daemons among them, and so finds every process below it. If the reaper itself is killed, the
// program dies with it.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

namespace ludex::host {

// Everything that the fork needs, prepared before it: after the fork nothing may be allocated.
struct Launch {
  // The program's paths, to be tried in turn. A null pointer ends this array and the next two.
  char* const* paths;
  char* const* arguments;
  char* const* environment;
  const char* directory;  // null: our own
  // The program's standard descriptors; all three numbers are above those.
  int input;
  int output;
  int errors;
  // To be read: each byte is a signal for the program's process group, and the end of input means
  // that everything is to be killed.
  int control;
  // LaunchReports are written to it. It is closed when the program runs.
  int report;
  int niceness;       // added to ours, from 0
  rlimit open_files;  // of the program
};

// The id of the program, which leads a process group of its own, or an error, or both.
struct LaunchReport {
  pid_t id = -1;
  int error = 0;  // an errno; 0: none
};

// The body of the forked reaper: runs the program, then ends as the program did, with the same exit
// status or signal. It is called with all signals blocked, and calls only async-signal-safe
// functions, since the other threads of the process that was forked are missing.
[[noreturn]] void reap(const Launch& launch);

}  // namespace ludex::host
