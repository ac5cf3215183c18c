#include "search/gomoku/gomoku_engine.h"

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening_rule.h"

namespace ludex::search {

using gomoku::Move;
using gomoku::Task;
using gomoku::Turn;

namespace {

constexpr std::string_view lines_option = "MultiPV";
// How many lines are compared if the decision needs more than the best move.
constexpr int compared_lines = 80;
// A fifth move is good for Black if its value is at least this.
constexpr Value good_fifth = -60;

Value value_of(const engine::Score& score) {
  if (const auto* cp = std::get_if<engine::Centipawns>(&score.value)) return cp->value;
  const int moves = std::get<engine::MateIn>(score.value).moves;
  return moves > 0 ? mate_in(2 * moves) : mated_in(-2 * moves);
}

// The points that may be named now, among those that the request allows.
std::vector<rules::Move> points_of(const rules::Game& game, const engine::Request& request) {
  const bool is_free = request.only.empty() && request.banned.empty();
  std::vector<rules::Move> points;
  for (const rules::Move move : is_free ? game.legal_moves() : engine::allowed(request, game)) {
    if (gomoku::to_gomoku_move(move).is_point()) {
      points.push_back(move);
    }
  }
  return points;
}

bool may_swap(const rules::Game& game, const Turn& turn, const engine::Request& request) {
  if (!turn.may_swap) return false;
  if (request.only.empty() && request.banned.empty()) return true;
  const auto left = engine::allowed(request, game);
  return std::find(left.begin(), left.end(), gomoku::to_game_move(Move::swap())) != left.end();
}

// Whether the stone that is put now ends a proposal, after which the opponent chooses a colour.
bool ends_proposal(const gomoku::Game& game, const Turn& turn) {
  if (turn.task != Task::stone || turn.may_swap || turn.may_add_two) return false;
  for (const rules::Move move : game.legal_moves()) {
    if (!gomoku::to_gomoku_move(move).is_point()) continue;
    gomoku::GameState after = game.now();
    after.play(gomoku::to_gomoku_move(move));
    const Turn then = after.turn();
    return then.may_swap && then.seat != turn.seat;
  }
  return false;
}

}  // namespace

Result<void> GomokuEngine::set_option(std::string_view name, std::string_view value) {
  auto done = core_->set_option(name, value);
  if (done && equal_ignoring_case(name, lines_option)) {
    shown_lines_ = std::string(value);
  }
  return done;
}

Result<void> GomokuEngine::search_lines(int lines) {
  return core_->set_option(lines_option, std::to_string(lines));
}

GomokuEngine::Reading GomokuEngine::reading_of(const gomoku::Game& game,
                                               const engine::Request& request) const {
  if (request.balance) return Reading::nearest;
  const Turn turn = game.turn();
  switch (turn.task) {
    case Task::announce:
      return Reading::announce;
    case Task::choose:
      return Reading::worst;
    case Task::offer:
      return Reading::best;
    case Task::stone:
      break;
  }
  // A request that allows only points leaves no choice of colours.
  if (turn.may_swap) return may_swap(game, turn, request) ? Reading::swap : Reading::best;
  return ends_proposal(game, turn) ? Reading::nearest : Reading::best;
}

engine::Status GomokuEngine::think(const rules::Game& game, const engine::Request& request) {
  const gomoku::Game* const played = gomoku::as_gomoku(game);
  const bool is_over =
      played == nullptr || played->now().opening().is_over(played->now().position());
  reading_ = Reading::best;
  is_opening_ = !is_over;
  lines_.clear();
  if (is_over && !request.balance) return core_->think(game, request);
  if (request.balance && (request.balance->moves > 1 || played == nullptr)) {
    return core_->think(game, request);
  }
  engine::Request asked = request;
  asked.balance.reset();
  reading_ = reading_of(*played, request);
  target_ = request.balance ? request.balance->target.value : 0;
  most_announced_ = played->turn().number;
  is_blacks_stone_ = played->now().side_to_move() == gomoku::Color::black;
  // An announcement compares stones that are not put yet.
  asked.only.clear();
  asked.banned.clear();
  if (reading_ != Reading::announce) {
    asked.only = points_of(game, request);
  }
  has_points_ = !asked.only.empty();
  if (reading_ != Reading::best && reading_ != Reading::swap) {
    if (const auto done = search_lines(compared_lines); !done) {
      return tl::unexpected(engine::Failure{engine::Fault::refused, done.error().message});
    }
  }
  return core_->think(game, asked);
}

void GomokuEngine::keep(const engine::Info& info) {
  if (!info.score || info.pv.empty() || info.score->bound != engine::Bound::exact) return;
  const int rank = info.multipv.value_or(1);
  const auto at = static_cast<std::size_t>(std::max(rank, 1)) - 1;
  if (at > lines_.size()) return;
  if (at == lines_.size()) {
    lines_.emplace_back();
  }
  lines_[at] = {info.pv.front(), value_of(*info.score)};
}

// Before the fourth stone the fifth moves are not known yet: the better Black stands, the more of
// them make the game even.
int GomokuEngine::good_fifths() const {
  if (lines_.empty()) return 1;
  if (!is_blacks_stone_) return 2 + std::clamp(-lines_.front().value, -100, 800) / 80;
  return static_cast<int>(std::count_if(lines_.begin(), lines_.end(),
                                        [](const Line& line) { return line.value >= good_fifth; }));
}

// Expects at least one line, except for an announcement.
rules::Move GomokuEngine::read() const {
  if (reading_ == Reading::announce) {
    return gomoku::to_game_move(Move::announce(std::clamp(good_fifths(), 1, most_announced_)));
  }
  expects(!lines_.empty());
  if (reading_ == Reading::swap && (lines_.front().value < 0 || !has_points_)) {
    return gomoku::to_game_move(Move::swap());
  }
  const auto distance = [this](const Line& line) { return std::abs(line.value - target_); };
  const auto found =
      reading_ == Reading::worst
          ? std::min_element(lines_.begin(), lines_.end(),
                             [](const Line& a, const Line& b) { return a.value < b.value; })
      : reading_ == Reading::nearest ? std::min_element(lines_.begin(), lines_.end(),
                                                        [&](const Line& a, const Line& b) {
                                                          return distance(a) < distance(b);
                                                        })
                                     : lines_.begin();
  return found->move;
}

std::optional<engine::Event> GomokuEngine::next(TimePoint deadline) {
  auto event = core_->next(deadline);
  if (!event || (reading_ == Reading::best && !is_opening_)) return event;
  if (auto* const info = std::get_if<engine::Info>(&*event)) {
    keep(*info);
    if (info->pv.size() > 1) {
      info->pv.resize(1);
    }
    // The moves that are searched for an announcement are not moves of this turn.
    if (reading_ == Reading::announce) {
      info->pv.clear();
    }
    return event;
  }
  auto* const decision = std::get_if<engine::Decision>(&*event);
  if (decision == nullptr) return event;
  if (auto* const play = std::get_if<engine::Play>(&decision->what)) {
    play->ponder.reset();
    const bool has_lines = !lines_.empty() || reading_ == Reading::announce;
    if (reading_ != Reading::best && has_lines) {
      play->move = read();
    }
  }
  if (reading_ != Reading::best && reading_ != Reading::swap) {
    const auto done = core_->set_option(lines_option, shown_lines_);
    expects(done.has_value());
  }
  reading_ = Reading::best;
  return event;
}

}  // namespace ludex::search
