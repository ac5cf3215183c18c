#include "rules/parameter.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

namespace ludex::rules {
namespace {

// Three games as other boards would declare them: they need every type of parameter, defaults that
// follow from other values, two numbers for one board, or one size.
constexpr std::array<std::string_view, 1> chinese_aliases{"cn"};
constexpr std::array scorings{ChoiceName{.name = "area", .summary = "stones and points"},
                              ChoiceName{.name = "territory", .written = "Territory"}};
constexpr std::array stone_rules{
    ChoiceName{.name = "chinese", .aliases = chinese_aliases},
    ChoiceName{.name = "japanese", .summary = "with prisoners"},
};

bool is_japanese(const Values& earlier) {
  return earlier.text("rules") == "japanese";
}
std::string usual_scoring(const Values& earlier) {
  return is_japanese(earlier) ? "territory" : "area";
}
std::string usual_komi(const Values& earlier) {
  if (earlier.integer("handicap") > 1) return "0.5";
  return is_japanese(earlier) ? "6.5" : "7.5";
}

constexpr std::array stone_parameters{
    Parameter{.name = "size",
              .noun = "board size",
              .type = Integer{.initial = 19, .min = 1, .max = 25},
              .summary = "lines of the board"},
    Parameter{
        .name = "rules", .noun = "rule set", .type = Choice{stone_rules}, .summary = "what counts"},
    Parameter{.name = "scoring",
              .noun = "scoring",
              .type = Choice{scorings},
              .summary = "how a game is counted",
              .usual = usual_scoring},
    Parameter{.name = "handicap",
              .noun = "handicap",
              .type = Integer{.initial = 0, .min = 0, .max = 9},
              .summary = "stones of the first player before the game"},
    Parameter{.name = "komi",
              .noun = "komi",
              .type = Decimal{.initial = 750, .min = -30'000, .max = 30'000, .step = 25},
              .summary = "points of the second player",
              .usual = usual_komi,
              .behind = "rules"},
    Parameter{.name = "suicide",
              .noun = "suicide",
              .type = YesNo{},
              .summary = "whether stones may take their own last liberty"},
};
constexpr Declaration stones{"stones", stone_parameters};

constexpr std::array openings{ChoiceName{.name = "none"}, ChoiceName{.name = "swap2"},
                              ChoiceName{.name = "fifth_moves"}};
constexpr std::array row_parameters{
    Parameter{.name = "width",
              .noun = "board width",
              .type = Integer{.initial = 15, .min = 5, .max = 32},
              .summary = "files"},
    Parameter{.name = "height",
              .noun = "board height",
              .type = Integer{.initial = 15, .min = 5, .max = 32},
              .summary = "ranks",
              .usual = [](const Values& earlier) { return std::string(earlier.text("width")); }},
    Parameter{.name = "opening",
              .noun = "opening rule",
              .type = Choice{openings},
              .summary = "who chooses what"},
    Parameter{.name = "fifth_moves",
              .noun = "number of fifth moves",
              .type = Integer{.initial = 2, .min = 1, .max = 12},
              .summary = "how many fifth moves are offered",
              .behind = "opening"},
};
constexpr Declaration rows{"rows", row_parameters};

constexpr std::array lattice_parameters{
    Parameter{.name = "size",
              .noun = "board size",
              .type = Size{.initial = 15, .min = 5, .max = 25},
              .summary = "both sides"},
};
constexpr Declaration lattice{"lattice", lattice_parameters};

std::string completed(const Declaration& declared, const Values& given) {
  const auto values = complete(declared, given);
  if (!values) return describe(values.error());
  std::string text;
  for (const auto& [name, value] : values->entries()) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

TEST(Parameters, EveryOneIsFilledInAndDefaultsFollowFromOtherValues) {
  EXPECT_EQ(completed(stones, {}),
            "handicap=0 komi=7.5 rules=chinese scoring=area size=19 suicide=false");
  EXPECT_EQ(completed(stones, {{"rules", "japanese"}}),
            "handicap=0 komi=6.5 rules=japanese scoring=territory size=19 suicide=false");
  EXPECT_EQ(completed(stones, {{"rules", "japanese"}, {"handicap", "3"}, {"scoring", "area"}}),
            "handicap=3 komi=0.5 rules=japanese scoring=area size=19 suicide=false");
  EXPECT_EQ(completed(rows, {{"width", "20"}}), "fifth_moves=2 height=20 opening=none width=20");
  EXPECT_EQ(completed(rows, {{"width", "20"}, {"height", "15"}}),
            "fifth_moves=2 height=15 opening=none width=20");
}

TEST(Parameters, AValueHasOneSpelling) {
  EXPECT_EQ(completed(stones, {{"rules", "CN"},
                               {"scoring", "Territory"},
                               {"komi", "06.50"},
                               {"size", "09"},
                               {"suicide", "Yes"}}),
            "handicap=0 komi=6.5 rules=chinese scoring=territory size=9 suicide=true");
  EXPECT_EQ(complete(stones, {{"komi", "-0.25"}})->text("komi"), "-0.25");
  EXPECT_EQ(complete(stones, {{"komi", "-0"}})->text("komi"), "0");
  EXPECT_EQ(complete(stones, {{"komi", "3.75"}})->hundredths("komi"), 375);
  EXPECT_EQ(complete(stones, {{"komi", "-0.5"}})->hundredths("komi"), -50);
  EXPECT_TRUE(complete(stones, {{"suicide", "on"}})->is_on("suicide"));
  EXPECT_EQ(complete(stones, {})->integer("size"), 19);
}

TEST(Parameters, AnErrorNamesTheParameterTheGameAndWhatWasExpected) {
  EXPECT_EQ(completed(stones, {{"width", "9"}}),
            "stones has no parameter `width`, expected one of: size, rules, scoring, handicap, "
            "komi, suicide");
  EXPECT_EQ(completed(stones, {{"rules", "tennis"}}),
            "unknown rule set `tennis` of stones, expected one of: chinese, japanese");
  EXPECT_EQ(completed(stones, {{"size", "26"}}),
            "bad board size `26` of stones, expected a number from 1 to 25");
  for (const char* text : {"6.3", "6.", ".5", "6.555", "300.25", "-", "1e2", "999999999999999"}) {
    EXPECT_EQ(completed(stones, {{"komi", text}}),
              "bad komi `" + std::string(text) +
                  "` of stones, expected a number from -300 to 300 in steps of 0.25");
  }
  EXPECT_EQ(completed(stones, {{"suicide", "maybe"}}),
            "bad suicide `maybe` of stones, expected true or false");
}

TEST(Parameters, ASizeIsOneSideOrTwo) {
  const auto size = [](std::string_view text) { return completed(lattice, {{"size", text}}); };
  EXPECT_EQ(completed(lattice, {}), "size=15");
  EXPECT_EQ(size("020"), "size=20");
  EXPECT_EQ(size("20x15"), "size=20x15");
  EXPECT_EQ(size("5X25"), "size=5x25");
  EXPECT_EQ(size("19x19"), "size=19");
  for (const char* text : {"4", "26", "15x4", "26x15", "x", "15x", "x15", "15x15x15", "-15",
                           "15 x15", "99999999999999999999", "4294967311"}) {
    EXPECT_EQ(size(text),
              "bad board size `" + std::string(text) +
                  "` of lattice, expected a side from 5 to 25, or two of them as 20x15");
  }
  const Values values = complete(lattice, {{"size", "20x15"}}).value();
  EXPECT_EQ(values.board_size("size"), (BoardSize{20, 15}));
  EXPECT_EQ(values_in_help(lattice, lattice_parameters[0]),
            "a side from 5 to 25, or two of them as 20x15");
}

TEST(Parameters, EqualValuesAreEqualInWhateverOrderTheyWereSet) {
  Values one{{"size", "9"}, {"komi", "7"}};
  Values other{{"komi", "7"}};
  EXPECT_NE(one, other);
  other.set("size", "9");
  EXPECT_EQ(one, other);
  one.set("komi", "");
  EXPECT_EQ(one, (Values{{"size", "9"}, {"komi", ""}}));
  EXPECT_EQ(one.text("komi"), "");
}

TEST(Parameters, ANumberMayBeTypedBehindTheChoiceItBelongsTo) {
  const auto typed = [](const Declaration& declared, std::string_view name,
                        std::string_view text) -> std::string {
    Values values;
    const auto set = set_typed(values, declared, name, text);
    if (!set) return describe(set.error());
    const auto all = complete(declared, values);
    return all ? typed_value(*all, declared, name) : describe(all.error());
  };
  EXPECT_EQ(typed(rows, "opening", "fifth_moves/5"), "fifth_moves/5");
  EXPECT_EQ(typed(rows, "opening", "fifth_moves/02"), "fifth_moves");
  EXPECT_EQ(typed(rows, "opening", "/5"), "none/5");
  EXPECT_EQ(typed(rows, "opening", "fifth_moves/13"),
            "bad number of fifth moves `13` of rows, expected a number from 1 to 12");
  EXPECT_EQ(typed(stones, "rules", "japanese/6.5"), "japanese");
  EXPECT_EQ(typed(stones, "rules", "japanese/5.5"), "japanese/5.5");
  EXPECT_EQ(typed(rows, "width", "15/15"),
            "bad board width `15/15` of rows, expected a number from 5 to 32");
  EXPECT_EQ(typed(rows, "komi", "1"),
            "rows has no parameter `komi`, expected one of: width, height, opening, fifth_moves");
}

TEST(Parameters, HelpShowsTheValuesThatThereAre) {
  const auto help = [](const Declaration& declared, std::string_view name) {
    return values_in_help(declared, *find_parameter(declared, name));
  };
  EXPECT_EQ(help(stones, "rules"),
            "chinese, japanese (with prisoners), or with the komi behind a slash");
  EXPECT_EQ(help(stones, "size"), "a number from 1 to 25");
  EXPECT_EQ(help(stones, "komi"), "a number from -300 to 300 in steps of 0.25");
  EXPECT_EQ(help(stones, "suicide"), "true or false");
}

}  // namespace
}  // namespace ludex::rules
