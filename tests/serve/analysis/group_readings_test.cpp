#include "serve/analysis/group_readings.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "serve/manual_event_loop.h"
#include "serve/wire/examples.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

using test::wire_example;

Json empty_board(const std::string& reader) {
  return {{"setup", {{"game", "go"}, {"params", {{"size", "5"}}}}},
          {"moves", Json::array()},
          {"reader", reader}};
}

class GroupReadingsTest : public testing::Test {
 protected:
  using Said = std::shared_ptr<std::optional<Answer<Json>>>;

  Said read(const Json& body) {
    auto said = std::make_shared<std::optional<Answer<Json>>>();
    readings_->read(body, [said](Answer<Json> answer) { *said = std::move(answer); });
    return said;
  }
  Said read_line(const Json& body) {
    auto said = std::make_shared<std::optional<Answer<Json>>>();
    readings_->read_line(body, [said](Answer<Json> answer) { *said = std::move(answer); });
    return said;
  }
  Answer<Json> answer(const Said& said) {
    loop_.run_until([&] { return said->has_value(); });
    return **said;
  }
  std::string refused_field(Json body, const Json& changes) {
    body.update(changes);
    const Said said = read_line(body);
    return said->has_value() && !said->value() ? said->value().error().field : "not refused";
  }

  test::ManualEventLoop loop_;
  std::unique_ptr<GroupReadings> readings_ = std::make_unique<GroupReadings>(loop_);
};

TEST_F(GroupReadingsTest, OfTheExamplesAreAnswered) {
  EXPECT_EQ(answer(read(wire_example("post_groups"))).value(), wire_example("post_groups_answer"));
  EXPECT_EQ(answer(read_line(wire_example("post_groups_line"))).value(),
            wire_example("post_groups_line_answer"));
}

TEST_F(GroupReadingsTest, OfTheSameReaderReplaceEachOther) {
  const Said first = read(wire_example("post_groups"));
  const Said second = read(empty_board("page-7"));
  ASSERT_TRUE(first->has_value());
  EXPECT_EQ(first->value().error().code, "not_now");
  EXPECT_EQ(answer(second).value(), (Json{{"groups", Json::array()}}));
}

TEST_F(GroupReadingsTest, ThatAreCancelledAreAnsweredOnce) {
  const Said cancelled = read(wire_example("post_groups"));
  EXPECT_EQ(readings_->cancel("page-7").value(), Json::object());
  ASSERT_TRUE(cancelled->has_value());
  cancelled->reset();
  EXPECT_TRUE(answer(read(empty_board("other"))));
  EXPECT_FALSE(cancelled->has_value());
  EXPECT_TRUE(readings_->cancel("nobody"));
}

TEST_F(GroupReadingsTest, AreNoMoreThanAFew) {
  Said last;
  for (std::size_t at = 0; at < GroupReadings::most_readings; ++at) {
    last = read(empty_board("reader " + std::to_string(at)));
  }
  const Said refused = read(empty_board("one more"));
  ASSERT_TRUE(refused->has_value());
  EXPECT_EQ(refused->value().error().code, "not_now");
  EXPECT_TRUE(answer(last));
  EXPECT_TRUE(answer(read(empty_board("one more"))));
}

TEST_F(GroupReadingsTest, NameWhatIsWrong) {
  const Json good = wire_example("post_groups_line");
  EXPECT_EQ(refused_field(good, {{"reader", ""}}), "reader");
  EXPECT_EQ(refused_field(good, {{"reader", std::string(65, 'x')}}), "reader");
  EXPECT_EQ(refused_field(good, {{"setup", {{"game", "chess"}}}}), "setup.game");
  EXPECT_EQ(refused_field(good, {{"moves", {"z99"}}}), "moves[0]");
  EXPECT_EQ(refused_field(good, {{"at", 169}}), "at");
  EXPECT_EQ(refused_field(good, {{"at", 168}}), "at");  // no stone stands there
  EXPECT_EQ(refused_field(good, {{"aim", "live"}}), "aim");
}

TEST_F(GroupReadingsTest, AreNotAnsweredOnceTheServerEnds) {
  const Said said = read(wire_example("post_groups"));
  readings_.reset();
  loop_.run();
  EXPECT_FALSE(said->has_value());
}

}  // namespace
}  // namespace ludex::serve
