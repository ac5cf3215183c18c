// What a node of a library says, as annotations.
#pragma once

#include "records/annotation.h"
#include "records/encoding.h"
#include "records/gomoku/renlib/library.h"

namespace ludex::records::renlib {

// Whether its comment is an old one, which has letters of its own whatever the file is written in.
[[nodiscard]] bool is_old(const Node& node);

// Whether the node says more than a move.
[[nodiscard]] bool has_words(const Node& node);

// Adds the words of the node to those of the position that it stands for. A mark or text is drawn
// on the node's own point; where it has none, the text is a property.
void add_words(const Node& node, Charset charset, Annotations& into);

}  // namespace ludex::records::renlib
