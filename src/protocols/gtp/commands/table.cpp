#include "protocols/gtp/commands/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocols/gtp/board.h"

namespace ludex::gtp {

const std::vector<Row>& all_rows() {
  static const std::vector<Row> rows = [] {
    std::vector<Row> all;
    for (const std::span<const Row> some :
         {administration_rows(), analysis_rows(),    combination_rows(), counter_rows(),
          dragon_data_rows(),    dragon_rows(),      eye_rows(),         eye_shape_rows(),
          fight_rows(),          generation_rows(),  gogui_rows(),       influence_rows(),
          parameter_rows(),      play_rows(),        race_rows(),        record_rows(),
          rule_rows(),           search_area_rows(), seed_rows(),        setup_rows(),
          status_rows(),         stone_rows(),       threat_rows(),      time_rows(),
          value_rows(),          worm_rows()}) {
      all.insert(all.end(), some.begin(), some.end());
    }
    std::sort(all.begin(), all.end(),
              [](const Row& one, const Row& other) { return one.name < other.name; });
    return all;
  }();
  return rows;
}

const Row* find_row(std::string_view name) {
  const std::vector<Row>& rows = all_rows();
  const auto found =
      std::lower_bound(rows.begin(), rows.end(), name,
                       [](const Row& row, std::string_view wanted) { return row.name < wanted; });
  return found != rows.end() && found->name == name ? &*found : nullptr;
}

std::optional<go::Point> read_point(const EngineState& state, Arguments& in) {
  return state.point_of(in.point());
}

std::optional<std::optional<go::Point>> read_vertex(const EngineState& state, Arguments& in) {
  const auto vertex = in.vertex();
  if (!vertex) return std::nullopt;
  if (!*vertex) return std::optional<go::Point>();
  const auto point = state.point_of(**vertex);
  if (!point) return std::nullopt;
  return point;
}

std::optional<ReportedMove> read_move(const EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return std::nullopt;
  const auto vertex = read_vertex(state, in);
  if (!vertex) return std::nullopt;
  return ReportedMove{to_go(*color), *vertex};
}

std::string about_file(std::string_view trouble, std::string_view file) {
  constexpr char quote = '\'';  // the quote that GNU Go uses
  return fmt::format("{} {}{}{}", trouble, quote, file, quote);
}

bool is_allowed(const EngineState& state, const ReportedMove& move) {
  return !move.point || state.state().is_legal(move.color, *move.point);
}

bool has_no_stones(const EngineState& state) {
  const go::Position& board = state.state().position();
  return board.stones(go::Color::black) == 0 && board.stones(go::Color::white) == 0;
}

go::Move to_go_move(const ReportedMove& move) {
  return move.point ? go::Move::stone(move.color, *move.point) : go::Move::pass(move.color);
}

}  // namespace ludex::gtp
