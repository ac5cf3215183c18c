#include "search/go/tree/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "rules/go/states.h"
#include "search/go/net/shipped_net.h"
#include "search/go/passing.h"
#include "search/go/tree/candidates.h"
#include "search/go/tree/scoring.h"

namespace ludex::search {
namespace {

// A tree with the walker that grew it.
class Grown {
 public:
  Grown(const go::GameState& state, std::uint64_t seed, int simulations,
        const GoTreeSettings& settings = {})
      : tree(state, state.to_move(), moves_in(state), settings) {
    grow(seed, simulations);
  }
  static std::vector<go::Move> moves_in(const go::GameState& state) {
    return sensible_moves(state, state.to_move(), false);
  }
  void grow(std::uint64_t seed, int simulations) {
    GoTree::Walker walker(tree, seed, 0);
    for (int made = 0; made < simulations; ++made) {
      tree.simulate(walker);
    }
  }
  [[nodiscard]] std::vector<GoCandidate> candidates() const { return candidates_of(tree); }
  [[nodiscard]] GoCandidate candidate(go::Move move) const {
    for (const GoCandidate& each : candidates()) {
      if (each.move == move) return each;
    }
    ADD_FAILURE() << "no candidate";
    return {};
  }
  [[nodiscard]] std::uint64_t visits() const {
    std::uint64_t sum = 0;
    for (const GoCandidate& each : candidates()) {
      sum += each.visits;
    }
    return sum;
  }

  GoTree tree;
};

TEST(GoTree, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const go::GameState state(go::rules_of({{"size", "7"}}));
  const auto one = Grown(state, 5, 500).candidates();
  const auto same = Grown(state, 5, 500).candidates();
  const auto other = Grown(state, 6, 500).candidates();
  ASSERT_EQ(one.size(), same.size());
  bool differs = false;
  for (std::size_t at = 0; at < one.size(); ++at) {
    EXPECT_EQ(one[at].move, same[at].move);
    EXPECT_EQ(one[at].visits, same[at].visits);
    EXPECT_EQ(one[at].win, same[at].win);
    differs = differs || one[at].visits != other[at].visits || one[at].move != other[at].move;
  }
  EXPECT_TRUE(differs);
}

TEST(GoTree, CountsItsSimulationsAndNamesLinesThatCanBePlayed) {
  const go::GameState state(go::rules_of({{"size", "5"}, {"komi", "0.5"}}));
  const Grown grown(state, 1, 2000);
  EXPECT_EQ(grown.tree.simulations(), 2000U);
  EXPECT_EQ(grown.visits(), 2000U);
  double priors = 0;
  for (const GoCandidate& candidate : grown.candidates()) {
    priors += candidate.prior;
    go::GameState played = state;
    for (const go::Move move : candidate.line) {
      ASSERT_TRUE(is_legal(played, move));
      played.play(move);
    }
  }
  EXPECT_NEAR(priors, 1, 1e-4);
  EXPECT_GE(depth_of(grown.tree), 2);
  // No start at the edge is good on this board; one in the middle wins the whole of it.
  const GoCandidate best = grown.candidates().front();
  const go::Point point = best.move.point();
  EXPECT_TRUE(go::is_on({3, 3}, go::point_at(go::column_of(point) - 1, go::row_of(point) - 1)));
  EXPECT_GT(best.win, 0.5);
}

TEST(GoTree, TakesWhatDecidesTheGame) {
  // Three stones are in atari.
  for (const auto& [text, point] :
       {std::pair{"1ox2/oox2/xx1x1/2xx1/5 b", "A5"}, {"1xo2/xxo2/oo1o1/2oo1/5 w", "A5"}}) {
    const go::GameState state = go::state_of(text);
    EXPECT_EQ(Grown(state, 1, 800).candidates().front().move,
              go::Move::stone(state.to_move(), go::at(point)))
        << text;
  }
}

TEST(GoTree, KeepsWhatItKnowsOfAPositionThatFollows) {
  go::GameState state(go::rules_of({{"size", "5"}, {"komi", "0.5"}}));
  Grown grown(state, 1, 3000);
  const std::vector<go::Move> line = grown.candidates().front().line;
  ASSERT_GE(line.size(), 2U);
  const GoNode* node = &grown.tree.root();
  for (const go::Move move : {line[0], line[1]}) {
    for (const GoNode& child : grown.tree.nodes().children_of(*node)) {
      if (child.point == move.point()) {
        node = &child;
        break;
      }
    }
    state.play(move);
  }
  std::uint64_t known = 0;
  for (const GoNode& child : grown.tree.nodes().children_of(*node)) {
    known += child.visits;
  }
  ASSERT_GT(known, 100U);
  ASSERT_TRUE(grown.tree.follow(state, state.to_move(), Grown::moves_in(state)));
  EXPECT_EQ(grown.visits(), known);
  EXPECT_EQ(grown.tree.simulations(), 0U);
  grown.grow(2, 500);
  EXPECT_EQ(grown.visits(), known + 500);
  for (const GoCandidate& candidate : grown.candidates()) {
    EXPECT_TRUE(is_legal(state, candidate.move));
  }
}

TEST(GoTree, DoesNotFollowOtherGames) {
  const go::RuleSet rules = go::rules_of({{"size", "5"}, {"komi", "0.5"}});
  const go::GameState start(rules);
  Grown grown(start, 1, 1000);
  const auto follows = [&](const go::GameState& state, go::Color color) {
    return grown.tree.follow(state, color, sensible_moves(state, color, false));
  };
  go::GameState twice = start;  // Black plays twice
  twice.play(go::Move::stone(go::Color::black, go::at("C3")));
  twice.play(go::Move::stone(go::Color::black, go::at("C4")));
  EXPECT_FALSE(follows(twice, go::Color::white));
  EXPECT_FALSE(follows(start, go::Color::white));
  const go::GameState other(go::rules_of({{"size", "5"}, {"komi", "1.5"}}));
  EXPECT_FALSE(follows(other, go::Color::black));
  EXPECT_FALSE(follows(go::state_of("5/5/2x2/5/5 w"), go::Color::white));
  // The same position again.
  EXPECT_TRUE(follows(start, go::Color::black));
  EXPECT_EQ(grown.visits(), 1000U);
  // What is not to be chosen is not among the moves.
  EXPECT_TRUE(grown.tree.follow(start, go::Color::black,
                                {go::Move::stone(go::Color::black, go::at("A1"))}));
  EXPECT_EQ(grown.candidates().size(), 1U);
}

TEST(GoTree, IsAsNewWhenItRestarts) {
  for (const auto& net : {shipped_go_net({7, 7}), std::shared_ptr<const nets::Net>()}) {
    const GoTreeSettings settings{.playouts = net ? Playouts::none : Playouts::informed,
                                  .net = net};
    const go::GameState other = go::state_of("9/9/2x3o2/9/4x4/9/2o3x2/9/9 w");
    Grown restarted(other, 1, 200, settings);
    const go::GameState state(go::rules_of({{"size", "7"}, {"komi", "9"}}));
    restarted.tree.restart(state, state.to_move(), Grown::moves_in(state));
    EXPECT_EQ(restarted.tree.simulations(), 0U);
    restarted.grow(5, 200);
    const auto expected = Grown(state, 5, 200, settings).candidates();
    const auto found = restarted.candidates();
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t at = 0; at < found.size(); ++at) {
      EXPECT_EQ(found[at].line, expected[at].line);
      EXPECT_EQ(found[at].visits, expected[at].visits);
      EXPECT_EQ(found[at].win, expected[at].win);
    }
  }
}

// Few moves are likely after an exchange in a corner; but the pass always has a node, and so has
// every move from the root.
TEST(GoTree, HasNoNodesForUnlikelyMovesOfANet) {
  const go::GameState state = go::state_of("9/9/2x3o2/9/4x4/9/2o3x2/9/9 w");
  const auto moves = Grown::moves_in(state);
  const Grown grown(state, 1, 300, {.playouts = Playouts::none, .net = shipped_go_net({9, 9})});
  const auto at_root = grown.tree.nodes().children_of(grown.tree.root());
  EXPECT_EQ(at_root.size(), moves.size());
  std::size_t fewest = moves.size();
  for (const GoNode& move : at_root) {
    const auto replies = grown.tree.nodes().children_of(move);
    if (replies.empty()) continue;
    fewest = std::min(fewest, replies.size());
    EXPECT_TRUE(std::any_of(replies.begin(), replies.end(),
                            [](const GoNode& reply) { return reply.point == go::Point{}; }));
  }
  EXPECT_LT(fewest, moves.size() / 2);
}

TEST(GoTree, PlaysOutClosedSpacesWhereThereIsTime) {
  const go::GameState state = go::state_of("4xo3/3xxo3/1xxxoo3/xxooo4/ooo6/9/9/9/9 b");
  const auto moves = Grown::moves_in(state);
  GoTree tree(
      state, go::Color::black, moves,
      {.playouts = Playouts::none, .net = shipped_go_net({9, 9}), .plays_out_spaces = false});
  EXPECT_TRUE(tree.sure_moves().empty());
  tree.set_plays_out_spaces(true);
  tree.restart(state, go::Color::black, moves);
  EXPECT_EQ(tree.sure_moves().size(), 1U);
}

// In the corner Black prevents a seki by B8, which gains four points on average.
TEST(GoTree, PrefersSureMovesToThoseThatGainLess) {
  const go::GameState state = go::state_of("4xo3/3xxo3/1xxxoo3/xxooo4/ooo6/9/9/9/9 b");
  const Grown grown(state, 1, 10, {.playouts = Playouts::none, .net = shipped_go_net({9, 9})});
  const go::Move sure = go::Move::stone(go::Color::black, go::at("B8"));
  const go::Move other = go::Move::stone(go::Color::black, go::at("E1"));
  const auto played = [&](double gain, std::uint32_t visits, double win) {
    const double lead = grown.tree.lead_without_move() + gain;
    return best_of({{.move = other, .visits = 1'000, .win = 0.9, .lead = lead},
                    {.move = sure, .visits = visits, .win = win, .lead = lead - 5}},
                   grown.tree)
        .move;
  };
  EXPECT_EQ(played(7, 1, 0.1), sure);
  EXPECT_EQ(played(9, 1, 0.1), other);
  // A move that the search has looked at, and that is hardly worse, may gain three points less.
  EXPECT_EQ(played(10, 20, 0.75), sure);
  EXPECT_EQ(played(12, 20, 0.75), other);
  EXPECT_EQ(played(10, 19, 0.75), other);
  EXPECT_EQ(played(10, 20, 0.65), other);
}

TEST(GoTree, MakesRoomByTakingOutWhatWasVisitedLeast) {
  const go::GameState state(go::rules_of({{"size", "9"}}));
  Grown grown(state, 1, 10, {.room = 20'000});
  while (!grown.tree.is_full()) {
    grown.grow(2, 100);
  }
  const auto before = grown.candidates();
  grown.grow(3, 100);  // goes on without new nodes
  grown.tree.prune();
  EXPECT_FALSE(grown.tree.is_full());
  EXPECT_LE(grown.tree.nodes().size(), 10'000U);
  EXPECT_GE(grown.candidates().front().visits, before.front().visits);
  grown.grow(4, 100);
}

// White has taken the ko at C3, and Black may not take it back under superko. After an exchange
// elsewhere the tree may.
TEST(GoTree, KnowsWhichMovesSuperkoForbids) {
  for (const std::string ko : {"positional", "situational"}) {
    go::GameState state =
        *go::GameState::parse("5/1xo2/xo1o1/1xo2/5 b", go::rules_of({{"size", "5"}, {"ko", ko}}));
    const auto play = [&](go::Color color, const char* point) {
      const go::Move move = go::Move::stone(color, go::at(point));
      ASSERT_TRUE(state.is_legal(color, move.point())) << point;
      state.play(move);
    };
    play(go::Color::black, "C3");
    ASSERT_FALSE(state.position().has_stone(go::Color::white, go::at("B3")));
    ASSERT_FALSE(state.is_legal(go::Color::white, go::at("B3")));
    const Grown grown(state, 1, 600);
    for (const GoNode& reply : grown.tree.nodes().children_of(grown.tree.root())) {
      EXPECT_NE(reply.point, go::at("B3")) << ko;
    }
    // White passes, Black passes: the board is the same, so that White still must not.
    go::GameState passed = state;
    passed.play(go::Move::pass(go::Color::white));
    passed.play(go::Move::pass(go::Color::black));
    EXPECT_FALSE(passed.is_legal(go::Color::white, go::at("B3")));
    // Every move in the tree is one that the rules allow.
    const auto check = [&](const auto& self, const GoNode& node, go::GameState& at) -> void {
      for (const GoNode& child : grown.tree.nodes().children_of(node)) {
        const go::Color mover = at.to_move();
        if (child.point == go::Point{}) continue;
        EXPECT_TRUE(at.is_legal(mover, child.point)) << ko;
        if (!at.is_legal(mover, child.point)) continue;
        at.play(go::Move::stone(mover, child.point));
        self(self, child, at);
        at.undo();
      }
    };
    check(check, grown.tree.root(), state);
  }
}

TEST(GoTree, CountsEveryVisitOfSeveralThreads) {
  const go::GameState state(go::rules_of({{"size", "9"}}));
  GoTree tree(state, state.to_move(), Grown::moves_in(state), {.room = 100'000});
  std::vector<GoTree::Walker> walkers;
  for (std::uint64_t number = 0; number < 3; ++number) {
    walkers.emplace_back(tree, 1, number);
  }
  {
    std::vector<std::jthread> threads;
    threads.reserve(walkers.size());
    for (GoTree::Walker& walker : walkers) {
      threads.emplace_back([&] {
        for (int made = 0; made < 400; ++made) {
          tree.simulate(walker);
        }
      });
    }
    // Looking on while they search changes nothing.
    EXPECT_FALSE(candidates_of(tree).empty());
  }
  EXPECT_EQ(tree.simulations(), 1'200U);
  GoOwnership ownership;
  for (const GoTree::Walker& walker : walkers) {
    GoTree::add_ownership_of(walker, ownership);
  }
  EXPECT_EQ(ownership.playouts, 150);
  // Updates that meet may lose a visit, but not many.
  std::uint64_t visits = 0;
  for (const GoCandidate& each : candidates_of(tree)) {
    visits += each.visits;
  }
  EXPECT_GT(visits, 1'000U);
  EXPECT_LE(visits, 1'200U);
}

// All is settled but one point between the two. Under area scoring it is worth a point; under
// territory scoring a stone on it is worth nothing, and one in the own territory costs a point.
TEST(GoTree, CountsStonesUnderTerritoryScoring) {
  const std::string text = "1x1o1/xx1oo/x1xo1/xxxoo/x1xo1 b";
  const auto lead_of = [&](const char* scoring, go::Move move) {
    const go::GameState state = *go::GameState::parse(
        text, go::rules_of({{"size", "5"}, {"komi", "0"}, {"scoring", scoring}}));
    return Grown(state, 1, 1500).candidate(move).lead;
  };
  const go::Move dame = go::Move::stone(go::Color::black, go::at("C5"));
  const go::Move pass = go::Move::pass(go::Color::black);
  EXPECT_GT(lead_of("area", dame), lead_of("area", pass) + 0.5);
  EXPECT_NEAR(lead_of("territory", dame), lead_of("territory", pass), 0.7);
}

// With the same chance to win. On a small board such a lead is nearly nothing.
TEST(GoScoring, ALeadIsWorthMoreOnALargeBoard) {
  const auto gain = [](const char* side) {
    const GoScoring scoring(go::GameState(go::rules_of({{"size", side}})));
    return scoring.expected(0.9, 30, 10).value - scoring.expected(0.9, 20, 10).value;
  };
  EXPECT_LT(gain("12"), 0.002);
  EXPECT_GT(gain("13"), 0.015);
  EXPECT_LT(gain("19"), 0.03);
}

}  // namespace
}  // namespace ludex::search
