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

// How the text of a position is shown to a person as a board.
struct BoardLook {
  int lowest_rank = 1;                        // the number of the lowest rank in coordinates
  std::string_view letters;                   // of the pieces, as in the text
  std::span<const std::string_view> figures;  // known signs, in the order of `letters`
  std::string_view files = "abcdefghijklmnopqrstuvwxyz";  // the letters of the files in coordinates
};

// A code of Outcome for a game that an infraction of the loser ended.
struct InfractionCode {
  std::string_view code;
  Infraction infraction{};
};

struct GameKind {
  std::string_view name;                        // "chess"
  std::span<const std::string_view> aliases;    // other names of the game, in any case
  std::array<std::string_view, 2> seats;        // "White", "Black"
  std::span<const Parameter> parameters;        // in the order in which people are asked for them
  std::span<const std::string_view> notations;  // coordinate, standard, then any others
  BoardLook look;
  Conventions conventions;
  std::span<const InfractionCode> infractions;  // all codes of the game for such ends
  // Starts a game with complete values. The position is text from strangers; the error is about it.
  Result<std::unique_ptr<Game>> (*start)(const Setup&);
  // The board of a game that was started with this setup.
  Face (*face)(const Setup&);
  // For each legal move of the current position, the leaves of the tree of legal moves below it.
  // Expects a game of this kind and a depth of at least 1.
  std::vector<RootCount<Move>> (*divide)(const Game& game, int depth);
  // Draws the text of a start position at random, for complete values that have many start
  // positions; otherwise returns an empty text. Null: the game has one start position.
  std::string (*drawn_position)(const Values& values, Rng& rng) = nullptr;
  // What the position of a setup with complete values asks for and the started game does not have,
  // as a sentence; empty if there is nothing. Null: every part of a position counts or is an error.
  std::string (*left_out)(const Setup& setup) = nullptr;
  // The variant to which a position's text belongs, where nothing names the variant; empty for the
  // usual one. Null: no position shows its variant.
  std::string_view (*shown_variant)(std::string_view position) = nullptr;
  // For makers of openings: the legal moves with which a random opening may go on. The error states
  // why such a game has none. Null: every legal move.
  Result<std::vector<Move>> (*beginning_moves)(const Game& game) = nullptr;
  // A text that is the same for positions that are images of each other by a symmetry of the board,
  // and differs for all others. Null: positions that differ are never alike.
  std::string (*likeness)(const Game& game) = nullptr;
};

[[nodiscard]] Declaration declaration_of(const GameKind& game);

[[nodiscard]] std::span<const GameKind> games();
// The names of games(), in the same order.
[[nodiscard]] std::vector<std::string_view> game_names();
// Finds a game by its name or an alias, in any case; null if there is none.
[[nodiscard]] const GameKind* find_game(std::string_view name);
// Starts the game that `setup` names. The error states what is wrong and what is expected.
[[nodiscard]] Result<std::unique_ptr<Game>> start_game(const Setup& setup);
// The same, but a game with many start positions gets a random one unless the setup has one.
[[nodiscard]] Result<std::unique_ptr<Game>> start_game(const Setup& setup, Rng& rng);
// GameKind::left_out of the game that the setup names, for a setup that start_game() accepts.
[[nodiscard]] std::string left_out(const Setup& setup);
// The setup with the variant that its position shows, if it names none.
[[nodiscard]] Setup with_shown_variant(Setup setup);
// How the board of the game looks.
[[nodiscard]] Face face_of(const Game& game);
// Game::cells() of a typical position on the usual board.
[[nodiscard]] std::string picture_of(const GameKind& game);
// GameKind::beginning_moves of the game's row, and GameKind::likeness: a text that only positions
// share that a collection of openings treats as the same.
[[nodiscard]] Result<std::vector<Move>> beginning_moves(const Game& game);
[[nodiscard]] std::string likeness(const Game& game);
// The notation of that name ("uci", "san"); std::nullopt if the game has none.
[[nodiscard]] std::optional<Notation> find_notation(const GameKind& game, std::string_view name);

// The infraction of the loser in an end with that code, which means the same in all games; `none`
// for a regular end.
[[nodiscard]] Infraction infraction_of(std::string_view code);
// The seat whose infraction decided the game; std::nullopt if none did.
[[nodiscard]] std::optional<Seat> offender_of(const Outcome& outcome);

// The meaning of a name in one game: the game itself, by its name or an alias, or a variant of it,
// either alone ("chess960") or behind the game's name ("xiangqi-promotion"). Returns std::nullopt
// if the name means nothing in that game.
[[nodiscard]] std::optional<Setup> setup_in(const GameKind& game, std::string_view name);
// The meaning of a name where no game is known yet: a game, or else a variant that only one game
// has. Any other name is returned as the game's name, so that start_game() reports it as unknown.
[[nodiscard]] Setup setup_named(std::string_view name);
// The name of the game that setup_named() finds; an unknown name is returned unchanged.
[[nodiscard]] std::string game_named(std::string_view name);
// The only game in which the name has a meaning; null if it has one in none or in several.
[[nodiscard]] const GameKind* only_game_with(std::string_view name);

// One name for each variant of each game, which can be typed without naming the game beside it.
[[nodiscard]] std::vector<std::string> variant_list();

// Whether the parameter of a complete setup has its default value, given the other values.
[[nodiscard]] bool is_usual(const Setup& setup, std::string_view parameter);
// The spelling of a complete setup's variant in records; empty for the usual variant and in games
// without variants.
[[nodiscard]] std::string_view written_variant(const Setup& setup);
// The rules of a complete setup in one word: the rule set as people may type it ("axf/50"), or the
// variant in a game without rule sets ("renju").
[[nodiscard]] std::string rules_word(const Setup& setup);

}  // namespace ludex::rules
