#include "host/protocols/ucci.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "host/protocols/family.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/ucci/engine_half.h"

namespace ludex::host {
namespace ucci_parts {
namespace {

constexpr std::array<std::string_view, 1> games{"xiangqi"};

constexpr std::array<std::string_view, 3> time_units{"auto", "s", "ms"};
constexpr std::array settings{
    Setting{"time_unit", "timeunit", Setting::Choice{time_units},
            "the unit in which it takes times over ucci (default: auto)"},
};

// As in the emulator of xqbase's league: after `stop`, the answer may take this long (ucci.md, 6).
constexpr Milliseconds margin{200};

std::optional<ucci::TimeUnit> time_unit_of(const SettingValues& values) {
  const std::string_view word = values.of("time_unit");
  if (word == time_units[1]) return ucci::TimeUnit::seconds;
  if (word == time_units[2]) return ucci::TimeUnit::milliseconds;
  return std::nullopt;
}

// Every variant and rule of the game can be expressed.
bool carries(const rules::Setup& /*setup*/) {
  return true;
}

Started start(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
              const SessionContext& context) {
  ucci::ControllerHalf::Settings half;
  set_policy(half, spec);
  half.ponder = spec.purpose.ponder;
  half.time_unit = time_unit_of(spec.settings);
  return start_session(std::move(port), std::make_unique<ucci::ControllerHalf>(half),
                       in_order(spec), clock, context, ucci_protocol());
}

ucci::EngineHalf half_for(const engine::Engine& engine, const Service& service) {
  ucci::EngineHalf::Settings half;
  half.identity = engine.identity();
  half.options = engine.options();
  half.game = service.game;
  return ucci::EngineHalf(std::move(half));
}

Served serve_controller(LinePort& port, engine::Engine& engine, const Clock& clock,
                        const Service& service) {
  port.set_framing(ucci_protocol().framing);
  auto half = half_for(engine, service);
  return serve(port, engine, clock, half, service.stop);
}

std::vector<engine::Option> offered(const engine::Engine& engine, const Service& service) {
  return half_for(engine, service).announced();
}

// There are no extensions of UCCI.
std::vector<protocols::Extension> no_extensions() {
  return {};
}

}  // namespace
}  // namespace ucci_parts

Protocol ucci_protocol() {
  using namespace ucci_parts;
  return {.name = "ucci",
          .games = games,
          .carries = carries,
          .framing = {},
          .settings = settings,
          .defaults = {.in_own_folder = true, .usual_margin = margin},
          .start = start,
          .serve = serve_controller,
          .offered = offered,
          .extensions = no_extensions};
}

}  // namespace ludex::host
