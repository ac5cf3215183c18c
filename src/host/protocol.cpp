#include "host/protocol.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/ucci/engine_half.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "protocols/uci_family/options.h"

namespace ludex::host {
namespace {

// Ranks as a half counts them; nothing: it is to find out.
std::optional<protocols::Ranks> to_half(Ranks ranks) {
  switch (ranks) {
    case Ranks::find_out:
      break;
    case Ranks::from_zero:
      return protocols::Ranks::as_in_rules;
    case Ranks::from_one:
      return protocols::Ranks::plus_one;
  }
  return std::nullopt;
}

std::optional<ucci::TimeUnit> to_half(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::find_out:
      break;
    case TimeUnit::seconds:
      return ucci::TimeUnit::seconds;
    case TimeUnit::milliseconds:
      return ucci::TimeUnit::milliseconds;
  }
  return std::nullopt;
}

// What every protocol of the family heeds of the specification.
void set_manners(protocols::Manners& manners, const EngineSpec& spec) {
  manners.handshake_wait = spec.timeouts.handshake;
  manners.new_game_wait = spec.timeouts.new_game;
  manners.ready_wait = spec.timeouts.ready;
  manners.stop_wait = spec.timeouts.stop.value_or(limits::stop_wait);
  manners.infos = spec.purpose.infos;
  manners.for_match = spec.purpose.match;
}

// The options in the order in which engines want them set.
EngineSpec in_order(const EngineSpec& spec) {
  EngineSpec ordered = spec;
  std::stable_sort(ordered.options.begin(), ordered.options.end(),
                   [](const OptionSetting& a, const OptionSetting& b) {
                     return protocols::setting_rank(a.name) < protocols::setting_rank(b.name);
                   });
  return ordered;
}

Started start_uci(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                  const Surroundings& surroundings) {
  uci::ControllerHalf::Settings settings;
  set_manners(settings, spec);
  settings.white_point_of_view = spec.white_point_of_view;
  settings.ponder = spec.purpose.ponder;
  settings.scan = spec.reads_whole_lines ? uci::Scan::whole_line : uci::Scan::first_word;
  if (spec.registration) {
    settings.registration = uci::Register{spec.registration->name, spec.registration->code};
  }
  settings.ranks = to_half(spec.ranks);
  return Session<uci::ControllerHalf>::start(std::move(port), uci::ControllerHalf(settings),
                                             in_order(spec), clock, surroundings);
}

uci::EngineHalf uci_half(const engine::Engine& engine, const Service& service) {
  uci::EngineHalf::Settings settings;
  settings.identity = engine.identity();
  settings.options = engine.options();
  settings.game = service.game;
  settings.ranks = to_half(service.ranks);
  settings.commands = engine.commands();
  return uci::EngineHalf(std::move(settings));
}

Served serve_uci(LinePort& port, engine::Engine& engine, const Clock& clock,
                 const Service& service) {
  return serve(port, engine, clock, uci_half(engine, service), service.stop);
}

std::vector<engine::Option> offered_over_uci(const engine::Engine& engine, const Service& service) {
  return uci_half(engine, service).announced();
}

Started start_ucci(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                   const Surroundings& surroundings) {
  ucci::ControllerHalf::Settings settings;
  set_manners(settings, spec);
  settings.ponder = spec.purpose.ponder;
  settings.time_unit = to_half(spec.time_unit);
  return Session<ucci::ControllerHalf>::start(std::move(port), ucci::ControllerHalf(settings),
                                              in_order(spec), clock, surroundings);
}

ucci::EngineHalf ucci_half(const engine::Engine& engine, const Service& service) {
  ucci::EngineHalf::Settings settings;
  settings.identity = engine.identity();
  settings.options = engine.options();
  settings.game = service.game;
  return ucci::EngineHalf(std::move(settings));
}

Served serve_ucci(LinePort& port, engine::Engine& engine, const Clock& clock,
                  const Service& service) {
  return serve(port, engine, clock, ucci_half(engine, service), service.stop);
}

std::vector<engine::Option> offered_over_ucci(const engine::Engine& engine,
                                              const Service& service) {
  return ucci_half(engine, service).announced();
}

// UCCI is spoken as it is written.
std::vector<protocols::Extension> no_extensions() {
  return {};
}

// As the emulator of xqbase's league has it: `stop`, then so long for the answer (ucci.md, 6).
constexpr Milliseconds margin_of_ucci{200};

constexpr std::array<std::string_view, 2> games_of_uci{"chess", "xiangqi"};
constexpr std::array<std::string_view, 1> games_of_ucci{"xiangqi"};

constexpr std::array table{
    Protocol{"uci", games_of_uci, false, Milliseconds(0), start_uci, serve_uci, offered_over_uci,
             uci::extensions},
    Protocol{"ucci", games_of_ucci, true, margin_of_ucci, start_ucci, serve_ucci, offered_over_ucci,
             no_extensions},
};

}  // namespace

std::span<const Protocol> protocols() {
  return table;
}

bool plays(const Protocol& protocol, std::string_view game) {
  return std::find(protocol.games.begin(), protocol.games.end(), game) != protocol.games.end();
}

std::string not_played(const Protocol& protocol, std::string_view game) {
  return fmt::format("{} does not play {}; its games are: {}", protocol.name, printable(game),
                     fmt::join(protocol.games, ", "));
}

Milliseconds usual_margin(std::string_view game) {
  Milliseconds most{0};
  for (const Protocol& protocol : table) {
    if (plays(protocol, game)) {
      most = std::max(most, protocol.usual_margin);
    }
  }
  return most;
}

Result<const Protocol*> find_protocol(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Protocol& protocol : table) {
    if (protocol.name == name) {
      return &protocol;
    }
    names.push_back(protocol.name);
  }
  return fail(
      fmt::format("unknown protocol `{}`; there are: {}", printable(name), fmt::join(names, ", ")));
}

}  // namespace ludex::host
