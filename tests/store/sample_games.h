// Games for the tests of the store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "store/store.h"

namespace ludex::store {

// A record of that game with these moves in coordinates as its main line.
inline records::Record sample_game(const rules::Setup& setup,
                                   const std::vector<std::string>& moves) {
  auto start = rules::start_game(setup);
  if (!start) {
    throw std::runtime_error(describe(start.error()));
  }
  records::Record record;
  records::TreePlayer player(record, *std::move(start));
  for (const std::string& text : moves) {
    const auto move = player.game().parse_move(text, rules::coordinate);
    if (!move || !player.add(*move, text)) {
      throw std::runtime_error("illegal move " + text);
    }
  }
  return record;
}

inline records::Record sample_chess(std::string_view white = "Ada",
                                    std::string_view black = "Boris") {
  records::Record record = sample_game({.game = "chess"}, {"e2e4", "e7e5", "g1f3"});
  records::set_tag(record, "White", white);
  records::set_tag(record, "Black", black);
  records::set_tag(record, "Date", "2026.11.22");
  record.result = records::GameResult::first_wins;
  return record;
}

// Of those that are not in the bin.
inline std::size_t number_of_games(Store& store) {
  const auto list = store.games().list({.limit = SIZE_MAX});
  return list ? list->size() : SIZE_MAX;
}

}  // namespace ludex::store
