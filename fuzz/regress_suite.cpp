// Any bytes as a suite of regression tests: nothing crashes, every expectation can judge any
// answer, and a replay has no more commands than the suite.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "regress/replay.h"
#include "regress/suite.h"

int fuzz_regress_suite(const std::uint8_t* bytes, std::size_t size) {
  namespace regress = ludex::regress;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto suite = regress::parse_suite(text, "fuzz");
  if (!suite) return 0;
  regress::Replay replay;
  for (const regress::Command& command : suite->commands) {
    ludex::expects(!command.name.empty() && command.line > 0);
    replay.add(command, "D4");
    if (!command.expectation) continue;
    for (const std::string_view answer : {std::string_view(), std::string_view("1 D4"), text}) {
      (void)command.expectation->verdict_on(answer);
      (void)command.expectation->is_lenient_about(answer);
    }
  }
  ludex::expects(replay.commands().size() <= suite->commands.size());
  return 0;
}
