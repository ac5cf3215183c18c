#include "host/reaper.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace ludex::host {
namespace {

// The name that ps shows. It differs from ours, so that killing programs by our name spares the
// reaper.
constexpr const char* own_name = "engine-reaper";

void report_to(int report, const LaunchReport& what) {
  (void)!::write(report, &what, sizeof what);
}

sigset_t only(int signal) {
  sigset_t set{};
  (void)sigemptyset(&set);
  (void)sigaddset(&set, signal);
  return set;
}

// --- The program, up to its first instruction ---

// Resets signals, because a blocked or ignored signal would stay so in the program.
void default_signals() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGXFSZ}) {
    (void)sigaction(signal, &action, nullptr);
  }
  sigset_t none{};
  (void)sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Sets up the three standard descriptors, and the report pipe, which closes on exec. All other
// descriptors that our program has open are closed.
bool arrange_descriptors(const Launch& launch) {
  constexpr int report = STDERR_FILENO + 1;
  if (dup2(launch.input, STDIN_FILENO) < 0 || dup2(launch.output, STDOUT_FILENO) < 0 ||
      dup2(launch.errors, STDERR_FILENO) < 0 ||
      (launch.report != report && dup3(launch.report, report, O_CLOEXEC) < 0)) {
    return false;
  }
  closefrom(report + 1);
  return true;
}

// Searches as a shell does in PATH: a file that may not be executed is skipped, but its error is
// kept.
int run_first(const Launch& launch) {
  int error = ENOENT;
  for (char* const* path = launch.paths; *path != nullptr; ++path) {
    (void)execve(*path, launch.arguments, launch.environment);
    if (errno == EACCES) {
      error = EACCES;
    } else if (errno != ENOENT && errno != ENOTDIR) {
      return errno;
    }
  }
  return error;
}

[[noreturn]] void become_program(const Launch& launch, pid_t reaper) {
  (void)setpgid(0, 0);
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != reaper) {
    _exit(0);  // the reaper died too early for the death signal
  }
  default_signals();
  if (launch.niceness > 0) {
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + launch.niceness);
  }
  (void)setrlimit(RLIMIT_NOFILE, &launch.open_files);
  int report = launch.report;
  int error = 0;
  if (arrange_descriptors(launch)) {
    report = STDERR_FILENO + 1;
    error = launch.directory != nullptr && chdir(launch.directory) != 0 ? errno : run_first(launch);
  } else {
    error = errno;
  }
  report_to(report, {getpid(), error});
  _exit(127);
}

// --- The reaper ---

// An entry of a folder as the kernel writes it (getdents64).
struct Entry {
  std::uint64_t d_ino;
  std::int64_t d_off;
  std::uint16_t d_reclen;
  std::uint8_t d_type;
  char d_name[1];
};

// The number at the beginning of the text; 0 if the text begins with no digit.
pid_t number(const char* text) {
  pid_t value = 0;
  for (; *text >= '0' && *text <= '9'; ++text) {
    value = value * 10 + (*text - '0');
  }
  return value;
}

// Whether the numbers in /proc are those of our own namespace; it may show another one's.
bool proc_is_ours() {
  std::array<char, 16> text{};
  return readlink("/proc/self", text.data(), text.size() - 1) > 0 &&
         number(text.data()) == getpid();
}

// The parent of a process, from /proc/ID/stat: "ID (NAME) STATE PARENT ...", where the name may
// contain any bytes. -1 if there is no such process any more.
pid_t parent_of(const char* id) {
  std::array<char, 64> path{};
  char* end = path.data();
  for (const std::string_view part :
       {std::string_view("/proc/"), std::string_view(id).substr(0, 20),
        std::string_view("/stat")}) {
    end = std::copy(part.begin(), part.end(), end);
  }
  const int file = open(path.data(), O_RDONLY | O_CLOEXEC);
  std::array<char, 256> text{};
  const ssize_t size = file < 0 ? 0 : read(file, text.data(), text.size() - 1);
  (void)close(file);
  const char* const name_end = size > 0 ? std::strrchr(text.data(), ')') : nullptr;
  return name_end == nullptr || std::strlen(name_end) < 5 ? -1 : number(name_end + 4);
}

// The result of a round: no child was found, at least one will end, or we may kill none of them.
enum class Children : std::uint8_t { none, ending, untouchable };

// Sends SIGKILL to each of our children. Not every kernel can list them, so all processes are
// examined.
Children kill_children() {
  const int folder = proc_is_ours() ? open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  Children result = folder < 0 ? Children::untouchable : Children::none;
  alignas(Entry) std::array<char, 4096> entries;
  for (long size = 0; folder >= 0 && (size = syscall(SYS_getdents64, folder, entries.data(),
                                                     entries.size())) > 0;) {
    for (long at = 0; at < size;) {
      const char* const name = entries.data() + at + offsetof(Entry, d_name);
      at += reinterpret_cast<const Entry*>(entries.data() + at)->d_reclen;
      const pid_t id = number(name);
      if (id <= 0 || parent_of(name) != getpid()) {
        continue;
      }
      if (kill(id, SIGKILL) == 0) {
        result = Children::ending;
      } else if (result == Children::none) {
        result = Children::untouchable;
      }
    }
  }
  (void)close(folder);
  return result;
}

// Kills the program and everything below it, generation by generation: the children of each process
// that dies become ours. Ends when none are left but those that we may not kill. Returns how the
// program ended.
siginfo_t kill_all(pid_t program) {
  siginfo_t how{};
  // The group's number stays in use until its leader is reaped, so no other group can have it.
  (void)kill(-program, SIGKILL);
  while (waitid(P_PID, static_cast<id_t>(program), &how, WEXITED) != 0 && errno == EINTR) {
  }
  for (int misses = 0; misses < 100;) {
    siginfo_t info{};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG) != 0 && errno == ECHILD) {
      break;
    }
    if (info.si_pid != 0) {
      continue;
    }
    const Children children = kill_children();
    if (children == Children::untouchable) {
      break;
    }
    if (children == Children::ending) {
      (void)waitid(P_ALL, 0, &info, WEXITED);
    } else {
      ++misses;  // it became ours after the scan had passed it
    }
  }
  return how;
}

// Reaps orphans that have ended. Returns false once the program has ended, which is not reaped
// here.
bool bury_orphans(pid_t program) {
  for (;;) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == program) {
      return false;
    }
    info = {};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) {
      return true;
    }
    if (info.si_pid != program) {
      (void)waitid(P_PID, static_cast<id_t>(info.si_pid), &info, WEXITED | WNOHANG);
    }
  }
}

// Passes signals on to the program; returns false once everything is to be killed.
bool obey(int control, pid_t program) {
  std::array<unsigned char, 16> signals;
  const ssize_t count = read(control, signals.data(), signals.size());
  if (count < 0) {
    return errno == EINTR;
  }
  for (const unsigned char signal : std::span(signals.data(), static_cast<std::size_t>(count))) {
    (void)kill(-program, signal);
  }
  return count > 0;
}

void watch(int control, int children, pid_t program) {
  std::array<pollfd, 2> polled{{{control, POLLIN, 0}, {children, POLLIN, 0}}};
  for (;;) {
    if (poll(polled.data(), polled.size(), -1) < 0) {
      continue;
    }
    if (polled[0].revents != 0 && !obey(control, program)) {
      return;
    }
    if (polled[1].revents != 0) {
      signalfd_siginfo info;
      (void)!read(children, &info, sizeof info);
      if (!bury_orphans(program)) {
        return;
      }
    }
  }
}

[[noreturn]] void end_as(const siginfo_t& how) {
  if (how.si_pid != 0 && how.si_code != CLD_EXITED) {
    (void)prctl(PR_SET_DUMPABLE, 0);  // the core would be ours, not the program's
    struct sigaction action {};
    action.sa_handler = SIG_DFL;
    (void)sigaction(how.si_status, &action, nullptr);
    (void)kill(getpid(), how.si_status);
    const sigset_t set = only(how.si_status);
    (void)sigprocmask(SIG_UNBLOCK, &set, nullptr);
  }
  _exit(how.si_status);
}

}  // namespace

void reap(const Launch& launch) {
  (void)setpgid(0, 0);  // no signals from our terminal
  (void)prctl(PR_SET_NAME, own_name);
  (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  (void)sigaction(SIGCHLD, &action, nullptr);  // if ignored, children would be reaped unseen
  const sigset_t child = only(SIGCHLD);
  const int children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t reaper = getpid();
  const pid_t program = children < 0 ? -1 : fork();
  if (program == 0) {
    become_program(launch, reaper);
  }
  if (program < 0) {
    report_to(launch.report, {-1, errno});
    _exit(127);
  }
  (void)setpgid(program, program);
  report_to(launch.report, {program, 0});
  // Of all open descriptors, only these two are kept.
  constexpr int control = STDIN_FILENO;
  constexpr int news = STDOUT_FILENO;
  (void)dup2(children, news);
  (void)dup2(launch.control, control);
  closefrom(STDERR_FILENO);
  watch(control, news, program);
  end_as(kill_all(program));
}

}  // namespace ludex::host
