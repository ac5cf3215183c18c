#include "match/results/ranking.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>

#include "base/columns.h"
#include "base/text.h"
#include "match/results/statistics.h"

namespace ludex::match {
namespace {

constexpr std::size_t narrowest_name = 20;

// The data for the cells of one row.
struct Row {
  std::size_t rank = 0;
  std::string_view name;
  HeadToHead overall;
  Statistics best;   // from pairs if there are any
  Statistics games;  // from single games
};

std::string number(std::optional<double> value) {
  return figure(value, 2);
}
std::optional<double> value_of(const std::optional<Estimate>& estimate) {
  return estimate ? std::optional(estimate->value) : std::nullopt;
}
std::optional<double> error_of(const std::optional<Estimate>& estimate) {
  return estimate ? estimate->error : std::nullopt;
}

struct Column {
  std::string_view name;
  std::string_view heading;
  std::size_t width;
  std::string (*cell)(const Row& row);
};

constexpr std::array columns{
    Column{"rank", "Rank", 4, [](const Row& row) { return fmt::to_string(row.rank); }},
    Column{"name", "Name", narrowest_name, [](const Row& row) { return std::string(row.name); }},
    Column{"elo", "Elo", 8, [](const Row& row) { return number(value_of(row.best.elo)); }},
    Column{"error", "+/-", 8, [](const Row& row) { return number(error_of(row.best.elo)); }},
    Column{"nelo", "nElo", 8, [](const Row& row) { return number(value_of(row.best.normalized)); }},
    Column{"nerror", "+/-", 8,
           [](const Row& row) { return number(error_of(row.best.normalized)); }},
    Column{"games", "Games", 7,
           [](const Row& row) { return fmt::to_string(row.overall.tally.games()); }},
    Column{"wins", "Wins", 7,
           [](const Row& row) { return fmt::to_string(row.overall.tally.wins); }},
    Column{"losses", "Losses", 7,
           [](const Row& row) { return fmt::to_string(row.overall.tally.losses); }},
    Column{"draws", "Draws", 7,
           [](const Row& row) { return fmt::to_string(row.overall.tally.draws); }},
    Column{"points", "Points", 8,
           [](const Row& row) { return fmt::format("{:.1f}", row.overall.tally.points()); }},
    Column{"score", "Score", 8, [](const Row& row) { return percent(row.games.score); }},
    Column{"draw", "Draw", 8, [](const Row& row) { return percent(row.games.draw_ratio); }},
    Column{"los", "LOS", 8, [](const Row& row) { return percent(row.best.los); }},
};

struct Format {
  std::string_view name;
  std::string_view fields;
};
constexpr std::array formats{
    Format{"default", "rank,name,elo,error,nelo,nerror,games,score,draw"},
    Format{"short", "rank,name,elo,error,games,score"},
    Format{"small", "rank,name,elo,error,games,score"},
    Format{"minimal", "rank,name,score"},
    Format{"wide", "rank,name,elo,error,nelo,nerror,games,wins,losses,draws,points,score,draw"},
    Format{"wide2", "rank,name,elo,error,games,wins,losses,draws,points,score,draw,los"},
};

const Column* find_column(std::string_view name) {
  const auto* const found = std::find_if(columns.begin(), columns.end(),
                                         [&](const Column& column) { return column.name == name; });
  return found == columns.end() ? nullptr : found;
}

template <class Rows>
std::string names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  names.reserve(rows.size());
  for (const auto& row : rows) {
    names.push_back(row.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::size_t> best_first(const Standings& standings) {
  std::vector<std::size_t> order(standings.engines());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t engine) {
    const Tally tally = standings.overall(engine).tally;
    return tally.games() > 0 ? tally.points() / static_cast<double>(tally.games()) : -1.0;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  return order;
}

}  // namespace

Result<RankingFields> parse_ranking_fields(std::string_view text) {
  for (const Format& format : formats) {
    if (format.name == text) return parse_ranking_fields(format.fields);
  }
  RankingFields fields;
  for (const std::string_view name : split(text, ',')) {
    if (find_column(name) == nullptr) {
      return fail(fmt::format("`{}` is neither a table ({}) nor a column ({})", printable(name),
                              names_of(formats), names_of(columns)));
    }
    fields.emplace_back(name);
  }
  return fields;
}

RankingFields default_ranking_fields() {
  return parse_ranking_fields(formats.front().name).value();
}

std::string ranking_table(const Standings& standings, const std::vector<std::string>& names,
                          const RankingFields& fields) {
  std::size_t name_width = narrowest_name;
  for (const std::string& name : names) {
    name_width = std::max(name_width, columns_of(name));
  }
  const auto line = [&](const auto& cell_of) {
    std::string text;
    for (const std::string& field : fields) {
      const Column& column = *find_column(field);
      // Names are aligned to the left of their column, everything else to the right.
      const bool is_name = column.name == "name";
      if (!text.empty()) {
        text += ' ';
      }
      text += padded(cell_of(column), is_name ? name_width : column.width, !is_name);
    }
    return text + '\n';
  };
  std::string text = line([](const Column& column) { return std::string(column.heading); });
  std::size_t rank = 0;
  for (const std::size_t engine : best_first(standings)) {
    const HeadToHead overall = standings.overall(engine);
    const Row row{++rank, names[engine], overall, best_statistics(overall),
                  statistics(overall.tally)};
    text += line([&](const Column& column) { return column.cell(row); });
  }
  return text;
}

}  // namespace ludex::match
