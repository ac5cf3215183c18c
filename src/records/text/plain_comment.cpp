#include "records/text/plain_comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
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

constexpr std::string_view fronts_of_signs = "$!?";
constexpr std::string_view front_of_numbers = "$";

// Takes glyphs that begin with one of these characters off the front of the text.
void take_glyphs(std::string_view& text, std::string_view fronts, Annotations& into) {
  while (!text.empty() && fronts.find(text.front()) != std::string_view::npos) {
    const std::string_view word = text.substr(0, text.find_first_of(" \n"));
    const auto glyph = glyph_of(word);
    if (!glyph) return;
    into.edit_glyphs().push_back(*glyph);
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

// Appends engine notes and commands as PGN spells them.
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
  for (const Glyph glyph : annotations.glyphs()) {
    add_words(text, sign_of(glyph));
  }
  add_words(text, annotations.title());
  add_words(text, annotations.before());
  add_notes(text, annotations);
  add_words(text, annotations.comment);
  return text;
}

void read_plain_comment(std::string_view text, Annotations& into) {
  take_glyphs(text, fronts_of_signs, into);
  if (text.empty()) return;
  if (!into.comment.empty()) {
    into.comment += '\n';
  }
  into.comment += text;
}

std::string noted_comment(const Annotations& annotations) {
  std::string text;
  for (const Glyph glyph : annotations.glyphs()) {
    add_words(text, fmt::format("${}", static_cast<unsigned>(glyph)));
  }
  add_notes(text, annotations);
  for (const std::string_view part :
       {std::string_view(annotations.before()), std::string_view(annotations.comment)}) {
    if (part.empty()) continue;
    if (!text.empty()) {
      text += '\n';
    }
    text += part;
  }
  return text;
}

namespace {

// The annotations that a line of notes may change, for restoring them. Such a line only adds or
// replaces values; it removes none.
class SavedAnnotations {
 public:
  explicit SavedAnnotations(const Annotations& said)
      : engine_(said.engine()),
        evaluation_(said.evaluation()),
        clock_(said.clock()),
        elapsed_(said.elapsed()),
        glyphs_(said.glyphs().size()),
        marks_(said.marks().size()),
        arrows_(said.arrows().size()) {}

  void restore(Annotations& said) {
    if (said.engine() != engine_) {
      said.edit_engine() = std::move(engine_);
    }
    if (said.evaluation() != evaluation_) {
      said.edit_evaluation() = evaluation_;
    }
    if (said.clock() != clock_) {
      said.edit_clock() = clock_;
    }
    if (said.elapsed() != elapsed_) {
      said.edit_elapsed() = elapsed_;
    }
    if (said.glyphs().size() != glyphs_) {
      said.edit_glyphs().resize(glyphs_);
    }
    if (said.marks().size() != marks_) {
      said.edit_marks().resize(marks_);
    }
    if (said.arrows().size() != arrows_) {
      said.edit_arrows().resize(arrows_);
    }
  }

 private:
  std::optional<EngineNote> engine_;
  std::optional<Evaluation> evaluation_;
  std::optional<std::chrono::milliseconds> clock_;
  std::optional<std::chrono::milliseconds> elapsed_;
  std::size_t glyphs_;
  std::size_t marks_;
  std::size_t arrows_;
};

// Whether the line may be notes: it begins with a glyph's number, a command, "book", a score or a
// time. Signs ("?") are a comment of the file: where we write glyphs, they are numbers.
bool may_be_notes(std::string_view line) {
  constexpr std::string_view fronts = "$[+-M0123456789b";
  if (line.empty()) return false;
  const char front = line.front();
  const bool is_letter = front > ' ' && front <= '~';
  return !is_letter || fronts.find(front) != std::string_view::npos;
}

// Whether the line consists of notes alone; if so, they are added to the annotations.
bool take_notes(std::string_view notes, Annotations& into) {
  if (!may_be_notes(notes)) return false;
  SavedAnnotations before(into);
  const std::size_t glyphs = into.glyphs().size();
  take_glyphs(notes, front_of_numbers, into);
  if (notes.empty() && into.glyphs().size() == glyphs) return false;
  if (pgn::read_comment(notes, into).empty()) return true;
  before.restore(into);
  return false;
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
