// The options that the xiangqi engine has beyond those of chess: which they are, and that each does
// what it says.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "search/alphabeta/options/settings.h"
#include "search/alphabeta/root/resignation.h"
#include "search/alphabeta/root/search_task.h"
#include "search/session.h"
#include "search/xiangqi/outlook_evaluator.h"
#include "search/xiangqi/positions.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view middlegame =
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 8 5";

class Xiangqi : public Session {
 public:
  explicit Xiangqi(std::string_view fen = "", Duration clock_step = Duration(0))
      : Session(rules::Setup{.game = "xiangqi", .position = std::string(fen)}, clock_step) {}

  // What the engine's table knows of the position, if anything.
  std::optional<engine::HashEntry> known() {
    const auto answer =
        engine::ask_and_wait(*engine, *game, engine::TableEntry{}, TimePoint::max());
    const auto* entry = std::get_if<engine::HashEntry>(&answer);
    EXPECT_NE(entry, nullptr);
    return entry == nullptr || *entry == engine::HashEntry{} ? std::nullopt : std::optional(*entry);
  }
};

int centipawns(const Thought& thought) {
  const auto* value = std::get_if<engine::Centipawns>(&thought.last().score->value);
  return value != nullptr ? value->value : 100'000;
}

TEST(XiangqiOptions, AreTheseAndNoOthers) {
  const Xiangqi session;
  std::set<std::string> names;
  for (const engine::Option& option : session.engine->options()) {
    names.insert(option.name);
  }
  for (const std::string_view book : {"OwnBook", "BookFile"}) {
    names.erase(std::string(book));
  }
  const std::set<std::string> expected{"Clear Hash",
                                       "Hash",
                                       "Move Overhead",
                                       "MultiPV",
                                       "Ponder",
                                       "Threads",
                                       "Analysis",
                                       "About",
                                       "Opponent Kind",
                                       "Opponent Name",
                                       "Opponent Rating",
                                       "Opponent Title",
                                       "Forget Position Value",
                                       "Forget Position Values",
                                       "Position Value",
                                       "Valued Position",
                                       "Show Current Lines",
                                       "Show Refutations",
                                       "Show Chances",
                                       "Skill Level",
                                       "idle",
                                       "knowledge",
                                       "promotion",
                                       "pruning",
                                       "randomness",
                                       "style"};
  EXPECT_EQ(names, expected);
}

TEST(XiangqiOptions, RefuseWhatTheyDoNotTake) {
  const Xiangqi session;
  const auto idle = session.engine->set_option("idle", "huge");
  ASSERT_FALSE(idle);
  EXPECT_EQ(idle.error().message,
            "option idle takes one of: none, small, medium, large; not `huge`");
  EXPECT_FALSE(session.engine->set_option("style", "wild"));
  EXPECT_FALSE(session.engine->set_option("Rating", "1500")) << "no level has been measured";
}

TEST(XiangqiOptions, NoHashAndNoThreadsMeanAsManyAsTheEngineLikes) {
  Settings settings;
  settings.hash_megabytes = 0;
  settings.threads = 0;
  EXPECT_EQ(settings.table_megabytes(), 16U);
  EXPECT_GE(settings.workload().threads, 1U);
  Xiangqi session;
  session.set_option("Hash", "0");
  session.set_option("Threads", "0");
  EXPECT_EQ(session.think(to_depth(4)).last().depth, 4);
}

TEST(XiangqiOptions, PruningLeavesOutMoreOfTheTreeWithEveryDegree) {
  std::uint64_t before = 0;
  for (const std::string_view degree : {"large", "medium", "small", "none"}) {
    Xiangqi session(middlegame);
    session.set_option("pruning", degree);
    const std::uint64_t nodes = session.think(to_depth(6)).nodes();
    EXPECT_GT(nodes, before) << degree;
    before = nodes;
  }
}

TEST(XiangqiOptions, KnowledgeAddsTermsToTheEvaluation) {
  const auto positions = many_xiangqi_positions(10);
  for (const Degree more : {Degree::small, Degree::medium, Degree::large}) {
    const auto less = static_cast<Degree>(static_cast<int>(more) - 1);
    const auto differ =
        std::count_if(positions.begin(), positions.end(), [&](const auto& position) {
          return evaluate_by(position, more) != evaluate_by(position, less);
        });
    EXPECT_GT(differ, static_cast<std::ptrdiff_t>(positions.size() / 2));
  }
  Xiangqi session(middlegame);
  const int all = centipawns(session.think(to_depth(1)));
  session.set_option("knowledge", "none");
  EXPECT_NE(centipawns(session.think(to_depth(1))), all);
}

TEST(XiangqiOptions, StyleMakesDrawsAndExchangesWelcomeOrNot) {
  Settings settings;
  settings.style = Style::solid;
  EXPECT_GT(settings.outlook(rules::Seat::first).draw_value(), 0);
  settings.style = Style::risky;
  EXPECT_LT(settings.outlook(rules::Seat::first).draw_value(), 0);
  settings.analyses = true;
  EXPECT_EQ(settings.outlook(rules::Seat::first).draw_value(), 0);

  // The same exchange of all rooks: who likes risk thinks less of it, on either side.
  const auto full = xiangqi_position_of(middlegame);
  const auto bare =
      xiangqi_position_of("2bakab2/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/2BAKAB2 b - - 0 5");
  const auto liking = [&](Style style, bool is_first) {
    Settings with;
    with.style = style;
    XiangqiOutlookEvaluator judgement;
    judgement.adopt(with.outlook(is_first ? rules::Seat::first : rules::Seat::second));
    XiangqiOutlookEvaluator plain;
    const Value kept = judgement.evaluate(full) - plain.evaluate(full);
    const Value gone = judgement.evaluate(bare) - plain.evaluate(bare);
    return is_first ? kept + gone : -(kept + gone);  // Red moves in one, Black in the other
  };
  EXPECT_GT(liking(Style::risky, true), 0);
  EXPECT_GT(liking(Style::risky, false), 0);
  EXPECT_LT(liking(Style::solid, true), 0);
  EXPECT_EQ(liking(Style::normal, true), 0);
}

// Red may repeat for the third time, and stands a little worse.
TEST(XiangqiOptions, StyleDecidesWhetherADrawIsTaken) {
  const auto value = [](std::string_view style) {
    Xiangqi session("5k3/9/9/r8/9/9/4P4/4B4/9/4K4 w - - 0 1");
    session.set_option("style", style);
    session.play("e0d0 f9f8 d0d1 f8f9 d1d0 f9f8 d0d1 f8f9");
    return centipawns(session.think(to_depth(4)));
  };
  EXPECT_EQ(value("normal"), 0);
  EXPECT_GT(value("solid"), 0);
  EXPECT_LT(value("risky"), 0);
}

std::set<std::string> first_moves(std::string_view randomness) {
  std::set<std::string> moves;
  for (int game = 0; game < 12; ++game) {
    Xiangqi session;
    session.set_option("randomness", randomness);
    session.clock.advance(Duration(1s) * (game + 1));
    EXPECT_TRUE(session.engine->new_game(*session.game));
    moves.insert(session.think(to_nodes(3'000)).move(*session.game));
  }
  return moves;
}

TEST(XiangqiOptions, RandomnessVariesTheMoves) {
  EXPECT_EQ(first_moves("none").size(), 1U);
  const std::size_t tiny = first_moves("tiny").size();
  const std::size_t huge = first_moves("huge").size();
  EXPECT_GE(huge, 3U);
  EXPECT_GE(huge, tiny);
}

TEST(XiangqiOptions, RandomnessCostsStrength) {
  // Over these games what is given away adds up: the values found by full strength after each move.
  int given = 0;
  for (int game = 0; game < 2; ++game) {
    Xiangqi weak;
    weak.set_option("randomness", "huge");
    weak.clock.advance(Duration(1s) * (game + 1));
    ASSERT_TRUE(weak.engine->new_game(*weak.game));
    Xiangqi strong;
    for (int ply = 0; ply < 24 && !weak.game->outcome(); ++ply) {
      const bool weak_moves = ply % 2 == game % 2;
      Xiangqi& mover = weak_moves ? weak : strong;
      const rules::Move move =
          std::get<engine::Play>(mover.think(to_nodes(3'000)).decision.what).move;
      weak.game->play(move);
      strong.game->play(move);
    }
    const bool weak_to_move = (weak.game->to_move() == rules::Seat::first) == (game % 2 == 0);
    const int value = centipawns(strong.think(to_nodes(3'000)));
    given += weak_to_move ? -value : value;
  }
  EXPECT_GT(given, 150);
}

TEST(Idleness, LeavesAQuarterOfTheWorkForEveryDegree) {
  EXPECT_EQ(workload(1, Degree::none), (Workload{1, 1'000}));
  EXPECT_EQ(workload(1, Degree::small), (Workload{1, 750}));
  EXPECT_EQ(workload(1, Degree::large), (Workload{1, 250}));
  EXPECT_EQ(workload(4, Degree::small), (Workload{3, 1'000}));
  EXPECT_EQ(workload(4, Degree::medium), (Workload{2, 1'000}));
  EXPECT_EQ(workload(2, Degree::large), (Workload{1, 500}));
  EXPECT_EQ((Workload{1, 250}).rest_after(1ms), Duration(3ms));
  EXPECT_EQ((Workload{1, 1'000}).rest_after(1ms), Duration(0));
}

// The clock moves when it is looked at, so that the work between two rests is the same everywhere.
TEST(XiangqiOptions, IdleRestsAndTellsTheLoad) {
  Xiangqi session(middlegame, 1ms);
  session.set_option("idle", "large");
  const Thought thought = session.think(to_nodes(6'000));
  EXPECT_EQ(thought.last().cpuload, 250);
  session.set_option("idle", "none");
  EXPECT_EQ(session.think(to_nodes(6'000)).last().cpuload, std::nullopt);
}

TEST(XiangqiOptions, ARestEndsWhenTheSearchIsStopped) {
  Xiangqi session(middlegame, 1h);  // every look at the clock asks for hours of rest
  session.set_option("idle", "large");
  session.start(endlessly());
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST(Resignation, TakesSeveralHopelessSearchesInARow) {
  Resignation resignation;
  EXPECT_FALSE(resignation.add(-2'000));
  EXPECT_FALSE(resignation.add(mated_in(8)));
  EXPECT_TRUE(resignation.add(-1'500));
  EXPECT_FALSE(resignation.add(-1'499));
  EXPECT_FALSE(resignation.add(-2'000));
  EXPECT_FALSE(resignation.add(-2'000));
  resignation.forget();
  EXPECT_FALSE(resignation.add(-2'000));
}

engine::Request asked_with_resignation() {
  engine::Request request{to_depth(4), {}, {}, false};
  request.may_resign = true;
  return request;
}

TEST(XiangqiDecisions, ResignWhereItIsUnderstood) {
  Xiangqi session("3k5/9/9/9/9/9/n6n1/r8/1r7/3AK4 w - - 0 1");
  for (int time = 0; time < 4; ++time) {
    EXPECT_TRUE(std::holds_alternative<engine::Play>(session.think(to_depth(4)).decision.what))
        << "nobody asked for it";
  }
  (void)session.think(asked_with_resignation());
  (void)session.think(asked_with_resignation());
  EXPECT_TRUE(std::holds_alternative<engine::Resign>(
      session.think(asked_with_resignation()).decision.what));
}

TEST(XiangqiDecisions, AcceptADrawWhenThereIsNoMoreToHopeFor) {
  const auto accepts = [](std::string_view fen) {
    Xiangqi session(fen);
    engine::Request request{to_depth(4), {}, {}, false};
    EXPECT_FALSE(session.think(request).decision.draw) << "nobody offered one";
    request.draw_offered = true;
    return session.think(request).decision.draw;
  };
  EXPECT_TRUE(accepts("3k5/9/9/9/9/9/9/r8/9/3AK4 w - - 0 1"));
  EXPECT_FALSE(accepts("3k5/9/9/9/9/9/9/r8/9/3AK4 b - - 0 1"));
}

TEST(XiangqiDecisions, AcceptADrawThatComesWithThePonderhit) {
  Xiangqi session("3k5/9/9/9/9/9/9/r8/9/3AK4 w - - 0 1");
  engine::Limits limits;
  limits.movetime = 1h;
  limits.ponder = true;
  session.start(limits);
  session.engine->ponderhit(true);
  session.engine->stop();
  EXPECT_TRUE(session.finish().decision.draw);
}

TEST(XiangqiDecisions, LeaveOutBannedMoves) {
  Xiangqi session("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1");
  engine::Request request{to_depth(3), {}, {}, false};
  request.banned = {session.move("d6d7")};
  EXPECT_NE(session.think(request).move(*session.game), "d6d7");
}

TEST(XiangqiDecisions, DepthNoughtIsTheStaticValue) {
  Xiangqi session(middlegame);
  const Thought thought = session.think(to_depth(0));
  EXPECT_EQ(thought.last().depth, 0);
  EXPECT_TRUE(std::holds_alternative<engine::NoMove>(thought.decision.what));
  XiangqiOutlookEvaluator judgement;
  EXPECT_EQ(centipawns(thought), judgement.evaluate(xiangqi_position_of(middlegame)));
}

TEST(Questions, AStaticValueIsExplainedInLines) {
  Xiangqi session(middlegame);
  const auto answer =
      engine::ask_and_wait(*session.engine, *session.game, engine::StaticValue{}, TimePoint::max());
  ASSERT_TRUE(std::holds_alternative<engine::Evaluation>(answer));
  EXPECT_FALSE(std::get<engine::Evaluation>(answer).lines.empty());
}

TEST(Questions, ThoseThatTheEngineCannotAnswerAreRefused) {
  Xiangqi session(middlegame);
  EXPECT_FALSE(session.engine->ask(*session.game, engine::FinalScore{}));
  EXPECT_FALSE(session.engine->ask(*session.game, engine::Command{"dragon_status", {"D4"}}));
}

TEST(Questions, EachHasATicketOfItsOwn) {
  Xiangqi session(middlegame);
  const auto one = session.engine->ask(*session.game, engine::TableEntry{});
  const auto two = session.engine->ask(*session.game, engine::StaticValue{});
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
  EXPECT_EQ(std::get<engine::Answer>(*session.engine->next(TimePoint::max())).ticket, *one);
  EXPECT_EQ(std::get<engine::Answer>(*session.engine->next(TimePoint::max())).ticket, *two);
}

TEST(Requests, ForTheOtherSideOrForABalanceAreRefused) {
  Xiangqi session(middlegame);
  engine::Request request;
  request.limits = to_depth(1);
  request.seat = rules::other(session.game->to_move());
  EXPECT_FALSE(session.engine->think(*session.game, request));
  request.seat.reset();
  request.balance.emplace();
  EXPECT_FALSE(session.engine->think(*session.game, request));
  request.balance.reset();
  request.seat = session.game->to_move();
  EXPECT_TRUE(session.engine->think(*session.game, request));
}

TEST(Probe, TellsWhatTheTableHolds) {
  Xiangqi session(middlegame);
  EXPECT_FALSE(session.known());
  const Thought thought = session.think(to_depth(7));
  const auto root = session.known();
  ASSERT_TRUE(root);
  EXPECT_EQ(root->best, std::get<engine::Play>(thought.decision.what).move);
  ASSERT_TRUE(root->lower && root->upper);
  EXPECT_EQ(root->lower->depth, 7);
  EXPECT_EQ(root->lower->value, thought.last().score->value);
  EXPECT_EQ(root->upper->value, thought.last().score->value);

  session.game->play(std::get<engine::Play>(thought.decision.what).move);
  const auto reply = session.known();
  ASSERT_TRUE(reply);
  ASSERT_TRUE(reply->best);
  EXPECT_TRUE(session.game->is_legal(*reply->best));
  EXPECT_TRUE(reply->lower || reply->upper);
  EXPECT_TRUE(session.engine->new_game(*session.game));
  EXPECT_FALSE(session.known());
}

TEST(Probe, IsAllowedWhileTheEngineThinks) {
  Xiangqi session(middlegame);
  session.start(endlessly());
  EXPECT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 6; }));
  session.game->play(session.move("c3c4"));
  const auto entry = session.known();
  session.engine->stop();
  (void)session.finish();
  EXPECT_TRUE(entry);
}

}  // namespace
}  // namespace ludex::search
