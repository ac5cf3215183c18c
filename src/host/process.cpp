#include "host/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>

// glibc 2.36 forgot to say that these are C functions.
extern "C" {
#include <sys/pidfd.h>
}

#include "base/expects.h"
#include "base/text.h"
#include "host/poll_time.h"

namespace ludex::host {
namespace {

// A program that ignores nothing dies at once; this is for one that the kernel holds.
constexpr Milliseconds death_wait{2000};

std::string reason(int error) {
  return std::generic_category().message(error);
}

// The two ends of a pipe, both above the standard descriptors: a program of which one of those is
// closed would otherwise overwrite an end when it arranges the child's.
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

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  Pipe pipe{above_standard(Descriptor(ends[0])), above_standard(Descriptor(ends[1]))};
  if (!pipe.read || !pipe.write) {
    return std::nullopt;
  }
  return pipe;
}

// Only our end: O_NONBLOCK belongs to the open file, and each end of a pipe is one of its own.
bool make_nonblocking(const Descriptor& descriptor) {
  const int flags = fcntl(descriptor.get(), F_GETFL);
  return flags >= 0 && fcntl(descriptor.get(), F_SETFL, flags | O_NONBLOCK) == 0;
}

class FileActions {
 public:
  FileActions() { expects(posix_spawn_file_actions_init(&actions_) == 0); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { (void)posix_spawn_file_actions_destroy(&actions_); }

  bool duplicate(const Descriptor& from, int to) {
    return posix_spawn_file_actions_adddup2(&actions_, from.get(), to) == 0;
  }
  bool change_directory(const std::string& directory) {
    return posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str()) == 0;
  }
  // Whatever somebody else in this program has left open is no business of the child's.
  bool close_others() {
    return posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1) == 0;
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

// A group of its own, no blocked signal, and the default for those that we may ignore.
class Attributes {
 public:
  Attributes() {
    expects(posix_spawnattr_init(&attributes_) == 0);
    sigset_t none{};
    sigset_t defaults{};
    (void)sigemptyset(&none);
    (void)sigemptyset(&defaults);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) {
      (void)sigaddset(&defaults, signal);
    }
    expects(posix_spawnattr_setsigmask(&attributes_, &none) == 0);
    expects(posix_spawnattr_setsigdefault(&attributes_, &defaults) == 0);
    expects(posix_spawnattr_setpgroup(&attributes_, 0) == 0);
    expects(posix_spawnattr_setflags(
                &attributes_, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                 POSIX_SPAWN_SETSIGDEF)) == 0);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { (void)posix_spawnattr_destroy(&attributes_); }
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

// The strings, and the null-ended array of them that the kernel wants.
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

bool exists(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

bool is_directory(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// The command as the child finds it after it has changed its directory: a relative path is meant
// from there, or else from here.
std::string resolved_command(const ProcessSpec& spec) {
  const bool is_path = spec.command.find('/') != std::string::npos;
  if (!is_path || spec.command.front() == '/' || spec.directory.empty() ||
      exists(spec.directory + '/' + spec.command) || !exists(spec.command)) {
    return spec.command;
  }
  char* absolute = ::realpath(spec.command.c_str(), nullptr);
  std::string result = absolute != nullptr ? absolute : spec.command;
  std::free(absolute);
  return result;
}

bool has_null(const ProcessSpec& spec) {
  const auto bad = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  return bad(spec.command) || bad(spec.directory) ||
         std::any_of(spec.arguments.begin(), spec.arguments.end(), bad) ||
         std::any_of(spec.environment.begin(), spec.environment.end(),
                     [&](const EnvironmentVariable& v) { return bad(v.name) || bad(v.value); });
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
      return fmt::format("cannot start \"{}\": {}", command, reason(error));
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
  std::optional<Pipe> input = make_pipe();
  std::optional<Pipe> output = make_pipe();
  std::optional<Pipe> errors = make_pipe();
  FileActions actions;
  if (!input || !output || !errors || !make_nonblocking(input->write) ||
      !make_nonblocking(output->read) || !make_nonblocking(errors->read) ||
      !actions.duplicate(input->read, STDIN_FILENO) ||
      !actions.duplicate(output->write, STDOUT_FILENO) ||
      !actions.duplicate(errors->write, STDERR_FILENO) || !actions.close_others() ||
      (!spec.directory.empty() && !actions.change_directory(spec.directory))) {
    return tl::unexpected(start_error(spec, errno));
  }
  const std::string command = resolved_command(spec);
  std::vector<std::string> words{command};
  words.insert(words.end(), spec.arguments.begin(), spec.arguments.end());
  const StringArray arguments(std::move(words));
  const StringArray environment(environment_of(spec.environment));
  const Attributes attributes;
  pid_t id = -1;
  if (const int error = posix_spawnp(&id, command.c_str(), actions.get(), attributes.get(),
                                     arguments.get(), environment.get());
      error != 0) {
    return tl::unexpected(start_error(spec, error));
  }
  Process process(id, Descriptor(pidfd_open(id, 0)));
  if (!process.exit_) {
    return tl::unexpected(start_error(spec, errno));
  }
  process.input = std::move(input->write);
  process.output = std::move(output->read);
  process.errors = std::move(errors->read);
  return process;
}

Process::Process(Process&& other) noexcept
    : input(std::move(other.input)),
      output(std::move(other.output)),
      errors(std::move(other.errors)),
      id_(std::exchange(other.id_, -1)),
      exit_(std::move(other.exit_)),
      how_it_ended_(std::move(other.how_it_ended_)) {}

Process::~Process() {
  if (!reaped()) {
    input.close();
    (void)kill_and_reap(std::chrono::steady_clock::now() + death_wait);
  }
}

void Process::signal_group(int signal) const {
  if (!reaped()) {
    (void)::kill(-id_, signal);
  }
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
  // The group's number stays taken until its leader is reaped, so this can meet no stranger.
  siginfo_t info{};
  const bool ended_by_itself =
      ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == id_;
  signal_group(SIGKILL);
  if (!ended_by_itself && !wait_for_exit(until)) {
    return false;
  }
  info = {};
  if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG) == 0 &&
      info.si_pid == id_) {
    how_it_ended_ = describe_end(info);
  }
  id_ = -1;
  exit_.close();
  return true;
}

}  // namespace ludex::host
