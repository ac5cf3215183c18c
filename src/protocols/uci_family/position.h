// `position` as a value: what the controller wants thought about, in UCI and UCCI alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocols/uci_family/move_text.h"

namespace ludex::protocols {

struct Position {
  std::optional<std::string> fen;  // absent: the usual start; not checked here
  std::vector<MoveText> moves;
  // The first word after `moves` that has not the form of a move. What follows it is not kept:
  // the position ends before it (section 4).
  std::optional<std::string> unreadable;
  bool operator==(const Position&) const = default;
};

}  // namespace ludex::protocols
