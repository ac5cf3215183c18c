// Whether what the reader proves is so: each proof is searched again by all moves (plain_solver.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/go/position.h"
#include "search/go/fight_rules.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

// How many answers of an aim were proved, and how many proofs a solver confirmed or refuted; its
// nodes did not suffice for the others.
struct ProofCount {
  int questions = 0;
  int proved = 0;
  int confirmed = 0;
  int refuted = 0;
};

class ProofCheck {
 public:
  static constexpr std::size_t aims = 8;

  ProofCheck(const ReadingLimits& limits, std::uint64_t solver_nodes)
      : limits_(limits), solver_nodes_(solver_nodes) {}

  // Whether what it asks is proved, and is so. Nodes of `limits` are those of the proof.
  void ask(const go::Position& position, const Question& question);
  // Whether each string can be captured and saved, and strings near each other joined and cut.
  void ask_all(const go::Position& position);
  // A line `BOARD [b|w] [ko=POINT] [AIM POINT…]`, with the words and points of GTP; without an aim
  // all are asked. Returns whether it was read.
  [[nodiscard]] bool ask_line(std::string_view line);

  [[nodiscard]] const std::array<ProofCount, aims>& counts() const { return counts_; }
  [[nodiscard]] ProofCount total() const;
  // The refuted proofs in words.
  [[nodiscard]] const std::vector<std::string>& wrong() const { return wrong_; }

 private:
  // Absent if it is a judgement.
  [[nodiscard]] std::optional<Answer> proved(const go::Position& position,
                                             const Question& question);

  ReadingLimits limits_;
  std::uint64_t solver_nodes_;
  Reader reader_;
  std::array<ProofCount, aims> counts_{};
  std::vector<std::string> wrong_;
};

}  // namespace ludex::search::go_reading
