// The texts of RenLib libraries: what their letters are, and the two parts of a comment.
#pragma once

#include <string>
#include <string_view>

#include "records/annotation.h"
#include "records/encoding.h"

namespace ludex::records::renlib {

// The tag that names the charset of a library's texts: libraries do not say.
inline constexpr std::string_view charset_tag = "Charset";
// The tag of a library that is of another version than 3.4.
inline constexpr std::string_view version_tag = "RenLibVersion";
// Properties of nodes: bits of the extension that mean nothing, in hexadecimal; a text on the board
// of a node that has no point.
inline constexpr std::string_view extension_property = "XE";
inline constexpr std::string_view text_property = "XB";

// The old 7-bit form as bytes of Windows: the Swedish letters stand where ASCII has brackets.
[[nodiscard]] std::string plain_of_old(std::string_view comment);

// Adds a comment: its part in one line is the title, what stands behind byte 8 the rest.
void read_comment(std::string_view raw, Charset charset, Annotations& into);
// The same backwards, in UTF-8; empty if nothing is said. Every word that the annotations have
// besides marks and labels on points is in it.
[[nodiscard]] std::string comment_of(const Annotations& said);

// A text as it stands in a library: ended and filled up. Zeros inside are left out.
[[nodiscard]] std::string ended_text(std::string_view text, Charset charset);
// UTF-8 as that charset; CR LF where lines end.
[[nodiscard]] std::string encoded(std::string_view text, Charset charset);

}  // namespace ludex::records::renlib
