#include "host/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

// glibc 2.36 does not declare these functions as C functions.
extern "C" {
#include <sys/pidfd.h>
}

#include "base/expects.h"
#include "base/text.h"
#include "host/clock.h"
#include "host/open_files.h"
#include "host/poll_time.h"
#include "host/programs.h"
#include "host/reaper.h"

namespace ludex::host {
namespace {

// The two ends of a pipe, both above the standard descriptors. If we run with a standard descriptor
// closed, an end could get its number, and would be overwritten when the child's are arranged.
struct Pipe {
  Descriptor read;
  Descriptor write;
};

Descriptor above_standard(Descriptor descriptor) {
  if (!descriptor || descriptor.get() > STDERR_FILENO) {
    return descriptor;
  }
  return Descriptor(fcntl(descriptor.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

[[noreturn]] void exhausted(int error) {
  throw std::system_error(error, std::generic_category(), "cannot start another process");
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    exhausted(errno);
  }
  Pipe pipe{above_standard(Descriptor(ends[0])), above_standard(Descriptor(ends[1]))};
  if (!pipe.read || !pipe.write) {
    exhausted(errno);
  }
  return pipe;
}

// Affects only our end: O_NONBLOCK belongs to the open file description, and each end of a pipe has
// its own.
void make_nonblocking(const Descriptor& descriptor) {
  const int flags = fcntl(descriptor.get(), F_GETFL);
  expects(flags >= 0 && fcntl(descriptor.get(), F_SETFL, flags | O_NONBLOCK) == 0);
}

// The strings, and the null-terminated array of pointers to them that the kernel expects.
class StringArray {
 public:
  explicit StringArray(std::vector<std::string> strings) : strings_(std::move(strings)) {
    for (std::string& string : strings_) {
      pointers_.push_back(string.data());
    }
    pointers_.push_back(nullptr);
  }
  [[nodiscard]] char* const* get() const { return pointers_.data(); }

 private:
  std::vector<std::string> strings_;
  std::vector<char*> pointers_;
};

std::vector<std::string> environment_of(const std::vector<EnvironmentVariable>& added) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const auto overridden = [&](const EnvironmentVariable& variable) {
      return text.substr(0, text.find('=')) == variable.name;
    };
    if (std::none_of(added.begin(), added.end(), overridden)) {
      all.emplace_back(text);
    }
  }
  for (const EnvironmentVariable& variable : added) {
    all.push_back(variable.name + '=' + variable.value);
  }
  return all;
}

bool is_directory(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool has_null(const ProcessSpec& spec) {
  const auto bad = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  return bad(spec.command) || bad(spec.directory) ||
         std::any_of(spec.arguments.begin(), spec.arguments.end(), bad) ||
         std::any_of(spec.environment.begin(), spec.environment.end(),
                     [&](const EnvironmentVariable& v) { return bad(v.name) || bad(v.value); });
}

// Errors that say nothing about the program.
bool is_exhaustion(int error) {
  return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

std::string start_error(const ProcessSpec& spec, int error) {
  const std::string command = printable(spec.command);
  switch (error) {
    case ENOENT:
      return spec.command.find('/') == std::string::npos
                 ? fmt::format("cannot start \"{}\": no such program in PATH", command)
                 : fmt::format("cannot start \"{}\": no such file", command);
    case EACCES:
      return fmt::format("cannot start \"{}\": it is not executable", command);
    case ENOEXEC:
      return fmt::format("cannot start \"{}\": it is not a program for this machine", command);
    default:
      return fmt::format("cannot start \"{}\": {}", command, system_reason(error));
  }
}

std::string describe_end(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) {
    return fmt::format("exit status {}", info.si_status);
  }
  const char* name = ::sigdescr_np(info.si_status);
  return fmt::format("killed by signal {} ({})", info.si_status,
                     name != nullptr ? name : "unknown");
}

// The paths at which the command is looked for, in this order.
std::vector<std::string> paths_of(const std::string& command) {
  if (command.find('/') != std::string::npos) {
    return {command};
  }
  std::vector<std::string> paths;
  for (const std::filesystem::path& folder : program_folders()) {
    paths.push_back((folder / command).string());
  }
  return paths;
}

pid_t fork_reaper(const Launch& launch) {
  sigset_t all{};
  sigset_t before{};
  (void)sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t id = ::fork();
  if (id == 0) {
    reap(launch);
  }
  const int error = errno;
  (void)pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (id < 0) {
    exhausted(error);
  }
  return id;
}

// Waits until the program runs or could not be started; its id and its error may come in either
// order.
LaunchReport read_report(const Descriptor& report) {
  LaunchReport all{-1, 0};
  for (;;) {
    LaunchReport part;
    const ssize_t count = ::read(report.get(), &part, sizeof part);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count != sizeof part) {  // a pipe never splits so few bytes
      break;
    }
    all.id = std::max(all.id, part.id);
    all.error = std::max(all.error, part.error);
  }
  if (all.id < 0 && all.error == 0) {
    all.error = ECHILD;  // the reaper was killed
  }
  return all;
}

}  // namespace

void ignore_broken_pipes() {
  struct sigaction action {};
  if (sigaction(SIGPIPE, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, nullptr);
  }
}

tl::expected<Process, std::string> Process::start(const ProcessSpec& spec) {
  if (spec.command.empty()) {
    return tl::unexpected<std::string>("cannot start an engine without a command");
  }
  if (has_null(spec)) {
    return tl::unexpected<std::string>("cannot start a command that contains a NUL byte");
  }
  if (!spec.directory.empty() && !is_directory(spec.directory)) {
    return tl::unexpected(fmt::format("cannot start \"{}\": \"{}\" is not a directory",
                                      printable(spec.command), printable(spec.directory)));
  }
  ignore_broken_pipes();
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  Pipe control = make_pipe();
  Pipe report = make_pipe();
  for (const Descriptor* ours : {&input.write, &output.read, &errors.read, &control.write}) {
    make_nonblocking(*ours);
  }
  const std::string command = resolved_command(spec.command, spec.directory);
  std::vector<std::string> words{command};
  words.insert(words.end(), spec.arguments.begin(), spec.arguments.end());
  const StringArray paths(paths_of(command));
  const StringArray arguments(std::move(words));
  const StringArray environment(environment_of(spec.environment));
  const pid_t reaper =
      fork_reaper({paths.get(), arguments.get(), environment.get(),
                   spec.directory.empty() ? nullptr : spec.directory.c_str(), input.read.get(),
                   output.write.get(), errors.write.get(), control.read.get(), report.write.get(),
                   spec.niceness, open_files_of_programs()});
  report.write.close();
  // From here on the destructor of `process` ends it.
  Process process(reaper, Descriptor(pidfd_open(reaper, 0)), std::move(control.write));
  const int watched = process.exit_ ? 0 : errno;
  if (watched != 0) {
    process.control_.close();
    (void)::waitpid(std::exchange(process.reaper_, -1), nullptr, 0);
  }
  const LaunchReport launched = read_report(report.read);
  process.id_ = launched.id;
  if (const int error = watched != 0 ? watched : launched.error; error != 0) {
    if (is_exhaustion(error)) {
      exhausted(error);
    }
    return tl::unexpected(start_error(spec, error));
  }
  process.input = std::move(input.write);
  process.output = std::move(output.read);
  process.errors = std::move(errors.read);
  return process;
}

Process::Process(Process&& other) noexcept
    : input(std::move(other.input)),
      output(std::move(other.output)),
      errors(std::move(other.errors)),
      id_(std::exchange(other.id_, -1)),
      reaper_(std::exchange(other.reaper_, -1)),
      exit_(std::move(other.exit_)),
      control_(std::move(other.control_)),
      how_it_ended_(std::move(other.how_it_ended_)) {}

Process::~Process() {
  if (!reaped()) {
    input.close();
    (void)kill_and_reap(steady_now() + Process::death_wait);
  }
}

void Process::signal_group(int signal) const {
  const auto byte = static_cast<unsigned char>(signal);
  (void)!::write(control_.get(), &byte, sizeof byte);
}

bool Process::wait_for_exit(TimePoint until) const {
  if (reaped()) {
    return true;
  }
  for (;;) {
    pollfd wait{exit_.get(), POLLIN, 0};
    const PollTime time(until);
    const int ready = ppoll(&wait, 1, time.get(), nullptr);
    if (ready > 0) {
      return true;
    }
    if (ready == 0 || errno != EINTR) {
      return false;
    }
  }
}

bool Process::kill_and_reap(TimePoint until) {
  if (reaped()) {
    return true;
  }
  control_.close();  // makes the reaper kill everything
  if (!wait_for_exit(until)) {
    return false;
  }
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(reaper_), &info, WEXITED | WNOHANG) == 0 &&
      info.si_pid == reaper_) {
    how_it_ended_ = describe_end(info);
  }
  reaper_ = -1;
  exit_.close();
  return true;
}

}  // namespace ludex::host
