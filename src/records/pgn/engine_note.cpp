#include "records/pgn/engine_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/text.h"
#include "records/text/score_text.h"

namespace ludex::records::pgn {

namespace {

constexpr std::size_t max_digits = 9;

// Takes the bytes at the front that `fits` accepts.
template <class Fits>
std::string_view take_while(std::string_view& text, Fits fits) {
  std::size_t end = 0;
  while (end < text.size() && fits(text[end])) {
    ++end;
  }
  const std::string_view taken(text.data(), end);
  text.remove_prefix(end);
  return taken;
}

std::string_view take_digits(std::string_view& text) {
  return take_while(text, [](char c) { return is_digit(c); });
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::variant<Centipawns, MateInPlies>> read_score(std::string_view text) {
  std::string_view mate = text;
  const bool negative = take(mate, '-');
  if (!negative) {
    take(mate, '+');
  }
  if (take(mate, 'M')) {
    const auto plies = read_count(mate, most_plies);
    if (!plies) return std::nullopt;
    return MateInPlies{negative ? -*plies : *plies};
  }
  // Without a decimal point it is no score: "3/14" is more likely a date.
  const auto value = read_hundredths(text);
  if (!value || text.find('.') == std::string_view::npos) return std::nullopt;
  return Centipawns{*value};
}

// Takes seconds such as "0.231s" off the front.
std::optional<std::chrono::milliseconds> take_seconds(std::string_view& text) {
  std::string_view rest = text;
  const std::string_view whole = take_digits(rest);
  const auto seconds = read_count(whole, 1'000'000);
  if (!seconds) return std::nullopt;
  int milliseconds = 0;
  if (take(rest, '.')) {
    const std::string_view digits = take_digits(rest);
    if (digits.empty()) return std::nullopt;
    int scale = 100;
    for (const char digit : digits.substr(0, 3)) {
      milliseconds += (digit - '0') * scale;
      scale /= 10;
    }
  }
  if (!take(rest, 's')) return std::nullopt;
  if (!rest.empty() && rest.front() != ',' && rest.front() != ' ') return std::nullopt;
  text = rest;
  return std::chrono::milliseconds(*seconds * 1000LL + milliseconds);
}

// Takes "+0.31/14" off the front.
std::optional<EngineNote::Search> take_search(std::string_view& text) {
  std::string_view rest = text;
  const auto score = read_score(take_while(rest, [](char c) { return c != '/' && c != ' '; }));
  if (!score || !take(rest, '/')) return std::nullopt;
  const auto depth = read_count(take_digits(rest), most_plies);
  if (!depth || (!rest.empty() && rest.front() != ',' && rest.front() != ' ')) return std::nullopt;
  text = rest;
  return EngineNote::Search{*score, *depth};
}

bool is_field_name(char c) {
  return (c >= 'a' && c <= 'z') || c == '_';
}

// Takes `n=12345` or `pv="e2e4 e7e5"` off the front, up to a comma or the end.
std::optional<EngineField> take_field(std::string_view& text) {
  std::string_view rest = text;
  const std::string_view name = take_while(rest, is_field_name);
  if (name.empty() || !take(rest, '=')) return std::nullopt;
  std::string_view value;
  if (take(rest, '"')) {
    value = take_while(rest, [](char c) { return c != '"'; });
    if (!take(rest, '"')) return std::nullopt;
  } else {
    value = take_while(rest, [](char c) { return c != ',' && c != ' ' && c != '"'; });
    if (value.empty()) return std::nullopt;
  }
  if (!rest.empty() && rest.front() != ',') return std::nullopt;
  text = rest;
  return EngineField{std::string(name), std::string(value)};
}

// Takes the fields after score and time: ", n=1, sd=2, White mates".
void take_fields(std::string_view& text, EngineNote& note) {
  while (take(text, ',')) {
    text = trim(text);
    auto field = take_field(text);
    if (!field) break;
    note.fields.push_back(std::move(*field));
  }
  text = trim(text);
}

// Reads "+0.31/14 0.231s" and nothing else, the form of nearly all notes of match runners; false
// for any other form, and `into` is unchanged then.
bool read_usual_note(std::string_view text, EngineNote& into) {
  constexpr std::ptrdiff_t most_digits = 6;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto is_next = [&](char c) {
    const bool is = at != end && *at == c;
    at += is ? 1 : 0;
    return is;
  };
  // Reads a number and returns how many digits it has.
  const auto number = [&](int& value) {
    const char* const begin = at;
    for (; at != end && is_digit(*at) && at - begin < most_digits; ++at) {
      value = value * 10 + (*at - '0');
    }
    return at - begin;
  };
  int pawns = 0;
  int hundredths = 0;
  int depth = 0;
  int seconds = 0;
  int thousandths = 0;
  const bool negative = is_next('-');
  const bool fits = (negative || is_next('+')) && number(pawns) > 0 && is_next('.') &&
                    number(hundredths) == 2 && is_next('/') && number(depth) > 0 && is_next(' ') &&
                    number(seconds) > 0 && is_next('.') && number(thousandths) == 3 &&
                    is_next('s') && at == end;
  if (!fits || depth > most_plies) return false;
  const int score = pawns * 100 + hundredths;
  into.search = EngineNote::Search{Centipawns{negative ? -score : score}, depth};
  into.time = std::chrono::milliseconds(seconds * 1000LL + thousandths);
  return true;
}

std::string format_field(const EngineField& field) {
  std::string value = field.value;
  std::replace(value.begin(), value.end(), '"', '\'');
  for (std::size_t at = value.find("[%"); at != std::string::npos; at = value.find("[%", at)) {
    value[at] = '(';
  }
  const bool text = field.name == "pv" || field.name == "line" || value.empty() ||
                    value.find_first_of(", \t\r\n") != std::string::npos;
  return text ? fmt::format("{}=\"{}\"", field.name, value)
              : fmt::format("{}={}", field.name, value);
}

}  // namespace

std::optional<int> read_count(std::string_view text, int max) {
  if (text.empty() || text.size() > max_digits) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value <= max ? std::optional(value) : std::nullopt;
}

std::optional<int> read_hundredths(std::string_view text) {
  const bool negative = take(text, '-');
  if (!negative) {
    take(text, '+');
  }
  const std::string_view whole = take_digits(text);
  const auto pawns = read_count(whole, 1'000'000);
  if (!pawns) return std::nullopt;
  int value = *pawns * 100;
  if (take(text, '.')) {
    if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
    value += (text[0] - '0') * 10;
    if (text.size() > 1) {
      value += text[1] - '0';
    }
    if (text.size() > 2 && text[2] >= '5') {
      ++value;
    }
  } else if (!text.empty()) {
    return std::nullopt;
  }
  return negative ? -value : value;
}

std::optional<std::string_view> read_note(std::string_view text, EngineNote& into) {
  if (text.starts_with('b') && (text == "book" || text.starts_with("book,"))) {
    into.book = true;
    return trim(text.substr(std::min<std::size_t>(text.size(), 5)));
  }
  if (read_usual_note(text, into)) return std::string_view();
  into.search = take_search(text);
  std::string_view behind = text;
  if (!into.search || take(behind, ' ')) {
    into.time = take_seconds(behind);
  }
  if (!into.search && !into.time) return std::nullopt;
  // A text such as "3s left" is no note.
  if (!into.search && !behind.empty() && behind.front() != ',') return std::nullopt;
  if (into.time) {
    text = behind;
  }
  take_fields(text, into);
  return text;
}

bool begins_with_field(std::string_view text) {
  return take_field(text).has_value();
}

std::string format_note(const EngineNote& note) {
  if (note.book) return "book";
  std::string text;
  if (note.search) {
    text = format_score(note.search->score);
    text += '/';
    append_integer(text, note.search->depth);
  }
  if (note.time) {
    if (note.search) {
      text += ' ';
    }
    append_decimal(text, std::max(*note.time, std::chrono::milliseconds(0)).count(), 3);
    text += 's';
  }
  if (text.empty()) return text;
  for (const EngineField& field : note.fields) {
    text += ", " + format_field(field);
  }
  return text;
}

}  // namespace ludex::records::pgn
