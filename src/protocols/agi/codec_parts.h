// What the two files of the codec share; no other file includes it.
#pragma once

#include <string>
#include <string_view>

#include "protocols/agi/codec.h"
#include "protocols/agi/message.h"

namespace ludex::agi::parts {

inline void append_word(std::string& out, std::string_view word) {
  if (word.empty()) return;
  out += ' ';
  out += word;
}

inline void append_list(std::string& out, std::string_view keyword, const Points& points) {
  if (points.empty()) return;
  append_word(out, keyword);
  append_word(out, to_text(points));
}

}  // namespace ludex::agi::parts
