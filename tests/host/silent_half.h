// A controller half that neither says nor hears anything: halves of tests derive from it and
// declare again what they are about.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/half.h"

namespace ludex::test {

class SilentHalf {
 public:
  using Output = protocols::ControllerOutput;

  Output start(TimePoint /*now*/) {
    Output out;
    out.events.emplace_back(protocols::Handshaken{});
    return out;
  }
  Output on_line(std::string_view /*line*/, TimePoint /*now*/) { return {}; }
  Output on_deadline(TimePoint /*now*/) { return {}; }
  Result<Output> set_option(std::string_view /*name*/, std::string_view /*value*/,
                            TimePoint /*now*/) {
    return Output{};
  }
  Result<Output> isready(TimePoint /*now*/) { return Output{}; }
  Result<Output> new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/,
                          TimePoint /*now*/) {
    return Output{};
  }
  Result<Output> think(const rules::Game& /*game*/, const engine::Request& /*request*/,
                       TimePoint /*now*/) {
    return fail("it only answers");
  }
  Result<Output> ask(engine::Ticket /*ticket*/, const rules::Game& /*game*/,
                     const engine::Question& /*question*/, TimePoint /*now*/) {
    return fail("it answers no questions");
  }
  Output stop(TimePoint /*now*/) { return {}; }
  Output ponderhit(TimePoint /*now*/, bool /*draw_offered*/) { return {}; }
  void meet(const engine::Opponent& /*opponent*/) {}
  Output quit(TimePoint /*now*/) { return {}; }
  [[nodiscard]] int outstanding() const { return 0; }
  [[nodiscard]] bool offers(std::string_view /*name*/) const { return false; }
  [[nodiscard]] std::vector<engine::Option> options() const { return {}; }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const { return {}; }
  [[nodiscard]] bool can_ponder(const engine::Request& /*request*/) const { return false; }
  [[nodiscard]] bool can_search_infinitely() const { return true; }
  [[nodiscard]] bool can_clean_up() const { return false; }
};

}  // namespace ludex::test
