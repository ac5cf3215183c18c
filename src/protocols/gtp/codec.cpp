#include "protocols/gtp/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace ludex::gtp {

namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 32 || byte == 127;
}

std::size_t leading_digits(std::string_view text) {
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_digit);
  return static_cast<std::size_t>(end - text.begin());
}

std::optional<Id> to_id(std::string_view digits) {
  constexpr std::size_t most_digits = 18;  // leading zeros are not counted
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return Id{0};
  const auto value = digits.size() <= most_digits ? to_integer(digits) : std::nullopt;
  if (!value || *value > std::int64_t{highest_id}) return std::nullopt;
  return static_cast<Id>(*value);
}

std::string_view without_blanks_in_front(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  return text;
}

std::string id_text(const std::optional<Id>& id) {
  return id ? fmt::to_string(static_cast<std::uint32_t>(*id)) : std::string();
}

}  // namespace

std::string without_comment(std::string_view line) {
  std::string kept;
  kept.reserve(line.size());
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      kept += ' ';
    } else if (!is_control(c)) {
      kept += c;
    }
  }
  return kept;
}

bool is_interrupt(std::string_view line) {
  line = trim(line);
  while (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  if (!line.starts_with('#')) return false;
  return trim(line.substr(1)) == "interrupt";
}

// --- Commands ---

std::optional<Command> parse_command(std::string_view line) {
  const std::string kept = without_comment(line);
  std::string_view rest = without_blanks_in_front(kept);
  Command command;
  if (const std::size_t digits = leading_digits(rest); digits > 0) {
    command.id = to_id(rest.substr(0, digits));
    if (command.id) {
      rest = without_blanks_in_front(rest.substr(digits));
    }
  }
  if (rest.empty()) return std::nullopt;
  const std::size_t end = std::min(rest.find(' '), rest.size());
  command.name = rest.substr(0, end);
  command.arguments = without_blanks_in_front(rest.substr(end));
  return command;
}

std::string format(const Command& command) {
  std::string line = id_text(command.id);
  if (!line.empty()) {
    line += ' ';
  }
  line += command.name;
  if (!command.arguments.empty()) {
    line += ' ';
    line += command.arguments;
  }
  return line;
}

// --- Responses ---

std::vector<std::string> format(const Response& response) {
  std::vector<std::string> lines = response.lines;
  if (lines.empty()) {
    lines.emplace_back();
  }
  lines.front() =
      fmt::format("{}{} {}", response.success ? '=' : '?', id_text(response.id), lines.front());
  lines.emplace_back();
  return lines;
}

Response response_of(bool success, std::optional<Id> id, std::string_view text) {
  Response response{success, id, {}};
  for (const std::string_view line : split(text, '\n')) {
    if (response.lines.empty() || !trim(line).empty()) {
      response.lines.emplace_back(line);
    }
  }
  return response;
}

std::optional<ResponseHead> parse_response_head(std::string_view line) {
  if (line.empty() || (line.front() != '=' && line.front() != '?')) return std::nullopt;
  ResponseHead head{line.front() == '=', std::nullopt, {}};
  std::string_view rest = line.substr(1);
  const std::size_t digits = leading_digits(rest);
  const bool is_word = digits == rest.size() || is_blank(rest[digits]);
  if (digits > 0 && is_word) {
    head.id = to_id(rest.substr(0, digits));
    if (head.id) {
      rest = rest.substr(digits);
    }
  }
  head.text = without_blanks_in_front(rest);
  return head;
}

// --- Types ---

std::string format(const Vertex& vertex) {
  if (!vertex) return "PASS";
  const int letter = vertex->column + (vertex->column >= 'I' - 'A' ? 1 : 0);
  return fmt::format("{}{}", static_cast<char>('A' + letter), vertex->row + 1);
}

std::optional<Point> parse_point(std::string_view word) {
  if (word.size() < 2) return std::nullopt;
  const char letter = to_lower(word.front());
  const std::string_view number = word.substr(1);
  if (letter < 'a' || letter > 'z' || letter == 'i') return std::nullopt;
  if (leading_digits(number) != number.size()) return std::nullopt;
  const auto row = to_integer(number);
  if (!row || *row < 1 || *row > most_lines) return std::nullopt;
  return Point{letter - 'a' - (letter > 'i' ? 1 : 0), static_cast<int>(*row) - 1};
}

std::optional<Vertex> parse_vertex(std::string_view word) {
  if (equal_ignoring_case(word, "pass")) return Vertex{};
  const auto point = parse_point(word);
  return point ? std::optional<Vertex>(*point) : std::nullopt;
}

std::string_view format(Color color) {
  return color == Color::black ? "black" : "white";
}

std::optional<Color> parse_color(std::string_view word) {
  if (equal_ignoring_case(word, "b") || equal_ignoring_case(word, "black")) return Color::black;
  if (equal_ignoring_case(word, "w") || equal_ignoring_case(word, "white")) return Color::white;
  return std::nullopt;
}

}  // namespace ludex::gtp
