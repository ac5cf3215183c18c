// The plan of the fault engine, read from its command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/fault_table.h"

namespace ludex::tests {

// A line that is printed independently of the fault.
struct Saying {
  std::string_view moment;
  int after_ms = 0;
  std::string text;
};

struct Plan {
  std::string_view fault;
  Protocol protocol = Protocol::uci;
  bool xiangqi = false;  // the game over UCI
  int ply = 0;
  int game = 0;
  int status = 1;
  int signal = 0;
  int delay_ms = 100;
  int think_ms = 0;
  std::vector<Saying> sayings;
  std::string_view words;
  std::string_view name = "Fault engine";
  bool info = false;
  const char* times = nullptr;
  const char* pids = nullptr;
  int from_start = 1;            // the fault happens from this start of the engine on,
  const char* starts = nullptr;  // as counted by the bytes of this file
};

// Returns std::nullopt if the words are not a valid command line. The name of the fault is not
// checked.
[[nodiscard]] std::optional<Plan> read_plan(std::span<char*> words);

}  // namespace ludex::tests
