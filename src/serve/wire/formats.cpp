#include "serve/wire/formats.h"

#include <algorithm>

#include "records/formats.h"
#include "records/registry.h"

namespace ludex::serve {

namespace {

bool is_of(const records::GameRecords& game, const records::GameFormat& format) {
  if (format == records::sgf_format()) return game.sgf != nullptr;
  return format.game.empty() || format.game == game.kind.name;
}

}  // namespace

// What stands in front of all games or behind them would be repeated.
bool holds_several(const records::GameFormat& format) {
  return format.write != nullptr && !format.holds_one_game && format.head.empty() &&
         format.foot.empty();
}

std::vector<const records::GameFormat*> formats_of(std::string_view game) {
  std::vector<const records::GameFormat*> formats;
  const records::GameRecords* const row = records::find_game_records(game);
  if (row == nullptr) return formats;
  for (const records::GameFormat* const format : records::game_formats()) {
    if (is_of(*row, *format)) {
      formats.push_back(format);
    }
  }
  return formats;
}

bool is_read(const records::GameFormat& format) {
  return format.read != nullptr || format == records::pgn_format();
}

Json to_json(const records::GameFormat& format) {
  return {{"name", format.word},
          {"read", is_read(format)},
          {"several", holds_several(format)},
          {"position", format.holds_position},
          {"write", format.write != nullptr},
          {"types", format.endings}};
}

}  // namespace ludex::serve
