// UCI's names and grammar for the options of an engine that says what its options mean.
#include "protocols/uci_family/standard_options.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/option.h"

namespace ludex::protocols {
namespace {

// "NAME=VALUE" of every option that was set.
using Record = std::vector<std::string>;

class OptionRecorder final : public engine::Engine {
 public:
  explicit OptionRecorder(Record& record) : record_(record) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view name, std::string_view value) override {
    if (value == "no position") return fail("bad position");
    record_.push_back(std::string(name) + "=" + std::string(value));
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& /*game*/, const engine::Request& /*request*/) override {
    return {};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint /*deadline*/) override { return std::nullopt; }
  void wake() override {}

 private:
  engine::Identity identity_{"Recorder", "nobody"};
  std::vector<engine::Option> options_{
      {"Hash", engine::Spin{16, 1, 64}, "memory"},
      {"rating", engine::Spin{2200, 1000, 2200}, "strength", engine::Meaning::rating},
      {"title", engine::Text{}, "", engine::Meaning::opponent_title},
      {"elo", engine::Spin{-1, -1, 4000}, "", engine::Meaning::opponent_rating},
      {"kind", engine::Combo{"unknown", {"unknown", "computer", "human"}}, "",
       engine::Meaning::opponent_kind},
      {"name", engine::Text{}, "", engine::Meaning::opponent_name},
      {"chances", engine::Check{false}, "", engine::Meaning::shows_chances},
      {"position", engine::Text{}, "", engine::Meaning::valued_position},
      {"value", engine::Spin{0, -20'000, 20'000}, "", engine::Meaning::position_value},
      {"forget", engine::Button{}, "", engine::Meaning::forget_position_value},
      {"forget all", engine::Button{}, "", engine::Meaning::forget_position_values},
      {"about", engine::Text{"Recorder by nobody"}, "", engine::Meaning::about},
      {"Style", engine::Check{false}},
  };
  Record& record_;
};

std::unique_ptr<engine::Engine> named(Record& record) {
  return with_standard_options(std::make_unique<OptionRecorder>(record));
}

TEST(StandardOptions, HaveTheNamesOfUciInTheOrderOfTheEngine) {
  Record record;
  const auto engine = named(record);
  std::vector<std::string> names;
  for (const engine::Option& option : engine->options()) {
    names.push_back(option.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"Hash", "UCI_Elo", "UCI_Opponent", "UCI_ShowWDL",
                                             "UCI_SetPositionValue", "UCI_EngineAbout", "Style"}));
  EXPECT_EQ(engine->options()[1].type,
            decltype(engine::Option::type)(engine::Spin{2200, 1000, 2200}));
  EXPECT_EQ(engine->options()[1].summary, "the rating to play at under UCI_LimitStrength");
}

TEST(StandardOptions, AreSetByTheEnginesOwnNames) {
  Record record;
  const auto engine = named(record);
  EXPECT_TRUE(engine->set_option("uci_elo", "1500"));
  EXPECT_TRUE(engine->set_option("UCI_ShowWDL", "TRUE"));
  EXPECT_TRUE(engine->set_option("Hash", "32"));
  EXPECT_EQ(record, (Record{"rating=1500", "chances=true", "Hash=32"}));
}

TEST(StandardOptions, MakeOneOpponentOfFourOptions) {
  Record record;
  const auto engine = named(record);
  EXPECT_TRUE(engine->set_option("UCI_Opponent", "GM 2800 human Gary Kasparov"));
  EXPECT_EQ(record, (Record{"title=GM", "elo=2800", "kind=human", "name=Gary Kasparov"}));
  record.clear();
  EXPECT_TRUE(engine->set_option("UCI_Opponent", "none none computer Shredder"));
  EXPECT_EQ(record, (Record{"title=", "elo=-1", "kind=computer", "name=Shredder"}));
  record.clear();
  EXPECT_TRUE(engine->set_option("UCI_Opponent", ""));
  EXPECT_EQ(record, (Record{"title=", "elo=-1", "kind=unknown", "name="}));
}

TEST(StandardOptions, NameAPositionBeforeItsValue) {
  Record record;
  const auto engine = named(record);
  EXPECT_TRUE(engine->set_option("UCI_SetPositionValue", "30 + 8/8 w - -"));
  EXPECT_TRUE(engine->set_option("UCI_SetPositionValue", "clear + 8/8 w - -"));
  EXPECT_TRUE(engine->set_option("UCI_SetPositionValue", "clearall"));
  EXPECT_EQ(record, (Record{"position=8/8 w - -", "value=30", "position=8/8 w - -",
                            "forget=", "forget all="}));
}

TEST(StandardOptions, AreRefusedUnderTheNameThatTheControllerUsed) {
  Record record;
  const auto engine = named(record);
  const auto message = [&engine](std::string_view name, std::string_view value) {
    const auto done = engine->set_option(name, value);
    return done ? "" : done.error().message;
  };
  EXPECT_EQ(message("rating", "1500"), "no option named `rating`");
  EXPECT_EQ(message("UCI_AnalyseMode", "true"), "no option named `UCI_AnalyseMode`");
  EXPECT_EQ(message("UCI_EngineAbout", "me"), "option UCI_EngineAbout can only be read");
  EXPECT_EQ(message("UCI_Elo", "999").substr(0, 20), "option UCI_Elo takes");
  EXPECT_EQ(message("UCI_Opponent", "Dr none human X"),
            "UCI_Opponent expects a title (GM, IM, FM, WGM, WIM or none)");
  EXPECT_EQ(message("UCI_SetPositionValue", "30 + no position"),
            "UCI_SetPositionValue: bad position");
  EXPECT_EQ(record, Record{});
}

TEST(NamedOpponent, IsReadAsTheSpecificationWritesIt) {
  EXPECT_EQ(parse_opponent("GM 2800 human Gary Kasparov"),
            (NamedOpponent{"GM", 2800, true, "Gary Kasparov"}));
  EXPECT_EQ(parse_opponent("none none computer Shredder"),
            (NamedOpponent{"", {}, false, "Shredder"}));
  EXPECT_EQ(parse_opponent("WIM 2300 human"), (NamedOpponent{"WIM", 2300, true, ""}));
}

TEST(NamedOpponent, IsRefusedWithTheWordThatWasExpected) {
  EXPECT_EQ(parse_opponent("").error().message,
            "UCI_Opponent expects a title (GM, IM, FM, WGM, WIM or none)");
  EXPECT_EQ(parse_opponent("GM 2800 robot X").error().message,
            "UCI_Opponent expects human or computer");
  EXPECT_EQ(parse_opponent("GM 2800 robot X").error().column, 9U);
  EXPECT_FALSE(parse_opponent("GM much human X"));
  EXPECT_FALSE(parse_opponent("GM 4001 human X"));
}

TEST(PositionValueOrders, AreReadWithAndWithoutPlus) {
  using Order = PositionValueOrder;
  EXPECT_EQ(parse_position_value("30 + 8/8 w - -"), Order(SetPositionValue{30, "8/8 w - -"}));
  EXPECT_EQ(parse_position_value(" -250 8/8 w - - "), Order(SetPositionValue{-250, "8/8 w - -"}));
  EXPECT_EQ(parse_position_value("clear + 8/8 w - -"), Order(ClearPositionValue{"8/8 w - -"}));
  EXPECT_EQ(parse_position_value("clear 8/8 w - -"), Order(ClearPositionValue{"8/8 w - -"}));
  EXPECT_EQ(parse_position_value("clearall"), Order(ClearPositionValues{}));
}

TEST(PositionValueOrders, AreRefusedWhenTheyMakeNoSense) {
  for (const char* text : {"", "much + 8/8", "30.5 + 8/8", "20001 + 8/8", "99999999999999999999"}) {
    EXPECT_FALSE(parse_position_value(text)) << text;
  }
}

}  // namespace
}  // namespace ludex::protocols
