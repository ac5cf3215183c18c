// A controller half between an owner, who makes allowed and sometimes forbidden calls, and an
// engine that prints anything. The input is lines: a line that starts with '!' and a letter is a
// call, one that starts with '~' lets time pass, any other is a line of the engine.
//
// A language provides its Half, settings(), the name of its game, and understands(), which says
// whether a line is one of a controller. If a question does not begin with "go", or takes several
// such lines, the language also provides asks(), which recognises them; and setup() if the usual
// game does not cover everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "engine/event.h"
#include "engine/request.h"
#include "rules/registry.h"

namespace ludex::fuzz {

template <class Language>
class Owner {
 public:
  Owner() : half_(Language::settings()), game_(rules::start_game(setup()).value()) {}

  void feed(std::string_view line) {
    now_ += Milliseconds(1);
    if (line.starts_with('!') && line.size() > 1) return call(line.substr(1));
    if (line.starts_with('~')) return pass_time();
    take(half_.on_line(line, now_));
  }

 private:
  static constexpr bool has_own_questions = requires { Language::asks(std::string_view()); };

  static rules::Setup setup() {
    if constexpr (requires { Language::setup(); }) {
      return Language::setup();
    } else {
      return {.game = Language::game};
    }
  }
  static bool asks(std::string_view line) {
    if constexpr (has_own_questions) {
      return Language::asks(line);
    } else {
      return line.starts_with("go");
    }
  }

  void pass_time() {
    now_ += Milliseconds(4000);
    if (deadline_ && *deadline_ <= now_) {
      take(half_.on_deadline(now_));
    }
  }

  void call(std::string_view line) {
    switch (line.front()) {
      case 's':
        return take(half_.start(now_));
      case 'o':
        return take(half_.set_option(trim(line.substr(1)), "1", now_));
      case 'r':
        return take(half_.isready(now_));
      case 'n':
        return take(half_.new_game(*game_, {}, now_));
      case 'x':
        return take(half_.stop(now_));
      case 'h':
        return take(half_.ponderhit(now_, line.size() > 1));
      case 'q':
        return take(half_.quit(now_));
      case 'b':
        return ask(engine::TableEntry{});
      case 'c':
        command_ = "x" + std::string(line.substr(1));
        return ask(engine::Command{command_, {}});
      case 'm':
        return play(line.substr(1));
      default:
        return think(line);
    }
  }

  void ask(const engine::Question& question) {
    auto output = half_.ask(engine::Ticket{questions_ + 1}, *game_, question, now_);
    if (output) {
      ++questions_;
    }
    take(output);
  }

  void play(std::string_view text) {
    if (const auto move = game_->parse_move(trim(text), rules::coordinate)) {
      game_->play(*move);
    }
  }

  void think(std::string_view line) {
    engine::Request request;
    request.limits.ponder = line.front() == 'p';
    request.limits.infinite = line.front() == 'i';
    if (line.front() == 'd') {
      request.limits.depth = 3;
    }
    if (line.front() == 'p') {
      request.limits.clocks.emplace();
    }
    const int before = half_.outstanding();
    const auto decided = decisions_;
    auto output = half_.think(*game_, request, now_);
    expects(!output || before == 0);
    if (output) {
      ++thinks_;
    }
    take(output);
    expects(decisions_ == decided);
  }

  void take(const Result<typename Language::Half::Output>& output) {
    if (output) return take(*output);
    expects(!output.error().message.empty());
  }

  void take(const typename Language::Half::Output& output) {
    for (const auto& [line, starts_clock] : output.send) {
      expects(line.find('\n') == std::string::npos);
      expects(Language::understands(line) || line == command_);
      if (asks(line)) {
        ++gos_;
      }
      expects(!starts_clock || asks(line) || line.starts_with("ponderhit"));
    }
    for (const auto& event : output.events) {
      if (const auto* answer = std::get_if<engine::Answer>(&event)) {
        expects(answer->ticket == engine::Ticket{questions_});
      }
      if (const auto* decision = std::get_if<engine::Decision>(&event)) {
        ++decisions_;
        const auto* play = std::get_if<engine::Play>(&decision->what);
        expects(play == nullptr || play->move.code != 0);
      }
    }
    deadline_ = output.deadline;
    // There is at most one decision for each think, and at most one open go.
    expects(decisions_ <= thinks_);
    if (!has_own_questions) {
      expects(decisions_ <= gos_ && gos_ <= thinks_ && gos_ - decisions_ <= 1);
    }
    expects(half_.outstanding() == 0 || half_.outstanding() == 1);
  }

  typename Language::Half half_;
  std::unique_ptr<rules::Game> game_;
  TimePoint now_{};
  std::optional<TimePoint> deadline_;
  std::size_t thinks_ = 0;
  std::size_t gos_ = 0;
  std::size_t decisions_ = 0;
  std::uint32_t questions_ = 0;  // questions accepted so far; a half has one open at a time
  std::string command_;          // the last command of the engine's own
};

template <class Language>
void feed_owner(const std::uint8_t* bytes, std::size_t size) {
  Owner<Language> owner;
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  for (const std::string_view line : split(input, '\n')) {
    owner.feed(line);
  }
}

}  // namespace ludex::fuzz
