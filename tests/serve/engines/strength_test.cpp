// A foreign engine's own option for its strength: which pages are offered, and what a seat with a
// strength starts.
#include "engine/strength.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <stop_token>
#include <string>
#include <vector>

#include "rules/registry.h"
#include "serve/engine_source.h"
#include "serve/engines/catalogue_stage.h"
#include "serve/levels.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

using engine::Check;
using engine::Option;
using engine::Spin;
using engine::StrengthOption;

const std::vector<Option> stockfish_options{{"Hash", Spin{16, 1, 1024}},
                                            {"Skill Level", Spin{20, 0, 20}},
                                            {"UCI_LimitStrength", Check{}},
                                            {"UCI_Elo", Spin{1320, 1320, 3190}}};
const std::vector<Option> fairy_options{{"Skill Level", Spin{20, -20, 20}}};
const std::vector<Option> gomocup_options{{"strength", Spin{100, 0, 100}}};

TEST(Strength, IsTheOptionThatTheEngineDeclares) {
  EXPECT_EQ(
      engine::strength_option(stockfish_options),
      (StrengthOption{"UCI_Elo", "UCI_LimitStrength", StrengthOption::Unit::elo, 1320, 3190}));
  EXPECT_EQ(engine::strength_option(fairy_options),
            (StrengthOption{"Skill Level", "", StrengthOption::Unit::step, -20, 20}));
  EXPECT_EQ(engine::strength_option(gomocup_options)->name, "strength");
  // A rating that nothing switches on, a level of free text, a range of one value.
  EXPECT_FALSE(engine::strength_option({{"UCI_Elo", Spin{1320, 1320, 3190}}}));
  EXPECT_FALSE(engine::strength_option({{"Skill Level", engine::Text{"20"}}}));
  EXPECT_FALSE(engine::strength_option({{"Skill Level", Spin{0, 0, 0}}}));
  EXPECT_FALSE(engine::strength_option({}));
}

TEST(Strength, OfABuiltInEngineIsFoundByItsMeaning) {
  const std::vector<Option> own{{"Limit Strength", Check{}, "", engine::Meaning::limited_strength},
                                {"Rating", Spin{2500, 1000, 2500}, "", engine::Meaning::rating}};
  EXPECT_EQ(engine::strength_option(own)->limit, "Limit Strength");
}

struct WeakenedCase {
  std::vector<Option> options;
  std::vector<engine::NamedValue> values;
  bool is_weakened;
};

TEST(Strength, ValuesWeakenAnEngineOrNot) {
  const std::vector<WeakenedCase> rows{
      {stockfish_options, {}, false},
      {stockfish_options, {{"Hash", "64"}}, false},
      {stockfish_options, {{"UCI_Elo", "1500"}}, false},  // not switched on
      {stockfish_options, {{"uci_limitstrength", "true"}}, true},
      {stockfish_options, {{"UCI_LimitStrength", "true"}, {"UCI_LimitStrength", "false"}}, false},
      {stockfish_options, {{"Skill Level", "19"}}, true},
      {stockfish_options, {{"Skill Level", "20"}}, false},
      {fairy_options, {{"Skill Level", "-9"}}, true},
      {gomocup_options, {{"strength", "99"}}, true},
      {gomocup_options, {{"Skill Level", "1"}}, false},  // which it does not have
      // Of an engine that was not started yet no options are known.
      {{}, {{"UCI_LimitStrength", "true"}}, true},
      {{}, {{"Skill Level", "5"}}, true},
      {{}, {{"Skill Level", "20"}}, false},
      {{}, {{"Threads", "1"}}, false},
  };
  for (const WeakenedCase& row : rows) {
    EXPECT_EQ(engine::is_weakened(row.options, row.values), row.is_weakened) << &row - rows.data();
  }
}

// An engine that writes each line that it is sent.
constexpr auto weakened_script = R"(#!/bin/sh
while read -r line; do
  echo "$line" >> "{0}"
  case "$line" in
    uci) echo "option name UCI_LimitStrength type check default false"
         echo "option name UCI_Elo type spin default 1320 min 1320 max 3190"
         echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
  esac
done
)";

class StrengthOfASeat : public CatalogueTest {
 protected:
  StrengthOfASeat() {
    folder_.write("engine.sh", fmt::format(weakened_script, folder_.file("heard")));
    text_ =
        fmt::format("[engines.Fault]\ncommand = \"/bin/sh\"\nargs = [\"{}\"]\nprotocol = \"uci\"\n",
                    folder_.file("engine.sh"));
    open();
  }
  Answer<EnginePlan> plan(std::optional<std::int64_t> strength) {
    return engines_.plan(setup_, {.registered = "Fault", .strength = strength});
  }
  // Whether the engine has been sent such a line.
  bool was_sent(const std::string& text) {
    std::ifstream file(folder_.file("heard"));
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    return all.find(text) != std::string::npos;
  }

  support::TemporaryFolder folder_;
  rules::Setup setup_ = rules::start_game({.game = "chess"}).value()->setup();
  LevelTable levels_;
  RealEngines engines_{clock_,
                       levels_,
                       [this]() -> const host::EngineFile& { return catalogue_->file(); },
                       {.options = [this](std::string_view engine, std::string_view game) {
                         return catalogue_->options_of(engine, game);
                       }}};
};

TEST_F(StrengthOfASeat, IsOfferedOnceTheEngineHasBeenStarted) {
  EXPECT_FALSE(catalogue_->list().at("engines").at(1).contains("strength"));
  const Json details = ask("POST", "/api/engines/Fault/test", "{}", "chess");
  EXPECT_EQ(details.at("strength"), (Json{{"unit", "elo"}, {"min", 1320}, {"max", 3190}}));
}

TEST_F(StrengthOfASeat, IsSetByTheOptionsOfTheEngine) {
  // Before the first start nothing is known, so the start checks the number.
  const auto unknown = plan(100);
  ASSERT_TRUE(unknown);
  EXPECT_TRUE(unknown->is_weakened);
  const auto refused = unknown->start(std::stop_token());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().detail.find("from 1320 to 3190"), std::string::npos)
      << refused.error().detail;
  ASSERT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess").value("state", ""), "ready");
  EXPECT_EQ(plan(100).error().field, "strength");
  const auto weak = plan(1500);
  ASSERT_TRUE(weak);
  EXPECT_TRUE(weak->is_weakened);
  EXPECT_EQ(weak->rating, 1500);
  EXPECT_FALSE(plan({})->is_weakened);
  const auto started = weak->start(std::stop_token());
  ASSERT_TRUE(started);
  ASSERT_TRUE((*started)->settle());
  EXPECT_TRUE(was_sent("setoption name UCI_LimitStrength value true"));
  EXPECT_TRUE(was_sent("setoption name UCI_Elo value 1500"));
}

TEST_F(StrengthOfASeat, OptionsOfTheEntryWeakenTheEngineToo) {
  text_ += "options = { UCI_LimitStrength = true, UCI_Elo = 1400 }\n";
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_TRUE(plan({})->is_weakened);
}

}  // namespace
}  // namespace ludex::serve
