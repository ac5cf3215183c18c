#include "protocols/gomocup/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"

namespace ludex::gomocup {

namespace {

constexpr std::string_view point_expected = "expected a point as x,y";

// Reads the numbers and commas of a line; columns count from the start of the line.
class Numbers {
 public:
  Numbers(std::string_view text, std::size_t column) : text_(text), column_(column) {}

  [[nodiscard]] std::size_t column() const { return column_ + at_; }
  [[nodiscard]] bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }
  bool comma() {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != ',') return false;
    ++at_;
    return true;
  }
  // Returns a number if it is small enough for calculations; otherwise reads nothing.
  std::optional<int> number() {
    skip_blanks();
    std::size_t end = at_;
    if (end < text_.size() && text_[end] == '-') {
      ++end;
    }
    while (end < text_.size() && is_digit(text_[end])) {
      ++end;
    }
    const auto value = to_integer(text_.substr(at_, end - at_));
    if (!value || *value < -limits::number || *value > limits::number) return std::nullopt;
    at_ = end;
    return static_cast<int>(*value);
  }
  Result<Point> point() {
    const auto x = number();
    if (!x || !comma()) return fail(std::string(point_expected), column());
    const auto y = number();
    if (!y) return fail(std::string(point_expected), column());
    return Point{*x, *y};
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) {
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t column_;
  std::size_t at_ = 0;
};

// The text behind the first word of a line.
struct Words {
  std::string_view rest;
  std::size_t column = 1;
};

[[nodiscard]] tl::unexpected<Error> superfluous(std::size_t column) {
  return fail("expected the end of the line", column);
}

// --- Controller to engine ---

template <class Any, class Plain>
Result<Any> read_plain(const Words& /*words*/) {
  return Plain{};
}

// For a command to which others give parameters: to ignore them could lose a stone.
template <class Plain>
Result<Command> read_bare(const Words& words) {
  if (!words.rest.empty()) return superfluous(words.column);
  return Plain{};
}

// The side may be given twice, as in old versions of Yixin-Board (section 12).
Result<Command> read_start(const Words& words) {
  Numbers in(words.rest, words.column);
  const auto size = in.number();
  if (!size) return fail("expected the size of the board", in.column());
  if (in.at_end()) return Start{*size};
  const std::size_t column = in.column();
  if (in.number() != size || !in.at_end()) return superfluous(column);
  return Start{*size};
}

Result<Command> read_rect_start(const Words& words) {
  Numbers in(words.rest, words.column);
  const auto width = in.number();
  if (!width || !in.comma()) return fail("expected width,height", in.column());
  const auto height = in.number();
  if (!height) return fail("expected width,height", in.column());
  if (!in.at_end()) return superfluous(in.column());
  return RectStart{*width, *height};
}

template <class Placed>
Result<Command> read_placed(const Words& words) {
  Numbers in(words.rest, words.column);
  const auto point = in.point();
  if (!point) return tl::unexpected(point.error());
  if (!in.at_end()) return superfluous(in.column());
  return Placed{*point};
}

Result<Command> read_stone(std::string_view line) {
  Numbers in(line, 1);
  const auto point = in.point();
  if (!point) return tl::unexpected(point.error());
  Stone stone{*point, std::nullopt};
  if (in.comma()) {
    stone.field = in.number();
    if (!stone.field) return fail("expected 1, 2 or 3 behind the point", in.column());
  }
  if (!in.at_end()) return superfluous(in.column());
  return stone;
}

Result<Command> read_info(const Words& words) {
  Tokens in(words.rest);
  const auto key = in.next();
  if (!key) return Info{};
  return Info{lower(key->text), std::string(in.rest())};
}

Result<Command> read_nbest(const Words& words) {
  Numbers in(words.rest, words.column);
  const auto lines = in.number();
  if (!lines || *lines < 1 || !in.at_end()) {
    return fail("expected the number of lines, from 1", in.column());
  }
  return YxNBest{*lines};
}

template <class Any>
struct Row {
  std::string_view name;  // in upper case
  Result<Any> (*read)(const Words& words);
};

constexpr std::array commands{
    Row<Command>{"ABOUT", read_plain<Command, About>},
    Row<Command>{"BEGIN", read_bare<Begin>},
    Row<Command>{"BOARD", read_bare<Board>},
    Row<Command>{"DONE", read_plain<Command, Done>},
    Row<Command>{"END", read_plain<Command, End>},
    Row<Command>{"INFO", read_info},
    Row<Command>{"PLAY", read_placed<Play>},
    Row<Command>{"RECTSTART", read_rect_start},
    Row<Command>{"RESTART", read_plain<Command, Restart>},
    Row<Command>{"START", read_start},
    Row<Command>{"STOP", read_plain<Command, YxStop>},  // Rapfi's word for YXSTOP
    Row<Command>{"SWAP2BOARD", read_bare<Swap2Board>},
    Row<Command>{"TAKEBACK", read_placed<TakeBack>},
    Row<Command>{"TURN", read_placed<Turn>},
    Row<Command>{"YXBOARD", read_bare<YxBoard>},
    Row<Command>{"YXHASHCLEAR", read_plain<Command, YxHashClear>},
    Row<Command>{"YXNBEST", read_nbest},
    Row<Command>{"YXSHOWFORBID", read_plain<Command, YxShowForbid>},
    Row<Command>{"YXSHOWINFO", read_plain<Command, YxShowInfo>},
    Row<Command>{"YXSTOP", read_plain<Command, YxStop>},
};

std::string with_rest(std::string_view word, std::string_view rest) {
  return rest.empty() ? std::string(word) : fmt::format("{} {}", word, rest);
}

std::string text_of(const Point& point) {
  std::string text = fmt::to_string(point.x);
  text += ',';
  text += fmt::to_string(point.y);
  return text;
}

struct CommandWriter {
  std::string operator()(const Start& command) const {
    return fmt::format("START {}", command.size);
  }
  std::string operator()(const RectStart& command) const {
    return fmt::format("RECTSTART {},{}", command.width, command.height);
  }
  std::string operator()(const Restart& /*command*/) const { return "RESTART"; }
  std::string operator()(const Begin& /*command*/) const { return "BEGIN"; }
  std::string operator()(const Turn& command) const { return "TURN " + text_of(command.point); }
  std::string operator()(const Play& command) const { return "PLAY " + text_of(command.point); }
  std::string operator()(const TakeBack& command) const {
    return "TAKEBACK " + text_of(command.point);
  }
  std::string operator()(const Board& /*command*/) const { return "BOARD"; }
  std::string operator()(const Swap2Board& /*command*/) const { return "SWAP2BOARD"; }
  std::string operator()(const YxBoard& /*command*/) const { return "YXBOARD"; }
  std::string operator()(const Stone& stone) const {
    return stone.field ? fmt::format("{},{}", text_of(stone.point), *stone.field)
                       : text_of(stone.point);
  }
  std::string operator()(const Done& /*command*/) const { return "DONE"; }
  std::string operator()(const Info& command) const {
    return with_rest(with_rest("INFO", command.key), command.value);
  }
  std::string operator()(const About& /*command*/) const { return "ABOUT"; }
  std::string operator()(const End& /*command*/) const { return "END"; }
  std::string operator()(const YxStop& /*command*/) const { return "YXSTOP"; }
  std::string operator()(const YxShowForbid& /*command*/) const { return "YXSHOWFORBID"; }
  std::string operator()(const YxShowInfo& /*command*/) const { return "YXSHOWINFO"; }
  std::string operator()(const YxNBest& command) const {
    return fmt::format("YXNBEST {}", command.lines);
  }
  std::string operator()(const YxHashClear& /*command*/) const { return "YXHASHCLEAR"; }
  std::string operator()(const Unknown& command) const { return command.text; }
};

// --- Engine to controller ---

template <class Worded>
Result<Message> read_text(const Words& words) {
  return Worded{std::string(words.rest)};
}

Result<Message> read_suggest(const Words& words) {
  Numbers in(words.rest, words.column);
  const auto point = in.point();
  if (!point) return tl::unexpected(point.error());
  if (!in.at_end()) return superfluous(in.column());
  return Suggest{*point};
}

// Reads two digits for each number, and a full stop; some engines write the points with blanks
// (section 13.4).
Result<Message> read_forbid(const Words& words) {
  constexpr std::size_t digits = 4;
  Forbid message;
  std::string_view rest = words.rest;
  if (rest.ends_with('.')) {
    rest.remove_suffix(1);
  }
  const bool packed = rest.size() % digits == 0 && std::all_of(rest.begin(), rest.end(), is_digit);
  if (!packed) {
    auto points = parse_points(rest);
    if (!points) return fail("expected XXYYXXYY… and a full stop", words.column);
    message.points = *std::move(points);
    return message;
  }
  for (; !rest.empty(); rest.remove_prefix(digits)) {
    const auto number = [&](std::size_t at) { return (rest[at] - '0') * 10 + rest[at + 1] - '0'; };
    message.points.push_back({number(0), number(2)});
  }
  return message;
}

std::string upper(std::string_view text) {
  std::string capitals(text);
  for (char& letter : capitals) {
    if (letter >= 'a' && letter <= 'z') {
      letter = static_cast<char>(letter - 'a' + 'A');
    }
  }
  return capitals;
}

Result<Message> read_detail(const Words& words) {
  Tokens in(words.rest);
  const auto key = in.next();
  if (!key) return fail("expected what the information is about", words.column);
  return Detail{upper(key->text), std::string(in.rest())};
}

constexpr std::array messages{
    Row<Message>{"DEBUG", read_text<Debug>},      Row<Message>{"ERROR", read_text<Failed>},
    Row<Message>{"FORBID", read_forbid},          Row<Message>{"INFO", read_detail},
    Row<Message>{"MESSAGE", read_text<Note>},     Row<Message>{"OK", read_plain<Message, Ok>},
    Row<Message>{"SUGGEST", read_suggest},        Row<Message>{"SWAP", read_plain<Message, Swap>},
    Row<Message>{"UNKNOWN", read_text<NotKnown>},
};

bool is_key_letter(char c) {
  const char small = to_lower(c);
  return (small >= 'a' && small <= 'z') || is_digit(c) || c == '_';
}

// Reads pairs `key="text"` and nothing else; any other line is not an introduction.
std::optional<Introduction> read_introduction(std::string_view line) {
  Introduction message;
  while (!line.empty()) {
    const auto letters = std::find_if_not(line.begin(), line.end(), is_key_letter);
    const auto length = static_cast<std::size_t>(letters - line.begin());
    const std::string_view key = line.substr(0, length);
    std::string_view rest = trim(line.substr(length));
    if (key.empty() || !rest.starts_with('=')) return std::nullopt;
    rest = trim(rest.substr(1));
    if (!rest.starts_with('"')) return std::nullopt;
    const auto quote = rest.find('"', 1);
    if (quote == std::string_view::npos) return std::nullopt;
    message.pairs.push_back({lower(key), std::string(rest.substr(1, quote - 1))});
    line = trim(rest.substr(quote + 1));
    if (line.starts_with(',')) {
      line = trim(line.substr(1));
    }
  }
  return message.pairs.empty() ? std::nullopt : std::optional(std::move(message));
}

struct MessageWriter {
  std::string operator()(const Moves& message) const { return format_points(message.points); }
  std::string operator()(const Swap& /*message*/) const { return "SWAP"; }
  std::string operator()(const Ok& /*message*/) const { return "OK"; }
  std::string operator()(const Failed& message) const { return with_rest("ERROR", message.text); }
  std::string operator()(const NotKnown& message) const {
    return with_rest("UNKNOWN", message.text);
  }
  std::string operator()(const Note& message) const { return with_rest("MESSAGE", message.text); }
  std::string operator()(const Debug& message) const { return with_rest("DEBUG", message.text); }
  std::string operator()(const Suggest& message) const {
    return "SUGGEST " + text_of(message.point);
  }
  std::string operator()(const Forbid& message) const {
    std::string text = "FORBID ";
    const bool packed =
        std::all_of(message.points.begin(), message.points.end(), [](const Point& point) {
          return point.x >= 0 && point.x <= 99 && point.y >= 0 && point.y <= 99;
        });
    if (!packed) return text + format_points(message.points);
    for (const Point& point : message.points) {
      text += fmt::format("{:02}{:02}", point.x, point.y);
    }
    return text + '.';
  }
  std::string operator()(const Detail& message) const {
    return with_rest("INFO " + message.key, message.value);
  }
  std::string operator()(const Introduction& message) const {
    std::string text;
    for (const auto& [key, value] : message.pairs) {
      text += fmt::format("{}{}=\"{}\"", text.empty() ? "" : ", ", key, value);
    }
    return text;
  }
  std::string operator()(const Text& message) const { return message.text; }
};

template <class Any, class Rows>
std::optional<Result<Any>> parse_by_word(std::string_view line, const Rows& rows) {
  Tokens in(line);
  const auto word = in.next();
  if (!word) return std::nullopt;
  const std::string name = upper(word->text);
  for (const auto& row : rows) {
    if (row.name != name) continue;
    const std::size_t column = in.column();
    return row.read({in.rest(), column});
  }
  return std::nullopt;
}

bool begins_with_number(std::string_view text) {
  return !text.empty() && (is_digit(text.front()) || text.front() == '-');
}

}  // namespace

std::string format_points(const std::vector<Point>& points) {
  std::string text;
  for (const Point& point : points) {
    if (!text.empty()) {
      text += ' ';
    }
    text += text_of(point);
  }
  return text;
}

Result<std::vector<Point>> parse_points(std::string_view text) {
  Numbers in(text, 1);
  std::vector<Point> points;
  while (!in.at_end()) {
    const auto point = in.point();
    if (!point) return tl::unexpected(point.error());
    points.push_back(*point);
  }
  if (points.empty()) return fail(std::string(point_expected), 1);
  return points;
}

Result<Command> parse_command(std::string_view line) {
  if (auto command = parse_by_word<Command>(line, commands)) return *std::move(command);
  if (begins_with_number(trim(line))) return read_stone(line);
  return Unknown{std::string(trim(line))};
}

Result<Message> parse_message(std::string_view line) {
  if (auto message = parse_by_word<Message>(line, messages)) return *std::move(message);
  const std::string_view text = trim(line);
  if (begins_with_number(text)) {
    if (auto points = parse_points(text)) return Moves{*std::move(points)};
  }
  if (auto introduction = read_introduction(text)) return *std::move(introduction);
  return Text{std::string(text)};
}

std::string format(const Command& command) {
  return std::visit(CommandWriter{}, command);
}

std::string format(const Message& message) {
  return std::visit(MessageWriter{}, message);
}

}  // namespace ludex::gomocup
