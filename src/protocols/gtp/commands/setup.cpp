// How a game begins: boards, komi and handicap.
#include <fmt/format.h>

#include <array>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"
#include "rules/go/handicap.h"

namespace ludex::gtp {

namespace {

constexpr const char* bad_size = "unacceptable size";
constexpr const char* bad_handicap = "invalid handicap";
constexpr const char* not_empty = "board not empty";
constexpr const char* no_handicap = "handicap not an integer";

Reply begin(EngineState& state, const go::BoardSize& size) {
  const bool fits = size.width >= go::min_side && size.width <= go::max_side &&
                    size.height >= go::min_side && size.height <= go::max_side;
  if (!fits || !state.start(size)) return refuse(bad_size);
  return succeed();
}

Reply boardsize(EngineState& state, Arguments& in) {
  const auto side = in.integer();
  if (!side) return refuse("boardsize not an integer");
  return begin(state, {*side, *side});
}

// KataGo's and GoGui's command, with the sides in this order (gtp.md 8.3).
Reply rectangular_boardsize(EngineState& state, Arguments& in) {
  const auto width = in.integer();
  const auto height = in.integer();
  if (!width || !height) return refuse("expected width and height");
  return begin(state, {*width, *height});
}

Reply query_boardsize(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.size().height));
}

Reply clear_board(EngineState& state, Arguments& /*in*/) {
  return begin(state, state.size());
}

Reply orientation(EngineState& state, Arguments& in) {
  const auto number = in.integer();
  if (!number) return refuse("orientation not an integer");
  if (*number < 0 || *number > 7) return refuse("unacceptable orientation");
  Reply cleared = begin(state, state.size());
  state.set_orientation(*number);
  return cleared;
}

Reply query_orientation(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.orientation()));
}

Reply komi(EngineState& state, Arguments& in) {
  const auto points = in.number();
  if (!points) return refuse("komi not a float");
  if (const auto set = state.set_komi(*points); !set) return refuse("unacceptable komi");
  return succeed();
}

Reply get_komi(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::format("{:4.1f}", state.komi()));
}

// --- Handicap ---

Reply place(EngineState& state, const go::PointSet& stones) {
  go::Position board(state.size());
  stones.for_each([&](go::Point point) { board.put(go::Color::black, point); });
  const int count = stones.size();
  if (!state.start_from(board, go::Color::white, count)) return refuse(bad_handicap);
  return succeed();
}

Reply placed_and_listed(EngineState& state, const go::PointSet& stones) {
  Reply reply = place(state, stones);
  if (!reply.success) return reply;
  return succeed(state.list_of(stones));
}

// A number that no board supports clears the board, as in GNU Go; passes may have been played
// before.
Reply fixed_handicap(EngineState& state, Arguments& in) {
  if (!has_no_stones(state)) return refuse(not_empty);
  const auto stones = in.integer();
  if (!stones) return refuse(no_handicap);
  if (*stones < 2) return refuse(bad_handicap);
  const auto points = go::fixed_handicap(state.size(), *stones, go::HandicapTable::gnu_go);
  if (!points) {
    (void)begin(state, state.size());
    return refuse(bad_handicap);
  }
  return placed_and_listed(state, go::PointSet(*points));
}

Reply place_free_handicap(EngineState& state, Arguments& in) {
  const auto stones = in.integer();
  if (!stones) return refuse(no_handicap);
  if (!has_no_stones(state)) return refuse(not_empty);
  if (*stones < 2 || *stones >= go::points_of(state.size())) return refuse(bad_handicap);
  return placed_and_listed(state, go::PointSet(go::free_handicap(state.size(), *stones)));
}

Reply set_free_handicap(EngineState& state, Arguments& in) {
  if (!has_no_stones(state)) return refuse(not_empty);
  go::PointSet stones;
  while (!in.at_end()) {
    const auto point = read_point(state, in);
    const bool is_repeated = point && stones.contains(*point);
    if (!point || is_repeated) {
      (void)begin(state, state.size());
      return refuse(is_repeated ? "repeated vertex" : bad_point);
    }
    stones.insert(*point);
  }
  if (stones.size() < 2 || stones.size() >= go::points_of(state.size())) {
    (void)begin(state, state.size());
    return refuse(bad_handicap);
  }
  return place(state, stones);
}

Reply get_handicap(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.handicap()));
}

constexpr std::array setup_table{
    Row{"boardsize", boardsize, false},
    Row{"clear_board", clear_board, false},
    Row{"fixed_handicap", fixed_handicap, false},
    Row{"get_handicap", get_handicap},
    Row{"get_komi", get_komi},
    Row{"komi", komi},
    Row{"orientation", orientation, false},
    Row{"place_free_handicap", place_free_handicap, false},
    Row{"query_boardsize", query_boardsize},
    Row{"query_orientation", query_orientation},
    Row{"rectangular_boardsize", rectangular_boardsize, false},
    Row{"set_free_handicap", set_free_handicap, false},
};

}  // namespace

std::span<const Row> setup_rows() {
  return setup_table;
}

}  // namespace ludex::gtp
