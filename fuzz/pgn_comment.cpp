// Any bytes as a comment of PGN: the comments that are written for it read back to the same
// annotations.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "records/pgn/comment.h"
#include "records/text/encoding.h"

int fuzz_pgn_comment(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex::records;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  Annotations said;
  said.comment = pgn::read_comment(text, said);
  ludex::expects(is_utf8(said.comment));

  Annotations again;
  for (const std::string& comment : pgn::format_comments(said)) {
    ludex::expects(is_utf8(comment) && comment.find_first_of("}\n") == std::string::npos);
    const std::string words = pgn::read_comment(comment, again);
    ludex::expects(again.comment.empty() || words.empty());
    again.comment += words;
  }
  ludex::expects(pgn::format_comments(again) == pgn::format_comments(said));
  return 0;
}
