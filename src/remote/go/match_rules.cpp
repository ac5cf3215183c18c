#include "remote/go/match_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "servers/nngs/codec.h"

namespace ludex::remote {

namespace {

constexpr int smallest_board = 5;
constexpr int largest_board = 19;
constexpr int most_minutes = 600;
constexpr std::size_t most_names = 1000;

std::optional<int> scaled(std::string_view text, int scale) {
  const auto value = to_number(trim(text));
  if (!value || !(std::abs(*value) <= 1'000'000)) return std::nullopt;
  const double units = *value * scale;
  if (std::abs(units - std::round(units)) > 1e-6) return std::nullopt;
  return static_cast<int>(std::lround(units));
}

std::string text_of_range(const IntRange& range) {
  if (range.least == range.most) return fmt::to_string(range.least);
  return fmt::format("{} to {}", range.least, range.most);
}

}  // namespace

bool allows_opponent(const MatchRules& rules, std::string_view name) {
  return rules.opponents.empty() ||
         std::any_of(rules.opponents.begin(), rules.opponents.end(),
                     [&](const std::string& one) { return equal_ignoring_case(one, name); });
}

std::optional<std::string> why_refused(const MatchRules& rules, const nngs::MatchRequest& request) {
  if (!allows_opponent(rules, request.opponent)) return "the opponent is not on the list";
  if (request.command != "match") return "only games of `match` are played";
  if (std::find(rules.sizes.begin(), rules.sizes.end(), request.size) == rules.sizes.end()) {
    return fmt::format("the board has to be {}", fmt::join(rules.sizes, ", "));
  }
  if (!rules.minutes.has(request.minutes)) {
    return fmt::format("the time has to be {} minutes", text_of_range(rules.minutes));
  }
  // Without a main time no clock runs, whatever the byo-yomi is.
  if (request.minutes != 0 && !rules.byo_yomi_minutes.has(request.byo_yomi_minutes)) {
    return fmt::format("the byo-yomi has to be {} minutes", text_of_range(rules.byo_yomi_minutes));
  }
  return std::nullopt;
}

nngs::Komi nearest_komi(const MatchRules& rules, nngs::Komi komi) {
  return {std::clamp(komi.hundredths, rules.komi.least, rules.komi.most)};
}

Result<IntRange> parse_range(std::string_view text, const IntRange& bounds, int scale) {
  const std::size_t dots = text.find("..");
  const auto least = scaled(text.substr(0, dots), scale);
  const auto most = dots == std::string_view::npos ? least : scaled(text.substr(dots + 2), scale);
  if (!least || !most || *least > *most || !bounds.has(*least) || !bounds.has(*most)) {
    return fail(fmt::format("a number or a range LEAST..MOST from {} to {}", bounds.least / scale,
                            bounds.most / scale));
  }
  return IntRange{*least, *most};
}

Result<std::vector<int>> parse_sizes(std::string_view text) {
  std::vector<int> sizes;
  for (const std::string_view word : split(text, ',')) {
    const auto size = to_integer(trim(word));
    if (!size || *size < smallest_board || *size > largest_board || sizes.size() > largest_board) {
      return fail(fmt::format("a list of sizes from {} to {}, such as 9,13,19", smallest_board,
                              largest_board));
    }
    sizes.push_back(static_cast<int>(*size));
  }
  return sizes;
}

Result<std::vector<std::string>> parse_names(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view word : split(text, ',')) {
    if (!nngs::is_name(trim(word)) || names.size() == most_names) {
      return fail("a list of names of letters and digits, such as anna,bernd");
    }
    names.emplace_back(trim(word));
  }
  return names;
}

Result<Challenge> parse_challenge(std::string_view text) {
  const auto form = [] {
    return fail("\"NAME black|white|alternating SIZE MINUTES BYOYOMI [HANDICAP]\"");
  };
  Tokens in(text);
  Challenge challenge;
  const auto name = in.next();
  const auto color = in.next();
  const auto size = in.integer("size", smallest_board, largest_board);
  const auto minutes = in.integer("minutes", 0, most_minutes);
  const auto byo_yomi = in.integer("byo-yomi", 0, most_minutes);
  if (!name || !color || !size || !minutes || !byo_yomi || !nngs::is_name(name->text)) {
    return form();
  }
  challenge.opponent = std::string(name->text);
  if (color->text == "alternating") {
    challenge.color = Challenge::Color::alternating;
  } else if (color->text == "black" || color->text == "white") {
    challenge.color = color->text == "black" ? Challenge::Color::black : Challenge::Color::white;
  } else {
    return form();
  }
  challenge.size = static_cast<int>(*size);
  challenge.minutes = static_cast<int>(*minutes);
  challenge.byo_yomi_minutes = static_cast<int>(*byo_yomi);
  if (!in.at_end()) {
    const auto handicap = in.integer("handicap", 2, 9);
    if (!handicap || !in.at_end()) return form();
    challenge.handicap = static_cast<int>(*handicap);
  }
  return challenge;
}

}  // namespace ludex::remote
