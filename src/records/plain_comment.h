// Annotations for formats that know nothing but text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/annotation.h"

namespace ludex::records {

// "!", "?", "!!", "??", "!?" and "?!", and "$14" for the others.
[[nodiscard]] std::string sign_of(Glyph glyph);
[[nodiscard]] std::optional<Glyph> glyph_of(std::string_view sign);

// Glyphs as signs or numbers, what is said before the move, engine's notes and commands as PGN
// spells them, and the comment. A comment alone stays as it is.
[[nodiscard]] std::string plain_comment(const Annotations& annotations);
// The way back, as far as it goes: signs and numbers at the front are glyphs, the rest is the
// comment. It is added to what is there.
void read_plain_comment(std::string_view text, Annotations& into);

// For formats whose comments have lines: what is said to programs stands alone on the first line,
// then come the text in front of the move and the comment.
[[nodiscard]] std::string noted_comment(const Annotations& annotations);
// The way back: a first line of which anything is not understood belongs to the comment.
void read_noted_comment(std::string_view text, Annotations& into);

// Adds a text that is not empty behind a blank line, or as the first one.
void add_paragraph(std::string& text, std::string_view more);

}  // namespace ludex::records
