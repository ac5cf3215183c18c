// The judgement of a net, and the tree that it guides.
#include "search/go/net/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/go/states.h"
#include "search/go/net/go_net.h"
#include "search/go/net/shipped_net.h"
#include "search/go/passing.h"
#include "search/go/tree/candidates.h"
#include "search/go/tree/tree.h"

namespace ludex::search::go_net {
namespace {

// One of the eight views of a board.
struct View {
  bool mirrors_columns;
  bool mirrors_rows;
  bool turns;

  [[nodiscard]] go::BoardSize size(const go::BoardSize& of) const {
    return turns ? go::BoardSize{of.height, of.width} : of;
  }
  [[nodiscard]] go::Point point(go::Point from, const go::BoardSize& of) const {
    const int column = mirrors_columns ? of.width - 1 - go::column_of(from) : go::column_of(from);
    const int row = mirrors_rows ? of.height - 1 - go::row_of(from) : go::row_of(from);
    return turns ? go::point_at(row, column) : go::point_at(column, row);
  }
};

go::Position seen(const go::Position& position, const View& view) {
  go::Position turned(view.size(position.size()));
  go::for_each_point(position.size(), [&](go::Point point) {
    if (const auto stone = position.stone_at(point)) {
      turned.put(*stone, view.point(point, position.size()));
    }
  });
  return turned;
}

// Whether the judgement is what the net says when it is shown the position in that view.
bool is_by(const Judgement& judgement, const go::Position& position, const View& view,
           nets::Evaluator& net) {
  const go::BoardSize size = position.size();
  go::Position turned = seen(position, view);
  PlaneFiller filler(static_cast<std::size_t>(net.net().shape().planes));
  std::vector<std::uint8_t> shown(static_cast<std::size_t>(go::points_of(size)) * filler.planes());
  filler.fill(turned, go::Color::black, {}, shown);
  const Globals numbers = globals_of(size, {});
  nets::Output output;
  net.evaluate({turned.size().width, turned.size().height, shown, numbers}, output);
  bool all = judgement.moves[0] == output.pass;
  double points_ahead = 0;
  go::for_each_point(size, [&](go::Point point) {
    const std::size_t place = row_major(view.point(point, size), turned.size());
    points_ahead += static_cast<double>(output.ownership[place]);
    all = all && judgement.moves[go::index(point)] == output.policy[place] &&
          judgement.ownership[go::index(point)] == output.ownership[place];
  });
  return all && judgement.lead == (static_cast<double>(output.lead) + points_ahead) / 2;
}

TEST(GoNetJudge, ShowsTheNetOneOfTheViewsAndTurnsItsAnswerBack) {
  const auto net = random_go_net(1);
  nets::Evaluator evaluator(net);
  Judge judge(net);
  int not_as_it_is = 0;
  for (const char* const side : {"7", "9x7"}) {
    go::GameState state(go::rules_of({{"size", side}}));
    for (const char* const move : {"B:A1", "W:C2", "B:B5", "W:E6", "B:D3", "W:F2"}) {
      go::play(state, move);
      go::Position position = state.position();
      const Judgement judgement = judge.judge(position, go::Color::black, {}, {});
      EXPECT_EQ(position, state.position());
      int views = 0;
      for (int number = 0; number < 8; ++number) {
        const View view{(number & 1) != 0, (number & 2) != 0, (number & 4) != 0};
        const bool is = is_by(judgement, position, view, evaluator);
        views += is ? 1 : 0;
        not_as_it_is += is && number != 0 ? 1 : 0;
      }
      EXPECT_EQ(views, 1);
    }
  }
  EXPECT_GT(not_as_it_is, 3);
}

TEST(GoNetJudge, AnswersTheSameWhateverItWasAskedBefore) {
  const auto net = random_go_net(1, static_cast<int>(all_planes));
  Judge judge(net);
  for (const char* const board :
       {"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b",
        "2xo5/xxxo5/oooo5/9/9/9/9/9/9 b", "3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b"}) {
    go::Position position = go::state_of(board).position();
    const Judgement judgement = judge.judge(position, go::Color::black, {}, {});
    const Judgement first = Judge(net).judge(position, go::Color::black, {}, {});
    EXPECT_EQ(judgement.moves, first.moves);
    EXPECT_EQ(judgement.ownership, first.ownership);
  }
}

GoTree tree_by_net(const go::GameState& state, std::size_t room = 100'000,
                   const std::shared_ptr<const nets::Net>& net = random_go_net(2)) {
  return {state, state.to_move(), sensible_moves(state, state.to_move(), false),
          GoTreeSettings{.playouts = Playouts::none, .room = room, .net = net}};
}

void grow(GoTree& tree, int simulations) {
  GoTree::Walker walker(tree, 1, 0);
  for (int made = 0; made < simulations; ++made) {
    tree.simulate(walker);
  }
}

std::uint64_t visits(const GoTree& tree) {
  std::uint64_t sum = 0;
  for (const GoCandidate& candidate : candidates_of(tree)) {
    sum += candidate.visits;
  }
  return sum;
}

// The moves with their visits and their chances to win.
std::vector<std::tuple<go::Move, std::uint64_t, double>> known_of_moves(const GoTree& tree) {
  std::vector<std::tuple<go::Move, std::uint64_t, double>> known;
  for (const GoCandidate& candidate : candidates_of(tree)) {
    known.emplace_back(candidate.move, candidate.visits, candidate.win);
  }
  return known;
}

go::GameState started() {
  go::GameState state(go::rules_of({{"size", "7"}, {"komi", "9.5"}}));
  go::play(state, "B:D4 W:C3 B:C5 W:E5");
  return state;
}

TEST(GoTreeByNet, CountsVisitsAndKeepsThePriors) {
  GoTree tree = tree_by_net(started());
  grow(tree, 300);
  EXPECT_EQ(visits(tree), 300U);
  double priors = 0;
  for (const GoCandidate& candidate : candidates_of(tree)) {
    priors += candidate.prior;
    EXPECT_GE(candidate.win, 0);
    EXPECT_LE(candidate.win, 1);
  }
  EXPECT_NEAR(priors, 1, 1e-5);
  EXPECT_GT(depth_of(tree), 1);
}

// Logarithms of odds are divided by 1.5 on small boards and by 2 on large ones.
TEST(GoTreeByNet, PriorsAreFlatterThanTheNetSays) {
  const auto net = random_go_net(2);
  for (const auto& [side, temperature] : {std::pair("9", 1.5), std::pair("14", 2.0)}) {
    const go::GameState state(go::rules_of({{"size", side}}));
    const GoTree tree = tree_by_net(state, 100'000, net);
    go::Position position = state.position();
    const Circumstances known{.bonus = -state.rules().komi / 100.0};
    const Judgement judgement = Judge(net).judge(position, go::Color::black, {}, known);
    const auto children = tree.nodes().children_of(tree.root());
    for (std::size_t at = 1; at < children.size(); ++at) {
      const double odds = static_cast<double>(judgement.moves[go::index(children[at].point)]) -
                          static_cast<double>(judgement.moves[go::index(children.front().point)]);
      const double ratio = static_cast<double>(tree.priors()[at] / tree.priors().front());
      EXPECT_NEAR(std::log(ratio), odds / temperature, 1e-4);
    }
  }
}

TEST(GoTreeByNet, IsTheSameEachTime) {
  GoTree one = tree_by_net(started());
  GoTree other = tree_by_net(started());
  grow(one, 200);
  grow(other, 200);
  EXPECT_EQ(known_of_moves(one), known_of_moves(other));
}

TEST(GoTreeByNet, KeepsWhatItKnowsOfAPositionThatFollows) {
  go::GameState state = started();
  GoTree tree = tree_by_net(state);
  grow(tree, 400);
  const GoCandidate best = candidates_of(tree).front();
  ASSERT_GE(best.line.size(), 2U);
  state.play(best.line[0]);
  state.play(best.line[1]);
  ASSERT_TRUE(tree.follow(state, state.to_move(), sensible_moves(state, state.to_move(), false)));
  EXPECT_EQ(tree.simulations(), 0U);
  EXPECT_GT(visits(tree), 0U);
  grow(tree, 100);
}

TEST(GoTreeByNet, IsTheSameWhateverItsWalkerKnowsFromBefore) {
  GoTree before = tree_by_net(started());
  GoTree::Walker used(before, 3, 1);
  for (int made = 0; made < 50; ++made) {
    before.simulate(used);
  }
  GoTree one = tree_by_net(started());
  GoTree other = tree_by_net(started());
  used.start(one, 1, 0);
  GoTree::Walker fresh(other, 1, 0);
  for (int made = 0; made < 100; ++made) {
    one.simulate(used);
    other.simulate(fresh);
  }
  EXPECT_EQ(known_of_moves(one), known_of_moves(other));
  GoOwnership of_used;
  GoTree::add_ownership_of(used, of_used);
  GoOwnership of_fresh;
  GoTree::add_ownership_of(fresh, of_fresh);
  EXPECT_EQ(of_used.playouts, of_fresh.playouts);
  EXPECT_EQ(of_used.lead, of_fresh.lead);
}

TEST(GoTreeByNet, PrunesItselfWhenItIsFull) {
  // A net of random weights finds few moves likely, and goes down the same lines to their ends.
  const go::GameState state = started();
  GoTree tree = tree_by_net(state, 2'000, shipped_go_net(state.position().size()));
  for (int times = 0; times < 100 && !tree.is_full(); ++times) {
    grow(tree, 100);
  }
  ASSERT_TRUE(tree.is_full());
  const std::uint64_t before = visits(tree);
  tree.prune();
  EXPECT_FALSE(tree.is_full());
  grow(tree, 50);
  EXPECT_EQ(visits(tree), before + 50);
}

TEST(GoTreeByNet, OtherPriorsChangeWhatIsLookedAt) {
  GoTree tree = tree_by_net(started());
  std::vector<float> only_last(tree.priors().size(), 0.0F);
  only_last.back() = 1;
  tree.replace_priors(only_last);
  grow(tree, 50);
  EXPECT_TRUE(candidates_of(tree).front().move.is_pass());
}

TEST(GoTreeByNet, CountsEveryVisitOfSeveralThreads) {
  GoTree tree = tree_by_net(started());
  std::vector<std::thread> threads;
  for (std::uint64_t number = 0; number < 3; ++number) {
    threads.emplace_back([&tree, number] {
      GoTree::Walker walker(tree, 1, number);
      for (int made = 0; made < 100; ++made) {
        tree.simulate(walker);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(tree.simulations(), 300U);
}

TEST(GoTreeByNet, TellsWhoGetsEachPoint) {
  GoTree tree = tree_by_net(started());
  GoTree::Walker walker(tree, 1, 0);
  for (int made = 0; made < 20; ++made) {
    tree.simulate(walker);
  }
  GoOwnership sum;
  GoTree::add_ownership_of(walker, sum);
  ASSERT_GT(sum.playouts, 0);
  go::for_each_point(tree.board().size(), [&](go::Point point) {
    EXPECT_LE(std::abs(sum.lead[go::index(point)]), sum.playouts);
  });
}

}  // namespace
}  // namespace ludex::search::go_net
