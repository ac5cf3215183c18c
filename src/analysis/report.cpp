#include "analysis/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <span>

namespace ludex::analysis {
namespace {

using records::NodeId;

constexpr std::array<double, mistake_classes> costs{0.05, 0.10, 0.15};
constexpr std::array<std::string_view, mistake_classes> mistake_names{"dubious", "mistake",
                                                                      "blunder"};

std::optional<Mistake> class_of(double loss) {
  std::optional<Mistake> found;
  for (std::size_t at = 0; at < costs.size(); ++at) {
    if (loss >= costs[at]) {
      found = static_cast<Mistake>(at);
    }
  }
  return found;
}

double spread_of(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  return std::sqrt(squares / count);
}

// How much the chances, in percent, go up and down around each move. The first moves share the
// first window.
std::vector<double> weights_of(const std::vector<WeighedMove>& moves) {
  std::vector<double> chances{100 * moves.front().before};
  for (const WeighedMove& move : moves) {
    chances.push_back(100 * move.after);
  }
  const std::size_t window =
      std::min(std::clamp<std::size_t>(moves.size() / 10, 2, 8), chances.size());
  std::vector<double> weights;
  for (std::size_t move = 0; move < moves.size(); ++move) {
    // The window ends with the position behind the move.
    const std::size_t end = std::max(move + 2, window);
    const std::span<const double> around(chances.data() + (end - window), window);
    weights.push_back(std::clamp(spread_of(around), 0.5, 12.0));
  }
  return weights;
}

std::optional<MoveReport> judged(const Survey& survey, NodeId node) {
  const records::Tree& tree = survey.record().tree;
  const SurveyedPosition* const before = survey.at(*tree.parent(node));
  const SurveyedPosition* const after = survey.at(node);
  if (before == nullptr || after == nullptr) return std::nullopt;
  const auto chance_before = before->first_chance();
  const auto chance_after = after->first_chance();
  if (!chance_before || !chance_after) return std::nullopt;
  MoveReport judgement;
  judgement.node = node;
  judgement.ply = ply(tree, node);
  judgement.seat = before->to_move;
  const bool is_first = judgement.seat == rules::Seat::first;
  judgement.before = is_first ? *chance_before : 1 - *chance_before;
  judgement.after = is_first ? *chance_after : 1 - *chance_after;
  judgement.accuracy = accuracy_of_move(judgement.before, judgement.after);
  const bool is_chosen = before->finding && !before->finding->pv.empty() &&
                         before->finding->pv.front() == tree.move(node);
  if (!is_chosen) {
    judgement.mistake = class_of(judgement.before - judgement.after);
  }
  if (judgement.mistake && before->finding) {
    judgement.better = before->finding->pv;
  }
  return judgement;
}

}  // namespace

std::string_view name_of(Mistake mistake) {
  return mistake_names[static_cast<std::size_t>(mistake)];
}

double accuracy_of_move(double before, double after) {
  if (after >= before) return 100;
  const double loss = before - after;
  return std::clamp(103.1668100711649 * std::exp(-4.354415386753951 * loss) - 3.166924740191411 + 1,
                    0.0, 100.0);
}

std::optional<double> accuracy_of_game(const std::vector<WeighedMove>& moves, rules::Seat seat) {
  if (moves.empty()) return std::nullopt;
  const std::vector<double> weights = weights_of(moves);
  double weight = 0;
  double weighed = 0;
  double inverse = 0;
  double count = 0;
  for (std::size_t at = 0; at < moves.size(); ++at) {
    if (moves[at].seat != seat) continue;
    weight += weights[at];
    weighed += weights[at] * moves[at].accuracy;
    // A move with accuracy 0 must not make the accuracy of the whole game 0.
    inverse += 1 / std::max(moves[at].accuracy, 1.0);
    ++count;
  }
  if (count == 0) return std::nullopt;
  return (weighed / weight + count / inverse) / 2;
}

Report report_on(const Survey& survey) {
  Report report;
  std::set<NodeId> main_line;
  const records::Tree& tree = survey.record().tree;
  for (std::optional<NodeId> node = records::root; node; node = tree.first_child(*node)) {
    main_line.insert(*node);
  }
  std::vector<WeighedMove> weighed;
  for (const NodeId node : survey.moves()) {
    const auto judgement = judged(survey, node);
    if (!judgement) continue;
    if (main_line.count(node) != 0) {
      const bool is_first = judgement->seat == rules::Seat::first;
      weighed.push_back({judgement->seat, is_first ? judgement->before : 1 - judgement->before,
                         is_first ? judgement->after : 1 - judgement->after, judgement->accuracy});
      if (judgement->mistake) {
        ++report.seats[rules::index(judgement->seat)]
              .mistakes[static_cast<std::size_t>(*judgement->mistake)];
      }
    }
    report.moves.push_back(*judgement);
  }
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    report.seats[rules::index(seat)].accuracy = accuracy_of_game(weighed, seat);
  }
  return report;
}

}  // namespace ludex::analysis
