// Round trip for records of a format that can be read and written: each record is written, read
// back, and must have the same moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/tree/record.h"
#include "records/tree/tree.h"

namespace ludex::fuzz {

// The moves in reading order with the shape of the tree. Texts are not compared, since their
// charset may change.
inline std::vector<std::uint32_t> moves_of(const records::Tree& tree) {
  std::vector<std::uint32_t> moves;
  for (std::optional<records::NodeId> node = records::root; node;
       node = records::next_in_order(tree, *node)) {
    moves.push_back(tree.move(*node).code);
    moves.push_back((tree.first_child(*node) ? 1U : 0U) | (tree.next_sibling(*node) ? 2U : 0U));
  }
  return moves;
}

template <class Read, class Format>
void round_trip(std::string_view bytes, const Read& read, const Format& format) {
  const auto games = read(bytes);
  if (!games) return;
  for (const records::Record& record : games->records) {
    const auto file = format(record);
    expects(file.has_value());
    const auto again = read(*file);
    expects(again.has_value() && again->troubles.empty() && again->records.size() == 1);
    expects(again->records[0].setup.position == record.setup.position);
    expects(moves_of(again->records[0].tree) == moves_of(record.tree));
  }
}

}  // namespace ludex::fuzz
