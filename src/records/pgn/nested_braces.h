// Comments of PGN that contain further comments. In PGN (standard 5) a comment ends at its first
// `}`, whatever it holds; people nest them all the same.
#pragma once

#include <cstddef>
#include <string_view>

namespace ludex::records::pgn {

// How far behind a comment its own end is looked for.
inline constexpr std::size_t farthest_brace = std::size_t{1} << 16;

// Whether more braces are opened in the text than closed.
[[nodiscard]] bool leaves_braces_open(std::string_view text);

struct NestedEnd {
  std::size_t comment = 0;   // bytes of `rest` that belong to the comment, with the last `}`; or 0
  std::size_t examined = 0;  // bytes of `rest` that were looked at
};

// `rest` is what follows the first `}` of a comment that leaves braces open. If the braces are
// closed there, what is between belongs to the comment: a `}` has no other meaning among moves.
// Nothing belongs to it if move numbers stand between two comments, since those are moves then.
[[nodiscard]] NestedEnd nested_end(std::string_view comment, std::string_view rest);

}  // namespace ludex::records::pgn
