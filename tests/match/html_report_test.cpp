#include "match/report/html_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;

// A game of the first legal moves.
ReportedGame game_of(const std::string& name, std::size_t number, std::size_t plies,
                     const GameEnd& end) {
  rules::Setup setup = rules::setup_named(name);
  auto board = *rules::start_game(setup);
  ReportedGame game{.scheduled = Schedule({}).at(number - 1), .end = end, .setup = board->setup()};
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const rules::Move move = board->legal_moves()[ply % 3];
    game.moves.push_back({move, ply == 0, "<i>"});
    board->play(move);
  }
  return game;
}

HtmlMatch match_of(const std::string& name) {
  HtmlMatch match;
  match.title = "Cup </title><script>alert(1)</script>";
  match.names = {"A<b>", "B</script>\xff"};
  match.sprt = SprtOptions{};
  for (std::size_t number = 1; number <= 4; ++number) {
    match.games.push_back(
        game_of(name, number, 7, GameEnd{EndKind::rules, Seat::first, "White <wins>", {}, {}}));
  }
  return match;
}

// The data that the script reads.
std::string data_text(const std::string& page) {
  const std::string opening = "<script type=\"application/json\" id=\"data\">";
  const auto begin = page.find(opening) + opening.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}
nlohmann::json data_of(const std::string& page) {
  return nlohmann::json::parse(data_text(page));
}

TEST(MatchHtml, BoardsOfEveryGameEndWhereTheRulesEnd) {
  for (const std::string name : {"standard", "xiangqi", "gomoku", "go"}) {
    const HtmlMatch match = match_of(name);
    const nlohmann::json data = data_of(match_html(match));
    ASSERT_EQ(data["games"].size(), 4U) << name;
    const nlohmann::json& game = data["games"][0];
    auto board = *rules::start_game(match.games[0].setup);
    std::string cells = game["cells"];
    EXPECT_EQ(cells, board->cells());
    ASSERT_EQ(game["moves"].size(), 7U);
    for (std::size_t ply = 0; ply < 7; ++ply) {
      board->play(match.games[0].moves[ply].move);
      const nlohmann::json& set = game["moves"][ply]["set"];
      for (std::size_t at = 0; at < set.size(); at += 2) {
        cells[set[at].get<std::size_t>()] = set[at + 1].get<std::string>()[0];
      }
      EXPECT_EQ(cells, board->cells()) << name << " ply " << ply;
    }
    for (const char cell : cells) {
      EXPECT_TRUE(cell == '.' || data["symbols"].contains(std::string(1, cell))) << cell;
    }
  }
}

TEST(MatchHtml, TextsOfOthersAreShownAndNeverRun) {
  const std::string page = match_html(match_of("standard"));
  EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
  EXPECT_EQ(page.find("A<b>"), std::string::npos);
  EXPECT_EQ(page.find("B</script>"), std::string::npos);
  EXPECT_EQ(page.find("<wins>"), std::string::npos);
  EXPECT_NE(page.find("A&lt;b&gt;"), std::string::npos);
  EXPECT_EQ(data_of(page)["games"][0]["names"][0], "A<b>");
}

TEST(MatchHtml, TheDataIsOneObjectAsAWriterOfJsonWritesIt) {
  const std::string data = data_text(match_html(match_of("gomoku")));
  EXPECT_EQ(data.find('<'), std::string::npos);
  std::string whole = nlohmann::json::parse(data).dump();
  for (std::size_t at = whole.find('<'); at != std::string::npos; at = whole.find('<')) {
    whole.replace(at, 1, "\\u003c");
  }
  EXPECT_EQ(data, whole);
}

TEST(MatchHtml, ThePageFetchesNothing) {
  const std::string page = match_html(match_of("xiangqi"));
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const std::string part :
       {"src=\"http", "url(\"", "url(h", "url('", "@import", "<link", "fetch("}) {
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  }
}

TEST(MatchHtml, CurvesAndALossOnTimeAreExplained) {
  HtmlMatch match = match_of("standard");
  GameEnd late{EndKind::time_forfeit, Seat::second, "White loses on time (40ms overrun)", {}, {}};
  late.offender = Seat::first;
  late.without_processor = Milliseconds(39);
  late.is_fault_of_machine = true;
  match.games[2].end = late;
  const std::string page = match_html(match);
  EXPECT_NE(page.find("aria-label=\"Elo\""), std::string::npos);
  EXPECT_NE(page.find("aria-label=\"LLR\""), std::string::npos);
  EXPECT_NE(page.find("\nSPRT ("), std::string::npos) << "the verdict, or that there is none";
  EXPECT_NE(page.find("<td>3</td><td>A&lt;b&gt;</td><td>White loses on time (40ms overrun); with a "
                      "processor it would have been in time</td>"),
            std::string::npos);
  EXPECT_EQ(page.find("nan "), std::string::npos);
}

TEST(MatchHtml, AMatchWithoutGamesHasAPage) {
  HtmlMatch match = match_of("go");
  match.games.clear();
  EXPECT_NE(match_html(match).find("</html>"), std::string::npos);
}

}  // namespace
}  // namespace ludex::match
