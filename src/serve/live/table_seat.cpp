#include "serve/live/table_seat.h"

#include <string_view>

#include "serve/wire/face.h"
#include "serve/without_folders.h"

namespace ludex::serve {

namespace {

std::string_view state_of(const TableSeat& seat, bool is_over) {
  if (seat.order.kind == SeatKind::open) return "open";
  if (seat.is_person()) {
    return seat.was_here && seat.pages.empty() && !is_over ? "away" : "waiting";
  }
  switch (seat.engine->state()) {
    case EngineSeat::State::starting:
      return "starting";
    case EngineSeat::State::thinking:
      return "thinking";
    case EngineSeat::State::died:
      return "died";
    case EngineSeat::State::off:
    case EngineSeat::State::ready:
      break;
  }
  return "waiting";
}

}  // namespace

Json seat_json(const TableSeat& seat, std::optional<rules::Ink> ink, const std::string& captured,
               bool is_over, std::optional<std::size_t> before) {
  Json json{
      {"kind", to_text(seat.order.kind)}, {"name", seat.name}, {"state", state_of(seat, is_over)}};
  if (seat.is_person()) {
    json["here"] = !seat.pages.empty();
  } else {
    if (seat.order.level > 0) {
      json["level"] = seat.order.level;
    }
    if (seat.order.strength) {
      json["strength"] = *seat.order.strength;
    }
    if (seat.is_weakened) {
      json["weak"] = true;
    }
    if (const auto rating = seat.engine->plan().rating) {
      json["rating"] = *rating;
    }
    if (seat.engine->state() == EngineSeat::State::died) {
      json["reason"] = without_folders(seat.engine->reason());
    } else if (before) {
      json["state"] = "queued";
      json["before"] = *before;
    }
  }
  if (ink) {
    json["ink"] = ink_name(*ink);
  }
  if (!captured.empty()) {
    json["captured"] = captured;
  }
  return json;
}

}  // namespace ludex::serve
