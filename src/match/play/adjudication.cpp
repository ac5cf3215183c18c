#include "match/play/adjudication.h"

#include <limits>
#include <variant>

namespace ludex::match {
namespace {

// Centipawns; every mate counts for more than any advantage.
int in_centipawns(const engine::Score& score) {
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    return mate->moves > 0 ? std::numeric_limits<int>::max() : -std::numeric_limits<int>::max();
  }
  return std::get<engine::Centipawns>(score.value).value;
}

}  // namespace

std::optional<Adjudication> Adjudicator::on_move(rules::Seat seat, int move_number,
                                                 const std::optional<engine::Score>& score,
                                                 bool is_progress) {
  ++plies_;
  level_plies_ = is_progress ? 0 : level_plies_;
  const std::size_t own = rules::index(seat);
  const std::size_t opponent = rules::index(rules::other(seat));
  const int value = score ? in_centipawns(*score) : 0;

  if (const auto& resign = rules_.resign) {
    losing_[own] = score && value <= -resign->score ? losing_[own] + 1 : 0;
    winning_[own] = score && value >= resign->score ? winning_[own] + 1 : 0;
    const int needed = resign->move_count;
    if (losing_[own] >= needed && (!resign->two_sided || winning_[opponent] >= needed)) {
      return Adjudication{rules::other(seat)};
    }
    if (resign->two_sided && winning_[own] >= needed && losing_[opponent] >= needed) {
      return Adjudication{seat};
    }
  }
  if (const auto& draw = rules_.draw) {
    const bool level = score && value <= draw->score && value >= -draw->score;
    level_plies_ = level && move_number >= draw->move_number ? level_plies_ + 1 : 0;
    if (level_plies_ >= 2 * draw->move_count) {
      return Adjudication{};
    }
  }
  if (rules_.max_moves && plies_ >= 2 * *rules_.max_moves) {
    return Adjudication{std::nullopt, true};
  }
  return std::nullopt;
}

std::optional<Adjudication> adjudicated(const TableRule& rule, rules::Seat to_move,
                                        TableValue value) {
  const bool wins =
      value == TableValue::win || (rule.ignores_fifty_moves && value == TableValue::cursed_win);
  const bool loses =
      value == TableValue::loss || (rule.ignores_fifty_moves && value == TableValue::blessed_loss);
  if (wins || loses) {
    if (!rule.ends_wins) return std::nullopt;
    return Adjudication{wins ? to_move : rules::other(to_move), false, by_tables};
  }
  if (!rule.ends_draws) return std::nullopt;
  return Adjudication{std::nullopt, false, by_tables};
}

std::optional<Adjudication> Judge::on_score(rules::Seat to_move,
                                            const std::optional<engine::Score>& score) {
  const bool is_exact = score && score->bound == engine::Bound::exact;
  const int value = is_exact ? in_centipawns(*score) : 0;
  const int needed = 2 * rule_.move_count;
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    int& row = winning_[rules::index(seat)];
    const int own = seat == to_move ? value : -value;
    row = is_exact && rule_.win && own >= *rule_.win ? row + 1 : 0;
    if (row >= needed) return Adjudication{seat, false, by_referee_engine};
  }
  const bool is_level = is_exact && rule_.draw && value <= *rule_.draw && value >= -*rule_.draw;
  level_ = is_level ? level_ + 1 : 0;
  if (level_ >= needed) return Adjudication{std::nullopt, false, by_referee_engine};
  return std::nullopt;
}

}  // namespace ludex::match
