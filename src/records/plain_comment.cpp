#include "records/plain_comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "records/pgn/comment.h"

namespace ludex::records {

namespace {

constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};

}  // namespace

std::string sign_of(Glyph glyph) {
  const auto number = static_cast<std::size_t>(glyph);
  return number > 0 && number < signs.size() ? std::string(signs[number])
                                             : fmt::format("${}", number);
}

std::optional<Glyph> glyph_of(std::string_view sign) {
  for (std::size_t number = 1; number < signs.size(); ++number) {
    if (sign == signs[number]) return static_cast<Glyph>(number);
  }
  if (sign.size() < 2 || sign.front() != '$' || !is_digit(sign[1])) return std::nullopt;
  const auto number = to_integer(sign.substr(1));
  if (!number || *number > 255) return std::nullopt;
  return static_cast<Glyph>(*number);
}

namespace {

// Takes glyphs off the front of the text.
void take_glyphs(std::string_view& text, Annotations& into) {
  for (;;) {
    const std::string_view word = text.substr(0, text.find_first_of(" \n"));
    const auto glyph = glyph_of(word);
    if (!glyph) return;
    into.glyphs.push_back(*glyph);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
}

void add_words(std::string& text, std::string_view words) {
  if (words.empty()) return;
  if (!text.empty()) {
    text += ' ';
  }
  text += words;
}

// Engine's notes and commands, as PGN spells them.
void add_notes(std::string& text, const Annotations& annotations) {
  Annotations notes = annotations;
  notes.comment.clear();
  for (const std::string& note : pgn::format_comments(notes)) {
    add_words(text, note);
  }
}

}  // namespace

std::string plain_comment(const Annotations& annotations) {
  std::string text;
  for (const Glyph glyph : annotations.glyphs) {
    add_words(text, sign_of(glyph));
  }
  add_words(text, annotations.title);
  add_words(text, annotations.before);
  add_notes(text, annotations);
  add_words(text, annotations.comment);
  return text;
}

void read_plain_comment(std::string_view text, Annotations& into) {
  take_glyphs(text, into);
  if (text.empty()) return;
  if (!into.comment.empty()) {
    into.comment += '\n';
  }
  into.comment += text;
}

std::string noted_comment(const Annotations& annotations) {
  std::string text;
  for (const Glyph glyph : annotations.glyphs) {
    add_words(text, sign_of(glyph));
  }
  add_notes(text, annotations);
  for (const std::string_view part :
       {std::string_view(annotations.before), std::string_view(annotations.comment)}) {
    if (part.empty()) continue;
    if (!text.empty()) {
      text += '\n';
    }
    text += part;
  }
  return text;
}

namespace {

template <class Value>
void append(std::vector<Value>& into, std::vector<Value>& more) {
  into.insert(into.end(), more.begin(), more.end());
}

// Whether the line is notes and nothing else, which are then in the annotations.
bool take_notes(std::string_view notes, Annotations& into) {
  // Notes add up with what is told already, and nobody takes any back.
  const bool has_none = !into.engine && !into.evaluation && !into.clock && !into.elapsed;
  Annotations told = has_none ? Annotations() : into;
  take_glyphs(notes, told);
  if (notes.empty() && (has_none ? told.glyphs.empty() : told == into)) return false;
  if (!pgn::read_comment(notes, told).empty()) return false;
  if (!has_none) {
    into = std::move(told);
    return true;
  }
  into.engine = std::move(told.engine);
  into.evaluation = told.evaluation;
  into.clock = told.clock;
  into.elapsed = told.elapsed;
  append(into.glyphs, told.glyphs);
  append(into.marks, told.marks);
  append(into.arrows, told.arrows);
  return true;
}

}  // namespace

void read_noted_comment(std::string_view text, Annotations& into) {
  const std::size_t line_end = text.find('\n');
  if (take_notes(text.substr(0, line_end), into)) {
    text = line_end == std::string_view::npos ? "" : text.substr(line_end + 1);
  }
  if (text.empty()) return;
  if (!into.comment.empty()) {
    into.comment += '\n';
  }
  into.comment += text;
}

void add_paragraph(std::string& text, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) {
    text += "\n\n";
  }
  text += more;
}

}  // namespace ludex::records
