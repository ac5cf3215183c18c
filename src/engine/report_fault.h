// What can be wrong with an engine's reports about its searches. None of it loses a game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::engine {

enum class ReportFault : std::uint8_t {
  illegal_pv,     // a line has a move that is illegal where it stands
  pv_after_end,   // a line goes on after the end of the game
  short_mate_pv,  // a mate score with a line that is shorter than the mate
  long_mate_pv,   // or longer
  no_mate_in_pv,  // or as long, and without a mate at its end
  mate_not_kept,  // a mate was announced; a move later the engine needs longer, or sees no mate
  mate_disputed,  // both players announce that they mate, or that they are mated
  other_move,     // the decision is not the first move of the last line
  depth_falls,    // within one search
  nodes_fall,     // within one search
  late_info,      // a report about a search that is over
};

// By the value of the enumerator: the words of events and of stored texts.
inline constexpr std::array<std::string_view, 11> report_fault_words{
    "illegal_pv",    "pv_after_end",  "short_mate_pv", "long_mate_pv",
    "no_mate_in_pv", "mate_not_kept", "mate_disputed", "other_move",
    "depth_falls",   "nodes_fall",    "late_info"};

[[nodiscard]] constexpr std::string_view to_text(ReportFault fault) {
  return report_fault_words[static_cast<std::size_t>(fault)];
}

// A set of them.
class ReportFaults {
 public:
  void add(ReportFault fault) { bits_ |= bit(fault); }
  void add(ReportFaults others) { bits_ |= others.bits_; }
  [[nodiscard]] bool has(ReportFault fault) const { return (bits_ & bit(fault)) != 0; }
  [[nodiscard]] bool any() const { return bits_ != 0; }
  bool operator==(const ReportFaults&) const = default;

  // Calls `visit` with each of them, in the order of their values.
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t value = 0; value < report_fault_words.size(); ++value) {
      const auto fault = static_cast<ReportFault>(value);
      if (has(fault)) {
        visit(fault);
      }
    }
  }

 private:
  [[nodiscard]] static constexpr std::uint32_t bit(ReportFault fault) {
    return std::uint32_t{1} << static_cast<unsigned>(fault);
  }
  std::uint32_t bits_ = 0;
};

}  // namespace ludex::engine
