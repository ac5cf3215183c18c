// What the controller half of any protocol reports to its owner.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"

namespace ludex::protocols {

// Which infos an owner wants to receive.
enum class Infos : std::uint8_t {
  every,    // each info as it arrives
  sampled,  // a summary of the search so far, now and then and before the decision
  last,     // that summary before the decision only: enough for a record, and cheaper
};

// The engine has introduced itself and can be configured.
struct Handshaken {
  engine::Identity identity;
  std::vector<engine::Option> options;
  bool operator==(const Handshaken&) const = default;
};

// The engine has done everything that new_game() and set_option() asked of it.
struct Ready {
  bool operator==(const Ready&) const = default;
};

// Decision::took is left at zero: the owner knows the times of writing and reading.
using Event = std::variant<Handshaken, Ready, engine::Info, engine::Decision, engine::Answer,
                           engine::Complaint, engine::Failure>;

}  // namespace ludex::protocols
