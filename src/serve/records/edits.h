// Edits of a record's tree, in the form in which pages send and receive them, each with its
// inverse.
//
//   add       p, and a move by m, at or text; a move that exists already is not added again.
//             Without p it follows the move that the edit before it has added
//   remove    n, with all nodes after it
//   restore   nodes, which were removed; before: the sibling before which they are put, or null
//   promote   n, to: its place among its siblings
//   comment   n, text; append: adds the text as a paragraph, unless the comment has it already
//   glyph     n, glyph: one of ! ? !! ?? !? ?!, or empty; unless_judged: only if none of these is
//             there. all: every glyph of the node, also those that are not shown, such as $14
//   score     n, score: {"cp"} or {"mate"}, or empty
//   mark      n, marks, arrows: replace the present drawing (wire/drawing.h)
//   tag       name, text: of the whole game; an empty text removes it. Published with `names`, by
//             seat
//
// Edits are published as what they have done: without `append` and `unless_judged`, and with the
// whole comment.
#pragma once

#include "serve/api_error.h"
#include "serve/records/numbered_record.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// What one list of a page may ask for, because other work on records waits for it: so many edits,
// and so many moves on the board to reach their nodes.
inline constexpr std::size_t most_edits = 1'000;
inline constexpr std::size_t most_edit_work = 100'000;

struct DoneEdits {
  Json edits = Json::array();    // as they were done
  Json inverse = Json::array();  // edits that undo them all, in the order in which they are sent
  RecordChanges changes = {};    // the same as values, which NumberedRecord::undo() takes
};

// Does all edits of the list or none. The error names the edit: "edits[2].n".
[[nodiscard]] Answer<DoneEdits> apply_edits(NumberedRecord& record, const Json& list,
                                            Members::Source source = Members::Source::page);

}  // namespace ludex::serve
