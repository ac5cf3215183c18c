// What the descriptors of the UCI family share.
#pragma once

#include <optional>
#include <string_view>

#include "host/engine_spec.h"
#include "protocols/uci_family/controller_machine.h"
#include "protocols/uci_family/spelling.h"

namespace ludex::host {

// What every protocol of the family heeds of the specification.
void set_manners(protocols::Manners& manners, const EngineSpec& spec);

// With the options in the order in which engines want them set.
[[nodiscard]] EngineSpec in_order(const EngineSpec& spec);

}  // namespace ludex::host
