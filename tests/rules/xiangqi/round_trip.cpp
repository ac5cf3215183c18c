#include "rules/xiangqi/round_trip.h"

#include <fmt/format.h>

#include "rules/xiangqi/chinese.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::xiangqi {

namespace {

std::string difference(const Position& position, Move move, const std::string& text,
                       const Result<Move>& read) {
  if (read == move) return {};
  return fmt::format("{} in {} is read as {}", text, format_fen(position),
                     read ? format_coordinate(*read, CoordinateStyle::ucci) : read.error().message);
}

}  // namespace

std::string difference_after_round_trips(const Position& position, Move move) {
  const auto again = parse_fen(format_fen(position));
  if (!again) return describe(again.error());
  if (*again != position) return format_fen(position) + " is read as another position";
  for (const auto style :
       {CoordinateStyle::ucci, CoordinateStyle::iccs, CoordinateStyle::ranks_from_one}) {
    const std::string text = format_coordinate(move, style);
    auto found = difference(position, move, text, parse_coordinate(position, text, style));
    if (!found.empty()) return found;
  }
  const std::string wxf = format_wxf(position, move);
  if (auto found = difference(position, move, wxf, parse_wxf(position, wxf)); !found.empty()) {
    return found;
  }
  for (const auto script : {Script::simplified, Script::traditional}) {
    const std::string text = format_chinese(position, move, script);
    auto found = difference(position, move, text, parse_chinese(position, text));
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace ludex::xiangqi
