// Edits of a record's tree, as pages ask for them and are told of them, each with what undoes it.
//
//   add       p, and a move by m, at or text; a move that is there already is not added again.
//             Without p it follows the move that the edit before it has added
//   remove    n, with all that follows
//   restore   nodes, which were removed, before: the node in front of whose line they come, or null
//   promote   n, to: its place among its siblings
//   comment   n, text
//   glyph     n, glyph: one of ! ? !! ?? !? ?!, or nothing
//   score     n, score: {"cp"} or {"mate"}, or nothing
//   mark      n, marks, arrows: in the place of what is drawn there (wire/drawing.h)
//   tag       name, text: of the whole game; nothing takes it away. Told with `names`, by seat
#pragma once

#include "serve/api_error.h"
#include "serve/records/numbered_record.h"

namespace ludex::serve {

// At most so many edits are done at once.
inline constexpr std::size_t most_edits = 10'000;

struct DoneEdits {
  Json edits = Json::array();    // as they were done
  Json inverse = Json::array();  // edits that undo them all, in the order in which they are sent
};

// All of the list is done, or nothing. The error names the edit: "edits[2].n".
[[nodiscard]] Answer<DoneEdits> apply_edits(NumberedRecord& record, const Json& list);

}  // namespace ludex::serve
