#include "match/report/move_json.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "match/report/finding_json.h"

namespace ludex::match {
namespace {

std::int64_t whole_milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<Milliseconds>(time).count();
}

}  // namespace

nlohmann::ordered_json move_json(const rules::Game& board, std::size_t ply, rules::Seat seat,
                                 const PlayedMove& move) {
  using Json = nlohmann::ordered_json;
  Json json{{"ply", ply},
            {"seat", rules::index(seat)},
            {"move", board.format_move(move.move, rules::coordinate)},
            {"text", board.format_move(move.move, rules::standard)}};
  if (move.book) {
    json["book"] = true;
    return json;
  }
  json["took_ms"] = whole_milliseconds(move.took);
  if (move.left) {
    json["left_ms"] = whole_milliseconds(*move.left);
  }
  Json found = to_stored(move.finding);
  if (!move.finding.pv.empty()) {
    // In coordinates, from the present position.
    Json line = Json::array();
    for (const rules::Move expected : move.finding.pv) {
      line.push_back(board.format_move(expected, rules::coordinate));
    }
    found["pv"] = std::move(line);
  }
  if (!found.empty()) {
    json["found"] = std::move(found);
  }
  move.faults.each(
      [&](engine::ReportFault fault) { json["report_faults"].push_back(engine::to_text(fault)); });
  return json;
}

}  // namespace ludex::match
