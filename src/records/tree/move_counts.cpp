#include "records/tree/move_counts.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

#include "base/random.h"

namespace ludex::records {

namespace {

constexpr std::uint32_t most_weight = std::numeric_limits<std::uint16_t>::max();

// An entry whose weight may not fit sixteen bits yet.
struct Weighed {
  std::uint64_t key = 0;
  std::uint16_t move = 0;
  std::uint32_t weight = 0;
};

// Twice the score of the side to move.
std::uint32_t points_of(GameResult result, rules::Seat seat, bool only_wins) {
  const bool first = seat == rules::Seat::first;
  const GameResult won = first ? GameResult::first_wins : GameResult::second_wins;
  const GameResult lost = first ? GameResult::second_wins : GameResult::first_wins;
  if (result == won) return 2;
  if (result == lost || only_wins) return 0;
  return 1;
}

// Appends the moves of one position, sorted by falling weight, with weights scaled to sixteen bits.
void append(std::vector<BookEntry>& entries, std::span<const Weighed> moves) {
  const std::uint32_t most = std::max(moves.front().weight, most_weight);
  for (const Weighed& move : moves) {
    const std::uint64_t scaled = std::uint64_t{move.weight} * most_weight / most;
    const auto weight = static_cast<std::uint16_t>(std::max<std::uint64_t>(scaled, 1));
    entries.push_back({move.key, move.move, weight});
  }
}

}  // namespace

std::size_t MoveCounts::Hash::operator()(const Played& played) const {
  std::uint64_t state = played.key ^ std::uint64_t{played.move} << 48U;
  return static_cast<std::size_t>(split_mix(state));
}

void MoveCounts::add(std::uint64_t key, std::uint16_t move, rules::Seat seat, GameResult result) {
  Count& count = counts_[{key, move}];
  count.seat = seat;
  ++count.games;
  count.points += points_of(result, seat, options_.only_wins);
}

bool MoveCounts::keeps(const Count& count) const {
  if (count.games < options_.min_games || count.points == 0) return false;
  if (count.seat == rules::Seat::first ? !options_.first : !options_.second) return false;
  return std::uint64_t{count.points} * 50 >=
         static_cast<std::uint64_t>(options_.min_percent) * count.games;
}

std::vector<BookEntry> MoveCounts::entries() const {
  std::vector<Weighed> kept;
  for (const auto& [played, count] : counts_) {
    if (keeps(count)) {
      kept.push_back({played.key, played.move, options_.uniform ? 1 : count.points});
    }
  }
  std::sort(kept.begin(), kept.end(), [](const Weighed& a, const Weighed& b) {
    return std::tie(a.key, b.weight, a.move) < std::tie(b.key, a.weight, b.move);
  });
  std::vector<BookEntry> entries;
  entries.reserve(kept.size());
  for (auto first = kept.begin(); first != kept.end();) {
    const auto end =
        std::find_if(first, kept.end(), [&](const Weighed& w) { return w.key != first->key; });
    append(entries, {first, end});
    first = end;
  }
  return entries;
}

}  // namespace ludex::records
