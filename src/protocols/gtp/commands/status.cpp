// The end of a game: the score, and which stones are alive, dead or in seki. The engine says which
// stones are dead; everything else follows from the rules.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"
#include "rules/go/necessary_moves.h"
#include "rules/go/score.h"
#include "rules/go/seki.h"

namespace ludex::gtp {

namespace {

enum class FinalStatus : std::uint8_t { alive, dead, seki, white_territory, black_territory, dame };
constexpr std::array<std::string_view, 6> status_names{
    "alive", "dead", "seki", "white_territory", "black_territory", "dame"};

// The whole strings that have a stone on one of the points.
go::PointSet stones_of(const EngineState& state, const std::vector<rules::Point>& points) {
  go::PointSet stones;
  for (const rules::Point& point : points) {
    const auto inside = to_go(Point{point.column, point.row}, state.size());
    if (!inside || state.state().position().is_empty(*inside)) continue;
    stones |= state.state().position().string_stones(*inside);
  }
  return stones;
}

// Every point of the board has one status.
struct Statuses {
  go::Score score;
  go::PointSet dead;
  go::PointSet seki;

  [[nodiscard]] FinalStatus of(const go::Position& board, go::Point point) const {
    if (dead.contains(point)) return FinalStatus::dead;
    if (!board.is_empty(point)) {
      return seki.contains(point) ? FinalStatus::seki : FinalStatus::alive;
    }
    if (score.territory[go::index(go::Color::white)].contains(point)) {
      return FinalStatus::white_territory;
    }
    if (score.territory[go::index(go::Color::black)].contains(point)) {
      return FinalStatus::black_territory;
    }
    return FinalStatus::dame;
  }
};

Statuses statuses_of(const EngineState& state, const engine::BoardScore& counted) {
  Statuses statuses;
  statuses.dead = stones_of(state, counted.dead);
  statuses.seki = counted.seki
                      ? stones_of(state, *counted.seki) - statuses.dead
                      : go::seki_stones(go::without(state.state().position(), statuses.dead));
  statuses.score = go::after_necessary_moves(
      state.state(), go::score(state.state(), statuses.dead, statuses.seki));
  return statuses;
}

// Asks the engine which stones are dead; `use` makes the reply from the statuses.
template <class Use>
Reply consulted(const EngineState& state, Use use) {
  if (state.is_trying()) return refuse("cannot score while moves are tried");
  return later(
      Consult{engine::FinalScore{}, [use](const EngineState& now, const engine::AnswerTo& answer) {
                const auto* counted = std::get_if<engine::BoardScore>(&answer);
                if (counted == nullptr) return refuse("cannot score");
                return use(now, statuses_of(now, *counted));
              }});
}

Reply final_score(EngineState& state, Arguments& /*in*/) {
  return consulted(state, [](const EngineState& /*now*/, const Statuses& statuses) {
    const int lead = statuses.score.white_lead();
    if (lead == 0) return succeed("0");
    return succeed(fmt::format("{}+{:.1f}", lead > 0 ? 'W' : 'B', std::abs(lead) / 100.0));
  });
}

Reply final_status(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  return consulted(state, [at = *point](const EngineState& now, const Statuses& statuses) {
    const FinalStatus status = statuses.of(now.state().position(), at);
    return succeed(std::string(status_names[static_cast<std::size_t>(status)]));
  });
}

// Lists stones with one string in each line, empty points all in one line.
std::string listed(const EngineState& state, const Statuses& statuses, FinalStatus wanted) {
  const go::Position& board = state.state().position();
  go::PointSet all;
  go::for_each_point(state.size(), [&](go::Point point) {
    if (statuses.of(board, point) == wanted) {
      all.insert(point);
    }
  });
  const bool is_of_stones =
      wanted == FinalStatus::alive || wanted == FinalStatus::dead || wanted == FinalStatus::seki;
  if (!is_of_stones) return state.list_of(all);
  std::string text;
  go::PointSet seen;
  all.for_each([&](go::Point stone) {
    if (seen.contains(stone)) return;
    const go::PointSet string = board.string_stones(stone);
    seen |= string;
    text += (text.empty() ? "" : "\n") + state.list_of(string);
  });
  return text;
}

Reply final_status_list(EngineState& state, Arguments& in) {
  const auto word = in.word();
  if (!word) return refuse("missing status");
  for (std::size_t at = 0; at < status_names.size(); ++at) {
    if (status_names[at] != *word) continue;
    const auto wanted = static_cast<FinalStatus>(at);
    return consulted(state, [wanted](const EngineState& now, const Statuses& statuses) {
      return succeed(listed(now, statuses, wanted));
    });
  }
  return refuse("invalid status");
}

constexpr std::array status_table{
    Row{"final_score", final_score, true, "string/Final Score/final_score"},
    Row{"final_status", final_status, true, "string/Final Status/final_status %p"},
    Row{"final_status_list", final_status_list, true, "plist/Dead Stones/final_status_list dead"},
};

}  // namespace

std::span<const Row> status_rows() {
  return status_table;
}

}  // namespace ludex::gtp
