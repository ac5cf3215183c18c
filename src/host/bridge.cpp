#include "host/bridge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/controller_port.h"
#include "host/engine_thread.h"

namespace ludex::host {

Result<std::string> bridged_game(std::string_view asked, const Protocol& spoken,
                                 const EngineSpec& spec) {
  // Where the engine's protocol is to be detected, the games it plays are not known yet either.
  const auto found = find_protocol(spec.protocol);
  const Protocol& engines = found ? **found : spoken;
  const std::string_view named = asked.empty() ? std::string_view(spec.game) : asked;
  if (named.empty()) {
    const auto common = std::find_if(spoken.games.begin(), spoken.games.end(),
                                     [&](std::string_view game) { return plays(engines, game); });
    if (common != spoken.games.end()) {
      return std::string(*common);
    }
    return fail(fmt::format("no game is played both in {} and in {}", spoken.name, engines.name));
  }
  for (const Protocol* protocol : {&spoken, &engines}) {
    if (!plays(*protocol, named)) {
      return fail(not_played(*protocol, named));
    }
  }
  return std::string(named);
}

Served run_bridge(LinePort& controller, const Protocol& spoken,
                  std::unique_ptr<engine::Engine> engine, const Clock& clock,
                  const Service& service, const SessionContext& context) {
  ControllerPort port(controller, clock, context.log, context.stop);
  EngineThread announcing(std::move(engine), [&port] { port.wake(); });
  const std::stop_callback stopped(context.stop, [&announcing] { announcing.wake(); });
  Service stoppable = service;
  stoppable.stop = context.stop;
  return spoken.serve(port, announcing, clock, stoppable);
}

}  // namespace ludex::host
