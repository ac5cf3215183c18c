#include "tune/self_play.h"

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/expects.h"
#include "base/random.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::tune {

namespace {

constexpr int mate_score = 20'000;
constexpr int longest_game = 400;  // plies

// A game ends early when the scores have long agreed about its result.
constexpr int won_score = 1'000;
constexpr int won_plies = 8;
constexpr int drawn_score = 6;
constexpr int drawn_plies = 20;
constexpr int earliest_draw = 80;

struct Choice {
  rules::Move move;
  int score = 0;  // for the side to move
};

std::optional<Choice> choose(engine::Engine& engine, const rules::Game& game, std::uint64_t nodes) {
  engine::Request request;
  request.limits.nodes = nodes;
  expects(engine.think(game, request).has_value());
  Choice choice;
  for (;;) {
    const auto event = engine.next(TimePoint::max());
    if (!event) continue;
    if (const auto* info = std::get_if<engine::Info>(&*event); info != nullptr && info->score) {
      const auto& value = info->score->value;
      if (const auto* mate = std::get_if<engine::MateIn>(&value)) {
        choice.score = mate->moves > 0 ? mate_score : -mate_score;
      } else {
        choice.score = std::get<engine::Centipawns>(value).value;
      }
    }
    if (const auto* decision = std::get_if<engine::Decision>(&*event)) {
      const auto* play = std::get_if<engine::Play>(&decision->what);
      if (play == nullptr) return std::nullopt;
      choice.move = play->move;
      return choice;
    }
  }
}

// A game after some random moves; null if it is over by then.
std::unique_ptr<rules::Game> random_opening(const Subject& subject, Rng& rng) {
  const OpeningSettings& openings = subject.openings;
  auto game = rules::start_game(subject.setup).value();
  const int spread = openings.most_random_plies - openings.fewest_random_plies + 1;
  const int plies = openings.fewest_random_plies +
                    static_cast<int>(rng.below(static_cast<std::uint64_t>(spread)));
  for (int ply = 0; ply < plies; ++ply) {
    if (game->outcome() || game->legal_moves().empty()) return nullptr;
    game->play(openings.opening_move(*game, rng));
  }
  return game->outcome() || game->legal_moves().empty() ? nullptr : std::move(game);
}

std::unique_ptr<rules::Game> balanced_opening(const Subject& subject, engine::Engine& engine,
                                              const GameRules& rules, Rng& rng) {
  for (;;) {
    auto game = random_opening(subject, rng);
    if (!game) continue;
    expects(engine.new_game(*game).has_value());
    const auto choice = choose(engine, *game, rules.nodes);
    if (choice && std::abs(choice->score) <= rules.balance) return game;
  }
}

// Decides when a game need not be played to its end.
class Adjudicator {
 public:
  [[nodiscard]] std::optional<Ending> ending(int score, int ply) {
    won_ = score >= won_score ? won_ + 1 : 0;
    lost_ = score <= -won_score ? lost_ + 1 : 0;
    level_ = std::abs(score) <= drawn_score ? level_ + 1 : 0;
    if (won_ >= won_plies) return Ending::won;
    if (lost_ >= won_plies) return Ending::lost;
    if (ply >= earliest_draw && level_ >= drawn_plies) return Ending::drawn;
    return std::nullopt;
  }

 private:
  int won_ = 0;
  int lost_ = 0;
  int level_ = 0;
};

Ending ending_of(const rules::Outcome& outcome) {
  if (!outcome.winner) return Ending::drawn;
  return *outcome.winner == rules::Seat::first ? Ending::won : Ending::lost;
}

}  // namespace

std::vector<Sample> play_game(const Subject& subject, engine::Engine& engine,
                              const GameRules& rules, std::uint64_t seed) {
  Rng rng(seed);
  const auto game = balanced_opening(subject, engine, rules, rng);
  std::vector<Sample> samples;
  Adjudicator adjudicator;
  std::optional<Ending> ending;
  for (int ply = 0; !ending; ++ply) {
    if (const auto outcome = game->outcome()) {
      ending = ending_of(*outcome);
      break;
    }
    if (ply >= longest_game) {
      ending = Ending::drawn;
    }
    const auto choice = choose(engine, *game, rules.nodes);
    if (!choice) break;
    const std::string position = game->position();
    const int score = game->to_move() == rules::Seat::first ? choice->score : -choice->score;
    if (std::abs(score) <= subject.openings.decided_score &&
        subject.is_quiet(position, choice->move)) {
      samples.push_back({position, Ending::drawn, score, choice->move});
    }
    if (const auto agreed = adjudicator.ending(score, ply)) {
      ending = agreed;
    }
    game->play(choice->move);
  }
  for (Sample& sample : samples) {
    sample.ending = ending.value_or(Ending::drawn);
  }
  return samples;
}

}  // namespace ludex::tune
