#include "records/score_text.h"

#include <fmt/format.h>

#include <cstdlib>

namespace ludex::records {

std::string format_pawns(Centipawns score) {
  const long long size = std::llabs(score.value);
  return fmt::format("{}{}.{:02}", score.value < 0 ? "-" : "", size / 100, size % 100);
}

std::string format_score(const std::variant<Centipawns, MateInPlies>& score) {
  if (const auto* mate = std::get_if<MateInPlies>(&score)) {
    return fmt::format("{}M{}", mate->plies > 0 ? '+' : '-', std::llabs(mate->plies));
  }
  const Centipawns value = std::get<Centipawns>(score);
  return (value.value > 0 ? "+" : "") + format_pawns(value);
}

}  // namespace ludex::records
