#include "rules/variant_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::rules {
namespace {

// The first row of a variant is how files spell it.
constexpr std::array<VariantName, 15> names{{
    {"Chess960", "chess", "chess960"},
    {"Chess 960", "chess", "chess960"},
    {"Fischerandom", "chess", "chess960"},
    {"Fischerandom Chess", "chess", "chess960"},
    {"Fischer Random", "chess", "chess960"},
    {"Fischer Random Chess", "chess", "chess960"},
    {"Chess", "chess", "standard"},
    {"Xiangqi", "xiangqi", "standard"},
    {"Chinese Chess", "xiangqi", "standard"},
    {"Promotion", "xiangqi", "promotion"},
    {"Xiangqi-promotion", "xiangqi", "promotion"},
    {"Xiangqi-standard", "xiangqi", "standard"},
    {"Standard", "", "standard"},
    {"Normal", "", "standard"},
    {"From Position", "", "standard"},
}};

}  // namespace

const VariantName* find_variant_name(std::string_view name) {
  const auto* const known = std::find_if(names.begin(), names.end(), [&](const VariantName& row) {
    return equal_ignoring_case(row.name, name);
  });
  return known == names.end() ? nullptr : known;
}

std::string_view written_name(std::string_view game, std::string_view variant) {
  const auto* const known = std::find_if(names.begin(), names.end(), [&](const VariantName& row) {
    return row.game == game && row.variant == variant;
  });
  return known == names.end() ? std::string_view() : known->name;
}

std::string_view variant_of(std::string_view game, std::string_view name) {
  const VariantName* const known = find_variant_name(name);
  const bool of_game = known != nullptr && (known->game.empty() || known->game == game);
  return of_game ? known->variant : name;
}

std::string_view game_of(std::string_view name) {
  const VariantName* const known = find_variant_name(name);
  if (known == nullptr) return name;
  return known->game.empty() ? games().front().name : known->game;
}

Setup setup_named(std::string_view name) {
  const VariantName* const known = find_variant_name(name);
  return Setup{.game = std::string(game_of(name)),
               .variant = std::string(known == nullptr ? "" : known->variant)};
}

std::vector<std::string> variant_list() {
  std::vector<std::string> list;
  for (const GameKind& game : games()) {
    for (const std::string_view variant : game.variants) {
      const bool first = game.name == games().front().name;
      const bool usual = variant == game.variants.front();
      list.push_back(first   ? std::string(variant)
                     : usual ? std::string(game.name)
                             : fmt::format("{}-{}", game.name, variant));
    }
  }
  return list;
}

}  // namespace ludex::rules
