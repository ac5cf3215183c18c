#include "tournament/definition.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace ludex::tournament {
namespace {

RC_GTEST_PROP(TournamentDefinition, IsReadAsItWasWritten, ()) {
  Definition written;
  written.arguments = *rc::gen::arbitrary<std::vector<std::string>>();
  written.folder = *rc::gen::arbitrary<std::string>();
  written.seed = *rc::gen::arbitrary<std::uint64_t>();
  written.openings = *rc::gen::arbitrary<std::string>();
  written.order = R"({"name":"x"})";
  written.began = *rc::gen::inRange<std::int64_t>(0, INT64_MAX);
  const auto read = parse_definition(to_text(written));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->has_value());
  RC_ASSERT(**read == written);
}

TEST(TournamentDefinition, APlanOfTheWebTableIsNone) {
  const auto read = parse_definition(R"({"order":{},"openings":[]})");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, std::nullopt);
}

TEST(TournamentDefinition, ABadPlanIsAnErrorThatNamesTheMember) {
  const auto error = [](const std::string& plan) {
    const auto read = parse_definition(plan);
    return read ? std::string("read") : describe(read.error());
  };
  EXPECT_EQ(error("nonsense"), "the plan of the match is no JSON object");
  EXPECT_EQ(error(R"({"command_line":3})"), "`command_line` is no JSON object");
  EXPECT_EQ(error(R"({"command_line":{"version":2}})"),
            "a later version of ludex has written this tournament");
  EXPECT_EQ(error(R"({"command_line":{"version":1}})"), "`seed` is no whole number");
  EXPECT_EQ(error(R"({"command_line":{"version":1,"seed":1,"openings":"","folder":"/"}})"),
            "`arguments` is no list");
  EXPECT_EQ(error(R"({"command_line":{"version":1,"seed":1,"openings":"","folder":"Ā"}})"),
            "a character above U+00FF stands for no byte");
}

}  // namespace
}  // namespace ludex::tournament
