#include "host/protocols/agi.h"

#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "host/protocols/family.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/controller_half.h"
#include "protocols/agi/engine_half.h"
#include "protocols/agi/rule.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::host {
namespace agi_parts {
namespace {

constexpr std::array<std::string_view, 1> games{"gomoku"};

// Where AGI cannot express the time for one move, the engine is sent `stop` when the time is up,
// and answers after that (agi.md section 3.7: within 100 ms).
constexpr Milliseconds margin{200};

bool carries(const rules::Setup& setup) {
  const auto rules = gomoku::read_rule_set(setup.values);
  return rules && agi::can_express(*rules);
}

Started start(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
              const SessionContext& context) {
  agi::ControllerHalf::Settings half;
  set_policy(half, spec);
  half.ponder = spec.purpose.ponder;
  return start_session(std::move(port), std::make_unique<agi::ControllerHalf>(half), spec, clock,
                       context, agi_protocol());
}

agi::EngineHalf half_for(const engine::Engine& engine) {
  return agi::EngineHalf({engine.identity(), engine.options()});
}

Served serve_controller(LinePort& port, engine::Engine& engine, const Clock& clock,
                        const Service& service) {
  port.set_framing(agi_protocol().framing);
  auto half = half_for(engine);
  return serve(port, engine, clock, half, service.stop);
}

std::vector<engine::Option> offered(const engine::Engine& engine, const Service& /*service*/) {
  return half_for(engine).announced();
}

// Before `AGI`, `QUIT` is the only command that an engine obeys (agi.md section 3.1).
bool begins(std::string_view line) {
  const auto command = agi::parse_command(line);
  return command && (std::holds_alternative<agi::Agi>(*command) ||
                     std::holds_alternative<agi::Quit>(*command));
}

// Our extensions of AGI are words within its commands, not commands.
std::vector<protocols::Extension> no_extensions() {
  return {};
}

}  // namespace
}  // namespace agi_parts

// Lines may end with a carriage return alone (agi.md section 3.12).
Protocol agi_protocol() {
  using namespace agi_parts;
  return {.name = "agi",
          .games = games,
          .carries = carries,
          .framing = {.cut = LineCut::any},
          .settings = {},
          .defaults = {.usual_margin = margin},
          .start = start,
          .serve = serve_controller,
          .offered = offered,
          .extensions = no_extensions,
          .begins = begins};
}

}  // namespace ludex::host
