#include "serve/wire/line_json.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "serve/wire/face.h"
#include "serve/wire/move_node.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

bool has_row(const std::vector<rules::BoardMark>& marks) {
  return std::any_of(marks.begin(), marks.end(), [](const rules::BoardMark& mark) {
    return mark.kind == rules::BoardMark::Kind::row;
  });
}

}  // namespace

Json moves_json(const std::vector<rules::Move>& line, const rules::Game& game) {
  const auto board = game.clone();
  Json moves = Json::array();
  for (const rules::Move move : line) {
    if (moves.size() == longest_line || !board->is_legal(move)) break;
    moves.push_back(play_in_line(*board, move));
    if (const auto marks = board->marks(); has_row(marks)) {
      moves.back()["marks"] = to_json(marks);
    }
  }
  return moves;
}

Json line_json(const engine::Info& info, const rules::Game& game, int node) {
  return line_json(info, info.multipv.value_or(1), game, node);
}

Json line_json(const engine::Finding& finding, int rank, const rules::Game& game, int node) {
  Json json{{"line", rank},
            {"depth", finding.depth.value_or(0)},
            {"score", score_json(finding, game.to_move())},
            {"pv", moves_json(finding.pv, game)},
            {"node", node}};
  const auto add = [&](const char* name, const auto& value) {
    if (value) {
      json[name] = *value;
    }
  };
  add("sel", finding.seldepth);
  add("nodes", finding.nodes);
  add("nps", finding.nps);
  if (finding.time) {
    json["ms"] = finding.time->count();
  }
  if (finding.score && finding.score->bound != engine::Bound::exact) {
    const bool is_lower =
        (finding.score->bound == engine::Bound::lower) == (game.to_move() == rules::Seat::first);
    json["bound"] = is_lower ? "lower" : "upper";
  }
  if (finding.wdl) {
    auto [win, draw, loss] = *finding.wdl;
    if (game.to_move() != rules::Seat::first) {
      std::swap(win, loss);
    }
    json["wdl"] = {win, draw, loss};
  }
  return json;
}

}  // namespace ludex::serve
