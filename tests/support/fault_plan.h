// What the fault engine is told to do on its command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::tests {

// A line that is said whatever the engine does.
struct Saying {
  std::string_view moment;
  int after_ms = 0;
  std::string text;
};

struct Plan {
  std::string_view fault;
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
};

// Nothing where the words are no command line of the engine. The name of the fault is not checked.
[[nodiscard]] std::optional<Plan> read_plan(std::span<char*> words);

}  // namespace ludex::tests
