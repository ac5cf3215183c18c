#include "rules/registry.h"

#include <fmt/format.h>

#include "base/text.h"
#include "rules/chess/game.h"
#include "rules/xiangqi/game.h"

namespace ludex::rules {

std::span<const GameKind> games() {
  static const std::array<GameKind, 2> kinds{chess::game_kind(), xiangqi::game_kind()};
  return kinds;
}

const GameKind* find_game(std::string_view name) {
  for (const GameKind& kind : games()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

Result<std::unique_ptr<Game>> start_game(const Setup& setup) {
  const GameKind* const kind = find_game(setup.game);
  if (kind == nullptr) {
    std::string names;
    for (const GameKind& known : games()) {
      if (!names.empty()) names += ", ";
      names += known.name;
    }
    return fail(
        fmt::format("unknown game '{}', expected one of: {}", printable(setup.game), names));
  }
  return kind->start(setup);
}

std::optional<Notation> find_notation(const GameKind& game, std::string_view name) {
  for (std::size_t at = 0; at < game.notations.size(); ++at) {
    if (game.notations[at] == name) return Notation{static_cast<std::uint8_t>(at)};
  }
  return std::nullopt;
}

}  // namespace ludex::rules
