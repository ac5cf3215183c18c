// What every game implements alike over its position: the history of moves and positions with
// clone, play, undo and null moves, the list of legal moves, and reading and writing moves with the
// null move among them.
//
// A game is `class Game final : public rules::GameOf<Game, Position>` and supplies, as members that
// GameOf may call:
//
//   static rules::Move to_shown(OwnMove)     a move of the position as the opaque one
//   static OwnMove to_own(rules::Move)       the reverse, for any code, even that of no move
//   static std::optional<OwnMove> passing(const Position&)          the null move, if there is one
//   static void advance(Position&, OwnMove)                         plays what can_play() accepts
//   Result<OwnMove> read(std::string_view text, Notation) const     reads a legal move of now()
//   std::string write(OwnMove, Notation) const       the text of a legal move; in `coordinate` any
//   static bool is_null_text(std::string_view)       whether records write the null move like this
//   static constexpr std::string_view no_null_move   why it is refused: "a null move in check"
//   void after_play(OwnMove), void after_undo()      optional: update what else the game counts
//
// and, in the namespace of the position, legal_moves(position), is_legal(position, own move) and
// perft_divide(position, {.depth = depth}). The position has key() and side_to_move(); its first
// side sits on the first seat. A game whose players may swap their stones overrides to_move(), and
// one whose records show moves other than legal ones overrides can_play().
//
// The third template argument says how positions are kept: all of them, one in 64, or only the
// current one.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "rules/game.h"
#include "rules/perft.h"

namespace ludex::rules {

// These call the functions of a position's own namespace under names that no member of Game hides.
template <class Position>
[[nodiscard]] auto moves_of(const Position& position) {
  return legal_moves(position);
}
template <class Position, class OwnMove>
[[nodiscard]] bool allows(const Position& position, OwnMove move) {
  return is_legal(position, move);
}

// Keeps every position that the game went through, for positions that are small.
template <class Position>
class EveryPosition {
 public:
  explicit EveryPosition(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& now() const { return positions_.back(); }
  // `again` is not called.
  template <class Again>
  [[nodiscard]] std::span<const Position> all(const Again& /*again*/) const {
    return positions_;
  }
  // Appends a copy of the current position and calls advance(Position&) on it.
  template <class Advance>
  void play(const Advance& advance) {
    advance(positions_.emplace_back(now()));
  }
  template <class Again>
  void undo(const Again& /*again*/) {
    positions_.pop_back();
  }
  // Reserves memory for this many moves.
  void reserve(std::size_t moves) { positions_.reserve(moves + 1); }

 private:
  std::vector<Position> positions_;  // one more than there are moves
};

// Keeps the last 16 to 32 positions, and of those before them one in 64, for positions that are
// large: a line of thousands of moves takes no more than a few hundred of them, and a clone copies
// less than forty of a game of usual length. The others are played again when they are needed:
// `again(position, ply)` plays the move after `ply` moves.
template <class Position>
class PositionsApart {
 public:
  explicit PositionsApart(const Position& start) : recent_{start} {}

  [[nodiscard]] const Position& now() const { return recent_.back(); }
  template <class Again>
  [[nodiscard]] std::vector<Position> all(const Again& again) const {
    std::vector<Position> positions;
    positions.reserve(first_recent_ + recent_.size());
    for (const Position& kept : kept_) {
      positions.push_back(kept);
      while (positions.size() % apart != 0 && positions.size() < first_recent_) {
        const std::size_t ply = positions.size() - 1;
        again(positions.emplace_back(positions.back()), ply);
      }
    }
    positions.insert(positions.end(), recent_.begin(), recent_.end());
    return positions;
  }
  template <class Advance>
  void play(const Advance& advance) {
    advance(recent_.emplace_back(now()));
    if (recent_.size() <= 2 * step) return;
    if (first_recent_ % apart == 0) {
      kept_.push_back(recent_.front());
    }
    recent_.erase(recent_.begin(), recent_.begin() + step);
    first_recent_ += step;
  }
  template <class Again>
  void undo(const Again& again) {
    recent_.pop_back();
    if (!recent_.empty()) return;
    // What went before the move was the last position in front of the recent ones.
    const std::size_t after = first_recent_;
    first_recent_ -= step;
    std::size_t ply = first_recent_ / apart * apart;
    Position first = kept_.back();
    if (ply == first_recent_) {
      kept_.pop_back();
    }
    for (; ply < first_recent_; ++ply) {
      again(first, ply);
    }
    recent_.reserve(2 * step + 1);
    recent_.push_back(std::move(first));
    for (; ply + 1 < after; ++ply) {
      again(recent_.emplace_back(recent_.back()), ply);
    }
  }
  void reserve(std::size_t moves) { recent_.reserve(std::min(moves, 2 * step) + 1); }

 private:
  static constexpr std::size_t step = 16;
  static constexpr std::size_t apart = 64;  // a multiple of the step

  std::vector<Position> kept_;    // after 0, 64, 128 … moves, up to the first of `recent_`
  std::vector<Position> recent_;  // those after `first_recent_` moves and more; never empty
  std::size_t first_recent_ = 0;  // a multiple of the step
};

// Keeps one position that holds the history of its game and takes moves back by its own undo().
template <class Position>
class PositionInPlace {
 public:
  explicit PositionInPlace(const Position& start) : position_(start) {}

  [[nodiscard]] const Position& now() const { return position_; }
  template <class Advance>
  void play(const Advance& advance) {
    advance(position_);
  }
  template <class Again>
  void undo(const Again& /*again*/) {
    position_.undo();
  }
  void reserve(std::size_t /*moves*/) {}

 private:
  Position position_;
};

template <class Self, class Position, class Positions = EveryPosition<Position>>
class GameOf : public Game {
 public:
  [[nodiscard]] std::unique_ptr<Game> clone() const final {
    return std::unique_ptr<Game>(new Self(self()));
  }
  [[nodiscard]] const Setup& setup() const final { return *setup_; }
  [[nodiscard]] std::span<const Move> moves() const final { return moves_; }
  [[nodiscard]] Seat to_move() const override { return static_cast<Seat>(now().side_to_move()); }
  [[nodiscard]] std::uint64_t key() const override { return now().key(); }

  [[nodiscard]] std::vector<Move> legal_moves() const final {
    const auto own = moves_of(now());
    std::vector<Move> shown;
    shown.reserve(own.size());
    for (const auto move : own) {
      shown.push_back(Self::to_shown(move));
    }
    return shown;
  }
  [[nodiscard]] bool is_legal(Move move) const final { return allows(now(), Self::to_own(move)); }
  [[nodiscard]] std::optional<Move> null_move() const final {
    const auto own = Self::passing(now());
    return own ? std::optional(Self::to_shown(*own)) : std::nullopt;
  }

  void play(Move move) final {
    expects(can_play(move));
    make(move);
  }
  void undo() final {
    expects(!moves_.empty());
    positions_.undo(again());
    moves_.pop_back();
    self().after_undo();
  }

  [[nodiscard]] Result<Move> parse_move(std::string_view text, Notation notation) const final {
    if (notation != coordinate && Self::is_null_text(text)) {
      if (const auto null = null_move()) return *null;
      return fail(fmt::format("bad move `{}`: {}", text, Self::no_null_move));
    }
    return self().read(text, notation).map(Self::to_shown);
  }
  Result<Move> play_text(std::string_view text, Notation notation) final {
    auto move = parse_move(text, notation);
    if (move) {
      make(*move);
    }
    return move;
  }
  [[nodiscard]] std::string format_move(Move move, Notation notation) const final {
    if (notation != coordinate) {
      if (move == null_move()) return "--";
      expects(can_play(move));
    }
    return self().write(Self::to_own(move), notation);
  }

  // For GameKind::divide in the game's row of the registry.
  [[nodiscard]] static std::vector<RootCount<Move>> divide(const Game& game, int depth) {
    std::vector<RootCount<Move>> counts;
    for (const auto& [move, leaves] :
         perft_divide(static_cast<const Self&>(game).now(), {.depth = depth})) {
      counts.push_back({Self::to_shown(move), leaves});
    }
    return counts;
  }

  [[nodiscard]] const Position& now() const { return positions_.now(); }
  // The positions from the start to the current one, one more than there are moves: a view of
  // EveryPosition, or those of PositionsApart played again.
  [[nodiscard]] auto positions() const { return positions_.all(again()); }

 protected:
  // `setup` is complete and canonical, and `start` is the position that it describes.
  GameOf(Setup setup, const Position& start)
      : setup_(std::make_shared<const Setup>(std::move(setup))), positions_(start) {}
  GameOf(const GameOf&) = default;

  void after_play(auto /*move*/) {}
  void after_undo() {}

 private:
  // The number of moves for which memory is reserved at once. Few games are longer, so that a clone
  // that is played on copies its history once and not at every doubling.
  static constexpr std::size_t room = 128;

  [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }
  [[nodiscard]] Self& self() { return static_cast<Self&>(*this); }

  // Plays the move after `ply` moves of this game on the position before it.
  [[nodiscard]] auto again() const {
    return [this](Position& position, std::size_t ply) {
      Self::advance(position, Self::to_own(moves_[ply]));
    };
  }

  // Plays a move that is known to pass can_play().
  void make(Move move) {
    if (moves_.size() == moves_.capacity()) {
      moves_.reserve(moves_.size() + std::max(room, moves_.size()));
      positions_.reserve(moves_.capacity());
    }
    const auto own = Self::to_own(move);
    positions_.play([own](Position& next) { Self::advance(next, own); });
    moves_.push_back(move);
    self().after_play(own);
  }

  // It never changes, so that a game and its clones share its ownership.
  std::shared_ptr<const Setup> setup_;
  Positions positions_;
  std::vector<Move> moves_;
};

}  // namespace ludex::rules
