// `position` as a value: the position about which the controller asks, in UCI and UCCI alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocols/uci_family/move_text.h"

namespace ludex::protocols {

struct Position {
  std::optional<std::string> fen;  // absent for the usual start; not checked here
  std::vector<MoveText> moves;
  // The first word after `moves` that does not have the form of a move. The words after it are not
  // kept: the position ends before it (section 4).
  std::optional<std::string> unreadable;
  bool operator==(const Position&) const = default;
};

}  // namespace ludex::protocols
