// Lines of an engine of UCI or UCCI, read strictly. This reader is not the one of src/protocols, so
// that a mistake in it does not hide behind itself where our own engine is examined.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/uci_family/dialect.h"
#include "conformance/words.h"

namespace ludex::conformance::uci_family {

// Whether the line begins with a word that engines send.
[[nodiscard]] bool is_protocol_line(const Dialect& dialect, std::string_view line);

struct Option {
  std::string name;
  std::string type;
  std::optional<std::string> value;  // its default
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
  std::vector<std::string> choices;
  std::string trouble;  // what is wrong with the line; empty if nothing is
};
[[nodiscard]] Option parse_option(const Dialect& dialect, std::string_view line);

struct Score {
  bool mate = false;
  bool unit_is_usual = true;  // the unit is the one of the language
  std::int64_t value = 0;
  bool bound = false;
};

struct Info {
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> seldepth;
  std::optional<std::int64_t> time;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> nps;
  std::optional<std::int64_t> hashfull;
  std::optional<std::int64_t> multipv;
  std::optional<Score> score;
  std::vector<std::string> pv;
  std::optional<std::string> currmove;
  std::vector<std::int64_t> wdl;
  bool has_currline = false;
  bool has_refutation = false;
  std::string trouble;  // what is wrong with the line; empty if nothing is
  std::string line;
};
[[nodiscard]] Info parse_info(const Dialect& dialect, std::string_view line);

struct BestMove {
  std::string move;
  std::string ponder;   // empty: none
  std::string extra;    // a further word: `draw`; empty: none
  std::string trouble;  // what is wrong with the line; empty if nothing is
};
[[nodiscard]] BestMove parse_bestmove(const Dialect& dialect, std::string_view line);
// Whether the text has the form of a move: `e2e4`, `e7e8q`; `h2e2`.
[[nodiscard]] bool looks_like_chess_move(std::string_view text);
[[nodiscard]] bool looks_like_xiangqi_move(std::string_view text);
// Whether the text stands for "no move".
[[nodiscard]] bool is_no_move(std::string_view text);

}  // namespace ludex::conformance::uci_family
