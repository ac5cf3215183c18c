// Drawings on a position of a record: signs and texts on points, arrows between points.
#pragma once

#include "records/tree/annotation.h"
#include "rules/face.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// {"marks": [{"kind", "at", "brush"?, "text"?}], "arrows": [{"from", "to", "brush"}]}; the kinds
// are those of records::Shape, and "label". Anything outside the board is left out. Null if nothing
// is drawn.
[[nodiscard]] Json drawing_json(const records::Annotations& said, const rules::Face& face);

// Reads the same members and adds them to `into`; an absent list is empty. The error names the
// entry: "marks[2].kind". After an error, `into` holds the entries before it and must not be used.
[[nodiscard]] Answer<void> read_drawing(const Members& json, const rules::Face& face,
                                        records::Annotations& into);

}  // namespace ludex::serve
