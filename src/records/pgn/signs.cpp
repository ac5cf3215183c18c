#include "records/pgn/signs.h"

#include <algorithm>
#include <array>
#include <string>

namespace ludex::records::pgn {

namespace {

struct Sign {
  std::string_view text;
  std::uint8_t glyph = 0;
};

// PGN standard 10, and the signs that the Informant and programs after it print for these numbers.
constexpr std::array<Sign, 51> signs{
    {{"‼", 3},    {"⁇", 4},    {"⁉", 5},    {"⁈", 6},    {"□", 7},    {"=", 10},   {"∞", 13},
     {"+=", 14},  {"⩲", 14},   {"+/=", 14}, {"=+", 15},  {"⩱", 15},   {"=/+", 15}, {"±", 16},
     {"+/-", 16}, {"+/−", 16}, {"∓", 17},   {"-/+", 17}, {"−/+", 17}, {"+-", 18},  {"+−", 18},
     {"+–", 18},  {"+--", 20}, {"-+", 19},  {"−+", 19},  {"–+", 19},  {"--+", 21}, {"⨀", 22},
     {"⊙", 22},   {"○", 26},   {"⟳", 32},   {"↻", 32},   {"↑", 36},   {"→", 40},   {"=/∞", 44},
     {"⯹", 44}, {"=∞", 44},  {"∞=", 44},  {"⇆", 132},  {"⇄", 132},  {"⊕", 138},  {"⨁", 138},
     {"∆", 140},  {"△", 140},  {"⌓", 142},  {"N", 146},  {"TN", 146}, {"RR", 145}, {"D", 220},
     {"⊥", 214},  {"D^", 221}}};

}  // namespace

std::optional<std::uint8_t> glyph_of_sign(std::string_view word) {
  const auto row =
      std::find_if(signs.begin(), signs.end(), [&](const Sign& sign) { return sign.text == word; });
  return row == signs.end() ? std::nullopt : std::optional(row->glyph);
}

std::optional<SignedMove> split_sign(std::string_view word) {
  const Sign* longest = nullptr;
  for (const Sign& sign : signs) {
    const bool fits = word.size() > sign.text.size() && word.ends_with(sign.text);
    if (fits && (longest == nullptr || sign.text.size() > longest->text.size())) {
      longest = &sign;
    }
  }
  if (longest == nullptr) return std::nullopt;
  return SignedMove{word.substr(0, word.size() - longest->text.size()), longest->glyph};
}

std::optional<rules::GameResult> read_result(std::string_view word) {
  constexpr std::string_view half = "½";
  constexpr std::array<std::string_view, 3> dashes{"–", "—", "−"};
  const auto plain = rules::parse_result(word);
  // No result is longer than one whose every sign is the longest.
  if (plain || word.size() < half.size() || word.size() > 16) return plain;
  std::string text(word);
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
      text.replace(at, from.size(), to);
      at += to.size();
    }
  };
  replace(half, "1/2");
  for (const std::string_view dash : dashes) {
    replace(dash, "-");
  }
  return rules::parse_result(text);
}

}  // namespace ludex::records::pgn
