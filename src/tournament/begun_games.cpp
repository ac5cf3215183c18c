#include "tournament/begun_games.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "rules/registry.h"
#include "tournament/kept_move.h"

namespace ludex::tournament {

namespace {

// The moves of a stored game that begins with this opening; std::nullopt: they do not fit.
std::optional<std::vector<match::PlayedMove>> moves_of(const std::vector<std::string>& texts,
                                                       const match::Opening& opening,
                                                       rules::Setup setup) {
  setup.position = opening.position;
  const auto game = rules::start_game(setup);
  if (!game || texts.size() < opening.moves.size()) return std::nullopt;
  std::vector<match::PlayedMove> moves;
  for (const std::string& text : texts) {
    auto move = parse_kept_move(text, **game);
    const std::size_t ply = moves.size();
    const bool is_book = ply < opening.moves.size();
    if (!move || move->book != is_book) return std::nullopt;
    if (is_book && move->move != opening.moves[ply]) return std::nullopt;
    (*game)->play(move->move);
    moves.push_back(*std::move(move));
  }
  return moves;
}

// One game: it keeps a board of its own, since a move is written as its position reads it.
class KeptGame final : public match::GameObserver {
 public:
  KeptGame(store::Matches& matches, store::MatchId match, std::size_t number)
      : matches_(matches), match_(match), number_(number) {}

  void board_set_up(const rules::Setup& setup) override {
    matches_.remove_moves(match_, number_);
    board_ = rules::start_game(setup).value();
    ply_ = 0;
  }
  void move_asked(rules::Seat /*seat*/,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& /*left*/) override {
  }
  void finding_changed(rules::Seat /*seat*/, const engine::Finding& /*finding*/) override {}
  void move_played(rules::Seat /*seat*/, const match::PlayedMove& move) override {
    matches_.add_move(match_, number_, ply_++, to_text(move, *board_));
    board_->play(move.move);
  }

 private:
  store::Matches& matches_;
  store::MatchId match_;
  std::size_t number_;
  std::unique_ptr<rules::Game> board_;
  std::size_t ply_ = 0;
};

}  // namespace

bool begun_games_go_on(const match::MatchPlan& plan) {
  return std::any_of(plan.entrants.begin(), plan.entrants.end(), [](const auto& entrant) {
    return !std::holds_alternative<match::Unlimited>(entrant.allowance.time);
  });
}

std::vector<match::BegunGame> begun_games(const std::vector<store::BegunMatchGame>& stored,
                                          const match::MatchPlan& plan) {
  std::map<std::size_t, match::GameEnd> counted;
  for (const match::CountedGame& game : plan.counted) {
    counted.emplace(game.number, game.end);
  }
  match::Schedule schedule(plan.schedule);
  for (const auto& [number, end] : counted) {
    schedule.count(schedule.at(number - 1), match::halves(end, rules::Seat::first));
  }
  std::vector<match::BegunGame> games;
  for (const store::BegunMatchGame& game : stored) {
    const bool is_known = game.number >= 1 && game.number <= schedule.known();
    if (!is_known || counted.contains(game.number) || schedule.is_unplayed(game.number - 1)) {
      continue;
    }
    const match::Opening& opening = plan.openings.at(schedule.at(game.number - 1).opening);
    if (auto moves = moves_of(game.moves, opening, plan.setup)) {
      games.push_back({game.number, *std::move(moves)});
    }
  }
  return games;
}

match::GameObserver* MoveKeeper::watch(const match::ScheduledGame& game) {
  auto& kept = games_[game.number];
  kept = std::make_unique<KeptGame>(matches_, match_, game.number);
  return kept.get();
}

void MoveKeeper::game_finished(const match::ScheduledGame& game,
                               const match::PlayedGame& /*played*/,
                               const match::Standings& /*standings*/) {
  games_.erase(game.number);
}

void MoveKeeper::game_voided(const match::ScheduledGame& game, match::VoidBecause /*why*/) {
  games_.erase(game.number);
  matches_.remove_moves(match_, game.number);
}

}  // namespace ludex::tournament
