#include "cli/engines.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "base/text.h"
#include "host/cutechess_engines.h"
#include "host/engine_file.h"
#include "host/open_options.h"
#include "host/protocol.h"
#include "host/served_port.h"
#include "host/start_engine.h"
#include "protocols/uci_family/standard_options.h"
#include "search/registry.h"

namespace ludex::cli {
namespace {

using OpenEngine = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;

tl::unexpected<engine::Failure> refused(engine::Fault fault, std::string detail) {
  return tl::unexpected(engine::Failure{fault, std::move(detail)});
}

// The protocol in which the traffic with a built-in engine is logged: the best-known one if it
// plays the game, otherwise the first of the engine's that can express the setup. Null: none can.
const host::Protocol* logged_protocol(const search::EngineKind& kind, const rules::Setup& setup) {
  const host::Protocol& best_known = host::protocols().front();
  if (host::plays(best_known, kind.game)) return &best_known;
  for (const std::string_view language : kind.languages) {
    const host::Protocol& protocol = *host::find_protocol(language).value();
    if (protocol.carries(setup)) return &protocol;
  }
  return nullptr;
}

// Opens the built-in engine behind both halves of the protocol.
OpenEngine open_served(const host::EngineSpec& spec, const search::EngineKind& kind,
                       const host::Protocol& protocol, const Clock& clock, host::TrafficLog* log,
                       const std::stop_token& stop) {
  host::EngineSpec inside = spec;
  inside.command = "the built-in engine";
  for (const std::string_view flag : protocol.defaults.served_flags) {
    inside.settings.set(flag, "true");
  }
  return protocol.start(
      std::make_unique<host::ServedPort>(
          [&](std::function<void()> notify) {
            return protocols::with_standard_options(kind.make(clock, std::move(notify)));
          },
          protocol, clock, host::Service{.game = kind.game, .folder = spec.directory}),
      inside, clock, host::SessionContext{log, stop});
}

OpenEngine open_builtin(const host::EngineSpec& spec, std::string_view game, const Clock& clock) {
  const search::EngineKind* const kind = search::find_engine(game);
  if (kind == nullptr) {
    return refused(engine::Fault::cannot_start,
                   fmt::format("there is no built-in engine for {}", game));
  }
  auto engine = protocols::with_standard_options(kind->make(clock, {}));
  if (spec.purpose.ponder && engine->offers("Ponder")) {
    (void)engine->set_option("Ponder", "true");
  }
  for (const host::OptionSetting& setting : spec.options) {
    if (setting.if_known && engine::find_option(engine->options(), setting.name) == nullptr) {
      continue;
    }
    if (setting.no_text && host::takes_text(engine->options(), setting.name)) {
      return refused(engine::Fault::refused, host::closed_option(setting.name));
    }
    if (const auto set = engine->set_option(setting.name, setting.value); !set) {
      return refused(engine::Fault::refused, fmt::format("option {}={}: {}", setting.name,
                                                         setting.value, describe(set.error())));
    }
  }
  return engine;
}

// Values from the flags replace those from the file; options are added.
void change(host::EngineSpec& spec, const host::EngineSpec& flags) {
  const auto take = [](std::string& into, const std::string& said) {
    if (!said.empty()) {
      into = said;
    }
  };
  take(spec.name, flags.name);
  take(spec.command, flags.command);
  if (!flags.directory.empty() || flags.temporary_directory) {
    spec.directory = flags.directory;
    spec.temporary_directory = flags.temporary_directory;
  }
  take(spec.stderr_file, flags.stderr_file);
  if (flags.rating) {
    spec.rating = flags.rating;
  }
  if (flags.niceness) {
    spec.niceness = flags.niceness;
  }
  if (!flags.first_lines.empty()) {
    spec.first_lines = flags.first_lines;
  }
  if (!flags.arguments.empty()) {
    spec.arguments = flags.arguments;
  }
  spec.settings.set_all(flags.settings);
  for (const host::OptionSetting& setting : flags.options) {
    spec.options.push_back(setting);
  }
}

std::string name_from_command(const std::string& command) {
  if (command == builtin_command) {
    return "Ludex";
  }
  return command.substr(command.find_last_of('/') + 1);
}

}  // namespace

Result<host::EngineSpec> resolve(const EngineChoice& choice) {
  host::EngineSpec spec = choice.spec;
  if (choice.conf) {
    auto found = host::find_engine(*choice.conf, host::engine_file_places(std::nullopt));
    if (!found) {
      return tl::unexpected(found.error());
    }
    spec = *std::move(found);
    change(spec, choice.spec);
  }
  if (choice.protocol) {
    spec.protocol = *choice.protocol;
  }
  if (choice.debug) {
    spec.first_lines.insert(spec.first_lines.begin(), "debug on");
  }
  host::scale(spec.timeouts, choice.time_scale);
  if (spec.name.empty()) {
    spec.name = name_from_command(spec.command);
  }
  return spec;
}

OpenEngine open_engine(const host::EngineSpec& spec, const rules::Setup& setup, const Clock& clock,
                       host::TrafficLog* log, const std::stop_token& stop) {
  if (spec.command == builtin_command) {
    const search::EngineKind* const kind = search::find_engine(setup.game);
    const bool is_logged = kind != nullptr && log != nullptr && log->takes_lines();
    const host::Protocol* const protocol = is_logged ? logged_protocol(*kind, setup) : nullptr;
    if (protocol == nullptr) return open_builtin(spec, setup.game, clock);
    log->runs_as(::getpid());
    return open_served(spec, *kind, *protocol, clock, log, stop);
  }
  host::EngineSpec found = spec;
  found.game = setup.game;
  return host::start_engine(found, clock, host::SessionContext{log, stop});
}

OpenEngine open_as_program(const host::EngineSpec& spec, const rules::Setup& setup,
                           const Clock& clock, const std::stop_token& stop) {
  const search::EngineKind* const kind =
      spec.command == builtin_command ? search::find_engine(setup.game) : nullptr;
  if (kind == nullptr) return open_engine(spec, setup, clock, nullptr, stop);
  const auto protocol =
      host::find_protocol(spec.protocol.empty() ? kind->languages.front() : spec.protocol);
  if (!protocol || !host::plays(**protocol, kind->game)) {
    return refused(engine::Fault::cannot_start,
                   protocol ? host::not_played(**protocol, kind->game) : protocol.error().message);
  }
  return open_served(spec, *kind, **protocol, clock, nullptr, stop);
}

Result<std::vector<std::string>> split_arguments(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && is_blank(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) {
      words.emplace_back();
      in_word = true;
    }
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) {
    return fail(fmt::format("a quote {} is not closed", quote));
  }
  return words;
}

}  // namespace ludex::cli
