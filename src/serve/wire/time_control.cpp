#include "serve/wire/time_control.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"

namespace ludex::serve {

namespace {

using engine::CanadianByoYomi;
using engine::JapaneseByoYomi;

Json periods_json(const match::Periods& periods) {
  Json json{{"kind", "fischer"},
            {"base", periods.base.count()},
            {"increment", periods.increment.count()}};
  if (periods.moves) {
    json["moves"] = *periods.moves;
  }
  return json;
}

Json byo_yomi_json(const match::MainAndByoYomi& control) {
  return std::visit(Overloaded{[&](const CanadianByoYomi& canadian) {
                                 return Json{{"kind", "canadian"},
                                             {"base", control.main.count()},
                                             {"period", canadian.period.count()},
                                             {"moves", canadian.moves}};
                               },
                               [&](const JapaneseByoYomi& japanese) {
                                 return Json{{"kind", "byoyomi"},
                                             {"base", control.main.count()},
                                             {"period", japanese.period.count()},
                                             {"periods", japanese.periods}};
                               }},
                    control.byo_yomi);
}

// The members of each kind beside `kind`.
struct Kind {
  std::string_view name;
  std::array<std::string_view, 3> members;
};
constexpr std::array time_kinds{
    Kind{"none", {}},
    Kind{"fischer", {"base", "increment", "moves"}},
    Kind{"byoyomi", {"base", "period", "periods"}},
    Kind{"canadian", {"base", "period", "moves"}},
    Kind{"move", {"base"}},
    Kind{"hourglass", {"base"}},
};
constexpr std::array<std::string_view, 5> all_members{"base", "increment", "period", "periods",
                                                      "moves"};

Answer<const Kind*> kind_of(const Members& json) {
  const auto name = json.text("kind");
  if (!name) return tl::unexpected(name.error());
  const auto* const kind = std::find_if(time_kinds.begin(), time_kinds.end(),
                                        [&](const Kind& each) { return each.name == *name; });
  if (kind == time_kinds.end()) {
    std::array<std::string_view, time_kinds.size()> names;
    std::transform(time_kinds.begin(), time_kinds.end(), names.begin(),
                   [](const Kind& each) { return each.name; });
    return bad_value(fmt::format("unknown time control `{}`, expected one of: {}", printable(*name),
                                 fmt::join(names, ", ")),
                     json.field("kind"));
  }
  for (const std::string_view member : all_members) {
    const bool is_known =
        std::find(kind->members.begin(), kind->members.end(), member) != kind->members.end();
    if (json.has(member) && !is_known) {
      return bad_value(fmt::format("the time control `{}` has no `{}`", *name, member),
                       json.field(member));
    }
  }
  return kind;
}

// Reads numbers of the members; an absent one is `otherwise`. The first error is kept.
class Numbers {
 public:
  explicit Numbers(const Members& json) : json_(json) {}

  Milliseconds time(std::string_view name, std::int64_t min = 0) {
    return Milliseconds(number(name, min, match::longest_control.count(), 0));
  }
  int count(std::string_view name, int most) { return static_cast<int>(number(name, 1, most, 1)); }
  [[nodiscard]] const std::optional<ApiError>& error() const { return error_; }

 private:
  std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max,
                      std::int64_t otherwise) {
    if (!json_.has(name) && otherwise >= min) return otherwise;
    const auto value = json_.integer(name, min, max);
    if (value) return *value;
    if (!error_) {
      error_ = value.error();
    }
    return otherwise;
  }

  const Members& json_;
  std::optional<ApiError> error_;
};

match::TimeControl control_of(std::string_view kind, const Members& json, Numbers& numbers) {
  if (kind == "none") return match::Unlimited{};
  if (kind == "move") return match::FixedMove{numbers.time("base", 1)};
  if (kind == "hourglass") return match::Hourglass{numbers.time("base", 1)};
  if (kind == "byoyomi") {
    return match::MainAndByoYomi{
        numbers.time("base"),
        JapaneseByoYomi{numbers.time("period", 1),
                        numbers.count("periods", match::most_control_periods)}};
  }
  if (kind == "canadian") {
    return match::MainAndByoYomi{
        numbers.time("base"), CanadianByoYomi{numbers.time("period", 1),
                                              numbers.count("moves", match::most_control_moves)}};
  }
  match::Periods periods{numbers.time("base"), numbers.time("increment"), {}};
  if (json.has("moves")) {
    periods.moves = numbers.count("moves", match::most_control_moves);
  }
  return periods;
}

}  // namespace

Json to_json(const match::TimeControl& control) {
  return std::visit(
      Overloaded{[](const match::Unlimited&) {
                   return Json{{"kind", "none"}};
                 },
                 [](const match::FixedMove& move) {
                   return Json{{"kind", "move"}, {"base", move.time.count()}};
                 },
                 [](const match::Periods& periods) { return periods_json(periods); },
                 [](const match::Hourglass& hourglass) {
                   return Json{{"kind", "hourglass"}, {"base", hourglass.base.count()}};
                 },
                 [](const match::MainAndByoYomi& byo_yomi) { return byo_yomi_json(byo_yomi); }},
      control);
}

Answer<match::TimeControl> read_time_control(const Members& json) {
  const auto kind = kind_of(json);
  if (!kind) return tl::unexpected(kind.error());
  Numbers numbers(json);
  const auto control = control_of((*kind)->name, json, numbers);
  if (numbers.error()) return tl::unexpected(*numbers.error());
  const auto* const periods = std::get_if<match::Periods>(&control);
  if (periods != nullptr && periods->base + periods->increment == Milliseconds{0}) {
    return bad_value("a base of no time needs an increment", json.field("base"));
  }
  return control;
}

}  // namespace ludex::serve
