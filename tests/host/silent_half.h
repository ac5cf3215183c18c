// A controller half that sends nothing and ignores every line: halves of tests derive from it and
// override what they are about.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/half.h"

namespace ludex::test {

class SilentHalf : public protocols::ControllerHalf {
 public:
  Output start(TimePoint /*now*/) override {
    Output out;
    out.events.emplace_back(protocols::Handshaken{});
    return out;
  }
  Output on_line(std::string_view /*line*/, TimePoint /*now*/) override { return {}; }
  Output on_deadline(TimePoint /*now*/) override { return {}; }
  std::optional<TimePoint> postpone(Duration /*by*/, TimePoint /*now*/) override { return {}; }
  Result<Output> set_option(std::string_view /*name*/, std::string_view /*value*/,
                            TimePoint /*now*/) override {
    return Output{};
  }
  Result<Output> isready(TimePoint /*now*/) override { return Output{}; }
  Result<Output> new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/,
                          TimePoint /*now*/) override {
    return Output{};
  }
  Result<Output> think(const rules::Game& /*game*/, const engine::Request& /*request*/,
                       TimePoint /*now*/) override {
    return fail("it only answers");
  }
  Result<Output> ask(engine::Ticket /*ticket*/, const rules::Game& /*game*/,
                     const engine::Question& /*question*/, TimePoint /*now*/) override {
    return fail("it answers no questions");
  }
  Output stop(TimePoint /*now*/) override { return {}; }
  Output ponderhit(TimePoint /*now*/, bool /*draw_offered*/) override { return {}; }
  Output quit(TimePoint /*now*/) override { return {}; }
  [[nodiscard]] bool offers(std::string_view /*name*/) const override { return false; }
  [[nodiscard]] std::vector<engine::Option> options() const override { return {}; }
};

}  // namespace ludex::test
