#include "nets/go/self_play.h"

#include <cmath>
#include <memory>

#include "base/random.h"
#include "base/weighted_choice.h"
#include "rules/go/game_state.h"
#include "rules/go/region.h"
#include "rules/go/score.h"
#include "search/go/passing.h"
#include "search/go/survey.h"
#include "search/go/tree/candidates.h"

namespace ludex::go_nets {

namespace {

// The random games that tell whether a game is over, and who has which point at its end.
constexpr int closing_games = 24;
constexpr int final_games = 200;
// Of the moves that are drawn by the squares of their visits, so many of 100 are drawn by their
// priors alone.
constexpr std::uint64_t odd_percent = 8;
// Points count more than in a game against others, so that whoever is behind plays on with sense.
constexpr double lead_part = 0.3;
// A tree of a game needs no more nodes than this.
constexpr std::size_t room = 400'000;
constexpr std::uint64_t all_shares = 255;
// Before a move is studied by net, noise becomes this part of its priors. It falls on few moves:
// about this many of all get most of it (known as Dirichlet noise).
constexpr float noise_share = 0.25F;
constexpr double noisy_moves = 10;

Study study_of(const std::vector<search::GoCandidate>& candidates) {
  Study study{.win_permill = static_cast<int>(std::lround(candidates.front().win * 1000)),
              .shares = {}};
  std::uint64_t visits = 0;
  for (const search::GoCandidate& each : candidates) {
    visits += each.visits;
  }
  for (const search::GoCandidate& each : candidates) {
    const auto share = static_cast<std::uint8_t>(all_shares * each.visits / visits);
    if (share > 0) {
      study.shares.push_back({each.move.is_pass() ? go::Point{} : each.move.point(), share});
    }
  }
  return study;
}

// A player that plays both colours with one tree.
class Player {
 public:
  Player(const SelfPlay& options, Rng& rng) : options_(options), rng_(rng) {}

  PlayedMove move(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves) {
    const bool studies = static_cast<int>(rng_.below(100)) < options_.studied_percent;
    const auto candidates = searched(state, color, moves, studies);
    PlayedMove played;
    if (studies) {
      played.study = study_of(candidates);
    }
    std::size_t chosen = 0;
    if (state.move_count() < drawn_moves(options_.size)) {
      const bool odd = rng_.below(100) < odd_percent;
      const auto drawn = weighted_choice(
          candidates.size(),
          [&](std::size_t at) {
            if (!odd) return std::uint64_t{candidates[at].visits} * candidates[at].visits;
            if (candidates[at].move.is_pass()) return std::uint64_t{0};
            return static_cast<std::uint64_t>(candidates[at].prior * 10'000);
          },
          rng_);
      chosen = drawn.value_or(0);
    }
    const go::Move move = candidates[chosen].move;
    played.point = move.is_pass() ? go::Point{} : move.point();
    return played;
  }

 private:
  std::vector<search::GoCandidate> searched(const go::GameState& state, go::Color color,
                                            const std::vector<go::Move>& moves, bool studies) {
    if (!tree_) {
      const search::GoTreeSettings settings{
          .playouts = options_.net ? search::Playouts::none : search::Playouts::informed,
          .lead_part = lead_part,
          .room = room,
          .net = options_.net};
      tree_ = std::make_unique<search::GoTree>(state, color, moves, settings);
    } else if (!tree_->follow(state, color, moves)) {
      tree_->restart(state, color, moves);
    }
    if (studies && options_.net) {
      tree_->replace_priors(noisy(tree_->priors()));
    }
    search::GoTree::Walker walker(*tree_, rng_.next(), 0);
    while (tree_->simulations() < (studies ? options_.deep : options_.shallow)) {
      tree_->simulate(walker);
      if (tree_->is_full()) {
        tree_->prune();
      }
    }
    return search::candidates_of(*tree_);
  }

  std::vector<float> noisy(std::vector<float> priors) {
    const std::vector<float> shares = noise(priors.size());
    for (std::size_t at = 0; at < priors.size(); ++at) {
      priors[at] = (1 - noise_share) * priors[at] + noise_share * shares[at];
    }
    return priors;
  }

  // A sample of the distribution of Dirichlet whose parameter is small, but for what of it lies far
  // from 0 and 1.
  std::vector<float> noise(std::size_t count) {
    constexpr double most = 1U << 24U;
    std::vector<float> shares(count);
    float sum = 0;
    for (float& share : shares) {
      const double uniform = (static_cast<double>(rng_.below(1U << 24U)) + 1) / most;
      share = static_cast<float>(std::pow(uniform, static_cast<double>(count) / noisy_moves));
      sum += share;
    }
    for (float& share : shares) {
      share /= sum;
    }
    return shares;
  }

  const SelfPlay& options_;
  Rng& rng_;
  std::unique_ptr<search::GoTree> tree_;
};

void settle(const go::GameState& state, std::uint64_t seed, GameRecord& game) {
  const search::Survey survey(state.position(), final_games, seed);
  const go::Position end = go::without(state.position(), survey.dead());
  const go::Regions regions = go::regions_of(end);
  const auto has = [&](go::Color color, go::Point point) {
    return end.has_stone(color, point) || regions.own[go::index(color)].contains(point) ? 1 : 0;
  };
  go::for_each_point(end.size(), [&](go::Point point) {
    const int owner = has(go::Color::black, point) - has(go::Color::white, point);
    game.black_lead += owner;
    game.owners.push_back(static_cast<std::int8_t>(owner));
  });
}

// Games are hardly over before; to ask earlier would take a third of the time of a game.
bool may_be_over(const go::GameState& state) {
  const go::Position& position = state.position();
  const int stones = position.stones(go::Color::black) + position.stones(go::Color::white);
  return state.passes() > 0 || 2 * stones > go::points_of(position.size());
}

}  // namespace

GameRecord play_game(const SelfPlay& options, std::uint64_t seed) {
  go::RuleSet rules;
  rules.size = options.size;
  rules.komi = options.komi;
  rules.ko = go::Ko::positional;
  go::GameState state(rules);
  GameRecord game{.size = options.size, .komi = options.komi, .moves = {}, .owners = {}};
  Rng rng(seed);
  Player player(options, rng);
  const std::size_t most = 2 * static_cast<std::size_t>(go::points_of(rules.size));
  while (!state.play_is_over() && state.move_count() < most) {
    const go::Color color = state.to_move();
    const std::vector<go::Move> moves = search::sensible_moves(state, color, false);
    const auto closing = may_be_over(state)
                             ? search::closing_move(state, color, moves, false, closing_games)
                             : std::nullopt;
    const PlayedMove played =
        closing ? PlayedMove{closing->is_pass() ? go::Point{} : closing->point(), std::nullopt}
                : player.move(state, color, moves);
    game.moves.push_back(played);
    state.play(played.point == go::Point{} ? go::Move::pass(color)
                                           : go::Move::stone(color, played.point));
  }
  settle(state, rng.next(), game);
  return game;
}

SelfPlay drawn_options(SelfPlay options, Boards boards, std::uint64_t seed) {
  Rng rng(seed);
  const std::uint64_t kind = rng.below(100);
  int side = 0;
  if (boards == Boards::large) {
    side = kind < 80 ? 19 : 14 + static_cast<int>(rng.below(5));
  } else if (kind >= 97) {
    side = 19;
  } else if (kind >= 70) {
    side = 7 + static_cast<int>(rng.below(7));
  } else {
    side = 9;
  }
  options.size = {side, side};
  // Half of the games have the komi that is even on small boards; the others lie around it.
  options.komi = 700;
  if (rng.below(2) == 0) {
    constexpr int half_point = 50;
    options.komi += half_point * (static_cast<int>(rng.below(17) + rng.below(17)) - 16);
  }
  return options;
}

}  // namespace ludex::go_nets
