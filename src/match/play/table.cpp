#include "match/play/table.h"

#include <algorithm>
#include <string>
#include <utility>

#include "match/play/game_end.h"

namespace ludex::match {
namespace {

using rules::Seat;

constexpr std::size_t kept_warnings = 8;
// An engine's host gives up a little earlier than the referee, and knows more about the reason.
constexpr Milliseconds host_goes_first{500};

}  // namespace

Table::Table(const Clock& game_clock, std::unique_ptr<rules::Game> started,
             const std::array<Player*, 2>& both, const std::stop_token& stop_asked,
             GameObserver* watching)
    : clock(game_clock),
      game(std::move(started)),
      players(both),
      clocks({time_of(both[0]->allowance), time_of(both[1]->allowance)}),
      stop(stop_asked),
      observer(watching),
      ponderers{Ponderer(both[0]->engine, game_clock), Ponderer(both[1]->engine, game_clock)} {
  played.moves.reserve(128);
  // The referee waits for one engine at a time, so a player that speaks wakes both.
  for (const Seat seat : {Seat::first, Seat::second}) {
    auto* const voice = dynamic_cast<engine::Voice*>(&player(seat).engine);
    voices_[rules::index(seat)] = voice;
    if (voice == nullptr) continue;
    voice->on_speech([this] {
      spoken_ = true;
      for (Player* each : players) {
        each->engine.wake();
      }
    });
  }
}

Table::~Table() {
  for (engine::Voice* voice : voices_) {
    if (voice != nullptr) {
      voice->on_speech({});
    }
  }
}

bool Table::has_spoken() {
  return spoken_.exchange(false);
}

std::optional<engine::Interjection> Table::take_speech(Seat seat) {
  engine::Voice* const voice = voices_[rules::index(seat)];
  return voice == nullptr ? std::nullopt : voice->take_speech();
}

Duration Table::grace_of(Seat seat) const {
  return player(seat).allowance.grace + host_goes_first;
}

void Table::put_on_board(PlayedMove move) {
  const Seat seat = game->to_move();
  game->play(played.moves.emplace_back(std::move(move)).move);
  if (observer != nullptr) {
    observer->move_played(seat, played.moves.back());
  }
}

void Table::warn(Seat seat, std::string_view text) {
  std::string sentence = shown(text);
  std::vector<Warning>& known = played.warnings;
  const auto same = std::find_if(known.begin(), known.end(), [&](const Warning& each) {
    return each.seat == seat && each.text == sentence;
  });
  if (same != known.end()) {
    ++same->times;
  } else if (known.size() < kept_warnings) {
    known.push_back({seat, std::move(sentence)});
  } else {
    ++played.warnings_dropped;
  }
}

}  // namespace ludex::match
