// What a game provides for the search that several games share. Everything is static and inlined:
// the core is a template over the game, not a hierarchy. A SearchGame shares the engine with its
// options, threads, time management and root search. A TreeGame also shares the tree below the
// root; any other game brings a tree of its own (TreeOf in tree.h).
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
#include "search/alphabeta/strength.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A position to search, and the keys of the game that led to it.
template <class Position, class Keys>
struct Replay {
  Position position;
  Keys keys;  // its last entry is `position`
};

// The ruling on a position, for the side to move.
enum class Ruling : std::uint8_t { draw, win, loss };

// Which options an engine of a game offers besides those that all engines of this core have.
struct Offers {
  bool rating = false;  // a limited strength, for games whose levels were measured in Elo
  SkillSteps steps = SkillSteps::pieces;  // what the steps of skill mean
  bool character = false;                 // randomness, style, knowledge and the like
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

  // The code of a move has sixteen bits; zero means no move. G::move and G::is_legal accept any
  // sixteen bits.
  { G::max_moves } -> std::convertible_to<std::size_t>;
  { G::code(move) } -> std::same_as<std::uint16_t>;
  { G::move(code) } -> std::same_as<typename G::Move>;
  { G::is_legal(position, move) } -> std::same_as<bool>;
  { G::legal_moves(position) } -> std::same_as<typename G::MoveList>;
  // Whether a move takes something: the root searches such a move to the full depth.
  { G::is_capture(position, move) } -> std::same_as<bool>;
  // Whether a legal move gives check: with the data that G::checks prepares once for a position, or
  // without it.
  { G::checks(position) } -> std::same_as<typename G::Checks>;
  { G::gives_check(position, checks, move) } -> std::same_as<bool>;
  { G::gives_check(position, move) } -> std::same_as<bool>;

  // Keys for the repetition rule and for the transposition table. The table's keys may differ where
  // those for the repetition rule are equal, such as near the end of a move count.
  { G::key(position) } -> std::same_as<std::uint64_t>;
  { G::table_key(position) } -> std::same_as<std::uint64_t>;
  // The table's key after a legal move if it is cheap to compute, else any key. It is used for
  // prefetching only.
  { G::likely_key(position, move) } -> std::same_as<std::uint64_t>;

  // `keys` holds the keys of the game so far and of the line of the search. G::record returns what
  // is stored with the key after a legal move; it takes the positions before and after the move,
  // and `keys` still ends before the move.
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
  // Whether a position can come about twice.
  { G::may_repeat } -> std::convertible_to<bool>;

  // The static value for the side to move; never a mate. Each thread has an evaluator of its own,
  // which may remember what it worked out for earlier positions; that never changes a value. An
  // evaluator that has adopt() gets the Outlook of the player at the root before each search.
  { evaluator.evaluate(position) } -> std::same_as<Value>;
  // The chances of the side to move in a position of that value.
  { G::chances(position, value) } -> std::same_as<engine::WinDrawLoss>;
  // The position that a text in the game's notation describes.
  { G::named_position(std::string_view()) } -> std::same_as<Result<NamedPosition>>;

  // Conversions between the concrete game and its type-erased form.
  { G::to_rules(move) } -> std::same_as<rules::Move>;
  { G::replay(game) } -> std::same_as<Replay<typename G::Position, typename G::Keys>>;

  // The terms of the static value, as lines of text for users.
  { G::explain(game) } -> std::same_as<std::vector<std::string>>;
};

template <class G>
concept TreeGame = SearchGame<G> && requires(const typename G::Position& position,
                                             typename G::Move move, Value threshold,
                                             std::size_t kind) {
  // The legal captures, which quiescence searches when not in check, and all other legal moves.
  { G::legal_captures(position) } -> std::same_as<typename G::MoveList>;
  { G::legal_quiets(position) } -> std::same_as<typename G::MoveList>;

  // Whether passing is so seldom best that a null move proves something.
  { G::null_move_is_sound(position) } -> std::same_as<bool>;

  // The most that a capture can win, and whether the exchange on its square gains at least
  // `threshold`; exchange_gains also takes quiet moves.
  { G::capture_gain(position, move) } -> std::same_as<Value>;
  { G::exchange_gains(position, move, threshold) } -> std::same_as<bool>;
  // The indices of a move's scores in the histories, each less than the number of slots: by piece
  // and target square; by side, from square and to square (butterfly); for captures, by both pieces
  // and target square.
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
