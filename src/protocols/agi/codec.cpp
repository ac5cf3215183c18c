// Points, and the messages from engine to controller.
#include "protocols/agi/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "protocols/agi/codec_parts.h"

namespace ludex::agi {

namespace {

using parts::append_list;
using parts::append_word;

constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static_assert(most_side < static_cast<int>(digits.size()));

// Returns a value at least as large as any side if the letter is not a digit.
int value_of(char letter) {
  const char capital =
      letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return static_cast<int>(std::min(digits.find(capital), digits.size()));
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return result;
}

// --- ID and OPTION ---

// Reads NAME text [AUTHOR text] in one line, or AUTHOR text.
Result<Message> read_id(Tokens& in, int /*side*/) {
  Id message;
  const std::size_t place = in.column();
  const auto key = in.next();
  if (key && equal_ignoring_case(key->text, "AUTHOR")) {
    message.author = in.rest();
  } else if (key && equal_ignoring_case(key->text, "NAME")) {
    Tokens ahead = in;
    std::string_view text = Tokens(in).rest();
    const char* const start = text.data();
    while (const auto word = ahead.next()) {
      if (!equal_ignoring_case(word->text, "AUTHOR")) continue;
      message.author = ahead.rest();
      text = trim(text.substr(0, static_cast<std::size_t>(word->text.data() - start)));
      break;
    }
    message.name = text;
  } else {
    return fail("expected NAME or AUTHOR", place);
  }
  if (message == Id{}) return fail("expected a name", in.column());
  return message;
}

struct Feature {
  std::string_view name;
  bool Option::*has;
};
// The first two are always written.
constexpr std::array features{
    Feature{"OWNBOOK", &Option::own_book}, Feature{"PONDER", &Option::ponder},
    Feature{"BOOKFILE", &Option::book_file}, Feature{"RULES", &Option::rules}};
constexpr std::size_t always_written = 2;

// A feature that is not named is absent, and unknown words are skipped.
Result<Message> read_option(Tokens& in, int /*side*/) {
  Option message;
  while (const auto word = in.next()) {
    const auto feature = std::find_if(features.begin(), features.end(), [&](const Feature& one) {
      return equal_ignoring_case(one.name, word->text);
    });
    if (feature == features.end()) continue;
    const auto value = in.peek();
    message.*feature->has = value && (equal_ignoring_case(value->text, "TRUE") ||
                                      equal_ignoring_case(value->text, "ON"));
  }
  return message;
}

void write(std::string& out, const Option& message) {
  out = "OPTION";
  for (std::size_t n = 0; n < features.size(); ++n) {
    const bool has = message.*features.at(n).has;
    if (!has && n >= always_written) continue;
    append_word(out, features.at(n).name);
    append_word(out, has ? "TRUE" : "FALSE");
  }
}

// --- INFO ---

// Reads a whole word as points, of any number.
std::optional<Points> points_of(std::string_view word, int side) {
  if (word.size() % 2 != 0) return std::nullopt;
  Points points;
  for (std::size_t at = 0; at < word.size(); at += 2) {
    const auto point = parse_point(word.substr(at, 2), side);
    if (!point) return std::nullopt;
    points.push_back(*point);
  }
  return points;
}

// Keywords and lists are separated by blanks here, because DE begins DEPTH and is also a point.
void read_points(Tokens& in, int side, Points& into) {
  into.clear();
  while (const auto word = in.peek()) {
    const auto points = points_of(word->text, side);
    if (!points) return;
    into.insert(into.end(), points->begin(), points->end());
    in.next();
  }
}

template <class Number>
void read_number(Tokens& in, std::optional<Number>& into) {
  const auto word = in.peek();
  const auto value = word ? to_integer(word->text) : std::nullopt;
  if (!value || *value < std::int64_t{std::numeric_limits<int>::min()}) return;
  if constexpr (std::is_same_v<Number, int>) {
    if (*value > std::numeric_limits<int>::max()) return;
  } else if (*value < 0) {
    return;
  }
  into = static_cast<Number>(*value);
  in.next();
}

template <auto member>
void read_member(Tokens& in, int side, Info& info) {
  if constexpr (std::is_same_v<decltype(member), Points Info::*>) {
    read_points(in, side, info.*member);
  } else {
    read_number(in, info.*member);
  }
}

struct Key {
  std::string_view name;
  void (*read)(Tokens& in, int side, Info& info);
};
constexpr std::array keys{
    Key{"DEPTH", read_member<&Info::depth>}, Key{"SCORE", read_member<&Info::score>},
    Key{"NPS", read_member<&Info::nps>},     Key{"SEARCH", read_member<&Info::search>},
    Key{"WIN", read_member<&Info::win>},     Key{"LOSE", read_member<&Info::lose>},
    Key{"PV", read_member<&Info::pv>}};

// Words that are neither a known key nor the value of one are skipped.
Result<Message> read_info(Tokens& in, int side) {
  Info message;
  while (const auto word = in.next()) {
    if (equal_ignoring_case(word->text, "ERROR")) {
      message.error = std::string(in.rest());
      break;
    }
    const auto key = std::find_if(keys.begin(), keys.end(), [&](const Key& one) {
      return equal_ignoring_case(one.name, word->text);
    });
    if (key != keys.end()) {
      key->read(in, side, message);
    }
  }
  return message;
}

template <class Number>
void append_number(std::string& out, std::string_view name, const std::optional<Number>& value) {
  if (!value) return;
  append_word(out, name);
  append_word(out, fmt::to_string(*value));
}

void write(std::string& out, const Info& message) {
  append_number(out = "INFO", "DEPTH", message.depth);
  append_number(out, "SCORE", message.score);
  append_number(out, "NPS", message.nps);
  append_list(out, "SEARCH", message.search);
  append_list(out, "WIN", message.win);
  append_list(out, "LOSE", message.lose);
  append_list(out, "PV", message.pv);
  if (message.error) {
    append_word(out += " ERROR", *message.error);
  }
}

// --- BESTMOVE ---

constexpr std::string_view ponder_word = "PONDER";
constexpr std::array<std::string_view, 3> answers{"ADD", "CHANGE", "NONE"};

Result<Message> read_bestmove(Tokens& in, int side) {
  BestMove message;
  if (const auto move = in.peek(); move && !equal_ignoring_case(move->text, ponder_word)) {
    in.next();
    const bool known = parse_point(move->text, side) ||
                       std::any_of(answers.begin(), answers.end(), [&](std::string_view answer) {
                         return equal_ignoring_case(answer, move->text);
                       });
    message.move = known ? upper(move->text) : std::string(move->text);
  }
  while (const auto word = in.next()) {
    if (!equal_ignoring_case(word->text, ponder_word)) continue;
    const auto reply = in.peek();
    message.ponder = reply ? parse_point(reply->text, side) : std::nullopt;
  }
  return message;
}

// --- All of them ---

template <class Plain>
Result<Message> read_plain(Tokens& /*in*/, int /*side*/) {
  return Plain{};
}

struct Row {
  std::string_view name;
  Result<Message> (*read)(Tokens& in, int side);
};
constexpr std::array messages{
    Row{"AGIOK", read_plain<AgiOk>},
    Row{"BESTMOVE", read_bestmove},
    Row{"BYE", read_plain<Bye>},
    Row{"ID", read_id},
    Row{"INFO", read_info},
    Row{"OPTION", read_option},
    Row{"READYOK", read_plain<ReadyOk>},
};

struct Writer {
  std::string& out;

  void operator()(const Id& message) const {
    out = "ID";
    if (!message.name.empty()) {
      append_word(out += " NAME", message.name);
    }
    if (!message.author.empty()) {
      append_word(out += " AUTHOR", message.author);
    }
  }
  void operator()(const Option& message) const { write(out, message); }
  void operator()(const AgiOk& /*message*/) const { out = "AGIOK"; }
  void operator()(const ReadyOk& /*message*/) const { out = "READYOK"; }
  void operator()(const Info& message) const { write(out, message); }
  void operator()(const BestMove& message) const {
    append_word(out = "BESTMOVE", message.move);
    if (message.ponder) {
      append_word((out += ' ') += ponder_word, to_text(*message.ponder));
    }
  }
  void operator()(const Bye& /*message*/) const { out = "BYE"; }
  void operator()(const Unknown& message) const { out = message.text; }
};

}  // namespace

std::string to_text(Point point) {
  return {digits.at(point.row), digits.at(point.column)};
}

std::string to_text(const Points& points) {
  std::string text;
  for (const Point point : points) {
    text += to_text(point);
  }
  return text;
}

std::optional<Point> parse_point(std::string_view text, int side) {
  if (text.size() != 2) return std::nullopt;
  const int row = value_of(text[0]);
  const int column = value_of(text[1]);
  if (row >= side || column < 1 || column > side) return std::nullopt;
  return Point{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

Result<Message> parse_message(std::string_view line, int side) {
  Tokens in(line);
  if (const auto word = in.next()) {
    for (const Row& row : messages) {
      if (equal_ignoring_case(row.name, word->text)) return row.read(in, side);
    }
  }
  return Unknown{std::string(trim(line))};
}

std::string format(const Message& message) {
  std::string line;
  std::visit(Writer{line}, message);
  return line;
}

}  // namespace ludex::agi
