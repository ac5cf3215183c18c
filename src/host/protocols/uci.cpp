#include "host/protocols/uci.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/protocols/family.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"

namespace ludex::host {
namespace uci_parts {
namespace {

constexpr std::array<std::string_view, 2> games{"chess", "xiangqi"};

constexpr std::array<std::string_view, 3> ranks_words{"auto", "0-9", "1-10"};
constexpr std::array<std::string_view, 2> scan_words{"first_word", "whole_line"};
constexpr std::array<std::string_view, 2> registration_names{"name", "code"};
constexpr std::array settings{
    Setting{"ranks", "ranks", Setting::Choice{ranks_words},
            "how it numbers the ranks of xiangqi over uci (default: auto)"},
    Setting{"white_point_of_view", "whitepov", Setting::Flag{},
            "its scores are from White's point of view, not the mover's"},
    Setting{"scan", "", Setting::Choice{scan_words}, ""},
    Setting{"registration", "", Setting::Texts{registration_names}, ""},
};

// How the half is to number the ranks; std::nullopt: it has to detect the numbering.
std::optional<protocols::Ranks> ranks_of(const SettingValues& values) {
  const std::string_view word = values.of("ranks");
  if (word == ranks_words[1]) return protocols::Ranks::as_in_rules;
  if (word == ranks_words[2]) return protocols::Ranks::plus_one;
  return std::nullopt;
}

// Every variant is an option of the engine; the half refuses the game if the engine lacks it.
bool carries(const rules::Setup& /*setup*/) {
  return true;
}

Started start(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
              const SessionContext& context) {
  uci::ControllerHalf::Settings half;
  set_policy(half, spec);
  half.white_point_of_view = spec.settings.is_on("white_point_of_view");
  half.ponder = spec.purpose.ponder;
  half.scan =
      spec.settings.of("scan") == scan_words[1] ? uci::Scan::whole_line : uci::Scan::first_word;
  if (const auto name = spec.settings.of("registration.name"); !name.empty()) {
    half.registration =
        uci::Register{std::string(name), std::string(spec.settings.of("registration.code"))};
  }
  half.ranks = ranks_of(spec.settings);
  return start_session(std::move(port), std::make_unique<uci::ControllerHalf>(half), in_order(spec),
                       clock, context, uci_protocol());
}

uci::EngineHalf half_for(const engine::Engine& engine, const Service& service) {
  uci::EngineHalf::Settings half;
  half.identity = engine.identity();
  half.options = engine.options();
  half.game = service.game;
  half.ranks = ranks_of(service.settings);
  half.commands = engine.commands();
  return uci::EngineHalf(std::move(half));
}

Served serve_controller(LinePort& port, engine::Engine& engine, const Clock& clock,
                        const Service& service) {
  port.set_framing(uci_protocol().framing);
  auto half = half_for(engine, service);
  return serve(port, engine, clock, half, service.stop);
}

std::vector<engine::Option> offered(const engine::Engine& engine, const Service& service) {
  return half_for(engine, service).announced();
}

}  // namespace
}  // namespace uci_parts

Protocol uci_protocol() {
  using namespace uci_parts;
  return {.name = "uci",
          .games = games,
          .carries = carries,
          .framing = {},
          .settings = settings,
          .defaults = {},
          .start = start,
          .serve = serve_controller,
          .offered = offered,
          .extensions = uci::extensions};
}

}  // namespace ludex::host
