#include "rules/go/game_state.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/expects.h"
#include "rules/go/handicap.h"
#include "rules/go/notation.h"
#include "rules/go/zobrist.h"

namespace ludex::go {

namespace {

// How many moves lie between changes whose boards are kept.
constexpr std::size_t board_distance = 256;

Position start_of(const RuleSet& rules) {
  Position position(rules.size);
  if (rules.handicap >= fewest_handicap && !rules.free_handicap) {
    const auto points = fixed_handicap(rules.size, rules.handicap);
    expects(points.has_value());
    for (const Point point : *points) {
      position.put(Color::black, point);
    }
  }
  return position;
}

}  // namespace

GameState::GameState(const RuleSet& rules) : GameState(rules, start_of(rules), Color::black) {
  if (rules.handicap < fewest_handicap) return;
  if (rules.free_handicap) {
    now_.placing = true;
    now_.handicap = 0;
  } else {
    now_.to_move = Color::white;
  }
}

GameState::GameState(const RuleSet& rules, const Position& position, Color to_move)
    : rules_(rules), position_(position) {
  expects(rules.size == position.size());
  now_.to_move = to_move;
  now_.handicap = rules.handicap < fewest_handicap ? 0 : rules.handicap;
}

std::uint64_t GameState::key() const {
  std::uint64_t key = position_.key();
  if (const auto banned = ko()) {
    key ^= zobrist.ko[index(banned->point)];
  }
  return now_.to_move == Color::white ? key ^ zobrist.white_to_move : key;
}

bool GameState::play_is_over() const {
  return play_is_over(now_);
}

bool GameState::play_is_over(const Now& now) const {
  if (now.passes < 2) return false;
  // AGA: White makes the last pass, so that both players have handed over equally many stones.
  return !rules_.pass_stones || now.to_move == Color::black;
}

std::optional<KoBan> GameState::ko() const {
  return rules_.ko == Ko::simple ? position_.ko() : std::nullopt;
}

Legality GameState::judge(Color color, Point point) const {
  using Reason = Legality::Reason;
  if (!position_.is_on_board(point)) return {Reason::outside};
  if (!position_.is_empty(point)) return {Reason::occupied};
  if (position_.is_suicide(color, point)) {
    const bool allowed =
        rules_.suicide == Suicide::all ||
        (rules_.suicide == Suicide::several && position_.string_size_after(color, point) > 1);
    if (!allowed) return {Reason::suicide};
  }
  switch (rules_.ko) {
    case Ko::none:
      break;
    case Ko::simple:
      if (position_.is_banned_by_ko(color, point)) return {Reason::ko};
      break;
    case Ko::positional:
    case Ko::situational:
      if (const auto at = repeated(color, point)) return {Reason::superko, *at};
      break;
  }
  return {};
}

bool GameState::can_play(Move move) const {
  switch (move.kind()) {
    case Move::Kind::stone:
    case Move::Kind::put:
    case Move::Kind::erase:
      return position_.is_on_board(move.point());
    case Move::Kind::pass:
    case Move::Kind::turn:
      return true;
    case Move::Kind::none:
      break;
  }
  return false;
}

// The number of moves that had been made when the position occurred that this stone would repeat,
// with the same player to move under situational superko. The earliest such position counts.
std::optional<std::size_t> GameState::repeated(Color color, Point point) const {
  const std::uint64_t key = position_.key_after(color, point);
  const bool any_player = rules_.ko == Ko::positional;
  const auto same = [&](std::uint64_t other, Color to_move) {
    return other == key && (any_player || to_move == ~color);
  };
  for (std::size_t at = 0; at < past_.size(); ++at) {
    if (same(past_[at].key, past_[at].before.to_move)) return at;
  }
  // Only a single stone that is suicide leaves the board unchanged.
  if (same(position_.key(), now_.to_move)) return past_.size();
  return std::nullopt;
}

void GameState::play(Move move) {
  expects(can_play(move));
  HistoryEntry past{
      .move = move,
      .undo = {},
      .before = now_,
      .key = position_.key(),
      .captured_by = {position_.captured_by(Color::black), position_.captured_by(Color::white)}};
  switch (move.kind()) {
    case Move::Kind::stone:
      play_stone(move.color(), move.point(), past);
      break;
    case Move::Kind::pass:
      past.undo = position_.pass();
      if (now_.placing && move.color() == Color::black) {
        now_.placing = false;
      } else {
        ++now_.passes;
        ++now_.passes_of[index(move.color())];
      }
      now_.to_move = ~move.color();
      break;
    case Move::Kind::turn:
      now_.to_move = move.color();
      now_.placing = false;
      [[fallthrough]];
    case Move::Kind::put:
    case Move::Kind::erase:
    case Move::Kind::none:
      note_change(past);
      now_.passes = 0;
      move_on_board(position_, move);
      break;
  }
  past_.push_back(std::move(past));
}

void GameState::play_stone(Color color, Point point, HistoryEntry& past) {
  if (!position_.is_empty(point)) {
    note_change(past);
  }
  past.undo = move_on_board(position_, past.move);
  now_.passes = 0;
  now_.to_move = ~color;
  if (!now_.placing) return;
  if (color == Color::black && ++now_.handicap < rules_.handicap) {
    now_.to_move = Color::black;
  } else {
    now_.placing = false;
  }
}

void GameState::note_change(HistoryEntry& past) const {
  past.is_change = true;
  const auto has_board = [](const HistoryEntry& each) { return each.board != nullptr; };
  const auto near = past_.size() < board_distance
                        ? past_.begin()
                        : past_.end() - static_cast<std::ptrdiff_t>(board_distance);
  if (std::none_of(near, past_.end(), has_board)) {
    past.board = std::make_shared<const Position>(position_);
  }
}

Position::Undo GameState::move_on_board(Position& position, Move move) {
  switch (move.kind()) {
    case Move::Kind::stone:
      if (!position.is_empty(move.point())) {
        position.erase({move.point()});
      }
      return position.play(move.color(), move.point());
    case Move::Kind::pass:
      return position.pass();
    case Move::Kind::put:
    case Move::Kind::erase:
      if (!position.is_empty(move.point())) {
        position.erase({move.point()});
      }
      position.set_ko(std::nullopt);
      if (move.kind() == Move::Kind::put) {
        position.put(move.color(), move.point());
      }
      break;
    case Move::Kind::turn:
    case Move::Kind::none:
      break;
  }
  return {};
}

std::size_t GameState::kept_board(std::size_t at) const {
  while (past_[at].board == nullptr) {
    expects(at > 0);
    --at;
  }
  return at;
}

void GameState::take_back_change() {
  const std::size_t last = past_.size() - 1;
  const std::size_t from = kept_board(last);
  position_ = *past_[from].board;
  // A board half-way is kept for the next changes that are taken back, which are likely to follow.
  const std::size_t middle = from + (last - from) / 2;
  for (std::size_t at = from; at < last; ++at) {
    if (at == middle && at > from && past_[at].is_change) {
      past_[at].board = std::make_shared<const Position>(position_);
    }
    move_on_board(position_, past_[at].move);
  }
}

void GameState::undo() {
  expects(!past_.empty());
  if (past_.back().is_change) {
    take_back_change();
  } else {
    position_.undo(past_.back().undo);
  }
  now_ = past_.back().before;
  past_.pop_back();
}

std::vector<EarlierPosition> GameState::earlier_positions() const {
  std::vector<EarlierPosition> positions;
  positions.reserve(past_.size());
  for (const HistoryEntry& past : past_) {
    positions.push_back({past.key, past.before.to_move});
  }
  return positions;
}

std::optional<Move> GameState::last_move() const {
  return past_.empty() ? std::nullopt : std::optional(past_.back().move);
}

Position GameState::position_after(std::size_t moves) const {
  expects(moves <= past_.size());
  // The moves up to the next change can be taken back from the board before it.
  std::size_t change = moves;
  while (change < past_.size() && !past_[change].is_change) {
    ++change;
  }
  Position position = position_;
  if (change < past_.size()) {
    const std::size_t from = kept_board(change);
    position = *past_[from].board;
    for (std::size_t at = from; at < change; ++at) {
      move_on_board(position, past_[at].move);
    }
  }
  for (std::size_t at = change; at-- > moves;) {
    position.undo(past_[at].undo);
  }
  return position;
}

std::optional<std::size_t> GameState::idle_cycle() const {
  if (rules_.ko != Ko::simple || past_.empty() || !past_.back().move.is_stone()) {
    return std::nullopt;
  }
  const auto balance = [](const std::array<std::int32_t, 2>& captured) {
    return captured[0] - captured[1];
  };
  const int now =
      balance({position_.captured_by(Color::black), position_.captured_by(Color::white)});
  for (std::size_t at = past_.size(); at-- > 0;) {
    const HistoryEntry& past = past_[at];
    if (past.key == position_.key() && past.before.to_move == now_.to_move &&
        balance(past.captured_by) == now) {
      return at;
    }
    if (play_is_over(past.before)) break;
  }
  return std::nullopt;
}

MoveList legal_moves(const GameState& state) {
  MoveList moves;
  const Color color = state.to_move();
  for_each_point(state.position().size(), [&](Point point) {
    if (state.position().is_empty(point) && state.is_legal(color, point)) {
      moves.add(Move::stone(color, point));
    }
  });
  if (is_legal(state, Move::pass(color))) {
    moves.add(Move::pass(color));
  }
  return moves;
}

bool is_legal(const GameState& state, Move move) {
  const bool in_turn = (move.is_stone() || move.is_pass()) && move.color() == state.to_move();
  if (!in_turn) return false;
  if (move.is_stone()) return state.is_legal(move.color(), move.point());
  // A player with a handicap must place at least two stones before passing.
  return move == Move::pass(move.color()) &&
         (state.handicap_left() == 0 || state.handicap() >= fewest_handicap);
}

std::string why(const Legality& legality) {
  switch (legality.reason) {
    case Legality::Reason::legal:
      break;
    case Legality::Reason::outside:
      return "the point is outside the board";
    case Legality::Reason::occupied:
      return "the point is not empty";
    case Legality::Reason::suicide:
      return "it is suicide";
    case Legality::Reason::ko:
      return "it retakes the ko at once";
    case Legality::Reason::superko:
      return legality.repeats == 0
                 ? "it makes the position at the start again"
                 : fmt::format("it makes the position after move {} again", legality.repeats);
  }
  return "it is legal";
}

}  // namespace ludex::go
