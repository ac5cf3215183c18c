// Makes an AGI book from games and trees.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agb/entry.h"
#include "records/tree/move_counts.h"
#include "records/tree/record.h"
#include "rules/gomoku/types.h"

namespace ludex::records::agb {

// Every stone of a record is counted in the position before it, also in variations. A move gets 2
// points for each game that its side won with it and 1 for each draw; outside the main line, and in
// a game without a known winner, it counts as a draw. A verdict after the move adds to that: a
// winning move weighs 255 and a losing one 0; a good or marked move gets one more point, and a bad
// one gets none. A move of a record with variations, or with a verdict or mark, is kept however
// rare it is.
class Maker {
 public:
  explicit Maker(const MakeOptions& options) : options_(options) {}

  // The error states why a record does not fit in the book: AGI has no such rule or board, or the
  // record has forbidden points and the earlier records have none, or the reverse.
  Result<void> add(const Record& record);

  // The entries of the book in the order of keys.
  [[nodiscard]] std::vector<Entry> entries() const;
  [[nodiscard]] BookRule rule() const { return rule_.value_or(BookRule{}); }

 private:
  struct Count {
    std::uint32_t games = 0;
    std::uint32_t points = 0;
    std::optional<std::int16_t> score;
    bool wins = false;
    bool loses = false;
    bool is_chosen = false;  // a person has selected it
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
