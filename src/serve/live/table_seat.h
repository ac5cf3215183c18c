// One seat of a table: the person or engine in it, and its state.
#pragma once

#include <cstddef>
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
  std::string secret = {};                  // a page that has it may act for the seat
  std::unique_ptr<EngineSeat> engine = {};  // null: the seat is for a person
  bool is_weakened = false;                 // the engine plays below its strength
  std::set<std::string> pages = {};         // that are connected and may act for the seat
  bool was_here = false;                    // a page has been connected before

  [[nodiscard]] bool is_person() const { return engine == nullptr; }
  // Whether the seat belongs to an engine, or to a person who has sat down.
  [[nodiscard]] bool is_taken() const { return order.kind != SeatKind::open; }
};

// A SeatInfo (web/src/wire/types.ts). `ink` is absent if the seat has its usual colour;
// `captured` may be empty. `before` is how many tables get a processor before this one, if its
// engine waits for that.
[[nodiscard]] Json seat_json(const TableSeat& seat, std::optional<rules::Ink> ink,
                             const std::string& captured, bool is_over,
                             std::optional<std::size_t> before);

}  // namespace ludex::serve
