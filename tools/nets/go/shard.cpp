#include "nets/go/shard.h"

#include <array>
#include <bit>
#include <ostream>
#include <type_traits>
#include <vector>

#include "rules/go/game_state.h"
#include "search/go/net/features.h"

namespace ludex::go_nets {

namespace {

namespace features = search::go_net;

constexpr std::uint32_t version = 1;
constexpr std::size_t bits_a_byte = 8;
// How far a win is what the search before the move expected, and how far what came of the game.
constexpr double of_search = 0.3;
// The weight of a policy, of 255: as studied, and as it was merely played.
constexpr std::uint8_t studied_weight = 255;
constexpr std::uint8_t played_weight = 60;
constexpr std::uint32_t whole = 65'535;

template <class Number>
void put(std::string& out, Number number) {
  static_assert(std::endian::native == std::endian::little && std::is_trivial_v<Number>);
  const auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(number);
  out.append(bytes.data(), bytes.size());
}

// The place of a move in a policy: the pass is the last.
std::size_t place_of(go::Point point, const go::BoardSize& size) {
  return point == go::Point{} ? static_cast<std::size_t>(go::points_of(size))
                              : features::row_major(point, size);
}

void put_policy(const PlayedMove& move, std::size_t made, const go::BoardSize& size,
                std::string& out) {
  std::vector<std::uint32_t> policy(static_cast<std::size_t>(go::points_of(size)) + 1);
  std::uint8_t weight = 0;
  if (move.study && !move.study->shares.empty()) {
    weight = studied_weight;
    std::uint32_t sum = 0;
    for (const Share& share : move.study->shares) {
      sum += share.of_255;
    }
    for (const Share& share : move.study->shares) {
      policy[place_of(share.point, size)] = whole * share.of_255 / sum;
    }
  } else if (made >= drawn_moves(size)) {
    weight = played_weight;
    policy[place_of(move.point, size)] = whole;
  }
  for (const std::uint32_t share : policy) {
    put(out, static_cast<std::uint16_t>(share));
  }
  put(out, weight);
  out.append(3, '\0');
}

}  // namespace

void Shard::put_planes(const go::GameState& state) {
  go::Position position = state.position();
  const auto points = static_cast<std::size_t>(go::points_of(position.size()));
  std::vector<std::uint8_t> planes(points * features::all_planes);
  filler_.fill(position, state.to_move(), features::recent_moves(state), planes);
  for (std::size_t plane = 0; plane < features::all_planes; ++plane) {
    for (std::size_t first = 0; first < points; first += bits_a_byte) {
      unsigned byte = 0;
      for (std::size_t bit = 0; bit < bits_a_byte && first + bit < points; ++bit) {
        byte |= static_cast<unsigned>(planes[(first + bit) * features::all_planes + plane]) << bit;
      }
      bytes_.push_back(static_cast<char>(byte));
    }
  }
}

void Shard::add(const GameRecord& game) {
  if (game.size.width != side_ || game.size.height != side_) return;
  go::RuleSet rules;
  rules.size = game.size;
  rules.komi = game.komi;
  go::GameState state(rules);
  const double black_lead = game.black_lead - game.komi / 100.0;
  for (const PlayedMove& move : game.moves) {
    const go::Color color = state.to_move();
    const double sign = color == go::Color::black ? 1 : -1;
    if (move.study || static_cast<int>(rng_.below(100)) < shallow_percent_) {
      ++positions_;
      put_planes(state);
      const features::Circumstances known{.bonus = -sign * game.komi / 100.0,
                                          .passes = state.passes()};
      for (const float number : features::globals_of(game.size, known)) {
        put(bytes_, number);
      }
      put_policy(move, state.move_count(), game.size, bytes_);
      const double lead = sign * black_lead;
      double win = lead > 0 ? 1 : (lead < 0 ? 0 : 0.5);
      if (move.study) {
        win = (1 - of_search) * win + of_search * move.study->win_permill / 1000.0;
      }
      put(bytes_, static_cast<float>(win));
      put(bytes_, static_cast<float>(lead));
      for (const std::int8_t owner : game.owners) {
        bytes_.push_back(static_cast<char>(owner * static_cast<int>(sign)));
      }
    }
    state.play(move.point == go::Point{} ? go::Move::pass(color)
                                         : go::Move::stone(color, move.point));
  }
}

void Shard::write(std::ostream& out) const {
  std::string header("LGOT");
  put(header, version);
  put(header, static_cast<std::uint32_t>(side_));
  put(header, static_cast<std::uint32_t>(features::all_planes));
  put(header, static_cast<std::uint32_t>(features::globals));
  put(header, static_cast<std::uint32_t>(positions_ == 0 ? 0 : bytes_.size() / positions_));
  put(header, static_cast<std::uint64_t>(positions_));
  out.write(header.data(), static_cast<std::streamsize>(header.size()));
  out.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
}

}  // namespace ludex::go_nets
