#include "serve/live/table_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/registry.h"
#include "serve/engine_source.h"
#include "serve/wire/members.h"
#include "serve/wire/name.h"
#include "serve/wire/setup.h"
#include "serve/wire/time_control.h"

namespace ludex::serve {

namespace {

constexpr std::array<std::string_view, 4> kinds{"me", "open", "builtin", "engine"};

Answer<SeatOrder> read_seat(const Members& json) {
  const auto kind = json.text("kind");
  if (!kind) return tl::unexpected(kind.error());
  const auto* const known = std::find(kinds.begin(), kinds.end(), *kind);
  if (known == kinds.end()) {
    return bad_value(
        fmt::format("`{}` is no kind of seat: {}", printable(*kind), fmt::join(kinds, ", ")),
        json.field("kind"));
  }
  SeatOrder order{.kind = static_cast<SeatKind>(known - kinds.begin())};
  const auto name = json.text_or_none("name");
  if (!name) return tl::unexpected(name.error());
  order.name = tidy_name(*name);
  if (order.kind == SeatKind::builtin && json.has("level")) {
    const auto level = json.integer("level", 1, 1000);
    if (!level) return tl::unexpected(level.error());
    order.level = static_cast<int>(*level);
  }
  if (order.kind == SeatKind::engine) {
    auto engine = json.text("engine");
    if (!engine) return tl::unexpected(engine.error());
    order.engine = *std::move(engine);
    if (json.has("strength")) {
      const auto strength = json.integer("strength", -most_strength, most_strength);
      if (!strength) return tl::unexpected(strength.error());
      order.strength = *strength;
    }
  }
  if (order.kind == SeatKind::engine || order.kind == SeatKind::builtin) {
    auto profile = json.text_or_none("profile");
    if (!profile) return tl::unexpected(profile.error());
    order.profile = *std::move(profile);
  }
  return order;
}

}  // namespace

std::string_view to_text(SeatKind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}

Answer<TableOrder> read_order(const Json& body, Rng& rng) {
  const auto json = Members::of(body);
  if (!json) return tl::unexpected(json.error());
  const auto setup = read_setup(*json);
  if (!setup) return tl::unexpected(setup.error());
  TableOrder order;
  auto game = start(*setup, rng);
  if (!game) return tl::unexpected(game.error());
  order.game = *std::move(game);
  if (json->has("time")) {
    const auto time = json->object("time").and_then(
        [](const Members& members) { return read_time_control(members); });
    if (!time) return tl::unexpected(time.error());
    order.time = *time;
  }
  const auto seats = json->list("seats");
  if (!seats) return tl::unexpected(seats.error());
  if ((*seats)->size() != order.seats.size()) {
    return bad_value("a table has two seats", "seats");
  }
  for (std::size_t at = 0; at < order.seats.size(); ++at) {
    auto seat = Members::of((**seats)[at], fmt::format("seats[{}]", at)).and_then(read_seat);
    if (!seat) return tl::unexpected(seat.error());
    order.seats[at] = *std::move(seat);
  }
  return order;
}

TableOrder rematch(const TableOrder& order, std::unique_ptr<rules::Game> game) {
  return {std::move(game), order.time, {order.seats[1], order.seats[0]}};
}

}  // namespace ludex::serve
