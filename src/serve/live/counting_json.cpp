#include "serve/live/counting_json.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace ludex::serve {

using rules::Seat;

namespace {

Json points_json(const std::vector<rules::Point>& stones, int files) {
  Json points = Json::array();
  for (const rules::Point& point : stones) {
    points.push_back(point.row * files + point.column);
  }
  return points;
}

}  // namespace

Json counting_json(const match::Counting& counting, int files) {
  Json points = Json::array();
  for (const std::int64_t hundredths : counting.counted().hundredths) {
    if (hundredths % 100 == 0) {
      points.push_back(hundredths / 100);
    } else {
      points.push_back(static_cast<double>(hundredths) / 100);
    }
  }
  Json said = Json::array();
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto& claim = counting.claim(seat);
    said.push_back(claim ? points_json(claim->dead, files) : Json());
  }
  return {{"dead", points_json(counting.dead(), files)},
          {"agreed", {counting.agrees(Seat::first), counting.agrees(Seat::second)}},
          {"said", std::move(said)},
          {"points", std::move(points)}};
}

Json territory_json(const match::Counting& counting) {
  return Json::array({{{"kind", "territory"}, {"values", counting.counted().owners}}});
}

}  // namespace ludex::serve
