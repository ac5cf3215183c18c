// What an SGF node says of its position: comments, judgements, marks on points, times.
#pragma once

#include <optional>

#include "records/annotation.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"

namespace ludex::records::sgf {

// What the meaning of a property depends on.
struct NodeView {
  int height = 0;     // rows of the board
  char mover = '\0';  // who made the node's move, 'B' or 'W'; zero: nobody
};

// Takes what the property says into the annotations; false if it says nothing that they have a
// place for, or has a value that cannot be read.
bool read_words(const GameTree& tree, const PropertySpan& property, const NodeView& view,
                Annotations& into);
// Keeps a property that is not understood.
void keep_property(const GameTree& tree, const PropertySpan& property, Annotations& into);
// Everything but a position that is set up. Points outside 52 columns and rows are left out.
void write_words(const Annotations& said, const NodeView& view, Writer& writer);

// Rows count from the top, ranks from the bottom. Nothing for a row below the board.
[[nodiscard]] std::optional<Point> point_of(Vertex vertex, int height);
// Expects a point of the board.
[[nodiscard]] Vertex vertex_of(Point point, int height);

}  // namespace ludex::records::sgf
