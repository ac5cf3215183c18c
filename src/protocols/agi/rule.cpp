#include "protocols/agi/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ludex::agi {

namespace {

using gomoku::OpeningRule;
using gomoku::Variant;

struct VariantRow {
  Variant variant;
  std::string_view name;
  Fouls fouls;
};
constexpr std::array variants{
    VariantRow{Variant::renju, "renju", Fouls::forbidden},
    VariantRow{Variant::freestyle, "freestyle", Fouls::unforbidden},
    VariantRow{Variant::standard, "standard", Fouls::standard},
    VariantRow{Variant::caro, "caro", Fouls::caro},
    VariantRow{Variant::caro_exact, "caro_exact", Fouls::caro_exact},
};

// When AGI exchanges colours; std::nullopt if AGI has no word for the rule.
std::optional<Change> change_in(OpeningRule rule) {
  switch (rule) {
    case OpeningRule::none:
    case OpeningRule::pro:
    case OpeningRule::long_pro:
      return Change::none;
    case OpeningRule::swap1:
      return Change::first;
    case OpeningRule::swap:
    case OpeningRule::rif:
    case OpeningRule::yamaguchi:
      return Change::third;
    case OpeningRule::swap2:
      return Change::swap2;
    case OpeningRule::soosorv:
    case OpeningRule::tarannikov:
    case OpeningRule::taraguchi:
    case OpeningRule::sakata:
      break;
  }
  return std::nullopt;
}

constexpr std::size_t stones_before_offers = 4;

// The number of stones up to which an opening matters; std::nullopt if there is no opening.
std::optional<std::size_t> end_of_opening(const SetRule& rule) {
  if (rule.change == Change::swap2) return 5;
  if (rule.fifth != FifthMoves::one) return stones_before_offers;
  if (rule.change == Change::third) return 3;
  if (rule.change == Change::first) return 1;
  return std::nullopt;
}

// The openings that a rule may mean: with forbidden moves, the three-move swap is that of the 26
// openings (gomoku.md section 4), but an engine does not refuse others.
std::vector<std::string_view> openings_of(const SetRule& rule) {
  switch (rule.change) {
    case Change::first:
      return {"swap1"};
    case Change::third:
      if (rule.fouls == Fouls::forbidden) return {"rif", "swap"};
      return {"swap"};
    case Change::swap2:
      return {"swap2"};
    case Change::none:
      break;
  }
  return {"none"};
}

int fifth_moves_of(const SetRule& rule) {
  // Swap2 has no fifth moves on offer.
  if (rule.fifth == FifthMoves::one || rule.change == Change::swap2) return 1;
  if (rule.fifth == FifthMoves::twine || !rule.number) return 2;
  return static_cast<int>(std::clamp<std::int64_t>(*rule.number, 1, gomoku::most_fifth_moves));
}

}  // namespace

bool can_express(const gomoku::RuleSet& rules) {
  const bool square = rules.size.width == rules.size.height;
  return square && !rules.continuous && change_in(rules.opening).has_value();
}

SetRule to_message(const gomoku::RuleSet& rules, int announced, bool extended) {
  SetRule message;
  const auto row = std::find_if(variants.begin(), variants.end(), [&](const VariantRow& one) {
    return one.variant == rules.variant;
  });
  message.fouls = row->fouls;
  message.change = change_in(rules.opening).value_or(Change::none);
  const bool announces = rules.opening == OpeningRule::yamaguchi;
  const int number = announces ? announced : rules.fifth_moves;
  if (announces || number > 2) {
    message.fifth = FifthMoves::multi;
    if (extended && number > 0) {
      message.number = number;
    }
  } else if (number == 2) {
    message.fifth = FifthMoves::twine;
  }
  if (rules.size.width != usual_side) {
    message.side = rules.size.width;
  }
  return message;
}

bool needs_extension(const SetRule& rule) {
  const bool usual = rule.fouls == Fouls::forbidden || rule.fouls == Fouls::unforbidden;
  return !usual || rule.change == Change::swap2 || rule.side;
}

bool may_change(const SetRule& rule, std::size_t stones) {
  switch (rule.change) {
    case Change::none:
      break;
    case Change::first:
      return stones == 1;
    case Change::third:
      return stones == 3;
    case Change::swap2:
      return stones == 3 || stones == 5;
  }
  return false;
}

int side_of(const SetRule& rule) {
  return static_cast<int>(rule.side.value_or(usual_side));
}

std::vector<rules::Values> games_of(const SetRule& rule, std::size_t stones) {
  const auto row = std::find_if(variants.begin(), variants.end(),
                                [&](const VariantRow& one) { return one.fouls == rule.fouls; });
  rules::Values values{{rules::variant_parameter, row->name},
                       {rules::size_parameter, fmt::to_string(side_of(rule))}};
  std::vector<rules::Values> games;
  const auto end = end_of_opening(rule);
  if (end && stones <= *end) {
    for (const std::string_view opening : openings_of(rule)) {
      rules::Values with_opening = values;
      with_opening.set(gomoku::opening_rule_parameter, opening);
      with_opening.set(gomoku::fifth_moves_parameter, fmt::to_string(fifth_moves_of(rule)));
      games.push_back(std::move(with_opening));
    }
  }
  values.set(gomoku::opening_rule_parameter, "none");
  games.push_back(std::move(values));
  return games;
}

}  // namespace ludex::agi
