// What a game gives to the search that chess and xiangqi share. Everything is static and inlined:
// the core is a template over the game, not a hierarchy.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/score.h"
#include "rules/game.h"
#include "search/alphabeta/offers.h"
#include "search/alphabeta/path.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A position to search and the way to it in the game.
template <class Position, class Path>
struct Replay {
  Position position;
  Path path;  // its last entry is `position`
};

// What the rules say of a game, for the side to move.
enum class Ruling : std::uint8_t { draw, win, loss };

// clang-format off
template <class G>
concept SearchGame = requires(const typename G::Position& position, typename G::Position& changing,
                              typename G::Move move, std::uint16_t code,
                              const typename G::Path& path,
                              const rules::Game& game, Value threshold,
                              typename G::Evaluator& evaluator,
                              const typename G::Checks& checks, std::size_t kind) {
  // The name in the registry of rules.
  { G::name } -> std::convertible_to<std::string_view>;

  // Positions are copied to try a move; `play` takes a legal one. A null move is never played in
  // check.
  changing.play(move);
  changing.play_null();
  { position.is_check() } -> std::same_as<bool>;

  // Moves in sixteen bits, zero for none; any sixteen bits may be asked about.
  { G::max_moves } -> std::convertible_to<std::size_t>;
  { G::code(move) } -> std::same_as<std::uint16_t>;
  { G::move(code) } -> std::same_as<typename G::Move>;
  { G::is_legal(position, move) } -> std::same_as<bool>;
  { G::legal_moves(position) } -> std::same_as<typename G::MoveList>;
  // The legal moves that quiescence looks at when not in check; and whether a move is one of them.
  { G::legal_captures(position) } -> std::same_as<typename G::MoveList>;
  { G::is_capture(position, move) } -> std::same_as<bool>;
  // All other legal moves.
  { G::legal_quiets(position) } -> std::same_as<typename G::MoveList>;
  // Whether a legal move gives check; with what can be worked out once for a position, or without.
  { G::checks(position) } -> std::same_as<typename G::Checks>;
  { G::gives_check(position, checks, move) } -> std::same_as<bool>;
  { G::gives_check(position, move) } -> std::same_as<bool>;

  // Keys for the repetition rule, and for the transposition table (which may tell apart what the
  // former calls equal, such as positions near the end of a move count).
  { G::key(position) } -> std::same_as<std::uint64_t>;
  { G::table_key(position) } -> std::same_as<std::uint64_t>;
  // The table's key after a legal move, cheaply; where that is not possible, any other. It tells
  // the memory what will be asked for.
  { G::likely_key(position, move) } -> std::same_as<std::uint64_t>;

  // Of a game so far and a line behind it: some Path, and what it records of a legal move that led
  // from one position to another, both given; `path` ends before the move.
  path.record();
  { G::record(path, position, move, position) } -> std::same_as<decltype(path.record())>;
  // What the rules impose on a position reached by the last move of `path`, if they do: by
  // repetitions, move counts, material that cannot win. Stalemate and mate are found by the tree.
  { G::judged(position, path) } -> std::same_as<std::optional<Ruling>>;
  // The value of having no legal move, for the side to move, `ply` plies from the root.
  { G::without_moves(position, 0) } -> std::same_as<Value>;
  // The options that it offers besides those of every game.
  { G::offers } -> std::convertible_to<Offers>;
  // Whether only a move that gives check can end the game with a win.
  { G::mates_by_check_alone } -> std::convertible_to<bool>;

  // The static value for the side to move; never a mate. Each thread has an evaluator of its own,
  // which may remember what it worked out for earlier positions; that never changes a value. Before
  // a search it is told to adopt() the Outlook of the player at the root, if it has a use for it.
  { evaluator.evaluate(position) } -> std::same_as<Value>;
  // The chances that the side to move has where its value is so much.
  { G::chances(position, threshold) } -> std::same_as<engine::WinDrawLoss>;
  // Whether passing is so seldom best that a null move proves something.
  { G::null_move_is_sound(position) } -> std::same_as<bool>;

  // Captures: the most that one can win, and whether the exchange on its square gains at least
  // `threshold`, which may be asked about quiet moves too.
  { G::capture_gain(position, move) } -> std::same_as<Value>;
  { G::exchange_gains(position, move, threshold) } -> std::same_as<bool>;
  // Where moves keep their histories, each below its count: what moves whither; from where to
  // where, by side; captures by what takes what and where.
  { G::history_slots } -> std::convertible_to<std::size_t>;
  { G::history_slot(position, move) } -> std::same_as<std::size_t>;
  { G::path_slots } -> std::convertible_to<std::size_t>;
  { G::path_slot(position, move) } -> std::same_as<std::size_t>;
  { G::capture_slots } -> std::convertible_to<std::size_t>;
  { G::capture_slot(position, move) } -> std::same_as<std::size_t>;
  // Keys of parts of a position, such as its pawns, that the evaluation may misjudge; the side to
  // move is one of them.
  { G::structures } -> std::convertible_to<std::size_t>;
  { G::structure_key(position, kind) } -> std::same_as<std::uint64_t>;

  // A position that somebody wrote down in the game's position text.
  { G::named_position(std::string_view()) } -> std::same_as<Result<NamedPosition>>;

  // Between the concrete game and its type-erased face.
  { G::to_rules(move) } -> std::same_as<rules::Move>;
  { G::replay(game) } -> std::same_as<Replay<typename G::Position, typename G::Path>>;

  // The static value taken apart, as lines for people.
  { G::explain(game) } -> std::same_as<std::vector<std::string>>;
};
// clang-format on

}  // namespace ludex::search
