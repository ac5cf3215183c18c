// How a strength that a manager names becomes options of the engine.
#include "protocols/gomocup/told_settings.h"

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
  ToldSettings settings(options);
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
  for (const Option& key : ToldSettings(options).keys_with_effect()) {
    if (key.name == "strength") return true;
  }
  return false;
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

}  // namespace
}  // namespace ludex::gomocup
