#include "serve/live/game_json.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "serve/server_time.h"

namespace ludex::serve {

using rules::Seat;

namespace {

std::int64_t whole_ms(std::chrono::nanoseconds time) {
  return std::chrono::floor<Milliseconds>(std::max(time, std::chrono::nanoseconds(0))).count();
}

}  // namespace

Json clock_json(const match::GameClock& clock, TimePoint now) {
  if (!clock.exists()) return nullptr;
  Json left = Json::array();
  Json periods = Json::array();
  for (const Seat seat : {Seat::first, Seat::second}) {
    const match::ClockFace shown = clock.face(seat, now);
    left.push_back(whole_ms(shown.left));
    if (shown.period == Milliseconds(0)) {
      periods.push_back(nullptr);
      continue;
    }
    Json period{{"in", shown.in_period}, {"ms", shown.period.count()}};
    if (shown.periods) {
      period["periods"] = *shown.periods;
    }
    if (shown.moves) {
      period["moves"] = *shown.moves;
    }
    periods.push_back(std::move(period));
  }
  Json json{{"left", std::move(left)},
            {"run", clock.running() || clock.is_paused() ? Json(rules::index(clock.turn()))
                                                         : Json(nullptr)},
            {"s", server_ms(now)},
            {"period", std::move(periods)}};
  if (clock.is_paused()) {
    json["paused"] = true;
  }
  return json;
}

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

std::string end_code(const match::GameEnd& end) {
  switch (end.kind) {
    case match::EndKind::agreement:
      return "agreement";
    case match::EndKind::time_forfeit:
      return "timeout";
    case match::EndKind::resignation:
      return "resignation";
    case match::EndKind::adjudication:
      return "adjudication";
    default:
      return end.code;
  }
}

match::EndKind end_kind(std::string_view code) {
  return code == "agreement"     ? match::EndKind::agreement
         : code == "timeout"     ? match::EndKind::time_forfeit
         : code == "resignation" ? match::EndKind::resignation
         // Earlier versions had no code for a game that was too long.
         : code.empty() || code == "adjudication" ? match::EndKind::adjudication
                                                  : match::EndKind::rules;
}

}  // namespace ludex::serve
