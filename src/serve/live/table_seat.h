// One side of a table: who sits there, and how they are.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "rules/face.h"
#include "serve/api_error.h"
#include "serve/live/engine_seat.h"
#include "serve/live/table_order.h"

namespace ludex::serve {

struct TableSeat {
  SeatOrder order = {};
  std::string name = {};                    // as pages show it
  std::string secret = {};                  // who has it may act for the seat
  std::unique_ptr<EngineSeat> engine = {};  // null: a person's
  std::set<std::string> pages = {};         // that are here and may act for the seat
  bool was_here = false;                    // a page has been here before

  [[nodiscard]] bool is_person() const { return engine == nullptr; }
  // Whether a person has taken the seat, or an engine is to.
  [[nodiscard]] bool is_taken() const { return order.kind != SeatKind::open; }
};

// A SeatInfo. `ink`: absent where the seat has the one of the board; `captured` may be empty.
[[nodiscard]] Json seat_json(const TableSeat& seat, std::optional<rules::Ink> ink,
                             const std::string& captured, bool is_over);

}  // namespace ludex::serve
