#include "host/detached_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::host {

namespace {

constexpr std::size_t most_error_bytes = std::size_t{1} << 20;

std::string last_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') {
    text.remove_suffix(1);
  }
  const std::size_t before = text.rfind('\n');
  return printable(before == std::string_view::npos ? text : text.substr(before + 1));
}

std::string end_of(int status) {
  if (WIFSIGNALED(status)) return fmt::format("it was ended by signal {}", WTERMSIG(status));
  return fmt::format("it ended with status {}", WEXITSTATUS(status));
}

}  // namespace

Result<DetachedProgram> DetachedProgram::start(const std::filesystem::path& program,
                                               const std::vector<std::string>& arguments,
                                               const std::filesystem::path& errors) {
  std::error_code error;
  std::filesystem::create_directories(errors.parent_path(), error);
  // Made here, so that it is for us alone.
  if (const auto made = open_to_write(errors, FileKind::regular, O_CREAT | O_TRUNC, 0600); !made) {
    return fail(
        fmt::format("cannot write `{}`: {}", printable(errors.string()), made.error().message));
  }
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  std::transform(words.begin(), words.end(), std::back_inserter(argv),
                 [](std::string& word) { return word.data(); });
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_APPEND, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  // Our signals may be blocked, or ignored; it starts with those of a program in a terminal.
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(
      &attributes,
      static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID));
  pid_t child = 0;
  const int reason =
      posix_spawn(&child, program.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (reason != 0) {
    return fail(
        fmt::format("cannot start `{}`: {}", printable(program.string()), system_reason(reason)));
  }
  return DetachedProgram(child, errors);
}

std::optional<std::string> DetachedProgram::how_it_ended() {
  if (how_it_ended_) return how_it_ended_;
  int status = 0;
  const pid_t ended = ::waitpid(process_, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return std::nullopt;
  const auto said = read_named_file(errors_, most_error_bytes);
  how_it_ended_ = said ? last_line(*said) : std::string();
  if (how_it_ended_->empty()) {
    how_it_ended_ = ended < 0 ? "it ended" : end_of(status);
  }
  return how_it_ended_;
}

}  // namespace ludex::host
