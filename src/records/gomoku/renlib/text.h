// The texts of RenLib libraries: their letters, and the two parts of a comment.
#pragma once

#include <string>
#include <string_view>

#include "records/text/encoding.h"
#include "records/tree/annotation.h"

namespace ludex::records::renlib {

// The tag that names the charset of a library's texts, since libraries do not name it.
inline constexpr std::string_view charset_tag = "Charset";
// The tag of a library whose version is not 3.4.
inline constexpr std::string_view version_tag = "RenLibVersion";
// Properties of nodes: unknown bits of the extension, in hexadecimal; and the board text of a node
// without a point.
inline constexpr std::string_view extension_property = "XE";
inline constexpr std::string_view text_property = "XB";

// Converts the old 7-bit form to bytes of CP1252: Swedish letters stand where ASCII has brackets.
[[nodiscard]] std::string plain_of_old(std::string_view comment);

// Adds a comment: the one-line part is the title, and the part after the byte 8 is the rest.
void read_comment(std::string_view raw, Charset charset, Annotations& into);
// The reverse, in UTF-8; empty if there is no comment. It contains all annotations except marks and
// labels on points.
[[nodiscard]] std::string comment_of(const Annotations& said);

// A text as a library holds it, with terminator and padding. Zeros inside are left out.
[[nodiscard]] std::string ended_text(std::string_view text, Charset charset);
// Converts UTF-8 to that charset, with lines that end in CR LF.
[[nodiscard]] std::string encoded(std::string_view text, Charset charset);

}  // namespace ludex::records::renlib
