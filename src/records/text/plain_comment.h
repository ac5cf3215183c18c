// Writes annotations as plain text, for formats whose comments have no markup, and reads them back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/tree/annotation.h"

namespace ludex::records {

// "!", "?", "!!", "??", "!?" and "?!", and a number such as "$14" for the other glyphs.
[[nodiscard]] std::string sign_of(Glyph glyph);
[[nodiscard]] std::optional<Glyph> glyph_of(std::string_view sign);

// Joins the glyphs as signs or numbers, the title, the text before the move, engine notes and
// commands as PGN spells them, and the comment. A comment alone is returned unchanged.
[[nodiscard]] std::string plain_comment(const Annotations& annotations);
// The reverse, as far as possible: signs and numbers at the front become glyphs, and the rest is
// appended to the comment.
void read_plain_comment(std::string_view text, Annotations& into);

// For formats whose comments have lines: glyphs as numbers, engine notes and commands are on a
// first line of their own; the text before the move and the comment follow.
[[nodiscard]] std::string noted_comment(const Annotations& annotations);
// The reverse. If any part of the first line is not understood, the line belongs to the comment.
void read_noted_comment(std::string_view text, Annotations& into);

// Appends `more` as a new paragraph, after a blank line, unless it is empty.
void add_paragraph(std::string& text, std::string_view more);

}  // namespace ludex::records
