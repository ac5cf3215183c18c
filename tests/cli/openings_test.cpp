// `ludex openings` with the built-in engines, and the suites that were made by it.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run_ludex.h"
#include "match/openings/opening_file.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// The openings of a file as matches read them; a failure of the test where they do not.
std::vector<match::Opening> openings_in(const std::string& path, const rules::Setup& setup) {
  const auto* const format = match::opening_format_of(path, setup.game);
  EXPECT_NE(format, nullptr) << path;
  if (format == nullptr) return {};
  const auto openings = match::read_openings(path, *format, setup);
  EXPECT_TRUE(openings.has_value()) << describe(openings.error());
  return openings ? *openings : std::vector<match::Opening>{};
}

// How many of them are different, images of each other being alike.
std::size_t different(const std::vector<match::Opening>& openings, const rules::Setup& setup) {
  std::set<std::string> likenesses;
  for (const match::Opening& opening : openings) {
    rules::Setup start = setup;
    start.position = opening.position;
    const auto game = rules::start_game(start).value();
    for (const rules::Move move : opening.moves) {
      game->play(move);
    }
    likenesses.insert(rules::likeness(*game));
  }
  return likenesses.size();
}

struct Making {
  std::string name;
  std::string game;
  std::string ending;
  std::vector<std::string> more = {};
};
std::ostream& operator<<(std::ostream& out, const Making& making) {
  return out << making.name;
}

class MadeFile : public testing::TestWithParam<Making> {};

TEST_P(MadeFile, IsReadAsOpeningsOfThatGame) {
  const support::TemporaryFolder folder;
  const std::string file = folder.file("made" + GetParam().ending);
  std::vector<std::string> words{
      "openings", GetParam().game, "-o",   file,        "--count", "6",         "--nodes",
      "300",      "--plies",       "2..4", "--balance", "60",      "--threads", "2"};
  words.insert(words.end(), GetParam().more.begin(), GetParam().more.end());
  const Ran ran = run_ludex(words);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.substr(0, 19), "openings: 6\ntried: ");
  rules::Setup setup = rules::setup_named(GetParam().game);
  if (!GetParam().more.empty()) {
    setup.values.set("size", GetParam().more.back());
  }
  const auto openings = openings_in(file, setup);
  EXPECT_EQ(openings.size(), 6U);
  EXPECT_EQ(different(openings, setup), 6U);
}

INSTANTIATE_TEST_SUITE_P(
    Openings, MadeFile,
    testing::Values(Making{"gomocup", "gomoku", ".openings", {"--size", "20"}},
                    Making{"renju", "renju", ".pgn"}, Making{"gomocup_text", "renju", ".txt"},
                    Making{"caro", "gomoku-caro", ".epd"},
                    Making{"rectangle", "gomoku-standard", ".pgn", {"--size", "10x15"}},
                    Making{"chess", "chess", ".epd"}, Making{"chess_games", "chess", ".pgn"},
                    Making{"xiangqi", "xiangqi", ".pgn"}),
    [](const auto& row) { return row.param.name; });

TEST(Openings, AreTheSameWithAnyNumberOfThreads) {
  const auto made_with = [](const std::string& threads) {
    const support::TemporaryFolder folder;
    const std::string file = folder.file("made.openings");
    const Ran ran = run_ludex(
        {"openings", "gomoku", "-o", file, "--count", "8", "--nodes", "500", "--threads", threads});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return openings_in(file, rules::setup_named("gomoku"));
  };
  EXPECT_EQ(made_with("3"), made_with("1"));
}

TEST(Openings, EveryGameHasThemOrIsRefusedAtOnce) {
  for (const std::string_view name : rules::game_names()) {
    const std::string game(name);
    const support::TemporaryFolder folder;
    const Ran ran = run_ludex({"openings", game, "-o", folder.file("made.pgn"), "--count", "1",
                               "--nodes", "50", "--balance", "10000"});
    EXPECT_TRUE(ran.status == 0 || (ran.status == 2 && ran.err.find("no value") < ran.err.size()))
        << game << ran.status << ran.err;
    EXPECT_EQ(std::filesystem::exists(folder.file("made.pgn")), ran.status == 0) << game;
  }
}

TEST(Openings, TooFewAreAFailureThatSaysHowManyThereAre) {
  const support::TemporaryFolder folder;
  const Ran ran = run_ludex({"openings", "gomoku", "--size", "5", "-o", folder.file("made.epd"),
                             "--plies", "1", "--nodes", "1", "--balance", "10000", "--count", "7"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out.substr(0, 12), "openings: 6\n");
  EXPECT_EQ(ran.err.substr(0, 35), "ludex: openings: 6 of 7 were found,");
}

// --- The suites that come with Ludex ---

struct Suite {
  std::string file;
  std::string game;
  std::string size;
};
std::ostream& operator<<(std::ostream& out, const Suite& suite) {
  return out << suite.file;
}

class OpeningSuite : public testing::TestWithParam<Suite> {};

TEST_P(OpeningSuite, HasAHundredOpeningsLikeNoOther) {
  rules::Setup setup = rules::setup_named(GetParam().game);
  setup.values.set("size", GetParam().size);
  const auto openings = openings_in(LUDEX_TEST_DATA "/../../data/gomoku/" + GetParam().file, setup);
  EXPECT_EQ(openings.size(), 100U);
  EXPECT_EQ(different(openings, setup), 100U);
  for (const match::Opening& opening : openings) {
    EXPECT_GE(opening.moves.size(), 3U);
    EXPECT_LE(opening.moves.size(), 7U);
  }
}

INSTANTIATE_TEST_SUITE_P(Openings, OpeningSuite,
                         testing::Values(Suite{"freestyle-15.openings", "gomoku", "15"},
                                         Suite{"freestyle-20.openings", "gomoku", "20"},
                                         Suite{"standard-15.openings", "gomoku-standard", "15"},
                                         Suite{"renju-15.openings", "renju", "15"},
                                         Suite{"caro-15.openings", "gomoku-caro", "15"}));

}  // namespace
}  // namespace ludex::cli
