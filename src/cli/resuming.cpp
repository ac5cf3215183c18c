#include "cli/resuming.h"

#include <system_error>
#include <utility>

#include "host/detached_program.h"
#include "tournament/event_log.h"

namespace ludex::cli {

Result<std::function<std::optional<std::string>()>> resume_in_background(
    const std::filesystem::path& store, std::int64_t match, const std::string& name) {
  std::error_code error;
  const auto file = std::filesystem::absolute(store, error);
  const auto errors =
      tournament::event_file(file, store::MatchId{match}).replace_extension(".errors");
  auto started = host::DetachedProgram::start(
      "/proc/self/exe", {"tournament", "resume", name, "--store", file.string()}, errors);
  if (!started) return tl::unexpected(started.error());
  return [program = *std::move(started)]() mutable { return program.how_it_ended(); };
}

}  // namespace ludex::cli
