#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "remote/external_engine/task.h"

namespace ludex::remote {
namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const std::vector<std::string> before_castling{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"};

external_engine::Work work_of(const std::string& variant, const std::string& fen,
                              std::vector<std::string> moves = {}) {
  external_engine::Work work;
  work.session = "s";
  work.threads = 8;
  work.hash = 1024;
  work.multi_pv = 2;
  work.depth = 20;
  work.variant = variant;
  work.initial_fen = fen;
  work.moves = std::move(moves);
  return work;
}

engine::Info info_with(const AnalysisTask& task, const std::string& move) {
  engine::Info info;
  info.depth = 7;
  info.multipv = 1;
  info.score = engine::Score{engine::Centipawns{31}};
  info.wdl = engine::WinDrawLoss{100, 800, 100};
  info.nodes = 1000;
  info.text = "a text\nof the engine";
  info.pv = {task.game->parse_move(move, rules::coordinate).value()};
  return info;
}

TEST(AnalysisTask, TheOwnersLimitsCapWhatIsAskedFor) {
  const auto task = task_of(work_of("chess", start), {4, 256, 1000}).value();
  EXPECT_EQ(task.threads, 4);
  EXPECT_EQ(task.hash, 256);
  EXPECT_EQ(task.request.limits.nodes, 1000U);
  EXPECT_EQ(task.request.limits.depth, 20);
  EXPECT_EQ(task.request.lines, 2);
  const auto free = task_of(work_of("chess", start), {16, 2048, std::nullopt}).value();
  EXPECT_EQ(free.threads, 8);
  EXPECT_EQ(free.hash, 1024);
  EXPECT_FALSE(free.request.limits.nodes);
}

TEST(AnalysisTask, CastlingIsTheKingsMoveOntoHisRookForTheBoardAlone) {
  for (const char* const castling : {"e1h1", "e1g1"}) {
    auto moves = before_castling;
    moves.emplace_back(castling);
    const auto task = task_of(work_of("chess", start, moves), {}).value();
    EXPECT_EQ(task.game->moves().size(), 7U);
  }
  // The engine of a usual position needs no Chess960; its answer is spelt for the board.
  const auto task = task_of(work_of("chess", start, before_castling), {}).value();
  EXPECT_EQ(task.game->setup().values.text(rules::variant_parameter), "standard");
  EXPECT_EQ(line_of(info_with(task, "e1g1"), task),
            "info depth 7 multipv 1 score cp 31 nodes 1000 pv e1h1");
  engine::Decision decision;
  decision.what = engine::Play{task.game->parse_move("e1g1", rules::coordinate).value(), {}};
  EXPECT_EQ(line_of(decision, task), "bestmove e1h1");
}

TEST(AnalysisTask, APositionOfChess960IsOneForTheEngineToo) {
  const auto task =
      task_of(work_of("chess", "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w BHbh - 0 1"), {})
          .value();
  EXPECT_EQ(task.game->setup().values.text(rules::variant_parameter), "chess960");
}

TEST(AnalysisTask, XiangqiHasTheRanksOfBoards) {
  const auto task =
      task_of(work_of("xiangqi",
                      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
                      {"h3e3", "h10g8"}),
              {})
          .value();
  EXPECT_EQ(task.game->moves().size(), 2U);
  EXPECT_EQ(line_of(info_with(task, "h0g2"), task),
            "info depth 7 multipv 1 score cp 31 nodes 1000 pv h1g3");
}

TEST(AnalysisTask, WhatTheRulesRefuseIsNotAsked) {
  const std::vector<std::pair<external_engine::Work, std::string>> rows{
      {work_of("atomic", start), "there are no rules here for the variant `atomic`"},
      {work_of("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), "the position is refused: "},
      {work_of("chess", "nonsense"), "the position is refused: "},
      {work_of("chess", start, {"e2e5"}), "move 1, `e2e5`, is not legal"},
      {work_of("chess", start, {"e2e4", "e2e4"}), "move 2, `e2e4`, is not legal"},
      {work_of("chess", start, {"P@e4"}), "move 1, `P@e4`, is not legal"},
      {work_of("chess", start, {"0000"}), "move 1, `0000`, is not legal"},
  };
  for (const auto& [work, error] : rows) {
    const auto task = task_of(work, {});
    ASSERT_FALSE(task) << error;
    EXPECT_EQ(describe(task.error()).substr(0, error.size()), error);
  }
}

TEST(AnalysisTask, ReportsThatNoBoardShowsAreLeftOut) {
  const auto task = task_of(work_of("chess", start), {}).value();
  engine::Info info = info_with(task, "e2e4");
  info.multipv = 3;
  EXPECT_EQ(line_of(info, task), "") << "two lines were asked for";
  info = info_with(task, "e2e4");
  info.score.reset();
  EXPECT_EQ(line_of(info, task), "");
  info = info_with(task, "e2e4");
  info.pv.clear();
  EXPECT_EQ(line_of(info, task), "");
  info = info_with(task, "e2e4");
  info.depth = -1;
  EXPECT_EQ(line_of(info, task), "");
  engine::Decision decision;
  decision.what = engine::IllegalMove{"e2e5\nquit"};
  EXPECT_EQ(line_of(decision, task), "bestmove (none)");
}

TEST(AnalysisTask, AFinishedGameHasNothingToSearch) {
  EXPECT_FALSE(task_of(work_of("chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), {}).value().has_moves);
}

}  // namespace
}  // namespace ludex::remote
