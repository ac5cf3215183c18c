#include "host/protocol.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "protocols/uci/options.h"

namespace ludex::host {
namespace {

Started start_uci(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                  const Surroundings& surroundings) {
  uci::ControllerHalf::Settings settings;
  settings.handshake_wait = spec.timeouts.handshake;
  settings.ready_wait = spec.timeouts.ready;
  settings.stop_wait = spec.timeouts.stop;
  settings.white_point_of_view = spec.white_point_of_view;
  settings.ponder = spec.purpose.ponder;
  settings.analyse = spec.purpose.analyse;
  settings.show_wdl = spec.purpose.show_wdl;
  settings.every_info = spec.purpose.every_info;
  EngineSpec ordered = spec;
  std::stable_sort(ordered.options.begin(), ordered.options.end(),
                   [](const OptionSetting& a, const OptionSetting& b) {
                     return uci::setting_rank(a.name) < uci::setting_rank(b.name);
                   });
  return Session<uci::ControllerHalf>::start(std::move(port), uci::ControllerHalf(settings),
                                             ordered, clock, surroundings);
}

uci::EngineHalf uci_half(const engine::Engine& engine) {
  uci::EngineHalf::Settings settings;
  settings.identity = engine.identity();
  settings.options = engine.options();
  return uci::EngineHalf(std::move(settings));
}

Served serve_uci(LinePort& port, engine::Engine& engine, const Clock& clock) {
  return serve(port, engine, clock, uci_half(engine));
}

std::vector<engine::Option> offered_over_uci(const engine::Engine& engine) {
  return uci_half(engine).announced();
}

constexpr std::array table{
    Protocol{"uci", start_uci, serve_uci, offered_over_uci, uci::extensions},
};

}  // namespace

std::span<const Protocol> protocols() {
  return table;
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
