// Any bytes as problems of life and death: nothing crashes, and each test follows a board of its
// own.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "regress/go/problems.h"
#include "regress/suite.h"

int fuzz_regress_problems(const std::uint8_t* bytes, std::size_t size) {
  namespace regress = ludex::regress;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto suite = regress::suite_of_problems(text, "fuzz");
  if (!suite) return 0;
  ludex::expects(suite->tests() > 0);
  bool is_set_up = false;
  for (const regress::Command& command : suite->commands) {
    ludex::expects(!command.name.empty() && command.line > 0);
    is_set_up = is_set_up || command.name == "clear_board";
    if (!command.expectation) continue;
    ludex::expects(is_set_up);
    is_set_up = false;
    (void)command.expectation->verdict_on("1 D4");
  }
  return 0;
}
