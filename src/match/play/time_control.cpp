#include "match/play/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "base/overloaded.h"
#include "base/text.h"

namespace ludex::match {
namespace {

constexpr double most_seconds = std::chrono::duration<double>(longest_control).count();

Milliseconds from_seconds(double seconds) {
  return Milliseconds(std::llround(seconds * 1000));
}

// A non-negative number of seconds, plain or as minutes:seconds.
Result<Milliseconds> parse_duration(std::string_view text, std::string_view what,
                                    std::size_t column) {
  double minutes = 0;
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const auto number = to_integer(text.substr(0, colon));
    if (!number || *number < 0 || *number > std::int64_t{60} * 24 * 7) {
      return fail(fmt::format("bad minutes in the {}", what), column);
    }
    minutes = static_cast<double>(*number);
    text.remove_prefix(colon + 1);
    column += colon + 1;
  }
  // Some people write the unit: "2+0.02s".
  const bool has_unit = text.size() > 1 && text.ends_with('s') && is_digit(text[text.size() - 2]);
  const auto seconds = to_number(text.substr(0, text.size() - (has_unit ? 1 : 0)));
  if (!seconds || *seconds < 0) {
    return fail(fmt::format("bad seconds in the {}", what), column);
  }
  const double total = minutes * 60 + *seconds;
  if (total > most_seconds) {
    return fail(fmt::format("the {} is more than a week", what), column);
  }
  return from_seconds(total);
}

// Returns the text without the sign of an hourglass and a "+" or "/" beside it; std::nullopt if
// there is no such sign.
std::optional<std::string_view> hourglass_time(std::string_view text) {
  constexpr std::string_view beside = "+/";
  for (const std::string_view sign : {"hourglass", "hg", "*"}) {
    if (text.starts_with(sign)) {
      text.remove_prefix(sign.size());
      text.remove_prefix(std::min(text.find_first_not_of(beside), text.size()));
      return text;
    }
    if (text.ends_with(sign)) {
      text.remove_suffix(sign.size());
      return text.substr(0, text.find_last_not_of(beside) + 1);
    }
  }
  return std::nullopt;
}

Result<Milliseconds> parse_period(std::string_view text, std::size_t column) {
  auto period = parse_duration(text, "byo-yomi", column);
  if (period && period->count() == 0) return fail("the time of the byo-yomi is zero", column);
  return period;
}

// "5x30" or "25/600"; `at` is its offset in the whole text.
Result<engine::ByoYomi> parse_byo_yomi(std::string_view text, std::size_t at) {
  const std::size_t sign = text.find_first_of("x/");
  const bool japanese = text[sign] == 'x';
  const auto count = to_integer(text.substr(0, sign));
  const std::int64_t most = japanese ? most_control_periods : most_control_moves;
  if (!count || *count < 1 || *count > most) {
    return fail(fmt::format("bad number of {} before `{}` of the byo-yomi, which is 1 to {}",
                            japanese ? "periods" : "moves", text[sign], most),
                at + 1);
  }
  const auto period = parse_period(text.substr(sign + 1), at + sign + 2);
  if (!period) return tl::unexpected(period.error());
  if (japanese) return engine::JapaneseByoYomi{*period, static_cast<int>(*count)};
  return engine::CanadianByoYomi{*period, static_cast<int>(*count)};
}

// Returns the offset of the byo-yomi, if the text has one. An x after a digit means Japanese
// byo-yomi; a slash after a plus means Canadian byo-yomi.
std::optional<std::size_t> find_byo_yomi(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross != std::string_view::npos && cross > 0 && is_digit(text[cross - 1])) {
    const std::size_t before = text.find_last_of("+/", cross);
    return before == std::string_view::npos ? 0 : before + 1;
  }
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos || text.find('/', plus) == std::string_view::npos) {
    return std::nullopt;
  }
  return plus + 1;
}

Result<TimeControl> parse_main_and_byo_yomi(std::string_view text, std::size_t at) {
  MainAndByoYomi control;
  if (at > 0) {
    const auto main = parse_duration(text.substr(0, at - 1), "main time", 1);
    if (!main) return tl::unexpected(main.error());
    control.main = *main;
  }
  const auto byo_yomi = parse_byo_yomi(text.substr(at), at);
  if (!byo_yomi) return tl::unexpected(byo_yomi.error());
  control.byo_yomi = *byo_yomi;
  return control;
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  if (text == "inf" || text == "infinite") {
    return Unlimited{};
  }
  if (const auto time = hourglass_time(text)) {
    const auto base = parse_duration(*time, "time of the hourglass", 1);
    if (!base) {
      return tl::unexpected(base.error());
    }
    if (base->count() == 0) {
      return fail("the time is zero", 1);
    }
    return Hourglass{*base};
  }
  if (const auto at = find_byo_yomi(text)) return parse_main_and_byo_yomi(text, *at);
  Periods periods;
  std::size_t column = 1;
  // Users of cutechess-cli write these for a control of the whole game.
  if (text.starts_with("inf/") || text.starts_with("0/")) {
    const std::size_t prefix = text.find('/') + 1;
    text.remove_prefix(prefix);
    column += prefix;
  } else if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = to_integer(text.substr(0, slash));
    if (!moves || *moves < 1 || *moves > most_control_moves) {
      return fail(
          fmt::format("bad number of moves before `/`, which is 1 to {}", most_control_moves), 1);
    }
    periods.moves = static_cast<int>(*moves);
    text.remove_prefix(slash + 1);
    column += slash + 1;
  }
  const auto plus = text.find('+');
  const auto base = parse_duration(text.substr(0, plus), "time", column);
  if (!base) {
    return tl::unexpected(base.error());
  }
  if (base->count() == 0) {
    return fail("the time is zero", column);
  }
  periods.base = *base;
  if (plus != std::string_view::npos) {
    const auto increment = parse_duration(text.substr(plus + 1), "increment", column + plus + 1);
    if (!increment) {
      return tl::unexpected(increment.error());
    }
    periods.increment = *increment;
  }
  return periods;
}

Result<TimeControl> parse_move_time(std::string_view text) {
  const auto time = parse_duration(text, "time", 1);
  if (!time) {
    return tl::unexpected(time.error());
  }
  if (time->count() == 0) {
    return fail("the time is zero", 1);
  }
  return FixedMove{*time};
}

std::string format_seconds(Milliseconds time) {
  std::string text = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') {
    text.pop_back();
  }
  return text;
}

std::string format_byo_yomi(const engine::ByoYomi& byo_yomi) {
  if (const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&byo_yomi)) {
    return fmt::format("{}x{}", japanese->periods, format_seconds(japanese->period));
  }
  const auto& canadian = std::get<engine::CanadianByoYomi>(byo_yomi);
  return fmt::format("{}/{}", canadian.moves, format_seconds(canadian.period));
}

std::string format_time_control(const TimeControl& control) {
  return std::visit(Overloaded{
                        [](const Unlimited&) { return std::string("-"); },
                        [](const FixedMove& fixed) { return format_seconds(fixed.time) + "/move"; },
                        [](const Hourglass& glass) { return "*" + format_seconds(glass.base); },
                        [](const Periods& periods) {
                          std::string text =
                              periods.moves ? fmt::format("{}/", *periods.moves) : "";
                          text += format_seconds(periods.base);
                          if (periods.increment.count() > 0) {
                            text += "+" + format_seconds(periods.increment);
                          }
                          return text;
                        },
                        [](const MainAndByoYomi& both) {
                          return format_seconds(both.main) + "+" + format_byo_yomi(both.byo_yomi);
                        },
                    },
                    control);
}

}  // namespace ludex::match
