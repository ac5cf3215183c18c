// The clocks of both colours, as the engine half is told of them and counts on by itself.
#pragma once

#include <array>
#include <optional>

#include "base/time.h"
#include "engine/clock.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

class EngineClock {
 public:
  // Both clocks begin anew; nothing: no clock runs.
  void set_terms(const std::optional<engine::SeatTerms>& terms);
  // What stands on a clock. Stones: those to play in a period of Canadian byo-yomi, or the periods
  // of Japanese byo-yomi that are left; 0 in the main time. Ignored where no clock runs.
  void set_left(Color color, Milliseconds left, int stones);
  // A move has taken so much, as far as we can measure.
  void spend(Color color, Milliseconds time);

  [[nodiscard]] engine::Terms terms() const;
  // By rules::index(Seat); nothing where no clock runs.
  [[nodiscard]] std::optional<std::array<engine::SeatClock, 2>> clocks() const;

 private:
  void enter_byo_yomi(engine::SeatClock& clock) const;

  std::optional<engine::SeatTerms> terms_;
  std::array<engine::SeatClock, 2> clocks_;
};

}  // namespace ludex::gtp
