#include "host/start_engine.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "host/port_source.h"
#include "host/process_port.h"
#include "host/temporary_folder.h"

namespace ludex::host {

namespace {

struct ProgramAndFolder {
  std::string command;
  std::string directory;
};

// If the command is a path, its folder is the engine's own.
ProgramAndFolder program_of(const EngineSpec& spec, bool in_own_folder,
                            const std::optional<TemporaryFolder>& folder) {
  const bool is_path = spec.command.find('/') != std::string::npos;
  std::error_code error;
  const auto path = std::filesystem::absolute(spec.command, error);
  if (folder) {
    return {is_path && !error ? path.string() : spec.command, folder->path().string()};
  }
  if (!in_own_folder || !spec.directory.empty() || !is_path || error) {
    return {spec.command, spec.directory};
  }
  return {path.string(), path.parent_path().string()};
}

tl::unexpected<engine::Failure> cannot_start(std::string why) {
  return tl::unexpected(engine::Failure{engine::Fault::cannot_start, std::move(why)});
}

tl::expected<std::unique_ptr<LinePort>, engine::Failure> open_port(const Protocol& protocol,
                                                                   const EngineSpec& spec,
                                                                   const SessionContext& context) {
  if (spec.port_source != nullptr) return spec.port_source->open(context.stop);
  auto port = start_program(protocol, spec, context.stop);
  if (!port) return tl::unexpected(std::move(port.error()));
  if (context.log != nullptr) {
    context.log->runs_as((*port)->id());
  }
  return *std::move(port);
}

Started start_in(const Protocol& protocol, const EngineSpec& spec, const Clock& clock,
                 const SessionContext& context) {
  auto port = open_port(protocol, spec, context);
  if (!port) return tl::unexpected(std::move(port.error()));
  if (context.look_at) {
    context.look_at(**port);
  }
  auto started = protocol.start(*std::move(port), spec, clock, context);
  if (started && !spec.game.empty() && !plays(protocol, spec.game)) {
    return tl::unexpected(engine::Failure{
        engine::Fault::refused,
        fmt::format("it speaks {}, and {}", protocol.name, not_played(protocol, spec.game))});
  }
  return started;
}

// Whether an engine may fail so because it does not understand the protocol.
bool may_misunderstand(engine::Fault fault) {
  return fault == engine::Fault::no_handshake || fault == engine::Fault::exited ||
         fault == engine::Fault::closed_output || fault == engine::Fault::closed_input ||
         fault == engine::Fault::flooding;
}

// Each attempt has a process of its own: an engine may end at the first unknown word (ucci.md
// section 3).
Started start_in_any(const EngineSpec& spec, const Clock& clock, const SessionContext& context) {
  std::string tried;
  for (const Protocol& protocol : protocols()) {
    auto started = start_in(protocol, spec, clock, context);
    if (started || !may_misunderstand(started.error().fault) || context.stop.stop_requested()) {
      return started;
    }
    tried +=
        fmt::format("{}{}: {}", tried.empty() ? "" : "; ", protocol.name, started.error().detail);
  }
  return tl::unexpected(engine::Failure{engine::Fault::no_handshake,
                                        "it answers in no protocol that we know: " + tried});
}

}  // namespace

tl::expected<std::unique_ptr<ProcessPort>, engine::Failure> start_program(
    const Protocol& protocol, const EngineSpec& spec, const std::stop_token& stop) {
  if (spec.port_source != nullptr) {
    return cannot_start("it connects to us, and is no program that can be started here");
  }
  std::optional<TemporaryFolder> folder;
  if (spec.temporary_directory) {
    if (!spec.directory.empty()) {
      return cannot_start(fmt::format("it cannot run both in `{}` and in a temporary folder",
                                      printable(spec.directory)));
    }
    auto made = TemporaryFolder::make();
    if (!made) return cannot_start(std::move(made.error()));
    folder.emplace(*std::move(made));
  }
  auto [command, directory] = program_of(spec, protocol.defaults.in_own_folder, folder);
  Descriptor errors;
  if (!spec.stderr_file.empty()) {
    // Several processes may append to one file; each write is in one piece.
    auto opened = open_to_write(spec.stderr_file, FileKind::any, O_CREAT | O_APPEND, 0666, stop);
    if (!opened) {
      return cannot_start(fmt::format("cannot write its stderr to \"{}\": {}",
                                      printable(spec.stderr_file), opened.error().message));
    }
    errors = *std::move(opened);
  }
  auto process = Process::start(
      {command, spec.arguments, directory, spec.environment, spec.niceness.value_or(0)});
  if (!process) return cannot_start(std::move(process.error()));
  return std::make_unique<ProcessPort>(std::move(*process), std::move(errors), std::move(folder));
}

Started start_engine(const EngineSpec& spec, const Clock& clock, const SessionContext& context) {
  if (spec.protocol == any_protocol) {
    return start_in_any(spec, clock, context);
  }
  const auto protocol = find_protocol(spec.protocol);
  if (!protocol) return cannot_start(protocol.error().message);
  return start_in(**protocol, spec, clock, context);
}

}  // namespace ludex::host
