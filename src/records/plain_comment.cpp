#include "records/plain_comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "records/pgn/comment.h"

namespace ludex::records {

namespace {

constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};

std::string sign_of(Glyph glyph) {
  const auto number = static_cast<std::size_t>(glyph);
  return number > 0 && number < signs.size() ? std::string(signs[number])
                                             : fmt::format("${}", number);
}

std::optional<Glyph> glyph_of(std::string_view word) {
  for (std::size_t number = 1; number < signs.size(); ++number) {
    if (word == signs[number]) return static_cast<Glyph>(number);
  }
  if (word.size() < 2 || word.front() != '$' || !is_digit(word[1])) return std::nullopt;
  const auto number = to_integer(word.substr(1));
  if (!number || *number > 255) return std::nullopt;
  return static_cast<Glyph>(*number);
}

}  // namespace

std::string plain_comment(const Annotations& annotations) {
  std::string text;
  const auto add = [&](std::string_view words) {
    if (words.empty()) return;
    if (!text.empty()) text += ' ';
    text += words;
  };
  for (const Glyph glyph : annotations.glyphs) add(sign_of(glyph));
  add(annotations.before);
  Annotations notes = annotations;
  notes.comment.clear();
  for (const std::string& note : pgn::format_comments(notes)) add(note);
  add(annotations.comment);
  return text;
}

void read_plain_comment(std::string_view text, Annotations& into) {
  for (;;) {
    const std::string_view word = text.substr(0, text.find_first_of(" \n"));
    const auto glyph = glyph_of(word);
    if (!glyph) break;
    into.glyphs.push_back(*glyph);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  if (text.empty()) return;
  if (!into.comment.empty()) into.comment += '\n';
  into.comment += text;
}

}  // namespace ludex::records
