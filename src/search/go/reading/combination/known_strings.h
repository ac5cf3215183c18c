// Whether strings can be captured and which moves save them, in the positions of a search that
// comes back to most of them: each question is read once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

class KnownStrings {
 public:
  // A question is read patiently where much depends on it.
  enum class Effort : std::uint8_t { quick, patient };
  enum class Verdict : std::uint8_t { no, yes, unknown };

  struct Limits {
    ReadingLimits quick;
    ReadingLimits patient;
    int nodes = 0;  // of all questions together
  };
  KnownStrings(Reader& reader, const Limits& limits) : reader_(reader), limits_(limits) {}

  // A string with more liberties counts as one that cannot be captured.
  static constexpr int most_liberties = CaptureGoal::most_liberties;

  // Whether it is proved that the opponent of the string's owner captures it by moving first. What
  // seems so after a quick look is read patiently. Once the nodes have run out nothing is.
  [[nodiscard]] bool can_be_captured(const go::Position& position, go::Point stone,
                                     Effort effort = Effort::quick);
  // Of a string that can be captured: whether it cannot after this move of its owner's.
  [[nodiscard]] Verdict saved_by(const go::Position& position, go::Point stone, go::Point move,
                                 Effort effort);
  // The moves that may save a string, row by row from the top.
  [[nodiscard]] static std::vector<go::Point> possible_defences(const go::Position& position,
                                                                go::Point stone);

  [[nodiscard]] int nodes() const { return nodes_; }
  [[nodiscard]] bool is_out_of_nodes() const { return nodes_ >= limits_.nodes; }
  // Whether the nodes of a question ran out, which was then judged.
  [[nodiscard]] bool is_uncertain() const { return is_uncertain_; }

 private:
  struct Known {
    Verdict verdict = Verdict::unknown;
    Effort effort = Effort::quick;
    [[nodiscard]] bool suffices(Effort wanted) const {
      return verdict != Verdict::unknown || effort == Effort::patient || wanted == Effort::quick;
    }
  };
  // The limits of one more question.
  [[nodiscard]] ReadingLimits limits(Effort effort) const;
  void count(const Answer& answer);

  Reader& reader_;
  Limits limits_;
  int nodes_ = 0;
  bool is_uncertain_ = false;
  std::unordered_map<std::uint64_t, Known> captured_;
  std::unordered_map<std::uint64_t, Known> saved_;
};

}  // namespace ludex::search::go_reading
