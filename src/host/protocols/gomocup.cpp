#include "host/protocols/gomocup.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "host/protocols/family.h"
#include "host/protocols/gomocup/files.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/gomocup/board.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/controller_half.h"
#include "protocols/gomocup/engine_half.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::host {
namespace gomocup_parts {
namespace {

constexpr std::array<std::string_view, 1> games{"gomoku"};

constexpr std::array settings{
    Setting{"yixin", "yixin", Setting::Flag{}, "it understands Yixin's extensions of gomocup"},
    Setting{"transpose", "transpose", Setting::Flag{},
            "it names the row before the column over gomocup"},
};

constexpr std::array<std::string_view, 1> served_flags{"yixin"};

// Lines from engines may end in any way. Lines to an engine end with CR LF, those to a manager with
// LF, because managers on Linux expect no more (gomocup.md section 2).
constexpr Framing to_engines{.cut = LineCut::any, .written = LineEnd::crlf};
constexpr Framing to_managers{.cut = LineCut::any, .written = LineEnd::lf};

// The tolerance of Piskvork and of Gomocup's tournaments (section 8).
constexpr Milliseconds margin{1000};

// Rule sets that have a number; of the opening rules, only swap2.
bool carries(const rules::Setup& setup) {
  const auto rules = gomoku::read_rule_set(setup.values);
  if (!rules || !gomocup::rule_number(*rules)) return false;
  const bool plain = rules->opening == gomoku::OpeningRule::none && rules->fifth_moves <= 1;
  return plain || rules->opening == gomoku::OpeningRule::swap2;
}

// Makes the engine's folder absolute, because the engine runs in another one, and creates it if
// absent.
Result<EngineSpec> with_folder(EngineSpec spec) {
  for (OptionSetting& option : spec.options) {
    // The session refuses the value of a page.
    if (option.no_text) continue;
    if (option.name != gomocup::ControllerHalf::folder_option || option.value.empty()) continue;
    std::error_code error;
    const auto path = std::filesystem::absolute(option.value, error).lexically_normal();
    if (!error) {
      std::filesystem::create_directories(path, error);
    }
    if (error) {
      return fail(fmt::format("its folder `{}` cannot be made: {}", printable(option.value),
                              error.message()));
    }
    option.value = path.string();
  }
  return spec;
}

Started start(std::unique_ptr<LinePort> port, const EngineSpec& given, const Clock& clock,
              const SessionContext& context) {
  const auto spec = with_folder(given);
  if (!spec) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, describe(spec.error())});
  }
  gomocup::ControllerHalf::Settings half;
  set_policy(half, *spec);
  half.yixin = spec->settings.is_on("yixin");
  half.transpose = spec->settings.is_on("transpose");
  half.ponder = spec->purpose.ponder;
  return start_session(std::move(port), std::make_unique<gomocup::ControllerHalf>(half), *spec,
                       clock, context, gomocup_protocol());
}

Served serve_manager(LinePort& port, engine::Engine& engine, const Clock& clock,
                     const Service& service) {
  port.set_framing(to_managers);
  gomocup::EngineHalf half({engine.identity(), engine.options()});
  return serve(port, engine, clock, half, service.stop);
}

// A manager is sent no options; these are the keys of INFO that have an effect on this engine.
std::vector<engine::Option> offered(const engine::Engine& engine, const Service& /*service*/) {
  return gomocup::ReceivedSettings(engine.options()).keys_with_effect();
}

std::vector<protocols::Extension> extensions() {
  return {{"YXSTOP", "moves at once; STOP does the same"},
          {"YXNBEST N", "thinks about the position with the N best lines, and moves"},
          {"YXBOARD", "the stones that follow up to DONE are the position"},
          {"YXSHOWFORBID", "shows the forbidden points of renju"},
          {"YXSHOWINFO", "shows how many threads and how large a table it can have"},
          {"YXHASHCLEAR", "forgets what it has searched"}};
}

// Accepts every command with which a manager may begin. An unknown command may belong to another
// language.
bool begins(std::string_view line) {
  const auto command = gomocup::parse_command(line);
  return command && !std::holds_alternative<gomocup::Unknown>(*command) &&
         !std::holds_alternative<gomocup::Stone>(*command) &&
         !std::holds_alternative<gomocup::Done>(*command);
}

}  // namespace
}  // namespace gomocup_parts

Protocol gomocup_protocol() {
  using namespace gomocup_parts;
  return {.name = "gomocup",
          .games = games,
          .carries = carries,
          .framing = to_engines,
          .settings = settings,
          .defaults = {.in_own_folder = true,
                       .usual_margin = margin,
                       .program_prefix = "pbrain-",
                       .served_flags = served_flags},
          .limits_depth = [](const SettingValues& values) { return values.is_on("yixin"); },
          .start = start,
          .serve = serve_manager,
          .offered = offered,
          .extensions = extensions,
          .begins = begins,
          .question_in = question_in_files};
}

}  // namespace ludex::host
