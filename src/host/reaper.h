// The process between us and a program that we start. It ends with the program, and before that it
// ends whatever the program has left behind, also when we are killed and can do nothing any more.
//
//        we  ----- control ---->  reaper  ----- parent-death signal ---->  program
//        we  <---- exit status --  reaper  <---- orphans of all depths ---  program
//
// As the nearest subreaper it inherits what the program's own children leave behind, daemons among
// them, and so knows of every process that there is below it. If it is killed itself, the program
// dies with it.
#pragma once

#include <sys/types.h>

namespace ludex::host {

// All of it is made before the fork: nothing may be allocated after it.
struct Launch {
  char* const*
      paths;  // of the program, to be tried in turn; a null pointer ends it, as the next two
  char* const* arguments;
  char* const* environment;
  const char* directory;  // null: ours
  // Its standard descriptors; all are above those.
  int input;
  int output;
  int errors;
  // To be read: each byte is a signal for the program's process group, the end means that all is to
  // be killed.
  int control;
  // To be written: LaunchReports. It is closed when the program runs.
  int report;
};

// The program's id, the leader of a group of its own, or what went wrong, or both.
struct LaunchReport {
  pid_t id = -1;
  int error = 0;  // of errno
};

// What a fork of ours does: runs the program, then ends as the program did, by the same exit status
// or signal. All signals are blocked. Only async-signal-safe functions are called, since the other
// threads of the process that was forked are missing.
[[noreturn]] void reap(const Launch& launch);

}  // namespace ludex::host
