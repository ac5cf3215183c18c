// What differs between the languages of UCI's kind (UCI and UCCI), for the checks that they share.
#pragma once

#include <span>
#include <string_view>

namespace ludex::conformance::uci_family {

struct StandardOption {
  std::string_view name;
  std::string_view type;
};

// A position, the move that the opponent is expected to play in it, and another one, after which
// the moves of the engine are others.
struct Guess {
  std::string_view fen;
  std::string_view expected;
  std::string_view played;
};

// Positions and moves of the game. Lists of moves are divided by blanks; those without a FEN begin
// at the usual start.
struct Examples {
  std::string_view middle_game;
  std::string_view few_moves;  // for the first side; most moves of other positions are illegal
  std::string_view few_moves_short;  // the same without the counters
  std::string_view few_moves_of_second;
  std::span<const std::string_view> games;
  std::string_view opening;  // three moves
  std::string_view start;    // the usual start as a FEN, from which `game_from_fen` is played
  std::string_view game_from_fen;
  std::string_view shuffle;  // four moves that lead back to the start
  std::string_view after_shuffle;
  std::string_view first_move;
  Guess guess;
  std::span<const std::string_view> lines_from;  // where lines of moves are to be legal
  std::span<const std::string_view> bad_fens;    // whole lines
  std::span<const std::string_view> illegal_moves;
  std::span<const std::string_view> malformed;
};

struct Dialect {
  std::string_view game;
  std::string_view hello;         // "uci"
  std::string_view hello_answer;  // "uciok"
  std::string_view new_game;
  std::string_view no_answer;     // a second word that ends a search; empty: there is none
  std::string_view score_unit;    // that stands before a score; empty: a number follows at once
  std::string_view text_key;      // of `info`: the rest of the line is text
  std::string_view option_name;   // the word before a name; empty: there is none
  std::string_view answer_words;  // that may follow a move, besides `ponder`
  std::string_view millisecond_option;  // that has to be set; empty: times are milliseconds
  bool silent_ends = true;              // `quit` is not answered
  std::span<const std::string_view> engine_words;  // with which lines of engines begin
  std::span<const std::string_view> option_types;
  std::span<const StandardOption> standard_options;
  // Formats of `go` and `setoption`: the time in milliseconds, then the increment or the moves; the
  // name, then the value.
  std::string_view go_movetime;
  std::string_view go_clock;
  std::string_view go_increment;
  std::string_view go_period;
  std::string_view set_option;
  std::string_view press_button;
  bool (*looks_like_move)(std::string_view text) = nullptr;
  Examples examples;
};

}  // namespace ludex::conformance::uci_family
