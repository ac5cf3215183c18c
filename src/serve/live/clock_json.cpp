#include "serve/live/clock_json.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

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

}  // namespace ludex::serve
