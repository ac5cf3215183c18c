// The clocks of both colours, as the controller sets them and the engine half runs them between
// settings.
#pragma once

#include <array>
#include <optional>

#include "base/time.h"
#include "engine/clock.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

class EngineClock {
 public:
  // Starts both clocks anew; with std::nullopt no clock runs.
  void set_terms(const std::optional<engine::SeatTerms>& terms);
  // Sets the time left on a clock. `stones` is the number of stones to play in a period of Canadian
  // byo-yomi, or the number of periods left of Japanese byo-yomi; 0 in the main time. Ignored if no
  // clock runs.
  void set_left(Color color, Milliseconds left, int stones);
  // Charges the time of a move, as far as we can measure it.
  void spend(Color color, Milliseconds time);

  [[nodiscard]] engine::Terms terms() const;
  // The clocks by rules::index(Seat); std::nullopt if no clock runs.
  [[nodiscard]] std::optional<std::array<engine::SeatClock, 2>> clocks() const;

 private:
  void enter_byo_yomi(engine::SeatClock& clock) const;

  std::optional<engine::SeatTerms> terms_;
  std::array<engine::SeatClock, 2> clocks_;
};

}  // namespace ludex::gtp
