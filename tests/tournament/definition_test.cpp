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
  const auto any_change = rc::gen::exec([] {
    match::EntrantChange change;
    change.engine = *rc::gen::inRange<std::size_t>(0, 100);
    change.round = *rc::gen::inRange<std::size_t>(0, 100);
    if (*rc::gen::arbitrary<bool>()) return change;
    change.kind = match::EntrantChange::Kind::withdrawn;
    change.last_game = *rc::gen::arbitrary<std::size_t>();
    change.unplayed = *rc::gen::arbitrary<std::vector<std::size_t>>();
    return change;
  });
  written.changes = *rc::gen::container<std::vector<match::EntrantChange>>(any_change);
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
  EXPECT_EQ(error(R"({"command_line":{"version":3}})"),
            "a later version of ludex has written this tournament");
  EXPECT_EQ(error(R"({"command_line":{"version":1}})"), "`seed` is no whole number");
  EXPECT_EQ(error(R"({"command_line":{"version":1,"seed":1,"openings":"","folder":"/"}})"),
            "`arguments` is no list");
  EXPECT_EQ(error(R"({"command_line":{"version":1,"seed":1,"openings":"","folder":"Ā"}})"),
            "a character above U+00FF stands for no byte");
  const auto change_error = [&](const std::string& changes) {
    return error(R"({"command_line":{"version":2,"seed":1,"openings":"","folder":"/",)"
                 R"("arguments":[])" +
                 changes + "}}");
  };
  EXPECT_EQ(change_error(""), "the changes of the engines are no list");
  EXPECT_EQ(change_error(R"(,"changes":[1])"), "a change of the engines is no JSON object");
  EXPECT_EQ(change_error(R"(,"changes":[{"joined":-1}])"), "`joined` of a change is no number");
  EXPECT_EQ(change_error(R"(,"changes":[{}])"), "`withdrawn` of a change is no number");
  EXPECT_EQ(change_error(R"(,"changes":[{"joined":2}])"), "`round` of a change is no number");
  EXPECT_EQ(change_error(R"(,"changes":[{"withdrawn":2,"round":0,"last_game":1}])"),
            "`unplayed` of a change is no list");
  EXPECT_EQ(
      change_error(R"(,"changes":[{"withdrawn":2,"round":0,"last_game":1,"unplayed":["x"]}])"),
      "`unplayed` of a change is no list of numbers");
  EXPECT_EQ(change_error(R"(,"changes":[{"joined":2,"round":0}])"), "read");
}

TEST(TournamentDefinition, WithoutChangesItIsThatOfAnEarlierVersion) {
  EXPECT_NE(to_text({}).find(R"("version":1)"), std::string::npos);
  EXPECT_EQ(to_text({}).find("changes"), std::string::npos);
}

}  // namespace
}  // namespace ludex::tournament
