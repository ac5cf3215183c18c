#include "serve/wire/time_control.h"

#include <gtest/gtest.h>

#include "serve/json_text.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

Answer<match::TimeControl> control_of(std::string_view text) {
  const Json json = parse_json(text).value();
  return Members::of(json).and_then(read_time_control);
}

class TimeControlJson : public testing::TestWithParam<std::string_view> {};

TEST_P(TimeControlJson, IsReadAndWritten) {
  const auto control = control_of(GetParam());
  ASSERT_TRUE(control.has_value()) << control.error().text;
  EXPECT_EQ(to_json(*control), parse_json(GetParam()).value());
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, TimeControlJson,
    testing::Values(R"({"kind": "none"})",
                    R"({"kind": "fischer", "base": 300000, "increment": 3000})",
                    R"({"kind": "fischer", "base": 300000, "increment": 0, "moves": 40})",
                    R"({"kind": "byoyomi", "base": 600000, "period": 30000, "periods": 5})",
                    R"({"kind": "canadian", "base": 0, "period": 300000, "moves": 25})",
                    R"({"kind": "move", "base": 15000})",
                    R"({"kind": "hourglass", "base": 60000})"));

TEST(TimeControlJson, MeansWhatTheWordsOfUsersMean) {
  EXPECT_EQ(control_of(R"({"kind": "fischer", "base": 300000, "increment": 3000})").value(),
            match::parse_time_control("300+3").value());
  EXPECT_EQ(
      control_of(R"({"kind": "byoyomi", "base": 600000, "period": 30000, "periods": 5})").value(),
      match::parse_time_control("600+5x30").value());
  EXPECT_EQ(
      control_of(R"({"kind": "canadian", "base": 600000, "period": 300000, "moves": 25})").value(),
      match::parse_time_control("600+25/300").value());
  EXPECT_EQ(control_of(R"({"kind": "move", "base": 15000})").value(),
            match::parse_move_time("15").value());
}

TEST(TimeControlJson, OfTheExamplesIsReadAndWritten) {
  for (const Json& json : {example("post_table")["time"], example("state_table")["data"]["time"]}) {
    EXPECT_EQ(to_json(control_of(json_text(json)).value()), json);
  }
}

struct BadControl {
  std::string_view json;
  std::string_view field;
};
class TimeControlError : public testing::TestWithParam<BadControl> {};

TEST_P(TimeControlError, NamesTheMember) {
  const auto control = control_of(GetParam().json);
  ASSERT_FALSE(control.has_value());
  EXPECT_EQ(control.error().field, GetParam().field) << control.error().text;
}
INSTANTIATE_TEST_SUITE_P(
    Table, TimeControlError,
    testing::Values(BadControl{R"({})", "kind"}, BadControl{R"({"kind": "sand"})", "kind"},
                    BadControl{R"({"kind": "none", "base": 5})", "base"},
                    BadControl{R"({"kind": "move"})", "base"},
                    BadControl{R"({"kind": "move", "base": 0})", "base"},
                    BadControl{R"({"kind": "fischer", "base": -1})", "base"},
                    BadControl{R"({"kind": "fischer", "base": 0, "increment": 0})", "base"},
                    BadControl{R"({"kind": "fischer", "base": 1e300})", "base"},
                    BadControl{R"({"kind": "fischer", "base": 604800001})", "base"},
                    BadControl{R"({"kind": "fischer", "base": "5"})", "base"},
                    BadControl{R"({"kind": "fischer", "base": 9, "moves": 0})", "moves"},
                    BadControl{R"({"kind": "byoyomi", "base": 1, "periods": 3})", "period"},
                    BadControl{R"({"kind": "byoyomi", "period": 9, "periods": 1001})", "periods"},
                    BadControl{R"({"kind": "canadian", "period": 9, "moves": 1.5})", "moves"}));

}  // namespace
}  // namespace ludex::serve
