// A small record with variations, and lists of edits as pages write them.
#pragma once

#include <string_view>
#include <vector>

#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/records/edits.h"
#include "serve/wire/examples.h"

namespace ludex::serve {

// 1. e4 e5 2. Nf3 with 1... c5 and 1... e6 beside it: nodes 1, 2, 3, 4 and 5.
inline records::Record forked() {
  records::Record record;
  records::TreePlayer player(record, started("chess"));
  const auto add = [&](std::string_view text) {
    return player.add(move_of(player.game(), text), text).value();
  };
  const auto e4 = add("e2e4");
  add("e7e5");
  add("g1f3");
  player.go_to(e4);
  add("c7c5");
  player.go_to(e4);
  add("e7e6");
  return record;
}

inline Answer<DoneEdits> do_edits(NumberedRecord& record, std::string_view text) {
  return apply_edits(record, parse_json(text).value());
}

inline std::vector<int> numbers(const NumberedRecord& record) {
  std::vector<int> list;
  for (const Json& node : record.nodes()) {
    list.push_back(node["n"].get<int>());
  }
  return list;
}

}  // namespace ludex::serve
