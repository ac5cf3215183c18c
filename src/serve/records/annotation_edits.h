// Edits of everything in a record except its moves: comments, glyphs, scores, drawings, tags and
// the result.
#pragma once

#include <string_view>

#include "records/tree/tree.h"
#include "serve/api_error.h"
#include "serve/records/numbered_record.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// One edit as it was done, in a form that every page understands, and the edit that undoes it.
struct DoneEdit {
  Json edit;
  Json inverse;  // null: nothing was changed
};

// The node whose number that member holds.
[[nodiscard]] Answer<records::NodeId> node_named(const NumberedRecord& record, const Members& json,
                                                 std::string_view name);

[[nodiscard]] Answer<DoneEdit> edit_comment(NumberedRecord& record, const Members& json);
[[nodiscard]] Answer<DoneEdit> edit_glyph(NumberedRecord& record, const Members& json);
[[nodiscard]] Answer<DoneEdit> edit_score(NumberedRecord& record, const Members& json);
[[nodiscard]] Answer<DoneEdit> edit_drawing(NumberedRecord& record, const Members& json);
[[nodiscard]] Answer<DoneEdit> edit_tag(NumberedRecord& record, const Members& json);
// The result that the record states; the rules may give another one.
[[nodiscard]] Answer<DoneEdit> edit_result(NumberedRecord& record, const Members& json);

}  // namespace ludex::serve
