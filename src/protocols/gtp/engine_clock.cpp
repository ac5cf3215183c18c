#include "protocols/gtp/engine_clock.h"

#include <algorithm>
#include <variant>

namespace ludex::gtp {

using engine::CanadianByoYomi;
using engine::JapaneseByoYomi;
using engine::SeatClock;

void EngineClock::set_terms(const std::optional<engine::SeatTerms>& terms) {
  terms_ = terms;
  if (!terms_) return;
  for (SeatClock& clock : clocks_) {
    clock = {};
    clock.left = terms_->main.value_or(Milliseconds(0));
    clock.increment = terms_->increment;
    clock.byo_yomi = terms_->byo_yomi;
    if (clock.left.count() == 0) {
      enter_byo_yomi(clock);
    }
  }
}

// Starts a full period.
void EngineClock::enter_byo_yomi(SeatClock& clock) const {
  if (!clock.byo_yomi) return;
  clock.in_byo_yomi = true;
  if (const auto* canadian = std::get_if<CanadianByoYomi>(&*clock.byo_yomi)) {
    clock.left = canadian->period;
    clock.moves_to_go = canadian->moves;
  } else {
    clock.left = std::get<JapaneseByoYomi>(*clock.byo_yomi).period;
  }
}

void EngineClock::set_left(Color color, Milliseconds left, int stones) {
  if (!terms_) return;
  SeatClock& clock = clocks_[static_cast<std::size_t>(color)];
  clock.left = std::max(left, Milliseconds(0));
  clock.byo_yomi = terms_->byo_yomi;
  clock.in_byo_yomi = false;
  clock.moves_to_go.reset();
  if (!clock.byo_yomi) return;
  if (stones <= 0) {
    // `0 0` means that the main time has just been used up (gtp.md 5.4).
    if (clock.left.count() == 0) {
      enter_byo_yomi(clock);
    }
    return;
  }
  clock.in_byo_yomi = true;
  if (auto* japanese = std::get_if<JapaneseByoYomi>(&*clock.byo_yomi)) {
    japanese->periods = stones;
  } else {
    clock.moves_to_go = stones;
  }
}

void EngineClock::spend(Color color, Milliseconds time) {
  if (!terms_) return;
  SeatClock& clock = clocks_[static_cast<std::size_t>(color)];
  clock.left -= time;
  if (!clock.in_byo_yomi) {
    clock.left += clock.increment;
    if (clock.left.count() <= 0) {
      clock.left = Milliseconds(0);
      enter_byo_yomi(clock);
    }
    return;
  }
  if (std::holds_alternative<JapaneseByoYomi>(*clock.byo_yomi)) {
    return enter_byo_yomi(clock);
  }
  clock.moves_to_go = clock.moves_to_go.value_or(1) - 1;
  if (*clock.moves_to_go <= 0) {
    return enter_byo_yomi(clock);
  }
  clock.left = std::max(clock.left, Milliseconds(0));
}

engine::Terms EngineClock::terms() const {
  const engine::SeatTerms each = terms_.value_or(engine::SeatTerms{});
  return {std::array{each, each}};
}

std::optional<std::array<SeatClock, 2>> EngineClock::clocks() const {
  return terms_ ? std::optional(clocks_) : std::nullopt;
}

}  // namespace ludex::gtp
