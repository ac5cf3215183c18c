// What the descriptors of the UCI family share.
#pragma once

#include <optional>
#include <string_view>

#include "host/engine_spec.h"
#include "protocols/uci_family/controller_machine.h"
#include "protocols/uci_family/spelling.h"

namespace ludex::host {

// Copies the settings that every protocol of the family takes from the specification.
void set_policy(protocols::SessionPolicy& policy, const EngineSpec& spec);

// Returns the specification with its options in the order in which engines need them set.
[[nodiscard]] EngineSpec in_order(const EngineSpec& spec);

}  // namespace ludex::host
