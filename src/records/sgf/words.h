// Reads and writes the annotations of an SGF node: comments, judgements, marks on points, times.
#pragma once

#include <optional>

#include "records/sgf/game_tree.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"
#include "records/tree/annotation.h"

namespace ludex::records::sgf {

// The facts on which the meaning of a property depends.
struct NodeView {
  int height = 0;     // rows of the board
  char mover = '\0';  // the colour of the node's move, 'B' or 'W'; zero if there is none
};

// Adds the property to the annotations; false if they have no place for it, or if one of its values
// cannot be read.
bool read_words(const GameTree& tree, const PropertySpan& property, const NodeView& view,
                Annotations& into);
// Keeps an unknown property.
void keep_property(const GameTree& tree, const PropertySpan& property, Annotations& into);
// Writes everything but a position that is set up. Points beyond 52 columns or rows are left out.
void write_words(const Annotations& said, const NodeView& view, Writer& writer);

// Rows count from the top, ranks from the bottom. Absent for a row below the board.
[[nodiscard]] std::optional<Point> point_of(Vertex vertex, int height);
// Expects a point of the board.
[[nodiscard]] Vertex vertex_of(Point point, int height);

}  // namespace ludex::records::sgf
