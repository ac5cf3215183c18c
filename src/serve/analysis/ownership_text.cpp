#include "serve/analysis/ownership_text.h"

#include <algorithm>
#include <cstddef>

#include "rules/registry.h"
#include "serve/wire/base64.h"

namespace ludex::serve {

std::string ownership_text(const engine::Info& info, const rules::Game& game) {
  if (info.ownership.empty()) return {};
  const rules::Face face = rules::face_of(game);
  const auto files = static_cast<std::size_t>(face.files);
  std::string bytes(files * static_cast<std::size_t>(face.ranks), '\0');
  for (const auto& [at, permill] : info.ownership) {
    if (at.column >= face.files || at.row >= face.ranks) continue;
    const int value = std::clamp(permill, -1000, 1000) * 127 / 1000;
    bytes[at.row * files + at.column] = static_cast<char>(value);
  }
  return base64(bytes);
}

}  // namespace ludex::serve
