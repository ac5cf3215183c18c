#include "records/plain_comment.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "records/pgn/comment.h"

namespace ludex::records {

namespace {

constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};

std::string sign_of(Glyph glyph) {
  const auto number = static_cast<std::size_t>(glyph);
  return number > 0 && number < signs.size() ? std::string(signs[number])
                                             : fmt::format("${}", number);
}

}  // namespace

std::string plain_comment(const Annotations& annotations) {
  std::string text;
  const auto add = [&](std::string_view words) {
    if (words.empty()) return;
    if (!text.empty()) text += ' ';
    text += words;
  };
  add(annotations.before);
  for (const Glyph glyph : annotations.glyphs) add(sign_of(glyph));
  Annotations notes = annotations;
  notes.comment.clear();
  for (const std::string& note : pgn::format_comments(notes)) add(note);
  add(annotations.comment);
  return text;
}

}  // namespace ludex::records
