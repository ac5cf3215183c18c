#include "cli/engine_help.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/option.h"

namespace ludex::cli {

namespace {

std::string text_or_empty(std::string_view text) {
  return text.empty() ? "empty" : fmt::format("\"{}\"", text);
}

// Describes an option's type in UCI's words, with range and default.
struct Kind {
  std::string operator()(const engine::Check& type) const {
    return fmt::format("check, default {}", type.initial);
  }
  std::string operator()(const engine::Spin& type) const {
    return fmt::format("spin from {} to {}, default {}", type.min, type.max, type.initial);
  }
  std::string operator()(const engine::Combo& type) const {
    return fmt::format("combo of {}, default {}", fmt::join(type.choices, ", "), type.initial);
  }
  std::string operator()(const engine::Button& /*type*/) const { return "button"; }
  std::string operator()(const engine::Text& type) const {
    return fmt::format("string, default {}", text_or_empty(type.initial));
  }
};

}  // namespace

void print_engine_help(const search::EngineKind& kind, const engine::Engine& engine,
                       const host::Protocol& protocol, std::ostream& out) {
  fmt::print(out,
             "{} by {}, the built-in engine for {}.\n{}\n\n"
             "Usage: ludex engine {} [--protocol NAME]\n\n"
             "It reads its commands from stdin and answers on stdout. Protocols: {}.\n\n",
             engine.identity().name, engine.identity().author, kind.game, kind.summary, kind.game,
             fmt::join(kind.languages, ", "));
  std::vector<engine::Option> options = protocol.offered(engine, {kind.game});
  if (options.empty()) {
    options = engine.options();
    fmt::print(
        out,
        "Options, which {} has no word for (--option NAME=VALUE, in a match option.NAME=VALUE):\n",
        protocol.name);
  } else {
    fmt::print(out, "Options over {}:\n", protocol.name);
  }
  for (const engine::Option& option : options) {
    fmt::print(out, "  {} ({})\n      {}\n", option.name, std::visit(Kind{}, option.type),
               option.summary);
  }
  const auto extensions = protocol.extensions();
  if (extensions.empty()) return;
  fmt::print(out, "\nCommands for people, beyond {}:\n", protocol.name);
  for (const protocols::Extension& extension : extensions) {
    fmt::print(out, "  {}\n      {}\n", extension.word, extension.summary);
  }
}

}  // namespace ludex::cli
