// Makes an AGI book from games and trees.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agb/entry.h"
#include "records/move_counts.h"
#include "records/record.h"
#include "rules/gomoku/types.h"

namespace ludex::records::agb {

// Every stone of a record counts in the position before it, variations too. A move has 2 points for
// each game that its side won with it and 1 for each draw; what is no part of a decided game's main
// line counts as a draw. A verdict behind the move decides more: a move that wins weighs 255, one
// that loses 0, one that is good or marked has a point more, and one that is bad has none. In a
// record with variations, and where there is a verdict or mark, a move counts however seldom it is.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : options_(options) {}

  // The error says why a record has no place in the book: its rule or board is not that of AGI, or
  // it has forbidden points and the records before it have none.
  Result<void> add(const Record& record);

  // What belongs in the book, in the order of keys.
  [[nodiscard]] std::vector<Entry> entries() const;
  [[nodiscard]] BookRule rule() const { return rule_.value_or(BookRule{}); }

 private:
  struct Count {
    std::uint32_t games = 0;
    std::uint32_t points = 0;
    std::optional<std::int16_t> score;
    bool wins = false;
    bool loses = false;
    bool is_chosen = false;  // by a person
  };
  struct Source;

  void count(const Source& source, NodeId node, const rules::Game& before, Count& into) const;
  [[nodiscard]] bool keeps(const Count& count, gomoku::Color mover) const;
  [[nodiscard]] std::vector<BookMove> weighed(const std::map<std::uint8_t, Count>& moves,
                                              gomoku::Color mover) const;

  MakeOptions options_;
  std::optional<BookRule> rule_;
  std::map<std::string, std::map<std::uint8_t, Count>> positions_;
};

}  // namespace ludex::records::agb
