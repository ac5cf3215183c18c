// An engine half between a controller that sends anything, and an engine that answers early, late,
// twice, or never. The input is lines: a line that starts with '!' and a letter is an action of the
// engine, any other is a line of the controller.
//
// A language provides its Half and settings(), recognises a go and its answer by their lines (an
// answer must be a line that the language understands), and says whether every answer belongs to a
// go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "engine/event.h"
#include "protocols/call.h"

namespace ludex::fuzz {

template <class Language>
class Seat {
 public:
  Seat() : half_(Language::settings()) {}

  void feed(std::string_view line) {
    now_ += Milliseconds(400);
    if (line.starts_with('!') && line.size() > 1) return act(line[1]);
    if (Language::is_go(line)) {
      ++gos_;
    }
    take(half_.on_line(line, now_));
  }

 private:
  void act(char what) {
    switch (what) {
      case 'c':
        return take(half_.on_event(engine::Complaint{"a\nb"}, now_));
      case 'f':
        return take(half_.on_event(engine::Failure{engine::Fault::exited, "died"}, now_));
      case 'z':
        return take(half_.on_closed(now_));
      case 'r':
        return take(half_.on_event(engine::Decision{engine::Resign{}}, now_));
      case 'n':
        return take(half_.on_event(engine::Decision{engine::NoMove{}}, now_));
      case 'x':
        return take(half_.on_event(engine::Decision{engine::IllegalMove{"e2\ne5"}}, now_));
      case 'a':
        return take(half_.on_answer(asked_, engine::Lines{{"a\nb", ""}}, now_));
      case 'w':  // a move of no game at all
        return take(half_.on_event(engine::Decision{engine::Play{{0xFFFFU}, {}}}, now_));
      default:
        return tell(what);
    }
  }

  void tell(char what) {
    if (!game_) return;
    const auto moves = game_->legal_moves();
    expects(!moves.empty());
    const auto move = moves[static_cast<unsigned char>(what) % moves.size()];
    if (what == 'd') return take(half_.on_event(engine::Decision{engine::Play{move, {}}}, now_));
    engine::Info info;
    info.depth = 3;
    info.score = engine::Score{engine::MateIn{-2}, engine::Bound::upper};
    info.wdl = engine::WinDrawLoss{1, 2, 997};
    info.pv = {move};
    info.current_move = move;
    info.refutation = engine::Refutation{move, {}};
    info.current_line = engine::CurrentLine{1, {move}};
    info.text = "line\nend";
    take(half_.on_event(info, now_));
  }

  void take(typename Language::Half::Output output) {
    std::optional<std::uint32_t> asked;
    for (auto& call : output.calls) {
      expects(!quitted_);
      if (auto* think = std::get_if<protocols::Think>(&call)) {
        game_ = std::move(think->game);
      }
      if (std::holds_alternative<protocols::Quit>(call)) {
        quitted_ = true;
      }
      if (auto* ask = std::get_if<protocols::Ask>(&call)) {
        asked = asked_ = ask->number;
      }
    }
    for (const std::string& line : output.send) {
      expects(line.find('\n') == std::string::npos);
      if (Language::is_answer(line)) {
        ++answers_;
      }
    }
    expects(!Language::counts_answers || answers_ <= gos_);
    expects(half_.outstanding() == 0 || half_.outstanding() == 1);
    // Every other question is answered at once; the others are answered when the input says so, or
    // never.
    if (asked && *asked % 2 == 0) {
      take(half_.on_answer(*asked, engine::HashEntry{}, now_));
    }
  }

  typename Language::Half half_;
  std::unique_ptr<rules::Game> game_;
  TimePoint now_{};
  std::size_t gos_ = 0;
  std::size_t answers_ = 0;
  std::uint32_t asked_ = 0;  // the number of the last question
  bool quitted_ = false;
};

template <class Language>
void feed_seat(const std::uint8_t* bytes, std::size_t size) {
  Seat<Language> seat;
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  for (const std::string_view line : split(input, '\n')) {
    seat.feed(line);
  }
}

}  // namespace ludex::fuzz
