#include "engine/request.h"

#include <algorithm>

namespace ludex::engine {

std::vector<rules::Move> allowed(const Request& request, const rules::Game& game) {
  if (request.banned.empty()) return request.only;
  std::vector<rules::Move> moves = request.only.empty() ? game.legal_moves() : request.only;
  std::erase_if(moves, [&](rules::Move move) {
    return std::find(request.banned.begin(), request.banned.end(), move) != request.banned.end();
  });
  return moves;
}

std::optional<rules::Move> first_allowed(const Request& request, const rules::Game& game) {
  const bool restricted = !request.banned.empty() || !request.only.empty();
  const auto moves = restricted ? allowed(request, game) : game.legal_moves();
  return moves.empty() ? std::nullopt : std::optional(moves.front());
}

}  // namespace ludex::engine
