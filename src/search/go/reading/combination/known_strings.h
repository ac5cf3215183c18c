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
  // All questions together cost no more than `most_nodes`, and each no more than `limits` says.
  KnownStrings(Reader& reader, const ReadingLimits& limits, int most_nodes)
      : reader_(reader), limits_(limits), most_nodes_(most_nodes) {}

  // A string with more liberties counts as one that cannot be captured.
  static constexpr int most_liberties = 3;

  // Whether it is proved that the opponent of the string's owner captures it by moving first. Once
  // the nodes have run out nothing is.
  [[nodiscard]] bool can_be_captured(const go::Position& position, go::Point stone);
  // Of a string that can be captured: the moves after which it cannot, row by row from the top.
  [[nodiscard]] std::vector<go::Point> defences(const go::Position& position, go::Point stone);

  [[nodiscard]] int nodes() const { return nodes_; }
  [[nodiscard]] bool is_out_of_nodes() const { return nodes_ >= most_nodes_; }
  // Whether the nodes of a question ran out, which was then judged.
  [[nodiscard]] bool is_uncertain() const { return is_uncertain_; }

 private:
  // The limits of one more question.
  [[nodiscard]] ReadingLimits limits() const;

  Reader& reader_;
  ReadingLimits limits_;
  int most_nodes_;
  int nodes_ = 0;
  bool is_uncertain_ = false;
  std::unordered_map<std::uint64_t, bool> captured_;
  std::unordered_map<std::uint64_t, std::vector<go::Point>> defences_;
};

}  // namespace ludex::search::go_reading
