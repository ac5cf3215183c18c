// Combinations: moves that each threaten to capture a string, until two threats cannot be met at
// once. None of the strings falls to an attack alone.
//
// The attacker plays threats only, that is moves after which a string that was safe can be
// captured; the defender plays only moves that save every string which is threatened (lambda
// search; Thomsen 2000). What can be captured is read by KnownStrings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/combination/known_strings.h"
#include "search/go/reading/distance.h"

namespace ludex::search::go_reading {

class CombinationSearch {
 public:
  // A threat and its answer are two plies; a combination has no more threats.
  static constexpr int most_threats = 4;

  // `targets` are strings of the attacker's opponent that no attack captures at once; only those
  // are to be won.
  CombinationSearch(const go::Position& position, go::Color attacker, const go::PointSet& targets,
                    KnownStrings& strings);

  struct Found {
    go::Point move{};
    int worth = 0;  // of what is won at the least
    // The strings of whose capture the combination makes use.
    go::PointSet targets;
    // The moves of the opponent that may prevent it: those that were tried as answers, and the
    // points of the threats with the liberties of their stones.
    go::PointSet answers;
  };
  // The combination with the fewest threats. A string counts only from this worth on, and no threat
  // is played on the forbidden points. Expects a position of the same strings, or the one after
  // a move of the opponent's.
  [[nodiscard]] std::optional<Found> found(const go::Position& position, int least_worth,
                                           const go::PointSet& forbidden);

 private:
  // A string of the opponent, and the moves that may threaten it.
  struct Target {
    go::Point stone{};
    go::PointSet moves;
  };
  struct Threat {
    go::Point move{};
    std::vector<go::Point> strings;  // a stone of each string that can then be captured
    int worth = 0;
  };

  // Returns what the attacker wins, who is to move; 0 if there is no combination of that many
  // threats. Where `area` is absent the whole board counts.
  int won(int threats, const go::PointSet* area, go::Point* chosen);
  // By the first of the threats that wins.
  int won_by(const std::vector<Threat>& tried, int threats, const go::PointSet* area,
             go::Point* chosen);
  // The same after a threat, with its opponent to move.
  int won_after(const Threat& threat, int threats, const go::PointSet* area);
  int won_after_answer(go::Point answer, int threats, const go::PointSet& area);
  // What the attacker can capture at once.
  int won_at_once(std::span<const go::Point> targets);
  [[nodiscard]] std::vector<go::Point> targets_in(const go::PointSet* area) const;
  [[nodiscard]] int worth_of(go::Point stone) const;
  // By all moves, or by one only.
  [[nodiscard]] std::vector<Threat> threats_against(std::span<const go::Point> targets,
                                                    go::Point only);
  // Adds what a move also threatens, as patient reading proves.
  void add_other_targets(Threat& threat, std::span<const Target> targets);
  [[nodiscard]] bool may_threaten(go::Point move, go::Point stone) const;
  // The moves that may save all strings of the threat, the one that refuted it before first.
  [[nodiscard]] std::vector<go::Point> possible_answers(const Threat& threat) const;
  [[nodiscard]] KnownStrings::Verdict are_saved_by(go::Point answer, const Threat& threat,
                                                   KnownStrings::Effort effort);
  [[nodiscard]] go::PointSet near(go::Point move, const go::PointSet* area);

  go::Position position_;
  go::Color attacker_;
  go::PointSet targets_;
  std::vector<int> worth_;  // of each stone of a target, by its index
  KnownStrings* strings_;
  Distances distances_;
  int least_worth_ = 0;
  go::PointSet forbidden_;
  go::PointSet used_;
  go::PointSet answers_;
  // The answer that refuted a threat, by the key of the position after it.
  std::unordered_map<std::uint64_t, go::Point> refutations_;
  // The threat that won last where so many were left: it is tried first after other answers.
  std::array<go::Point, most_threats + 1> last_wins_{};
};

}  // namespace ludex::search::go_reading
