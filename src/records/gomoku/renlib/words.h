// Reads the annotations of a library's node.
#pragma once

#include "records/gomoku/renlib/library.h"
#include "records/text/encoding.h"
#include "records/tree/annotation.h"

namespace ludex::records::renlib {

// Whether the comment is an old one, whose letters do not depend on the charset of the file.
[[nodiscard]] bool is_old(const Node& node);

// Whether the node has anything besides its move.
[[nodiscard]] bool has_words(const Node& node);

// Adds the annotations of the node to those of its position. A mark or text is drawn on the node's
// own point; if it has none, the text becomes a property.
void add_words(const Node& node, Charset charset, Annotations& into);

}  // namespace ludex::records::renlib
