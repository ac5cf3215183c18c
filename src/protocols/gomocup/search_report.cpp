#include "protocols/gomocup/search_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <variant>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gomocup/board.h"
#include "protocols/gomocup/codec.h"

namespace ludex::gomocup {

namespace {

std::optional<int> small_number(std::string_view text) {
  const auto value = to_integer(text);
  if (!value) return std::nullopt;
  return static_cast<int>(
      std::clamp<std::int64_t>(*value, -limits::number, std::int64_t{limits::number}));
}

std::optional<std::uint64_t> count(std::string_view text) {
  const auto value = to_integer(text);
  if (!value || *value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

// "+M5" wins in five plies, "-M4" loses in four; engine::MateIn counts full moves.
std::optional<engine::Score> score_of(std::string_view text) {
  if (text.size() > 2 && to_lower(text[1]) == 'm' && (text[0] == '+' || text[0] == '-')) {
    const auto plies = small_number(text.substr(2));
    if (!plies || *plies < 0) return std::nullopt;
    const int moves = (*plies + 1) / 2;
    return engine::Score{engine::MateIn{text[0] == '+' ? std::max(moves, 1) : -moves}};
  }
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  const auto value = small_number(text);
  if (!value) return std::nullopt;
  return engine::Score{engine::Centipawns{*value}};
}

std::string text_of(const engine::Score& score) {
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    return mate->moves > 0 ? fmt::format("+M{}", 2 * mate->moves - 1)
                           : fmt::format("-M{}", -2 * mate->moves);
  }
  return fmt::to_string(std::get<engine::Centipawns>(score.value).value);
}

// Sets the line of a report, up to its first illegal move.
void read_line(std::string_view text, const rules::Game& game, bool transposed,
               engine::Info& report) {
  report.pv.clear();
  report.illegal_move.clear();
  const gomoku::Game* own = gomoku::as_gomoku(game);
  const auto points = parse_points(text);
  if (own == nullptr || !points) return;
  const auto ahead = game.clone();
  for (const Point& named : *points) {
    const auto point = on_board(transposed ? Point{named.y, named.x} : named, own->rule_set().size);
    if (!point || !ahead->is_legal(gomoku::to_game_move(*point))) {
      report.illegal_move = format_points({named});
      return;
    }
    report.pv.push_back(gomoku::to_game_move(*point));
    ahead->play(report.pv.back());
  }
}

}  // namespace

std::optional<engine::Info> ReportReader::take(const Detail& detail, const rules::Game& game,
                                               bool transposed) {
  const std::string_view key = detail.key;
  const std::string_view value = detail.value;
  if (key == "PV" && equal_ignoring_case(value, "DONE")) {
    engine::Info whole = std::move(report_);
    report_ = {};
    return whole == engine::Info{} ? std::nullopt : std::optional(std::move(whole));
  }
  if (key == "PV") {
    report_ = {};
    if (const auto at = small_number(value); at && *at >= 0) {
      report_.multipv = *at + 1;
    }
  } else if (key == "DEPTH") {
    report_.depth = small_number(value);
  } else if (key == "SELDEPTH") {
    report_.seldepth = small_number(value);
  } else if (key == "NODES") {
    if (!report_.nodes) {
      report_.nodes = count(value);
    }
  } else if (key == "TOTALNODES") {
    report_.nodes = count(value);
  } else if (key == "TOTALTIME") {
    if (const auto ms = small_number(value)) {
      report_.time = Milliseconds(std::max(*ms, 0));
    }
  } else if (key == "SPEED") {
    report_.nps = count(value);
  } else if (key == "EVAL") {
    report_.score = score_of(value);
  } else if (key == "WINRATE") {
    const auto rate = to_number(value);
    if (rate && *rate >= 0 && *rate <= 1) {
      report_.win_rate = engine::win_rate_of(*rate);
    }
  } else if (key == "BESTLINE") {
    read_line(value, game, transposed, report_);
  }
  return std::nullopt;
}

std::vector<Point> to_points(const std::vector<rules::Move>& moves, const gomoku::Game& game) {
  std::vector<Point> points;
  const BoardSize size = game.rule_set().size;
  for (const rules::Move shown : moves) {
    const gomoku::Move move = gomoku::to_gomoku_move(shown);
    if (!move.is_point() || !gomoku::is_on(size, move.point())) break;
    points.push_back(to_wire(move.point(), size));
  }
  return points;
}

std::vector<std::string> to_details(const engine::Info& info, const rules::Game& game) {
  const gomoku::Game* own = gomoku::as_gomoku(game);
  std::vector<std::string> lines;
  const auto add = [&](const char* key, const auto& value) {
    if (value) {
      lines.push_back(format(Detail{key, fmt::to_string(*value)}));
    }
  };
  add("DEPTH", info.depth);
  add("SELDEPTH", info.seldepth);
  add("TOTALNODES", info.nodes);
  if (info.time) {
    lines.push_back(format(Detail{"TOTALTIME", fmt::to_string(info.time->count())}));
  }
  add("SPEED", info.nps);
  if (info.score && info.score->bound == engine::Bound::exact) {
    lines.push_back(format(Detail{"EVAL", text_of(*info.score)}));
  }
  if (info.win_rate) {
    lines.push_back(
        format(Detail{"WINRATE", fmt::format("{:.4f}", engine::fraction_of(*info.win_rate))}));
  }
  const auto points = own != nullptr ? to_points(info.pv, *own) : std::vector<Point>{};
  if (!points.empty()) {
    lines.push_back(format(Detail{"BESTLINE", format_points(points)}));
  }
  if (lines.empty()) return lines;
  const int rank = std::max(info.multipv.value_or(1), 1) - 1;
  lines.insert(lines.begin(), format(Detail{"PV", fmt::to_string(rank)}));
  lines.push_back(format(Detail{"PV", "DONE"}));
  return lines;
}

std::string to_summary(const engine::Info& info, const rules::Game& game) {
  const gomoku::Game* own = gomoku::as_gomoku(game);
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", name, value);
  };
  if (info.depth) {
    add("depth", info.seldepth ? fmt::format("{}-{}", *info.depth, *info.seldepth)
                               : fmt::to_string(*info.depth));
  }
  if (info.score) {
    add("eval", text_of(*info.score));
  }
  if (info.win_rate) {
    add("win", fmt::format("{:.2f}%", 100 * engine::fraction_of(*info.win_rate)));
  }
  if (info.nodes) {
    add("nodes", fmt::to_string(*info.nodes));
  }
  if (info.time) {
    add("time", fmt::to_string(info.time->count()));
  }
  const auto points = own != nullptr ? to_points(info.pv, *own) : std::vector<Point>{};
  if (!points.empty()) {
    add("pv", format_points(points));
  }
  return text;
}

}  // namespace ludex::gomocup
