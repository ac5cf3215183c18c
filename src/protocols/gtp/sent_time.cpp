#include "protocols/gtp/sent_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

namespace ludex::gtp {

namespace {

using engine::CanadianByoYomi;
using engine::JapaneseByoYomi;

std::int64_t whole_seconds(Milliseconds time) {
  return std::max<std::int64_t>(std::chrono::floor<std::chrono::seconds>(time).count(), 0);
}

// A period or a move always has at least one second, since zero would mean that no clock runs.
std::int64_t some_seconds(Milliseconds time) {
  return std::max<std::int64_t>(whole_seconds(time), 1);
}

Command command_of(std::string_view name, std::string arguments) {
  return {std::nullopt, std::string(name), std::move(arguments)};
}

double seconds(Milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

// Whether the engine gets the period by KataGo's command, which counts fractions of a second.
bool is_fine(const JapaneseByoYomi& byo_yomi, const SentTime::Knows& knows) {
  return byo_yomi.period % std::chrono::seconds(1) != Milliseconds(0) &&
         knows("kata-time_settings");
}

// Whether the period cannot be given to the engine: the other commands count whole seconds.
bool is_lost(const JapaneseByoYomi& byo_yomi, const SentTime::Knows& knows) {
  return byo_yomi.period < std::chrono::seconds(1) && !is_fine(byo_yomi, knows);
}

Command settings_of(const engine::SeatTerms& terms, const SentTime::Knows& knows) {
  const std::int64_t main = whole_seconds(terms.main.value_or(Milliseconds(0)));
  if (terms.byo_yomi) {
    if (const auto* japanese = std::get_if<JapaneseByoYomi>(&*terms.byo_yomi)) {
      if (is_fine(*japanese, knows)) {
        return command_of(
            "kata-time_settings",
            fmt::format("byoyomi {} {:g} {}", main, seconds(japanese->period), japanese->periods));
      }
      // The engine gets its main time alone rather than periods that are longer than they are.
      if (is_lost(*japanese, knows)) {
        return command_of("time_settings", fmt::format("{} 0 0", std::max<std::int64_t>(main, 1)));
      }
      const std::int64_t period = some_seconds(japanese->period);
      if (knows("kgs-time_settings")) {
        return command_of("kgs-time_settings",
                          fmt::format("byoyomi {} {} {}", main, period, japanese->periods));
      }
      // A Canadian period of one stone equals a Japanese period, except that the number of periods
      // is lost.
      return command_of("time_settings", fmt::format("{} {} 1", main, period));
    }
    const auto& canadian = std::get<CanadianByoYomi>(*terms.byo_yomi);
    return command_of("time_settings", fmt::format("{} {} {}", main, some_seconds(canadian.period),
                                                   std::max(canadian.moves, 1)));
  }
  if (terms.main && terms.increment.count() > 0 && knows("kata-time_settings")) {
    return command_of(
        "kata-time_settings",
        fmt::format("fischer {} {:g}", std::max<std::int64_t>(main, 1), seconds(terms.increment)));
  }
  if (terms.main) {
    const std::int64_t some = std::max<std::int64_t>(main, 1);
    return command_of("time_settings", fmt::format("{} 0 0", some));
  }
  if (terms.longest_move) {
    return command_of("time_settings", fmt::format("0 {} 1", some_seconds(*terms.longest_move)));
  }
  return command_of("time_settings", "0 1 0");  // no limit
}

engine::SeatTerms terms_of(const engine::SeatClock& clock) {
  engine::SeatTerms terms;
  terms.increment = clock.increment;
  terms.byo_yomi = clock.byo_yomi;
  terms.longest_move = clock.longest_move;
  if (!clock.in_byo_yomi) {
    terms.main = clock.left;
  }
  return terms;
}

// Returns the `time_left` command: seconds, and stones in a period of byo-yomi.
Command left_of(const engine::SeatClock& clock, Color color, const SentTime::Knows& knows) {
  int stones = 0;
  const auto* japanese = clock.byo_yomi ? std::get_if<JapaneseByoYomi>(&*clock.byo_yomi) : nullptr;
  const bool has_periods = japanese == nullptr || !is_lost(*japanese, knows);
  if (clock.in_byo_yomi && clock.byo_yomi && has_periods) {
    // On KGS the number of periods left takes the place of the stones.
    const bool counts =
        japanese != nullptr && (is_fine(*japanese, knows) || knows("kgs-time_settings"));
    const int periods = counts ? japanese->periods : 1;
    stones =
        japanese != nullptr ? std::max(periods, 1) : std::max(clock.moves_to_go.value_or(1), 1);
  }
  const bool is_color_black = color == Color::black;
  return command_of("time_left", fmt::format("{} {} {}", is_color_black ? "black" : "white",
                                             whole_seconds(clock.left), stones));
}

}  // namespace

void SentTime::begin(const engine::Terms& terms) {
  terms_ = terms;
  seen_.reset();
}

std::vector<Command> SentTime::news(const engine::SeatTerms& terms, const Knows& knows) {
  Command command = settings_of(terms, knows);
  std::string text = command.name + ' ' + command.arguments;
  if (text == sent_ || !knows(command.name)) return {};
  sent_ = std::move(text);
  return {std::move(command)};
}

std::vector<Command> SentTime::for_game(const Knows& knows) {
  if (!terms_.seats || (*terms_.seats)[0] != (*terms_.seats)[1]) return {};
  return news((*terms_.seats)[0], knows);
}

std::vector<Command> SentTime::for_question(const engine::Request& request, rules::Seat seat,
                                            const Knows& knows) {
  const engine::Limits& limits = request.limits;
  if (limits.infinite) return {};
  if (limits.movetime) {
    engine::SeatTerms terms;
    terms.longest_move = limits.movetime;
    return news(terms, knows);
  }
  if (!limits.clocks) return news({}, knows);
  const engine::SeatClock& clock = (*limits.clocks)[rules::index(seat)];
  if (!seen_) {
    seen_ = terms_.seats ? (*terms_.seats)[rules::index(seat)] : terms_of(clock);
  }
  std::vector<Command> commands = news(*seen_, knows);
  if (knows("time_left")) {
    const Color color = seat == rules::Seat::first ? Color::black : Color::white;
    commands.push_back(left_of(clock, color, knows));
  }
  return commands;
}

}  // namespace ludex::gtp
