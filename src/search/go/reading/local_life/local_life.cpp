#include "search/go/reading/local_life/local_life.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/go/reading/local_life/local_area.h"

namespace ludex::search::go_reading {

namespace {

// Of all nodes, for the smallest area of several. The next one gets what that leaves, and so on.
constexpr int part_of_the_smallest = 2;
constexpr std::int64_t nodes_of_the_first_local_round = 1000;
constexpr int more_nodes_each_local_round = 4;
// How much the logarithm of a likelier move is larger, how many of them are tried in place of one
// that kills, and for how many nodes each.
constexpr float clearly_likelier = 1.5F;
constexpr std::size_t most_likelier_kills = 4;
constexpr int nodes_of_a_likelier_kill = 20'000;

class LocalReader {
 public:
  LocalReader(LocalSearch& search, const LocalArea& area, const LocalStones& stones,
              bool owner_moves, int nodes)
      : search_(search), area_(area), stones_(stones), owner_moves_(owner_moves), most_(nodes) {
    search_.begin(area_);
  }

  LifeProof read() {
    LifeProof proof;
    for (std::int64_t nodes = nodes_of_the_first_local_round;
         !proof.outcome && !is_settled() && search_.nodes() < most_;
         nodes *= more_nodes_each_local_round) {
      const int before = search_.nodes();
      proof = round(static_cast<int>(std::min<std::int64_t>(nodes, most_)));
      if (search_.nodes() == before) break;
    }
    proof.nodes = search_.nodes();
    return proof;
  }

  // The killing move or a likelier one that kills where the outside is the opponent's.
  [[nodiscard]] go::Point likeliest_kill(go::Point proved, const ByPoint& likely) {
    const LocalBoard board(area_, Outside::opponents);
    for (const go::Point move : likelier_moves(proved, likely)) {
      const int left = std::min(nodes_of_a_likelier_kill, most_ - search_.nodes());
      if (left <= 0) break;
      const auto after = board.played(stones_, false, area_.set_of(move), false);
      if (after && search_.killed(*after, Outside::opponents, KoRule::defender_may_ignore, true,
                                  left, endless_)
                           .is_killed == true) {
        return move;
      }
    }
    return proved;
  }

 private:
  using Verdict = LocalSearch::Verdict;

  // Killed where all that is open favours the owner; alive where all that favours the opponent.
  LifeProof round(int nodes) {
    // A kill without such a ko is the better one.
    for (const EndlessKo endless : {EndlessKo::lives, EndlessKo::dies}) {
      endless_ = endless;
      Verdict& kills = endless == EndlessKo::lives ? kills_at_once_ : kills_;
      ask(kills, Outside::owners, KoRule::defender_may_ignore, nodes);
      if (kills.is_killed == true) {
        return found(owner_moves_ ? Outcome::fails : Outcome::works, kills);
      }
    }
    ask(lives_, Outside::opponents, KoRule::attacker_may_ignore, nodes);
    if (lives_.is_killed == false) {
      return found(owner_moves_ ? Outcome::works : Outcome::fails, lives_);
    }
    return {};
  }

  // The likeliest first.
  [[nodiscard]] std::vector<go::Point> likelier_moves(go::Point proved,
                                                      const ByPoint& likely) const {
    const auto likelihood = [&](go::Point move) { return likely[go::index(move)]; };
    std::vector<go::Point> moves;
    for (const go::Point point : area_.points) {
      const bool is_empty = (area_.set_of(point) & (stones_.own | stones_.opposing)) == 0;
      if (is_empty && likelihood(point) >= likelihood(proved) + clearly_likelier) {
        moves.push_back(point);
      }
    }
    return likeliest_first(std::move(moves), likely, most_likelier_kills);
  }

  // Whether neither is so.
  [[nodiscard]] bool is_settled() const {
    return kills_.is_killed == false && lives_.is_killed == true;
  }

  void ask(Verdict& verdict, Outside outside, KoRule rule, int nodes) {
    const int left = std::min(nodes, most_ - search_.nodes());
    if (verdict.is_killed || left <= 0) return;
    verdict = search_.killed(stones_, outside, rule, owner_moves_, left, endless_);
  }

  [[nodiscard]] LifeProof found(Outcome outcome, const Verdict& verdict) const {
    LifeProof proof;
    proof.outcome = outcome;
    if (outcome == Outcome::works && verdict.move != 0) {
      proof.move = area_.point_of(verdict.move);
    }
    return proof;
  }

  LocalSearch& search_;
  const LocalArea& area_;
  LocalStones stones_;
  bool owner_moves_;
  int most_;
  Verdict kills_at_once_;  // even if a ko without an end gives life
  Verdict kills_;
  EndlessKo endless_ = EndlessKo::lives;
  Verdict lives_;
};

}  // namespace

LifeProof read_local_life(LocalSearch& search, const go::Position& position,
                          const GroupInQuestion& group, go::Color mover, int nodes,
                          PositionJudge* judge) {
  LifeProof proof;
  const bool owner_moves = mover == group.owner;
  const auto read = [&](const LocalArea& area, int most) {
    const LocalStones stones = stones_in(area, position, group.owner);
    const int before = proof.nodes;
    LocalReader reader(search, area, stones, owner_moves, most);
    proof = reader.read();
    const bool kills = !owner_moves && proof.outcome == Outcome::works && proof.move != go::Point{};
    const auto likely =
        kills && judge != nullptr ? judge->likely_moves(position, mover) : std::nullopt;
    if (likely) {
      const go::Point likeliest = reader.likeliest_kill(proof.move, *likely);
      proof.move = position.is_suicide(mover, likeliest) ? proof.move : likeliest;
      proof.nodes = search.nodes();
    }
    proof.nodes += before;
    // Outside may be fewer liberties than supposed.
    if (proof.move != go::Point{} && position.is_suicide(mover, proof.move)) {
      proof.outcome.reset();
      proof.move = {};
    }
  };
  const std::vector<LocalArea> areas = local_areas(position, group);
  for (std::size_t at = 0; at < areas.size() && !proof.outcome; ++at) {
    const bool is_smallest = at == 0 && areas.size() > 1;
    read(areas[at], is_smallest ? nodes / part_of_the_smallest : nodes - proof.nodes);
  }
  return proof;
}

}  // namespace ludex::search::go_reading
