// The faults of the fault engine: one row each, with the protocols in which it exists and what it
// costs the engine in a match. The program and the tests read the same table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::tests {

// What the fault engine speaks; a bit each, so that a number can stand for several.
enum class Protocol : std::uint8_t { uci = 1, ucci = 2, agi = 4, gomocup = 8, gtp = 16 };

using Protocols = std::uint8_t;
constexpr Protocols operator|(Protocol a, Protocol b) {
  return static_cast<Protocols>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Protocols operator|(Protocols a, Protocol b) {
  return static_cast<Protocols>(a | static_cast<unsigned>(b));
}
constexpr bool includes(Protocols all, Protocol one) {
  return (all & static_cast<unsigned>(one)) != 0;
}

inline constexpr std::array<std::string_view, 5> protocol_names{"uci", "ucci", "agi", "gomocup",
                                                                "gtp"};
// The names stand in the order of the bits.
constexpr Protocol protocol_of(std::size_t name) {
  return static_cast<Protocol>(1U << name);
}

// The moment of a fault; a `whole_life` fault changes the engine's behaviour from the start on.
enum class Stage : std::uint8_t { whole_life, start, handshake, ready, new_game, go, quit };

// What the faulty engine loses in a game in which it plays against a healthy one.
enum class Cost : std::uint8_t {
  nothing,
  crash,      // it "disconnects"
  silence,    // its "connection stalls"
  time,       // it "loses on time"
  illegal,    // it "makes an illegal move"
  resigning,  // it "resigns"
  either,     // whether it loses depends on when its lines are read
};

struct FaultRow {
  std::string_view name;
  Stage stage{};
  Protocols spoken{};
  Cost cost{};
  std::string_view about;
  // Protocols in which it has another cost.
  Protocols differing = 0;
  Cost other_cost{};
};

constexpr Cost cost_in(const FaultRow& row, Protocol protocol) {
  return includes(row.differing, protocol) ? row.other_cost : row.cost;
}

namespace fault_table_detail {
inline constexpr Protocols lines = Protocol::uci | Protocol::ucci | Protocol::agi;
inline constexpr Protocols stones = Protocol::gomocup | Protocol::gtp;
inline constexpr Protocols all = lines | Protocol::gomocup | Protocol::gtp;
inline constexpr Protocols pieces = Protocol::uci | Protocol::ucci;
inline constexpr Protocols uci = Protocol::uci | Protocol::uci;
inline constexpr Protocols gtp = Protocol::gtp | Protocol::gtp;
inline constexpr Protocols gomocup = Protocol::gomocup | Protocol::gomocup;
}  // namespace fault_table_detail

inline constexpr auto fault_table = [] {
  using namespace fault_table_detail;
  using S = Stage;
  using C = Cost;
  return std::to_array<FaultRow>({
      {"die-at-start", S::start, all, C::crash, "ends before it reads a line"},
      {"die-at-handshake", S::handshake, all, C::crash, "ends when it is to introduce itself"},
      {"silent-handshake", S::handshake, all, C::silence, "never introduces itself", gomocup,
       C::nothing},
      {"flood-handshake", S::handshake, all, C::silence, "prints for ever in its introduction"},
      {"bytes-before-handshake", S::start, all, C::nothing, "prints text, NULs, no UTF-8 first"},
      {"malformed-options", S::handshake, pieces, C::nothing, "announces nonsense"},
      {"long-lines", S::ready, lines, C::nothing, "prints 32 lines of 1 MiB before it is ready"},
      {"silent-ready", S::ready, lines, C::silence, "never answers that it is ready"},
      {"silent-newgame", S::new_game, stones, C::silence, "never answers to a new game"},
      {"die-at-newgame", S::new_game, all, C::crash, "ends when a new game begins"},
      {"die", S::go, all, C::crash, "ends when it is asked"},
      {"answer-then-die", S::go, all, C::crash, "answers and ends"},
      {"half-line-then-die", S::go, all, C::crash, "ends in mid-answer"},
      {"hang", S::go, all, C::time, "never answers, but reads and obeys the rest"},
      {"until-stopped", S::go, lines, C::time, "thinks until it is told to stop"},
      {"deaf", S::go, all, C::time, "reads no more and ignores SIGTERM"},
      {"stopped", S::go, all, C::time, "stops itself by SIGSTOP"},
      {"spin", S::go, all, C::time, "loops and ignores SIGTERM"},
      {"late", S::go, all, C::time, "answers after the delay, whatever happens"},
      {"split", S::go, all, C::nothing, "prints a byte, and the rest after the delay"},
      {"early-byte", S::go, lines, C::nothing, "prints the next answer's first byte behind each"},
      {"twice", S::go, all, C::nothing, "answers twice"},
      {"unsolicited", S::go, all, C::either, "answers again after the delay"},
      {"chatter", S::go, all, C::time, "prints a line every delay and never answers"},
      {"flood", S::go, all, C::time, "prints lines for ever"},
      {"endless-line", S::go, all, C::time, "prints a line without end"},
      {"long-line", S::go, all, C::nothing, "prints a line of 10 MB, then answers"},
      {"many-lines", S::go, all, C::nothing, "prints 50000 lines, then answers"},
      {"stderr", S::go, all, C::nothing, "prints 10 MB to stderr, then answers"},
      {"illegal", S::go, all, C::illegal, "answers with an illegal move"},
      {"other-side", S::go, pieces, C::illegal, "answers with a move of the other side"},
      {"off-board", S::go, all, C::illegal, "answers with a point that the board lacks"},
      {"resign", S::go, Protocol::uci | Protocol::agi | Protocol::gomocup, C::illegal,
       "answers `resign`", gomocup, C::time},
      {"resign-by-rule", S::go, Protocol::ucci | Protocol::gtp, C::resigning, "answers `resign`"},
      {"none", S::go, all, C::illegal, "answers `(none)`", gomocup, C::time},
      {"null-move", S::go, all, C::illegal, "answers `0000`", gomocup, C::time},
      {"own-square", S::go, pieces, C::illegal, "answers `a1a1`"},
      {"bare", S::go, lines | Protocol::gtp, C::illegal, "answers without a move"},
      {"error", S::go, stones, C::illegal, "answers by an error", gomocup, C::crash},
      {"wrong-id", S::go, gtp, C::nothing, "answers by the number of another command"},
      {"no-newline", S::go, all, C::time, "never ends the line of its answer"},
      {"nonsense", S::go, all, C::nothing, "prints malformed lines, then answers"},
      {"full-pipe", S::go, all, C::silence, "answers, reads no more, and its pipe is full"},
      {"close-stdin", S::go, all, C::crash, "answers, closes its stdin, lives on"},
      {"close-stdout", S::go, all, C::crash, "closes its stdout and lives on"},
      {"children", S::go, all, C::nothing, "starts a child that holds the pipes, answers"},
      {"children-then-die", S::go, all, C::crash, "the same, then ends"},
      {"crlf", S::whole_life, all, C::nothing, "ends lines with CR LF"},
      {"blanks", S::whole_life, lines | Protocol::gomocup, C::nothing,
       "begins lines with blanks and tabs"},
      {"odd-bytes", S::go, all, C::nothing, "prints a BOM, NULs, no UTF-8"},
      {"byte-by-byte", S::whole_life, all, C::nothing, "writes single bytes"},
      {"daemon", S::whole_life, all, C::nothing, "has one, and dies by SIGKILL alone"},
      {"ignore-quit", S::quit, all, C::nothing, "ignores quit, SIGTERM, end of input"},
      {"crash-at-quit", S::quit, all, C::nothing, "aborts when it gets quit"},
  });
}();

constexpr const FaultRow* find_fault(std::string_view name) {
  const auto* const row = std::find_if(fault_table.begin(), fault_table.end(),
                                       [&](const FaultRow& each) { return each.name == name; });
  return row == fault_table.end() ? nullptr : row;
}

}  // namespace ludex::tests
