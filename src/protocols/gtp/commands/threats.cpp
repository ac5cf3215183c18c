// What two moves in a row do to a group, and what else GNU Go asks about dragons that are in
// danger: gnugo-commands.md 6.3.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// The capture of a string that large always matters.
constexpr int substantial_size = 7;

template <bool kills>
Reply threaten(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (state.board().is_empty(*point)) return refuse(empty_point);
  const engine::Threat threat{
      .stone = go::to_board_point(*point), .kills = kills, .effort = state.reading_effort()};
  const auto reply = [](EngineState& now, const engine::AnswerTo& answer) {
    const auto* result = std::get_if<engine::ThreatResult>(&answer);
    if (result == nullptr) return refuse(reads_no_fights);
    now.count_life_nodes(result->nodes);
    std::string text = fmt::to_string(static_cast<int>(result->outcome));
    if (result->outcome != engine::FightResult::Outcome::fails) {
      for (const auto& move : {result->first, result->second}) {
        text += ' ';
        text += move ? now.text_of(go::to_go_point(*move)) : format(Vertex());
      }
    }
    return succeed(std::move(text));
  };
  return later(Consult{threat, reply, state.game_with_trials()});
}

// Whether two groups live as one after the move. Each point is looked at as soon as it is read.
Reply connection_defends(EngineState& state, Arguments& in) {
  const auto move = read_point(state, in);
  if (!move) return refuse(bad_point);
  if (!state.board().is_empty(*move)) return refuse("move vertex must be empty");
  const auto stones = read_stones<2>(state, in, empty_dragon);
  if (!stones) return refuse(stones.error());
  const auto [one, other] = *stones;
  if (state.board().stone_at(one) != state.board().stone_at(other)) {
    return refuse("dragon vertices must have the same color");
  }
  engine::Fight fight{engine::Fight::Aim::live,
                      {go::to_board_point(one), go::to_board_point(other)},
                      go::to_board_point(*move)};
  fight.effort = state.reading_effort();
  const auto reply = [](EngineState& now, const engine::AnswerTo& answer) {
    const auto* result = std::get_if<engine::FightResult>(&answer);
    if (result == nullptr) return refuse(reads_no_fights);
    now.count_life_nodes(result->nodes);
    return succeed(fmt::to_string(static_cast<int>(result->outcome)));
  };
  return later(Consult{std::move(fight), reply, state.game_with_trials()});
}

// Whether a space of the owner with the point makes two eyes even if its opponent moves first.
bool makes_two_eyes(const engine::EyesResult& eyes, rules::Seat owner, rules::Point point) {
  return std::any_of(eyes.spaces.begin(), eyes.spaces.end(), [&](const engine::EyeSpace& space) {
    return space.owner == owner && space.eyes[1] >= 2 &&
           std::find(space.points.begin(), space.points.end(), point) != space.points.end();
  });
}

// Whether the capture of a string matters: it is large, or its points make two eyes.
Reply is_substantial(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  const go::Position& board = state.board();
  if (board.is_empty(*point)) return refuse(empty_point);
  const go::PointSet string = board.string_stones(*point);
  if (string.size() >= substantial_size) return succeed("1");
  auto game = state.game_with_trials();
  string.for_each([&](go::Point stone) { game->play(go::to_game_move(go::Move::erase(stone))); });
  const rules::Seat captor = seat_of(to_gtp(~*board.stone_at(*point)));
  const auto reply = [captor, point = *point](EngineState& /*now*/,
                                              const engine::AnswerTo& answer) {
    const auto* result = std::get_if<engine::EyesResult>(&answer);
    if (result == nullptr) return refuse(reads_no_fights);
    return succeed(makes_two_eyes(*result, captor, go::to_board_point(point)) ? "1" : "0");
  };
  return later(Consult{engine::Eyes{}, reply, std::move(game)});
}

constexpr std::array threat_table{
    Row{"owl_connection_defends", connection_defends, false, {}, false, true},
    Row{"owl_substantial", is_substantial, false, {}, false, true},
    Row{"owl_threaten_attack", threaten<true>, false, {}, false, true},
    Row{"owl_threaten_defense", threaten<false>, false, {}, false, true},
};

}  // namespace

std::span<const Row> threat_rows() {
  return threat_table;
}

}  // namespace ludex::gtp
