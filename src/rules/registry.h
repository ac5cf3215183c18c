// The one list of games. A new game is a new folder and one row here.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "rules/face.h"
#include "rules/game.h"
#include "rules/parameter.h"
#include "rules/perft.h"
#include "rules/setup.h"

namespace ludex::rules {

// How the text of a position becomes a board that a person sees.
struct BoardLook {
  int lowest_rank = 1;                        // as coordinates count ranks
  std::string_view letters;                   // of the pieces, as the text has them
  std::span<const std::string_view> figures;  // the same pieces in the signs that people know
  std::string_view files = "abcdefghijklmnopqrstuvwxyz";  // as coordinates name them
};

// A code of Outcome that ends a game by an infraction of its loser.
struct InfractionCode {
  std::string_view code;
  Infraction infraction{};
};

struct GameKind {
  std::string_view name;                        // "chess"
  std::span<const std::string_view> aliases;    // what else the game is called, in any case
  std::array<std::string_view, 2> seats;        // "White", "Black"
  std::span<const Parameter> parameters;        // in the order in which people are asked for them
  std::span<const std::string_view> notations;  // coordinate, standard, then any others
  BoardLook look;
  Habits habits;
  std::span<const InfractionCode> infractions;  // no other code of the game is one
  // Starts a game of complete values. The position is text from strangers; the error is about it.
  Result<std::unique_ptr<Game>> (*start)(const Setup&);
  // The board of a game that was started with this setup.
  Face (*face)(const Setup&);
  // The leaves of the tree of legal moves below each move of the position that a game of this kind
  // is in; expects a depth of at least 1.
  std::vector<RootCount<Move>> (*divide)(const Game& game, int depth);
  // The text of a start position by lot, for complete values that are played from many; otherwise
  // empty. Null: the game has one start.
  std::string (*drawn_position)(const Values& values, Rng& rng) = nullptr;
  // For makers of openings. The legal moves with which a random beginning goes on; the error says
  // why such a game has none. Null: every legal move.
  Result<std::vector<Move>> (*beginning_moves)(const Game& game) = nullptr;
  // The same text for positions that are images of each other by a symmetry of the board, and for
  // no others. Null: positions that differ are never alike.
  std::string (*likeness)(const Game& game) = nullptr;
};

[[nodiscard]] Declaration declaration_of(const GameKind& game);

[[nodiscard]] std::span<const GameKind> games();
// Their names, in that order.
[[nodiscard]] std::vector<std::string_view> game_names();
// By its name or an alias, in any case. Null when there is no such game.
[[nodiscard]] const GameKind* find_game(std::string_view name);
// Starts the game that `setup` names; the error says what is wrong and what would be right.
[[nodiscard]] Result<std::unique_ptr<Game>> start_game(const Setup& setup);
// The same, where a game that is played from many starts gets one by lot unless the setup has one.
[[nodiscard]] Result<std::unique_ptr<Game>> start_game(const Setup& setup, Rng& rng);
// How the board of the game looks.
[[nodiscard]] Face face_of(const Game& game);
// The cells of a typical position on the usual board.
[[nodiscard]] std::string picture_of(const GameKind& game);
// The moves with which a random beginning of the game may go on, as its row says; and a text that
// only positions have that are alike for a collection of openings.
[[nodiscard]] Result<std::vector<Move>> beginning_moves(const Game& game);
[[nodiscard]] std::string likeness(const Game& game);
// The notation of that name ("uci", "san"), if the game has it.
[[nodiscard]] std::optional<Notation> find_notation(const GameKind& game, std::string_view name);

// What the loser did wrong in an end of that code, which means the same in all games; `none` for a
// regular end.
[[nodiscard]] Infraction infraction_of(std::string_view code);
// Whose infraction decided the game, if one did.
[[nodiscard]] std::optional<Seat> offender_of(const Outcome& outcome);

// What a name means in one game: the game itself, by name or alias, or a variant of it, alone
// ("chess960") or behind the game ("xiangqi-promotion"). Nothing when it means nothing there.
[[nodiscard]] std::optional<Setup> setup_in(const GameKind& game, std::string_view name);
// What a name means where no game is known yet: a game, or else a variant that one game alone has.
// Any other name becomes that of the game, so that start_game() reports it as unknown.
[[nodiscard]] Setup setup_named(std::string_view name);
// The name of the game that setup_named() finds; an unknown name stays as it is.
[[nodiscard]] std::string game_named(std::string_view name);
// The one game in which a name means anything; null where it fits none or several.
[[nodiscard]] const GameKind* only_game_with(std::string_view name);

// One name for each variant of each game, to be typed where no game is named beside it.
[[nodiscard]] std::vector<std::string> variant_list();

// Whether a complete setup has the default of that parameter, given its other values.
[[nodiscard]] bool is_usual(const Setup& setup, std::string_view parameter);
// How records spell the variant of a complete setup; empty for the usual one and in games without
// variants.
[[nodiscard]] std::string_view written_variant(const Setup& setup);
// The rules of a complete setup in one word: the rule set as it may be typed ("axf/50"), or the
// variant in a game that has no rule sets beside its variants ("renju").
[[nodiscard]] std::string rules_word(const Setup& setup);

}  // namespace ludex::rules
