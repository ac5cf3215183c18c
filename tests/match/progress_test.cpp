#include "match/report/progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "match/scripted_engine.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::match {
namespace {

using namespace std::chrono_literals;
using rules::Seat;

PlayedGame ended(EndKind kind, std::optional<Seat> winner, const std::string& reason) {
  PlayedGame game;
  game.setup.game = "chess";
  game.seat_names = {"White", "Black"};
  game.end = {kind, winner, reason, {}, {}};
  return game;
}

// Plays the results through a Progress and returns all it printed.
struct Show {
  explicit Show(bool live) {
    options.names = {"A", "B"};
    options.games = 4;
    options.conditions = "10+0.1, book.epd";
    options.rating_interval = 1;  // pairs
    options.live = live;
  }

  void play(Progress& progress, std::size_t index, const PlayedGame& played) {
    const ScheduledGame game = Schedule({}).at(index);
    progress.game_started(game);
    clock.pass(2s);
    standings.add(game, played.end);
    progress.game_finished(game, played, standings);
  }

  std::ostringstream out;
  HandClock clock;
  ProgressOptions options;
  Standings standings{2};
};

TEST(MatchProgress, LinesAreThoseThatScriptsRead) {
  Show show(false);
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  PlayedGame crashed = ended(EndKind::disconnect, Seat::second, "White disconnects (exited)");
  crashed.end.offender = Seat::first;
  crashed.end.failure = engine::Failure{engine::Fault::exited, "it ended: exit status 1"};
  progress.warned("game 2, A: second answer");
  show.play(progress, 1, crashed);
  show.play(progress, 2, ended(EndKind::unterminated, {}, "No result"));
  progress.match_finished(MatchEnd{show.standings, true, {}});
  EXPECT_EQ(show.out.str(),
            R"(Started game 1 of 4 (A vs B)
Finished game 1 (A vs B): 1-0 {White mates}
Score of A vs B: 1 - 0 - 0  [1.000] 1
Warning; game 2, A: second answer
Started game 2 of 4 (B vs A)
Finished game 2 (B vs A): 0-1 {White disconnects (exited)}
Score of A vs B: 2 - 0 - 0  [1.000] 2
--------------------------------------------------
Results of A vs B (10+0.1, book.epd):
Elo: 190.85 +/- 556.00, nElo: 141.84 +/- 340.48
LOS: 79.29 %, DrawRatio: 0.00 %, PairsRatio: -
Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0 (100.00 %)
Ptnml(0-2): [0, 0, 0, 0, 1], WL/DD Ratio: -
--------------------------------------------------
Started game 3 of 4 (A vs B)
Finished game 3 (A vs B): * {No result}
Score of A vs B: 2 - 0 - 0  [1.000] 2
--------------------------------------------------
Results of A vs B (10+0.1, book.epd):
Elo: 190.85 +/- 556.00, nElo: 141.84 +/- 340.48
LOS: 79.29 %, DrawRatio: 0.00 %, PairsRatio: -
Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0 (100.00 %)
Ptnml(0-2): [0, 0, 0, 0, 1], WL/DD Ratio: -
--------------------------------------------------
Player: A
  Timeouts: 0
  Crashed: 0
Player: B
  Timeouts: 0
  Crashed: 1
)");
}

TEST(MatchProgress, ABlockAboutPairsFollowsEachPairAndCountsItsGamesOnly) {
  Show show(false);
  show.options.score_interval = 0;
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_EQ(show.out.str().find("Games: "), std::string::npos) << "half a pair";
  show.play(progress, 2, ended(EndKind::rules, {}, "Draw by stalemate"));
  EXPECT_EQ(show.out.str().find("Games: "), std::string::npos) << "two halves";
  show.play(progress, 1, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_NE(show.out.str().find("Games: 2, Wins: 1, Losses: 1, Draws: 0, Points: 1.0 (50.00 %)\n"
                                "Ptnml(0-2): [0, 0, 1, 0, 0], WL/DD Ratio: -\n"),
            std::string::npos)
      << show.out.str();
}

TEST(MatchProgress, WithoutPairsABlockFollowsSingleGames) {
  Show show(false);
  show.options.pairs = false;
  show.options.score_interval = 0;
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_NE(show.out.str().find("Games: 1, Wins: 1, Losses: 0, Draws: 0, Points: 1.0 (100.00 "
                                "%)\n-----"),
            std::string::npos)
      << show.out.str();
}

// The lines of cutechess-cli 1.5.
TEST(MatchProgress, ReportsMayUseTheWordsOfCutechess) {
  Show show(false);
  show.options.words = ReportWords::cutechess;
  show.options.rating_interval = 2;
  const SprtOptions test{0, 5, 0.05, 0.05};
  show.options.sprt.emplace(test, ScheduleOptions{});
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  show.play(progress, 1, ended(EndKind::rules, {}, "Draw by stalemate"));
  progress.match_finished(MatchEnd{show.standings, false, {}, SprtVerdict::accepted});
  EXPECT_EQ(show.out.str(),
            R"(Started game 1 of 4 (A vs B)
Finished game 1 (A vs B): 1-0 {White mates}
Score of A vs B: 1 - 0 - 0  [1.000] 1
Started game 2 of 4 (B vs A)
Finished game 2 (B vs A): 1/2-1/2 {Draw by stalemate}
Score of A vs B: 1 - 0 - 1  [0.750] 2
...      A playing White: 1 - 0 - 0  [1.000] 1
...      A playing Black: 0 - 0 - 1  [0.500] 1
...      White vs Black: 1 - 0 - 1  [0.750] 2
Elo difference: 190.8 +/- 481.5, LOS: 82.7 %, DrawRatio: 50.0 %

SPRT: llr 0.0142 (0.5%), lbound -2.94, ubound 2.94
Score of A vs B: 1 - 0 - 1  [0.750] 2
...      A playing White: 1 - 0 - 0  [1.000] 1
...      A playing Black: 0 - 0 - 1  [0.500] 1
...      White vs Black: 1 - 0 - 1  [0.750] 2
Elo difference: 190.8 +/- 481.5, LOS: 82.7 %, DrawRatio: 50.0 %

SPRT: llr 0.0142 (0.5%), lbound -2.94, ubound 2.94 - H1 was accepted
Finished match
)");
}

TEST(MatchProgress, CutechessRanksMoreThanTwoEngines) {
  Show show(false);
  show.options.names = {"A", "Another engine with a name", "C"};
  show.options.words = ReportWords::cutechess;
  ScheduleOptions three;
  three.engines = 3;
  const Schedule schedule(three);
  Standings standings(3);
  for (std::size_t at = 0; at < schedule.size(); ++at) {
    const ScheduledGame game = schedule.at(at);
    const bool is_won = game.seats[0] == 0;
    const GameEnd end = is_won ? GameEnd{EndKind::rules, Seat::first, "", {}, {}}
                               : GameEnd{EndKind::rules, {}, "", {}, {}};
    standings.add(game, end);
  }
  Progress progress(show.out, show.options, show.clock);
  progress.match_finished(MatchEnd{standings, false, {}});
  EXPECT_EQ(show.out.str(),
            "Rank Name                           Elo     +/-   Games   Score    Draw \n"
            "   1 A                              150     173       8   75.0%   50.0% \n"
            "   2 Another engine with a name     -75     137       8   37.5%   75.0% \n"
            "   3 C                              -75     137       8   37.5%   75.0% \n"
            "Finished match\n");
}

TEST(MatchProgress, ATestIsReportedWithEachBlockAndAtTheEnd) {
  Show show(false);
  show.options.score_interval = 0;
  const SprtOptions test{0, 5, 0.05, 0.05};
  show.options.sprt.emplace(test, ScheduleOptions{});
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  show.play(progress, 1, ended(EndKind::rules, {}, "Draw by stalemate"));
  const std::string ratio = ratio_line(log_likelihood_ratio(Pairs{{0, 0, 0, 1, 0}, 0}, test), test);
  const std::string block = "Ptnml(0-2): [0, 0, 0, 1, 0], WL/DD Ratio: -\n" + ratio +
                            "--------------------------------------------------\n";
  EXPECT_TRUE(show.out.str().ends_with(block)) << show.out.str();
  show.out.str("");
  progress.match_finished(MatchEnd{show.standings, false, {}, SprtVerdict::accepted});
  const std::string verdict = "SPRT ([0.00, 5.00]) completed - H1 was accepted\nPlayer: A\n";
  EXPECT_NE(show.out.str().find(block + verdict), std::string::npos) << show.out.str();
  EXPECT_TRUE(show.out.str().ends_with("Finished match\n"));
}

TEST(MatchProgress, OnATerminalTheBarOfATestGoesToItsNearestBound) {
  Show show(true);
  show.options.games = 1'000'000;
  show.options.sprt.emplace(SprtOptions{0, 100, 0.05, 0.05, SprtModel::logistic},
                            ScheduleOptions{.games = 1, .repeat = 1});
  show.options.terminal = [] { return Terminal{{120, 24}, 0}; };
  for (int game = 0; game < 7; ++game) {
    show.standings.add(Schedule({}).at(0), ended(EndKind::rules, Seat::first, "").end);
  }
  Progress progress(show.out, show.options, show.clock);
  show.clock.pass(7s);
  progress.time_passed(show.standings);
  EXPECT_EQ(show.out.str(),
            "\r\x1b[K[#################.............] 7/1000000  A 7-0-0  Elo +338.0 ± 514.8  "
            "LOS 98.8 %  LLR 1.73 (-2.94, 2.94)  1.0/s");
}

TEST(MatchProgress, TheTerminalShowsOneLineInPlace) {
  Show show(true);
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  show.play(progress, 1, ended(EndKind::rules, {}, "Draw by stalemate"));
  EXPECT_EQ(
      show.out.str(),
      "Finished game 1 (A vs B): 1-0 {White mates}\n"
      "\r\x1b[K[###...........] 1/4  A 1-0-0  Elo +190.8 ± 556.0  LOS 79.3 %  0.50/s  0:06 left"
      "\r\x1b[J"
      "Finished game 2 (B vs A): 1/2-1/2 {Draw by stalemate}\n"
      "\r\x1b[K[#######.......] 2/4  A 1-0-1  Elo +190.8 ± 481.5  LOS 82.7 %  0.50/s  0:04 left");
}

TEST(MatchProgress, TheTimeLeftNeverGrowsWhileAGameGoesOn) {
  Show show(true);
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  for (int second = 5; second >= -3; --second) {
    show.out.str("");
    show.clock.pass(1s);
    progress.time_passed(show.standings);
    const std::string left = "0:0" + std::to_string(std::max(second, 0)) + " left";
    EXPECT_NE(show.out.str().find(left), std::string::npos) << show.out.str();
  }
}

// Draws one game's board on a terminal that changes.
struct Board {
  explicit Board(Show& shown) : show(shown) {
    show.options.kind = rules::find_game("chess");
    show.options.board = Alphabet::letters;
    show.options.terminal = [this] { return terminal; };
    progress.emplace(show.out, show.options, show.clock);
    const ScheduledGame game = Schedule({}).at(0);
    progress->game_started(game);
    progress->watch(game)->board_set_up(rules::start_game({.game = "chess"}).value()->setup());
  }
  std::string drawn() {
    show.out.str("");
    progress->time_passed(show.standings);
    return show.out.str();
  }
  Show& show;
  Terminal terminal;
  std::optional<Progress> progress;
};

TEST(MatchProgress, TheBoardStandsAboveTheBarAndIsDrawnInPlace) {
  Show show(true);
  Board board(show);
  const std::string first = board.drawn();
  EXPECT_TRUE(first.starts_with("\r\x1b[KGame 1 of 4: A vs B\n\x1b[K 8  r  n  b ")) << first;
  EXPECT_EQ(std::count(first.begin(), first.end(), '\n'), 10);
  EXPECT_NE(first.find("\n\x1b[K[....."), std::string::npos) << first;
  EXPECT_TRUE(board.drawn().starts_with("\r\x1b[10A\x1b[KGame 1 of 4"));
  // What is said for good takes the board's place; the next frame stands below it.
  show.out.str("");
  show.play(*board.progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  const std::string said = show.out.str();
  EXPECT_TRUE(said.starts_with("\r\x1b[10A\x1b[JFinished game 1 (A vs B): 1-0")) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << "only the bar is left: " << said;
}

TEST(MatchProgress, AChangedTerminalIsDrawnAfresh) {
  Show show(true);
  Board board(show);
  (void)board.drawn();
  board.terminal.size = {100, 30};
  EXPECT_TRUE(board.drawn().starts_with("\x1b[H\x1b[2J\x1b[KGame 1 of 4"));
  EXPECT_TRUE(board.drawn().starts_with("\r\x1b[10A"));
  ++board.terminal.resumed;  // Ctrl-Z, then fg
  EXPECT_TRUE(board.drawn().starts_with("\r\x1b[J\x1b[KGame 1 of 4"));
  board.terminal.size = {40, 30};
  const std::string narrow = board.drawn();
  EXPECT_EQ(narrow.find('\n'), std::string::npos) << narrow;
  EXPECT_NE(narrow.find("0/4"), std::string::npos) << narrow;
}

TEST(MatchProgress, NobodyWatchesWithoutABoardOrATerminal) {
  for (const bool live : {false, true}) {
    Show show(live);
    if (!live) {
      show.options.board = Alphabet::letters;
    }
    show.options.kind = rules::find_game("chess");
    Progress progress(show.out, show.options, show.clock);
    EXPECT_FALSE(progress.watches());
    EXPECT_EQ(progress.watch(Schedule({}).at(0)), nullptr);
    progress.game_started(Schedule({}).at(0));
    EXPECT_EQ(show.out.str().find('\x1b'), std::string::npos);
  }
}

TEST(MatchProgress, AGameThatIsPlayedAgainIsWarnedOfOnceAndCounted) {
  Show show(false);
  show.options.score_interval = show.options.rating_interval = 0;
  Progress progress(show.out, show.options, show.clock);
  PlayedGame game = ended(EndKind::rules, Seat::first, "White mates");
  game.moves.emplace_back().move = rules::Move{1};
  for (std::size_t index = 0; index < 3; ++index) {
    show.play(progress, index, game);
  }
  progress.match_finished(MatchEnd{show.standings, false, {}});
  const std::string text = show.out.str();
  const auto once = text.find("Warning; game 2 repeats game 1, move for move; with more");
  EXPECT_NE(once, std::string::npos) << text;
  EXPECT_EQ(text.find("repeats game", once + 20), std::string::npos) << text;
  EXPECT_NE(text.find("Warning; 2 of 3 games repeat an earlier one, move for move; "),
            std::string::npos)
      << text;
}

// The checksums are those of `crc32` of zlib.
TEST(MatchProgress, TheChecksumIsOfTheWholeFileAsItStands) {
  const support::TemporaryFolder folder;
  Show show(false);
  folder.write("games.pgn", "123456789");
  show.options.checksum_of = folder.file("games.pgn");
  Progress progress(show.out, show.options, show.clock);
  const std::string line = "File " + show.options.checksum_of + " has CRC32: ";
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_NE(show.out.str().find(line + "0xcbf43926\n"), std::string::npos) << show.out.str();
  std::ofstream(show.options.checksum_of, std::ios::app) << "123456789";
  show.play(progress, 1, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_NE(show.out.str().find(line + "0x4b837ae4\n"), std::string::npos) << show.out.str();
  std::ofstream(show.options.checksum_of) << "a";
  show.play(progress, 2, ended(EndKind::rules, Seat::first, "White mates"));
  EXPECT_NE(show.out.str().find(line + "0xe8b7be43\n"), std::string::npos) << show.out.str();
}

TEST(MatchProgress, ResultsBySeatAreThoseOfTheFirstNamedEngine) {
  Show show(false);
  show.options.outcome_interval = 4;
  Progress progress(show.out, show.options, show.clock);
  show.play(progress, 0, ended(EndKind::rules, Seat::first, "White mates"));
  show.play(progress, 1, ended(EndKind::rules, Seat::first, "White mates"));
  show.play(progress, 2, ended(EndKind::rules, {}, "Draw by stalemate"));
  EXPECT_EQ(show.out.str().find(" playing "), std::string::npos);
  show.play(progress, 3, ended(EndKind::rules, Seat::second, "Black mates"));
  EXPECT_NE(show.out.str().find("...      A playing White: 1 - 0 - 1  [0.750] 2\n"
                                "...      A playing Black: 1 - 1 - 0  [0.500] 2\n"
                                "...      White vs Black: 2 - 1 - 1  [0.625] 4\n"),
            std::string::npos)
      << show.out.str();
}

TEST(MatchProgress, LatencyIsMeasuredLessClaimedTime) {
  Show show(false);
  show.options.latency = true;
  Progress progress(show.out, show.options, show.clock);
  PlayedGame game = ended(EndKind::rules, Seat::second, "Black mates");
  const auto board = rules::start_game({.game = "chess"}).value();
  for (const int late : {1, 0, 4}) {
    PlayedMove& played = game.moves.emplace_back();
    played.move = board->legal_moves().front();
    board->play(played.move);
    played.took = 100ms + Milliseconds(late);
    if (late > 0) {
      played.finding.time = 100ms;
    }
  }
  show.play(progress, 0, game);
  progress.match_finished({show.standings, false, {}});
  EXPECT_NE(show.out.str().find("Player: A\n  Timeouts: 0\n  Crashed: 0\n"
                                "  Latency: 2.5 ms a move, at most 4.0 ms\n"),
            std::string::npos)
      << show.out.str();
  EXPECT_NE(show.out.str().find("  Latency: it reported no thinking times\n"), std::string::npos);
}

TEST(MatchProgress, SaysHowABoardWasSettled) {
  Show show(false);
  Progress progress(show.out, show.options, show.clock);
  PlayedGame game = ended(EndKind::rules, Seat::second, "White wins by 3.5 points");
  game.settlement =
      Settlement{SettledBy::agreement, {"Black finds nothing dead.", "White finds nothing dead."}};
  show.play(progress, 0, game);
  progress.match_finished({show.standings, false, {}});
  EXPECT_NE(show.out.str().find("Game 1 settled by agreement: Black finds nothing dead. White "
                                "finds nothing dead.\n"),
            std::string::npos)
      << show.out.str();
  EXPECT_NE(show.out.str().find("Boards settled: 1 by agreement\n"), std::string::npos);
}

TEST(MatchProgress, ANarrowTerminalLosesWordsNotItsLine) {
  Show show(true);
  show.standings.add(Schedule({}).at(0), {EndKind::rules, Seat::first, "", {}, {}});
  show.standings.add(Schedule({}).at(2), {EndKind::rules, {}, "", {}, {}});
  const Pace pace{2s, 2s};
  EXPECT_EQ(live_line(show.standings, show.options, pace, 40), " 2/4  A 1-0-1  Elo +190.8 ± 321.0");
  EXPECT_EQ(live_line(show.standings, show.options, pace, 30), " 2/4  A 1-0-1");
  EXPECT_EQ(live_line(show.standings, show.options, pace, 9), " 2/4");
  EXPECT_EQ(live_line(show.standings, show.options, pace, 80),
            "[#######........] 2/4  A 1-0-1  Elo +190.8 ± 321.0  LOS 92.1 %  1.0/s  0:02 left");
}

}  // namespace
}  // namespace ludex::match
