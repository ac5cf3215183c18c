#include "gtp_compare/difference.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp_compare {

namespace {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find(' '));
}

// Whether the arguments begin with a number that has something glued to it; a komi may have
// decimals.
bool is_glued_number(std::string_view name, std::string_view arguments) {
  const std::string_view word = first_word(arguments);
  if (word.empty() || (!is_digit(word.front()) && word.front() != '-')) return false;
  return name == "komi" ? !to_number(word) : !to_integer(word);
}

// Replaces the text between `from` and `to`, if both are found, by a star.
void mask(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return;
  const std::size_t end = text.find(to, begin + from.size());
  if (end == std::string::npos) return;
  text.replace(begin + from.size(), end - begin - from.size(), "*");
}

// A position as SGF, without line breaks, name, date and program.
std::string masked_sgf(std::string text) {
  std::erase(text, '\n');
  for (const std::string_view name : {"GN[", "DT[", "AP["}) {
    mask(text, name, "]");
  }
  return text;
}

// Hashes become stars; the points in front of them stay.
std::string masked_hashes(std::string_view text) {
  std::string masked;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t blank = line.rfind(' ');
    const std::size_t digits = line.size() - (blank == std::string_view::npos ? 0 : blank + 1);
    masked += masked.empty() ? "" : "\n";
    masked += digits == 16 ? std::string(line.substr(0, blank + 1)) + "*" : std::string(line);
  }
  return masked;
}

}  // namespace

const std::vector<MeantDifference>& meant_differences() {
  static const std::vector<MeantDifference> all{
      {"boards above 19x19", "GNU Go is built for boards up to 19x19, GTP goes to 25x25",
       [](std::string_view name, std::string_view arguments) {
         const auto size = to_integer(first_word(arguments));
         return name == "boardsize" && size && *size > 19 && *size <= 25;
       }},
      {"glued numbers", "GNU Go reads the number at the front of a word; we refuse the word",
       [](std::string_view name, std::string_view arguments) {
         return is_one_of(name, {"boardsize", "level", "komi"}) && is_glued_number(name, arguments);
       }},
      {"komi that is no number", "GNU Go takes nan, which no score can be reckoned with",
       [](std::string_view name, std::string_view arguments) {
         return name == "komi" && first_word(arguments) == "nan";
       }},
      {"glued points",
       "GNU Go reads a point at the front of a word and over blanks; we refuse both",
       [](std::string_view name, std::string_view arguments) {
         return name == "play" && (arguments.ends_with("c3x") || arguments.ends_with("c +3") ||
                                   arguments.find("c +3") != std::string_view::npos ||
                                   arguments.find("c3x") != std::string_view::npos);
       }},
      {"numbers that are no ids", "GNU Go swallows a negative number and wraps a large one around",
       [](std::string_view name, std::string_view /*arguments*/) {
         return !name.empty() && (is_digit(name.front()) || name.front() == '-');
       }},
  };
  return all;
}

const MeantDifference* meant_difference(std::string_view command) {
  const auto parsed = gtp::parse_command(command);
  if (!parsed) return nullptr;
  const std::string_view arguments = trim(parsed->arguments);
  for (const MeantDifference& difference : meant_differences()) {
    if (difference.covers(parsed->name, arguments)) return &difference;
  }
  return nullptr;
}

std::string compared_text(std::string_view command, std::string_view answer) {
  const auto parsed = gtp::parse_command(command);
  const std::string_view name = parsed ? std::string_view(parsed->name) : std::string_view();
  const bool is_success = answer.starts_with('=');
  const auto start = std::string(answer.substr(0, answer.find(' ')));
  if (is_success &&
      is_one_of(name, {"name", "version", "list_commands", "help", "cputime", "invariant_hash"})) {
    return start + " *";
  }
  if (is_success && name == "printsgf") return masked_sgf(std::string(answer));
  if (is_success && name == "invariant_hash_for_moves") return masked_hashes(answer);
  if (is_success && name == "place_free_handicap") {
    return start + " " + std::to_string(split(trim(answer), ' ').size());
  }
  return std::string(answer);
}

}  // namespace ludex::gtp_compare
