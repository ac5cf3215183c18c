// What a game gives to the search that the games share. Everything is static and inlined: the core
// is a template over the game, not a hierarchy. A SearchGame has the engine with its options, its
// threads, its time and its root in common with the others. A TreeGame has the tree below the root
// in common with them too; another game brings a tree of its own (TreeOf in tree.h).
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
#include "search/alphabeta/keys.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A position to search and the way to it in the game.
template <class Position, class Keys>
struct Replay {
  Position position;
  Keys keys;  // its last entry is `position`
};

// What the rules say of a game, for the side to move.
enum class Ruling : std::uint8_t { draw, win, loss };

// Which options an engine of a game offers besides those that all engines of this core have.
struct Offers {
  bool rating = false;     // a limited strength, for games whose levels were measured in Elo
  bool skill = false;      // a limited strength in steps, for games without a scale of ratings
  bool character = false;  // randomness, style, knowledge and the like
};

// clang-format off
template <class G>
concept SearchGame = requires(const typename G::Position& position, typename G::Position& changing,
                              typename G::Move move, std::uint16_t code,
                              const typename G::Keys& keys,
                              const rules::Game& game, Value value,
                              typename G::Evaluator& evaluator,
                              const typename G::Checks& checks) {
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
  // Whether a move takes something: the root searches such a move to the full depth.
  { G::is_capture(position, move) } -> std::same_as<bool>;
  // Whether a legal move gives check; with what can be worked out once for a position, or without.
  { G::checks(position) } -> std::same_as<typename G::Checks>;
  { G::gives_check(position, checks, move) } -> std::same_as<bool>;
  { G::gives_check(position, move) } -> std::same_as<bool>;

  // Keys for the repetition rule, and for the transposition table (which may tell apart what the
  // former calls equal, such as positions near the end of a move count).
  { G::key(position) } -> std::same_as<std::uint64_t>;
  { G::table_key(position) } -> std::same_as<std::uint64_t>;
  // The table's key after a legal move, where that is cheap to know, else any key. The table
  // prefetches by it.
  { G::likely_key(position, move) } -> std::same_as<std::uint64_t>;

  // The keys of the game so far and of the line behind it, and what they record of a legal move
  // that led from one position to another, both given; `keys` ends before the move.
  keys.record();
  { G::record(keys, position, move, position) } -> std::same_as<decltype(keys.record())>;
  // What the rules impose on the last position of `keys`, if anything: by repetitions, move counts,
  // or material that cannot win. The tree finds mate and stalemate itself.
  { G::ruling_on(position, keys) } -> std::same_as<std::optional<Ruling>>;
  // The value of having no legal move, for the side to move, `ply` plies from the root.
  { G::without_moves(position, 0) } -> std::same_as<Value>;
  // The options that the engine offers besides those of every game.
  { G::offers } -> std::convertible_to<Offers>;
  // Whether only a move that gives check can end the game with a win.
  { G::mates_by_check_alone } -> std::convertible_to<bool>;

  // The static value for the side to move; never a mate. Each thread has an evaluator of its own,
  // which may remember what it worked out for earlier positions; that never changes a value. An
  // evaluator that has adopt() gets the Outlook of the player at the root before each search.
  { evaluator.evaluate(position) } -> std::same_as<Value>;
  // The chances of the side to move in a position of that value.
  { G::chances(position, value) } -> std::same_as<engine::WinDrawLoss>;
  // The position that a text in the game's notation describes.
  { G::named_position(std::string_view()) } -> std::same_as<Result<NamedPosition>>;

  // Between the concrete game and its type-erased face.
  { G::to_rules(move) } -> std::same_as<rules::Move>;
  { G::replay(game) } -> std::same_as<Replay<typename G::Position, typename G::Keys>>;

  // The static value taken apart, as lines for people.
  { G::explain(game) } -> std::same_as<std::vector<std::string>>;
};

template <class G>
concept TreeGame = SearchGame<G> && requires(const typename G::Position& position,
                                             typename G::Move move, Value threshold,
                                             std::size_t kind) {
  // The captures among the legal moves, which quiescence looks at when not in check; all other
  // legal moves.
  { G::legal_captures(position) } -> std::same_as<typename G::MoveList>;
  { G::legal_quiets(position) } -> std::same_as<typename G::MoveList>;

  // Whether passing is so seldom best that a null move proves something.
  { G::null_move_is_sound(position) } -> std::same_as<bool>;

  // The most that a capture can win, and whether the exchange on its square gains at least
  // `threshold`; the second question may also be about a quiet move.
  { G::capture_gain(position, move) } -> std::same_as<Value>;
  { G::exchange_gains(position, move, threshold) } -> std::same_as<bool>;
  // The slots in which moves keep their histories, each below its count: by piece and target
  // square; by side, from square and to square (butterfly); captures by both pieces and target
  // square.
  { G::history_slots } -> std::convertible_to<std::size_t>;
  { G::history_slot(position, move) } -> std::same_as<std::size_t>;
  { G::butterfly_slots } -> std::convertible_to<std::size_t>;
  { G::butterfly_slot(position, move) } -> std::same_as<std::size_t>;
  { G::capture_slots } -> std::convertible_to<std::size_t>;
  { G::capture_slot(position, move) } -> std::same_as<std::size_t>;
  // Keys of parts of a position, such as its pawns, that the evaluation may misjudge; the side to
  // move is one of them.
  { G::structures } -> std::convertible_to<std::size_t>;
  { G::structure_key(position, kind) } -> std::same_as<std::uint64_t>;
};
// clang-format on

}  // namespace ludex::search
