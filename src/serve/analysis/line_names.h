// The names of the positions of a main line (position_name.h), which are long in long games.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "records/tree/tree.h"

namespace ludex::serve {

// Each name begins like the one before it, so only the last one is held, with the lengths of the
// others. Where the line goes on from another position, a new segment begins.
class LineNames {
 public:
  // Begins a segment with the name of its first position. The line begins with the empty name.
  void begin(std::string name);
  // The position behind one more move.
  void add(std::string_view move);
  // The node is in the position that was named last.
  void set(records::NodeId node);

  // Of a node that was set.
  [[nodiscard]] std::string name_of(records::NodeId node) const;
  // All that are in the position of that name; several, if not every node has a move.
  [[nodiscard]] std::vector<records::NodeId> nodes_of(std::string_view name) const;

 private:
  struct Segment {
    std::string last;
    std::multimap<std::size_t, records::NodeId> by_length;
  };
  struct Location {
    std::size_t segment = 0;
    std::size_t length = 0;
  };

  std::vector<Segment> segments_{1};
  std::map<records::NodeId, Location> locations_;
};

}  // namespace ludex::serve
