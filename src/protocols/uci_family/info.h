// `info` as a value: the fields of UCI (uci.md section 6), which UCCI adopted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "protocols/uci_family/move_text.h"

namespace ludex::protocols {

enum class Bound : std::uint8_t { exact, lower, upper };
// At least one of the two is present; if both are, the mate counts.
struct Score {
  std::optional<int> cp;    // hundredths of a pawn, from the point of view of the side to move
  std::optional<int> mate;  // in full moves; negative if the side to move is mated
  Bound bound = Bound::exact;
  bool operator==(const Score&) const = default;
};
// In permill, from the point of view of the side to move.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  bool operator==(const WinDrawLoss&) const = default;
};
struct CurrentLine {
  std::optional<int> cpu;  // from 1
  std::vector<MoveText> moves;
  bool operator==(const CurrentLine&) const = default;
};
// An empty list of moves is not sent. Unknown fields, and numbers that do not parse, are left out.
struct Info {
  std::optional<int> depth;
  std::optional<int> seldepth;
  std::optional<int> multipv;
  std::optional<Score> score;
  std::optional<WinDrawLoss> wdl;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;
  std::optional<int> hashfull;  // permill
  std::optional<std::uint64_t> tbhits;
  std::optional<std::uint64_t> sbhits;
  std::optional<int> cpuload;  // permill
  std::optional<Milliseconds> time;
  std::optional<MoveText> currmove;
  std::optional<int> currmovenumber;  // from 1
  std::vector<MoveText> pv;
  std::vector<MoveText> refutation;  // the refuted move, then the line that refutes it
  std::optional<CurrentLine> currline;
  std::optional<std::string> string;  // written last, since it takes the rest of the line
  bool operator==(const Info&) const = default;
};

}  // namespace ludex::protocols
