// How a strength that a manager names becomes options of the engine.
#include "protocols/gomocup/received_settings.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace ludex::gomocup {
namespace {

using engine::Check;
using engine::Meaning;
using engine::Option;
using engine::Spin;
using Pairs = std::vector<std::pair<std::string, std::string>>;

// The options that are set after each of the strengths in turn.
std::vector<Pairs> set_after(const std::vector<Option>& options,
                             const std::vector<std::string>& strengths) {
  ReceivedSettings settings(options);
  std::vector<Pairs> all;
  for (const std::string& strength : strengths) {
    EXPECT_TRUE(settings.set({"strength", strength})) << strength;
    Pairs pairs;
    for (const auto& option : settings.due_options(1)) {
      pairs.emplace_back(option.name, option.value);
    }
    all.push_back(pairs);
  }
  return all;
}

bool takes_strength(const std::vector<Option>& options) {
  for (const Option& key : ReceivedSettings(options).keys_with_effect()) {
    if (key.name == "strength") return true;
  }
  return false;
}

TEST(ReceivedSettings, ShowTheTableThatTheEngineBeginsWith) {
  const std::vector<Option> options{{"Hash", Spin{16, 1, 64}, ""}};
  for (const Option& key : ReceivedSettings(options).keys_with_effect()) {
    if (key.name == "hash_size") {
      EXPECT_EQ(std::get<Spin>(key.type), (Spin{16 << 10, 1, 64 << 10}));
      return;
    }
  }
  FAIL() << "hash_size is not shown";
}

TEST(ReceivedSettings, AMemoryLimitIsNoWishForALargeTable) {
  const std::vector<Option> options{{"Hash", Spin{16, 1, 1 << 20}}};
  ReceivedSettings settings(options);
  const auto table_after = [&](const std::string& key, const std::string& value) {
    EXPECT_TRUE(settings.set({key, value}));
    const auto due = settings.due_options(1);
    return due.empty() ? "" : due.front().value;
  };
  EXPECT_EQ(table_after("max_memory", "17179869184"), "256");
  EXPECT_EQ(table_after("hash_size", "4194304"), "4096");
  EXPECT_EQ(table_after("max_memory", "134217728"), "100");
}

TEST(ToldStrength, IsAStepOfSkillWhereTheEngineHasSteps) {
  const std::vector<Option> options{{"Skill Level", Spin{20, 0, 20}, "", Meaning::skill}};
  EXPECT_TRUE(takes_strength(options));
  EXPECT_EQ(set_after(options, {"100", "50", "0", "99", "100"}),
            (std::vector<Pairs>{{},
                                {{"Skill Level", "10"}},
                                {{"Skill Level", "0"}},
                                {{"Skill Level", "19"}},
                                {{"Skill Level", "20"}}}));
}

TEST(ToldStrength, IsARatingWhereTheEngineHasRatings) {
  const std::vector<Option> options{{"Limit Strength", Check{}, "", Meaning::limited_strength},
                                    {"Rating", Spin{2800, 800, 2800}, "", Meaning::rating}};
  EXPECT_TRUE(takes_strength(options));
  EXPECT_EQ(set_after(options, {"50", "100"}),
            (std::vector<Pairs>{{{"Limit Strength", "true"}, {"Rating", "1800"}},
                                {{"Limit Strength", "false"}, {"Rating", "2800"}}}));
}

TEST(ToldStrength, ChangesNothingWhereTheEngineKnowsNoWeakness) {
  const std::vector<Option> options{{"Hash", Spin{16, 1, 64}}};
  EXPECT_FALSE(takes_strength(options));
  EXPECT_EQ(set_after(options, {"50"}), (std::vector<Pairs>{{}}));
}

// Every key with every value that is none: what was said before still holds.
TEST(ReceivedSettings, ABadValueOfAnyKeyChangesNothing) {
  const std::vector<std::pair<std::string, std::string>> good{{"timeout_turn", "5000"},
                                                              {"timeout_match", "60000"},
                                                              {"time_left", "30000"},
                                                              {"time_increment", "100"},
                                                              {"max_depth", "9"},
                                                              {"max_node", "4000"},
                                                              {"rule", "4"},
                                                              {"game_type", "1"},
                                                              {"max_memory", "83886080"},
                                                              {"hash_size", "4096"},
                                                              {"thread_num", "2"},
                                                              {"strength", "80"},
                                                              {"pondering", "1"},
                                                              {"analysis_mode", "1"},
                                                              {"show_detail", "2"}};
  const std::vector<std::string> bad{"",
                                     "x",
                                     "1.5",
                                     "1e3",
                                     "0x10",
                                     "--1",
                                     "1 2",
                                     "9223372036854775808",
                                     std::string(300, '9'),
                                     "-" + std::string(300, '9')};
  const std::vector<Option> options{{"Hash", Spin{16, 1, 1024}},
                                    {"Threads", Spin{1, 1, 64}},
                                    {"Ponder", Check{}},
                                    {"Skill Level", Spin{20, 0, 20}, "", Meaning::skill}};
  ReceivedSettings settings(options);
  for (const auto& [key, value] : good) {
    EXPECT_TRUE(settings.set({key, value})) << key;
  }
  (void)settings.due_options(1);
  const engine::Limits limits = settings.limits({});
  const gomoku::RuleSet rules = settings.rules();
  for (const auto& [key, value] : good) {
    for (const std::string& wrong : bad) {
      const auto refused = settings.set({key, wrong});
      ASSERT_FALSE(refused) << key << " " << wrong;
      EXPECT_NE(refused.error().message.find(key), std::string::npos) << refused.error().message;
      EXPECT_LT(refused.error().message.size(), 120U);
    }
  }
  EXPECT_EQ(settings.limits({}), limits);
  EXPECT_EQ(settings.rules(), rules);
  EXPECT_TRUE(settings.due_options(1).empty());
  EXPECT_TRUE(settings.pondering() && settings.suggests() && settings.shows_details());
}

}  // namespace
}  // namespace ludex::gomocup
