#include "records/text/score_text.h"

#include <cstdlib>

#include "base/text.h"

namespace ludex::records {

std::string format_pawns(Centipawns score) {
  std::string text;
  append_decimal(text, score.value, 2);
  return text;
}

std::string format_score(const std::variant<Centipawns, MateInPlies>& score) {
  std::string text;
  if (const auto* mate = std::get_if<MateInPlies>(&score)) {
    text = mate->plies > 0 ? "+M" : "-M";
    append_integer(text, std::llabs(mate->plies));
    return text;
  }
  const Centipawns value = std::get<Centipawns>(score);
  if (value.value > 0) {
    text = "+";
  }
  append_decimal(text, value.value, 2);
  return text;
}

}  // namespace ludex::records
