#include "host/protocols/family.h"

#include <algorithm>

#include "base/limits.h"
#include "protocols/uci_family/options.h"

namespace ludex::host {

void set_policy(protocols::SessionPolicy& policy, const EngineSpec& spec) {
  policy.handshake_wait = spec.timeouts.handshake;
  policy.new_game_wait = spec.timeouts.new_game;
  policy.ready_wait = spec.timeouts.ready;
  policy.stop_wait = spec.timeouts.stop.value_or(limits::stop_wait);
  policy.infos = spec.purpose.infos;
  policy.for_match = spec.purpose.match;
}

EngineSpec in_order(const EngineSpec& spec) {
  EngineSpec ordered = spec;
  std::stable_sort(ordered.options.begin(), ordered.options.end(),
                   [](const OptionSetting& a, const OptionSetting& b) {
                     return protocols::setting_rank(a.name) < protocols::setting_rank(b.name);
                   });
  return ordered;
}

}  // namespace ludex::host
