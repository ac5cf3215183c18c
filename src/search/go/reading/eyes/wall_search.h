// Whether the opponent can take the wall of a space: an exact search, kos included.
//
// A position that returns helps the side that wins kos: the value is the one that repetitions
// without end have then, whatever way leads to the position. A search that meets a position of its
// own way supposes that value for it. What came out of such a supposition is kept apart until the
// position on the way has its own value, and forgotten if that is another one. So the values
// depend neither on the order of moves nor on earlier searches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/go/reading/eyes/eye_graph.h"
#include "search/go/reading/eyes/walled_space.h"

namespace ludex::search::go_reading {

// What is asked about a position.
struct WallQuestion {
  bool has_other_eye = false;  // the wall has one eye elsewhere
  bool opponent_wins_kos = false;
};

// What is known about all positions of a space, for all four questions.
class KnownWalls {
 public:
  enum class State : std::uint8_t { unknown, open, falls, stands };

  // Of a space, whatever stones are in it.
  explicit KnownWalls(const EyeGraph& graph);

  [[nodiscard]] static std::size_t place_of(const StonesInside& stones);
  [[nodiscard]] State at(std::size_t place, WallQuestion question) const {
    return static_cast<State>((states_[place] >> shift_of(question)) & 3U);
  }
  // Of a search in progress.
  void open(std::size_t place, WallQuestion question) { set(place, question, State::open); }
  void forget(std::size_t place, WallQuestion question) { set(place, question, State::unknown); }
  // What falls falls without another eye too, and if its opponent wins kos; what stands, stands in
  // the opposite cases.
  void store(std::size_t place, WallQuestion question, bool falls);
  [[nodiscard]] std::size_t size() const { return states_.size(); }

 private:
  [[nodiscard]] static unsigned shift_of(WallQuestion question) {
    return (question.has_other_eye ? 2U : 0U) + (question.opponent_wins_kos ? 4U : 0U);
  }
  void set(std::size_t place, WallQuestion question, State state) {
    const unsigned shift = shift_of(question);
    states_[place] = static_cast<std::uint8_t>((states_[place] & ~(3U << shift)) |
                                               (static_cast<unsigned>(state) << shift));
  }

  std::vector<std::uint8_t> states_;
};

// By place, where a search in progress has noted a position. Searches that follow one another use
// the same room for it.
using OpenPlaces = std::vector<std::uint32_t>;

class WallSearch {
 public:
  // The table is that of the space, and there is an entry for each of its places.
  WallSearch(const WalledSpace& space, WallQuestion question, KnownWalls& known, OpenPlaces& places)
      : space_(space), question_(question), known_(known), places_(places) {}

  // With the opponent to move.
  [[nodiscard]] bool falls(const StonesInside& stones) { return result_at(stones).falls; }
  // With the owner to move.
  [[nodiscard]] bool falls_after_defence(const StonesInside& stones) {
    return result_after_defence(stones).falls;
  }
  [[nodiscard]] const WalledSpace& space() const { return space_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  // The plies of the way whose value was supposed, as bits; the last one stands for all that are
  // longer.
  using Plies = std::uint64_t;
  static constexpr std::size_t last_ply = 63;
  struct Result {
    bool falls = false;
    Plies supposed = 0;
  };
  // A position of the way, or one whose value rests on those of the way.
  struct OpenPosition {
    std::size_t place = 0;
    Result result;
  };

  [[nodiscard]] static Plies bit_of(std::size_t ply) {
    return Plies{1} << (ply < last_ply ? ply : last_ply);
  }
  [[nodiscard]] Result result_at(const StonesInside& stones);
  [[nodiscard]] Result result_after_attacks(const StonesInside& stones);
  [[nodiscard]] Result result_after_defence(const StonesInside& stones);
  [[nodiscard]] Result close(std::size_t first, Result result);
  void note(std::size_t at, const OpenPosition& position) {
    open_[at] = position;
    places_[position.place] = static_cast<std::uint32_t>(at);
  }

  WalledSpace space_;
  WallQuestion question_;
  KnownWalls& known_;
  OpenPlaces& places_;
  std::vector<OpenPosition> open_;
  std::size_t ply_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace ludex::search::go_reading
