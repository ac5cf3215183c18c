#include "rules/xiangqi/repetition.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "base/text.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/random_games.h"

namespace ludex::xiangqi {
namespace {

// A game as the judge sees it.
struct Played {
  Position position;
  std::vector<PlayedMove> since_capture;

  void play(Move move) {
    const bool is_capture = contains(position.occupied(), move.to());
    PlayedMove played{move, position.key(), false};
    position.play(move);
    played.is_check = position.is_check();
    if (is_capture) {
      since_capture.clear();
    } else {
      since_capture.push_back(played);
    }
  }
  void play(std::string_view moves) {
    for (const std::string_view text : split(moves, ' ')) {
      const auto move = parse_coordinate(position, text, CoordinateStyle::ucci);
      ASSERT_TRUE(move.has_value()) << move.error().message;
      play(*move);
    }
  }
};

// "R", "B" or "=": who loses once the position has stood so often; "-" before that.
std::string verdict(const Played& played, int occurrences, Repetition rules) {
  const auto loop = find_loop(played.position, played.since_capture, occurrences);
  if (loop.empty()) return "-";
  const auto offender = find_offender(played.position, loop, rules);
  if (judge(played.position, loop, rules).offender != offender) return "?";
  return !offender ? "=" : *offender == Color::red ? "R" : "B";
}

// The lines of a table below tests/data/xiangqi, each cut into so many cells.
std::vector<std::vector<std::string>> cells_of(const std::string& file, std::size_t count) {
  std::ifstream in(LUDEX_TEST_DATA "/xiangqi/" + file);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string>& cells = lines.emplace_back();
    for (const std::string_view cell : split(line, ';')) {
      cells.emplace_back(trim(cell));
    }
    cells.resize(count);
  }
  return lines;
}

struct RepetitionRow {
  std::string fen;
  std::string before;  // "-": nothing
  std::string loop;
  std::string asian;
  std::string league;
  std::string shows;
};
std::ostream& operator<<(std::ostream& out, const RepetitionRow& row) {
  return out << row.fen << ": " << row.shows;
}

std::vector<RepetitionRow> rows() {
  std::vector<RepetitionRow> result;
  for (const auto& cells : cells_of("repetition.txt", 6)) {
    result.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]});
  }
  return result;
}

class XiangqiRepetition : public testing::TestWithParam<RepetitionRow> {};

TEST_P(XiangqiRepetition, IsJudgedAsTheTableSays) {
  const RepetitionRow& row = GetParam();
  const auto start = parse_fen(row.fen);
  ASSERT_TRUE(start.has_value()) << start.error().message;
  Played played{*start, {}};
  if (row.before != "-") {
    played.play(row.before);
  }
  played.play(row.loop);
  EXPECT_EQ(verdict(played, 3, Repetition::asian), "-");
  played.play(row.loop);
  EXPECT_EQ(verdict(played, 3, Repetition::asian), row.asian);
  EXPECT_EQ(verdict(played, 2, Repetition::asian), row.asian);
  EXPECT_EQ(verdict(played, 3, Repetition::draw), "=");
  EXPECT_EQ(verdict(played, 4, Repetition::league), "-");
  played.play(row.loop);
  EXPECT_EQ(verdict(played, 4, Repetition::league), row.league);
}

INSTANTIATE_TEST_SUITE_P(Table, XiangqiRepetition, testing::ValuesIn(rows()));

TEST(XiangqiRepetitionTable, HoldsEveryPosition) {
  EXPECT_EQ(rows().size(), 32U);
}

struct Decision {
  std::string fen;
  std::string loop;
  std::array<std::string, 4> verdicts;  // by the rule sets below
  std::string shows;
};
std::ostream& operator<<(std::ostream& out, const Decision& decision) {
  return out << decision.shows;
}

std::vector<Decision> decisions() {
  std::vector<Decision> result;
  for (const auto& cells : cells_of("decisions.txt", 7)) {
    result.push_back({cells[0], cells[1], {cells[2], cells[3], cells[4], cells[5]}, cells[6]});
  }
  return result;
}

class XiangqiDecision : public testing::TestWithParam<Decision> {};

TEST_P(XiangqiDecision, FollowsFromWhatBothSidesDid) {
  const Decision& decision = GetParam();
  const auto start = parse_fen(decision.fen);
  ASSERT_TRUE(start.has_value()) << start.error().message;
  Played played{*start, {}};
  played.play(decision.loop);
  constexpr std::array<Repetition, 4> rule_sets{Repetition::asian, Repetition::chinese,
                                                Repetition::league, Repetition::check_ban};
  for (std::size_t at = 0; at < rule_sets.size(); ++at) {
    EXPECT_EQ(verdict(played, 2, rule_sets[at]), decision.verdicts[at]) << "rule set " << at;
  }
  EXPECT_EQ(verdict(played, 2, Repetition::draw), "=");
}

INSTANTIATE_TEST_SUITE_P(Table, XiangqiDecision, testing::ValuesIn(decisions()));

// Back and forth with one piece of each side, which any position allows.
void shuffle(Played& played, Rng& rng) {
  for (int tries = 0; tries < 20; ++tries) {
    Played copy = played;
    std::vector<Move> moves;
    for (int ply = 0; ply < 2; ++ply) {
      const MoveList list = legal_moves(copy.position);
      if (list.empty()) return;
      const Move move = list[rng.below(list.size())];
      if (contains(copy.position.occupied(), move.to())) break;
      moves.push_back(move);
      copy.play(move);
    }
    if (moves.size() < 2) continue;
    bool goes_back = true;
    for (const Move move : moves) {
      const Move back(move.to(), move.from());
      goes_back = goes_back && is_legal(copy.position, back);
      if (!goes_back) break;
      copy.play(back);
    }
    if (goes_back) {
      played = copy;
      return;
    }
  }
}

RC_GTEST_PROP(XiangqiRepetition, TheQuickDetectorSaysWhatTheJudgeSays, (std::uint64_t seed)) {
  Rng rng(seed);
  Played played{random_position(rng), {}};
  shuffle(played, rng);
  const auto loop = find_loop(played.position, played.since_capture, 2);
  RC_PRE(!loop.empty());
  for (const Repetition rules : {Repetition::asian, Repetition::chinese, Repetition::league,
                                 Repetition::check_ban, Repetition::draw}) {
    const LoopRuling judged = judge(played.position, loop, rules);
    RC_ASSERT(judged.offender == find_offender(played.position, loop, rules));
    RC_ASSERT(judged.loop.size() == loop.size());
    RC_ASSERT(!judged.rule.empty());
    if (judged.offender) {
      RC_ASSERT(judged.conduct[index(*judged.offender)] < judged.conduct[index(~*judged.offender)]);
    }
  }
}

TEST(XiangqiJudgement, TellsTheLoopAndWhatEachMoveWas) {
  const auto start =
      parse_fen("2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1");
  ASSERT_TRUE(start.has_value());
  Played played{*start, {}};
  played.play("c2a2 a7b7 a2b2 b7a7 b2a2");
  const auto loop = find_loop(played.position, played.since_capture, 2);
  ASSERT_EQ(loop.size(), 4U);
  const LoopRuling judged = judge(played.position, loop, Repetition::asian);
  EXPECT_EQ(judged.offender, Color::red);
  EXPECT_EQ(judged.conduct[0], Conduct::perpetual_chase);
  EXPECT_EQ(judged.conduct[1], Conduct::allowed);
  EXPECT_EQ(judged.rule, "Red loses: perpetual chase against allowed moves.");
  const LoopMove last = judged.loop.back();
  EXPECT_EQ(last.act, Act::chase);
  EXPECT_EQ(last.victims, std::vector{square_at(0, 7)});
  EXPECT_EQ(judged.loop.front().act, Act::idle);
  EXPECT_EQ(judge(played.position, loop, Repetition::check_ban).offender, std::nullopt);
  EXPECT_EQ(judge(played.position, loop, Repetition::draw).rule, "Every repetition is a draw.");
}

}  // namespace
}  // namespace ludex::xiangqi
