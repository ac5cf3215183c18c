#include "records/pgn/comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "base/eight_bytes.h"
#include "base/text.h"
#include "base/time_text.h"
#include "records/pgn/engine_note.h"
#include "records/text/encoding.h"
#include "records/text/score_text.h"

namespace ludex::records::pgn {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view brushes = "GRYB";  // indexed by Brush
constexpr int max_rank = 99;

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

// The text in UTF-8, with blanks for the control characters U+0080 to U+009F, at which some
// programs would end a line.
std::string utf8_without_controls(std::string_view raw) {
  std::string text = to_utf8(raw);
  for (std::size_t at = text.find('\xC2'); at != std::string::npos;
       at = text.find('\xC2', at + 1)) {
    if (static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      text.replace(at, 2, " ");
    }
  }
  return text;
}

std::optional<Brush> read_brush(char letter) {
  const std::size_t at = brushes.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Brush>(at);
}

char letter(Brush brush) {
  return brushes[static_cast<std::size_t>(brush)];
}

std::optional<Point> take_point(std::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  const std::size_t digits = text.size() > 2 && is_digit(text[2]) ? 2 : 1;
  const auto rank = read_count(text.substr(1, digits), max_rank);
  if (!rank || *rank == 0) return std::nullopt;
  const Point point{static_cast<std::uint8_t>(text[0] - 'a'), static_cast<std::uint8_t>(*rank - 1)};
  text.remove_prefix(1 + digits);
  return point;
}

std::optional<Mark> read_mark(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto brush = read_brush(text.front());
  text.remove_prefix(1);
  const auto at = take_point(text);
  if (!brush || !at || !text.empty()) return std::nullopt;
  return Mark{*brush, *at, Shape::area};
}

std::optional<Arrow> read_arrow(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto brush = read_brush(text.front());
  text.remove_prefix(1);
  const auto from = take_point(text);
  const auto to = take_point(text);
  if (!brush || !from || !to || !text.empty()) return std::nullopt;
  return Arrow{*brush, *from, *to};
}

// Adds every item of a list such as "Ga4,Rb5", or none of them if one is invalid.
template <class Item>
bool read_list(std::string_view text, std::optional<Item> (*read)(std::string_view),
               Annotations& into, std::vector<Item>& (Annotations::*edit)()) {
  std::vector<Item> items;
  for (const std::string_view word : split(text, ',')) {
    const auto item = read(trim(word));
    if (!item) return false;
    items.push_back(*item);
  }
  std::vector<Item>& list = (into.*edit)();
  list.insert(list.end(), items.begin(), items.end());
  return true;
}

// "1:02:03.5", "02:03" or "3".
std::optional<milliseconds> read_time(std::string_view text) {
  const std::size_t dot = text.find('.');
  milliseconds time{0};
  if (dot != std::string_view::npos) {
    const std::string_view fraction = text.substr(dot + 1);
    if (!read_count(fraction, 999'999'999)) return std::nullopt;
    std::string thousandths(fraction.substr(0, 3));
    thousandths.resize(3, '0');
    time += milliseconds(*read_count(thousandths, 999));
    text = text.substr(0, dot);
  }
  const auto parts = split(text, ':');
  if (parts.size() > 3) return std::nullopt;
  long long seconds = 0;
  for (const std::string_view part : parts) {
    const auto count = read_count(part, 999'999);
    if (!count) return std::nullopt;
    seconds = seconds * 60 + *count;
  }
  return time + std::chrono::seconds(seconds);
}

std::optional<Evaluation> read_evaluation(std::string_view text) {
  Evaluation evaluation;
  if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
    evaluation.depth = read_count(trim(text.substr(comma + 1)), most_plies);
    if (!evaluation.depth) return std::nullopt;
    text = trim(text.substr(0, comma));
  }
  if (text.starts_with('#')) {
    const bool negative = text.substr(1).starts_with('-');
    const auto moves = read_count(text.substr(negative ? 2 : 1), most_plies);
    if (!moves) return std::nullopt;
    evaluation.value = MateInMoves{negative ? -*moves : *moves};
    return evaluation;
  }
  const auto value = read_hundredths(text);
  if (!value) return std::nullopt;
  evaluation.value = Centipawns{*value};
  return evaluation;
}

// Puts a value into the part of the annotations that `edit` names; false if there is none.
template <class T>
bool store(const std::optional<T>& value, Annotations& into,
           std::optional<T>& (Annotations::*edit)()) {
  if (value) {
    (into.*edit)() = value;
  }
  return value.has_value();
}

// Carries out a command such as "clk 0:01:02"; false if it is unknown or misspelt.
bool obey(std::string_view command, Annotations& into) {
  const std::size_t blank = std::min(command.find(' '), command.size());
  const std::string_view name = command.substr(0, blank);
  const std::string_view value = trim(command.substr(blank));
  if (name == "clk") return store(read_time(value), into, &Annotations::edit_clock);
  if (name == "emt") return store(read_time(value), into, &Annotations::edit_elapsed);
  if (name == "eval") return store(read_evaluation(value), into, &Annotations::edit_evaluation);
  if (name == "csl") return read_list(value, read_mark, into, &Annotations::edit_marks);
  if (name == "cal") return read_list(value, read_arrow, into, &Annotations::edit_arrows);
  return false;
}

// Carries out the commands in the text and removes them.
std::string take_commands(std::string_view text, Annotations& into) {
  std::string rest;
  std::size_t kept = 0;              // the start of the text that is not in `rest` yet
  std::size_t end = text.find(']');  // the first one after `at`, searched only once for each
  for (std::size_t at = text.find("[%"); at != std::string_view::npos; at = text.find("[%", at)) {
    if (end == std::string_view::npos) break;
    if (end < at) {
      end = text.find(']', at);
      if (end == std::string_view::npos) break;
    }
    // No command holds the beginning of another one.
    if (const std::size_t inner = text.find("[%", at + 2); inner < end) {
      at = inner;
      continue;
    }
    if (obey(text.substr(at + 2, end - at - 2), into)) {
      append_words(rest, text.substr(kept, at - kept));
      kept = at = end + 1;
    } else {
      at += 2;
    }
  }
  append_words(rest, text.substr(kept));
  return rest;
}

std::string format_point(Point point) {
  return fmt::format("{}{}", static_cast<char>('a' + point.file), point.rank + 1);
}

std::string format_time(milliseconds time) {
  const auto count = std::max<milliseconds::rep>(time.count(), 0);
  std::string text = hours_minutes_seconds(std::chrono::seconds(count / 1000));
  if (count % 1000 != 0) {
    text += fmt::format(".{:03}", count % 1000);
    while (text.back() == '0') {
      text.pop_back();
    }
  }
  return text;
}

std::string format_evaluation(const Evaluation& evaluation) {
  std::string text;
  if (const auto* mate = std::get_if<MateInMoves>(&evaluation.value)) {
    text = fmt::format("#{}", mate->moves);
  } else {
    text = format_pawns(std::get<Centipawns>(evaluation.value));
  }
  if (evaluation.depth) {
    text += fmt::format(",{}", *evaluation.depth);
  }
  return text;
}

std::string format_commands(const Annotations& annotations) {
  std::string text;
  const auto command = [&](std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(text), "{}[%{} {}]", text.empty() ? "" : " ", name, value);
  };
  std::string list;
  for (const Mark& mark : annotations.marks()) {
    if (mark.shape != Shape::area) continue;
    list +=
        fmt::format("{}{}{}", list.empty() ? "" : ",", letter(mark.brush), format_point(mark.at));
  }
  if (!list.empty()) {
    command("csl", list);
  }
  list.clear();
  for (const Arrow& arrow : annotations.arrows()) {
    list += fmt::format("{}{}{}{}", list.empty() ? "" : ",", letter(arrow.brush),
                        format_point(arrow.from), format_point(arrow.to));
  }
  if (!list.empty()) {
    command("cal", list);
  }
  if (annotations.evaluation()) {
    command("eval", format_evaluation(*annotations.evaluation()));
  }
  if (annotations.clock()) {
    command("clk", format_time(*annotations.clock()));
  }
  if (annotations.elapsed()) {
    command("emt", format_time(*annotations.elapsed()));
  }
  return text;
}

}  // namespace

std::string read_text(std::string_view raw) {
  std::string text = utf8_without_controls(raw);
  if (std::any_of(text.begin(), text.end(), is_control)) {
    // A line end and the blanks around it become one blank.
    std::string line;
    bool at_break = false;
    for (const char c : text) {
      if (c == '\n' || c == '\r') {
        while (!line.empty() && line.back() == ' ') {
          line.pop_back();
        }
        at_break = true;
        continue;
      }
      const char shown = is_control(c) ? ' ' : c;
      if (at_break && shown == ' ') continue;
      if (at_break && !line.empty()) {
        line += ' ';
      }
      at_break = false;
      line += shown;
    }
    text = std::move(line);
  }
  return std::string(trim(text));
}

void append_words(std::string& text, std::string_view words) {
  words = trim(words);
  if (words.empty()) return;
  if (!text.empty()) {
    text += ' ';
  }
  text += words;
}

namespace {

// Takes an engine's note off the front and returns the rest of the text.
std::string_view take_note(std::string_view text, Annotations& into) {
  if (into.engine()) return text;
  EngineNote note;
  const auto rest = read_note(text, note);
  if (!rest) return text;
  into.edit_engine() = std::move(note);
  return *rest;
}

}  // namespace

std::string read_comment(std::string_view raw, Annotations& into) {
  if (eight_bytes::is_plain(raw) && raw.find('[') == std::string_view::npos) {
    return std::string(take_note(trim(raw), into));
  }
  std::string text = read_text(raw);
  // Without its commands, the text may spell a new command: "[%clk [%clk 1] 2]".
  for (std::string before; text != before && text.find("[%") != std::string::npos;) {
    before = std::exchange(text, {});
    text = take_commands(before, into);
  }
  return std::string(take_note(text, into));
}

std::string format_text(std::string_view text) {
  const bool stays = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c >= ' ' && c <= '~' && c != '}'; });
  if (stays) return std::string(trim(text));
  std::string result = utf8_without_controls(text);
  std::replace_if(result.begin(), result.end(), is_control, ' ');
  if (result.find('}') != std::string::npos) {
    std::replace(result.begin(), result.end(), '{', '(');
    std::replace(result.begin(), result.end(), '}', ')');
  }
  return std::string(trim(result));
}

std::vector<std::string> format_comments(const Annotations& annotations) {
  std::string note = annotations.engine() ? format_text(format_note(*annotations.engine())) : "";
  std::string text = format_commands(annotations);
  const std::string words = format_text(annotations.comment);
  if (!note.empty() && text.empty() && !words.empty() && !begins_with_field(words)) {
    return {note + ", " + words};
  }
  append_words(text, words);
  std::vector<std::string> comments;
  if (!note.empty()) {
    comments.push_back(std::move(note));
  }
  if (!text.empty()) {
    comments.push_back(std::move(text));
  }
  return comments;
}

}  // namespace ludex::records::pgn
