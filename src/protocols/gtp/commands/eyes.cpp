// Eye spaces, half eyes and what they are worth: gnugo-commands.md 3.5 and 6.3.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

using engine::EyeSpace;
using engine::EyesResult;

// The value of half_eye_data where nothing is half or false, as GNU Go 3.8 writes it.
constexpr double no_half_eye = 10;

// Asks for the eyes; `use` makes the answer of them.
Reply with_eyes(std::function<std::string(const EngineState&, const EyesResult&)> use) {
  return later(Consult{engine::Eyes{},
                       [use = std::move(use)](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<EyesResult>(&answer);
                         if (result == nullptr) return refuse("the engine reads no eyes");
                         now.count_reading_nodes(result->nodes);
                         return succeed(use(now, *result));
                       }});
}

bool has(const std::vector<rules::Point>& points, go::Point point) {
  return std::find(points.begin(), points.end(), go::to_board_point(point)) != points.end();
}

const EyeSpace* space_at(const EyesResult& eyes, go::Point point,
                         std::optional<rules::Seat> owner = std::nullopt) {
  const auto found =
      std::find_if(eyes.spaces.begin(), eyes.spaces.end(), [&](const EyeSpace& space) {
        return (!owner || space.owner == *owner) && has(space.points, point);
      });
  return found == eyes.spaces.end() ? nullptr : &*found;
}

std::string text_of(const EngineState& state, const std::optional<rules::Point>& point) {
  return point ? state.text_of(go::to_go_point(*point)) : format(Vertex());
}

// A point in spaces of both colours counts as Black's.
Reply eval_eye(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  return with_eyes([point = *point](const EngineState& now, const EyesResult& eyes) {
    const EyeSpace* const space = space_at(eyes, point);
    if (space == nullptr) return std::string("-1");
    const int attacked = space->eyes[1];
    const int defended = space->eyes[2];
    if (attacked == defended) return fmt::format("{} {}", attacked, defended);
    return fmt::format("{} {} {} {}", attacked, defended, text_of(now, space->attack),
                       text_of(now, space->defence));
  });
}

int beside(const std::vector<rules::Point>& points, go::Point point) {
  return static_cast<int>(
      std::count_if(points.begin(), points.end(), [&](const rules::Point& other) {
        const go::Point next = go::to_go_point(other);
        return std::abs(go::column_of(next) - go::column_of(point)) +
                   std::abs(go::row_of(next) - go::row_of(point)) ==
               1;
      }));
}

std::string eye_text(const EngineState& state, const EyeSpace* space, go::Point point) {
  static const EyeSpace none;
  const EyeSpace& eye = space != nullptr ? *space : none;
  const auto origin = space != nullptr ? std::optional(eye.points.front()) : std::nullopt;
  const std::string_view color = space == nullptr                  ? "empty"
                                 : eye.owner == rules::Seat::first ? "black"
                                                                   : "white";
  std::string text;
  const auto add = [&](std::string_view name, const auto& value) {
    text += fmt::format("{}{:<21}{}", text.empty() ? "" : "\n", name, value);
  };
  add("origin", text_of(state, origin));
  add("color", color);
  add("esize", eye.points.size());
  add("msize", eye.margins.size());
  add("value", fmt::format("{}", fmt::join(eye.eyes, "")));
  add("marginal", static_cast<int>(has(eye.margins, point)));
  add("neighbors", beside(eye.points, point));
  add("marginal_neighbors", beside(eye.margins, point));
  return text;
}

Reply eye_data(EngineState& state, Arguments& in) {
  const auto color = in.color();
  const auto vertex = color ? in.vertex() : std::nullopt;
  if (!vertex) return refuse("invalid color or coordinate");
  std::optional<go::Point> point;
  if (vertex->has_value()) {
    point = state.point_of(*vertex);
    if (!point) return refuse("invalid color or coordinate");
  }
  if (state.is_trying()) return refuse("eye data unavailable when stackp > 0");
  if (!point) return succeed(eye_text(state, nullptr, go::Point{}));
  return with_eyes(
      [owner = seat_of(*color), point = *point](const EngineState& now, const EyesResult& eyes) {
        return eye_text(now, space_at(eyes, point, owner), point);
      });
}

std::string half_eye_text(const EngineState& state, const engine::HalfEye* half) {
  const std::string_view type = half == nullptr ? "0" : half->is_false ? "FALSE_EYE" : "HALF_EYE";
  std::string text = fmt::format("{:<21}{:.2f}\n{:<21}{}", "value",
                                 half == nullptr ? no_half_eye : half->sum, "type", type);
  const auto add = [&](std::string_view many, std::string_view one,
                       const std::vector<rules::Point>& points) {
    text += fmt::format("\n{:<21}{}", many, points.size());
    for (std::size_t at = 0; at < points.size(); ++at) {
      text += fmt::format("\n{:<21}{}", fmt::format("{}[{}]", one, at), text_of(state, points[at]));
    }
  };
  static const std::vector<rules::Point> none;
  add("num_attacks", "attack_point", half == nullptr ? none : half->attacks);
  add("num_defenses", "defense_point", half == nullptr ? none : half->defences);
  return text;
}

Reply half_eye_data(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (state.is_trying()) return refuse("half eye data unavailable when stackp > 0");
  return with_eyes([point = *point](const EngineState& now, const EyesResult& eyes) {
    const auto half = std::find_if(
        eyes.half_eyes.begin(), eyes.half_eyes.end(),
        [&](const engine::HalfEye& each) { return each.point == go::to_board_point(point); });
    return half_eye_text(now, half == eyes.half_eyes.end() ? nullptr : &*half);
  });
}

constexpr std::array eye_table{
    Row{"eval_eye", eval_eye, false, "string/Eval Eye/eval_eye %p", false, true},
    Row{"eye_data", eye_data, true, {}, false, true},
    Row{"half_eye_data", half_eye_data, true, {}, false, true},
};

}  // namespace

std::span<const Row> eye_rows() {
  return eye_table;
}

}  // namespace ludex::gtp
