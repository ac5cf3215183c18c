#include "match/results/ranking.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>

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
  std::optional<Estimate> elo;
  std::optional<double> superiority;
  double sonneborn_berger = 0;
  double buchholz = 0;
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
    Column{"elo", "Elo", 8, [](const Row& row) { return number(value_of(row.elo)); }},
    Column{"error", "+/-", 8, [](const Row& row) { return number(error_of(row.elo)); }},
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
    Column{"los", "LOS", 8, [](const Row& row) { return percent(row.superiority); }},
    Column{"sb", "S-B", 8, [](const Row& row) { return figure(row.sonneborn_berger, 2); }},
    Column{"buchholz", "Buchholz", 8, [](const Row& row) { return figure(row.buchholz, 1); }},
};

struct Format {
  std::string_view name;
  std::string_view fields;
};
constexpr std::array formats{
    Format{"default", "rank,name,elo,error,los,games,points,score,draw"},
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

double score_of(const Standings& standings, std::size_t engine) {
  const Tally& tally = standings.overall(engine).tally;
  return tally.games() > 0 ? tally.points() / static_cast<double>(tally.games()) : -1.0;
}

std::string names_in(const std::vector<std::size_t>& engines,
                     const std::vector<std::string>& names) {
  std::vector<std::string> members;
  members.reserve(engines.size());
  for (const std::size_t engine : engines) {
    members.push_back(names[engine]);
  }
  return listed(members, "and");
}

std::size_t name_width(const std::vector<std::string>& names) {
  std::size_t width = narrowest_name;
  for (const std::string& name : names) {
    width = std::max(width, columns_of(name));
  }
  return width;
}

// "4.5/8": the points and games of one engine against another.
std::string crossed(const Standings& standings, std::size_t one, std::size_t other) {
  if (one == other) return "-";
  const Tally met = standings.encounter({std::min(one, other), std::max(one, other)}).tally;
  if (met.games() == 0) return {};
  const auto games = static_cast<double>(met.games());
  return fmt::format("{}/{}", one < other ? met.points() : games - met.points(), met.games());
}

}  // namespace

Ranking::Ranking(const Standings& standings)
    : standings_(standings),
      order_(standings.engines()),
      next_(standings.engines()),
      beaten_(standings.engines(), 0),
      met_(standings.engines(), 0) {
  if (standings.engines() > 2) {
    fit_.emplace(standings.engines(), standings.by_seats());
  }
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const auto key = [&](std::size_t engine) {
    const std::size_t group = fit_ ? fit_->group_of(engine).value_or(SIZE_MAX) : 0;
    const auto rated = fit_ ? fit_->rating(engine) : std::nullopt;
    return std::tuple(group, rated ? -rated->value : 0, -score_of(standings, engine));
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  for (std::size_t i = 0; i + 1 < order_.size(); ++i) {
    next_[order_[i]] = order_[i + 1];
  }
  for (const HeadToHead& each : standings.encounters()) {
    const auto [a, b] = each.engines;
    const auto games = static_cast<double>(each.tally.games());
    const double of_a = standings.overall(a).tally.points();
    const double of_b = standings.overall(b).tally.points();
    beaten_[a] += each.tally.points() * of_b;
    beaten_[b] += (games - each.tally.points()) * of_a;
    met_[a] += games * of_b;
    met_[b] += games * of_a;
  }
}

std::optional<Estimate> Ranking::elo(std::size_t engine) const {
  return fit_ ? fit_->rating(engine) : best_statistics(standings_.overall(engine)).elo;
}

std::optional<double> Ranking::superiority(std::size_t engine) const {
  if (!fit_) return best_statistics(standings_.overall(engine)).los;
  return next_[engine] ? fit_->superiority(engine, *next_[engine]) : std::nullopt;
}

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

std::string ranking_table(const Ranking& ranking, const std::vector<std::string>& names,
                          const RankingFields& fields) {
  const std::size_t width = name_width(names);
  const auto line = [&](const auto& cell_of) {
    std::string text;
    for (const std::string& field : fields) {
      const Column& column = *find_column(field);
      // Names are aligned to the left of their column, everything else to the right.
      const bool is_name = column.name == "name";
      if (!text.empty()) {
        text += ' ';
      }
      text += padded(cell_of(column), is_name ? width : column.width, !is_name);
    }
    return text + '\n';
  };
  std::string text = line([](const Column& column) { return std::string(column.heading); });
  std::size_t rank = 0;
  for (const std::size_t engine : ranking.order()) {
    const HeadToHead& overall = ranking.standings().overall(engine);
    const Row row{++rank,
                  names[engine],
                  overall,
                  best_statistics(overall),
                  statistics(overall.tally),
                  ranking.elo(engine),
                  ranking.superiority(engine),
                  ranking.sonneborn_berger(engine),
                  ranking.buchholz(engine)};
    text += line([&](const Column& column) { return column.cell(row); });
  }
  return text;
}

std::string fit_notes(const Ranking& ranking, const std::vector<std::string>& names,
                      std::string_view first_seat) {
  if (!ranking.fit()) return {};
  const std::vector<RatingGroup>& groups = ranking.fit()->groups();
  std::string text;
  if (groups.size() == 1) {
    const RatingGroup& all = groups.front();
    text += all.first_seat ? fmt::format("{} is worth {} Elo", first_seat, figure(*all.first_seat))
                           : fmt::format("The games do not show what {} is worth", first_seat);
    text += fmt::format("; equals draw {}\n", percent(all.draw_ratio));
  }
  const bool has_prior = std::any_of(groups.begin(), groups.end(),
                                     [](const RatingGroup& group) { return group.has_prior; });
  if (has_prior) {
    text +=
        "The results alone determine no ratings: one more game counts for each engine, half of "
        "it won\n";
  }
  if (groups.size() > 1) {
    constexpr std::size_t most_named = 4;
    std::vector<std::string> parts;
    for (const RatingGroup& group : groups) {
      if (parts.size() == most_named) {
        parts.push_back(fmt::format("{} more groups", groups.size() - most_named));
        break;
      }
      parts.push_back(names_in(group.players, names));
    }
    text += fmt::format("No games connect {}: their ratings cannot be compared\n",
                        fmt::join(parts, " | "));
  }
  return text;
}

std::string cross_table(const Ranking& ranking, const std::vector<std::string>& names) {
  const std::vector<std::size_t>& order = ranking.order();
  if (order.size() < 3 || order.size() > most_crossed) return {};
  const auto cell = [&](std::size_t one, std::size_t other) {
    return crossed(ranking.standings(), one, other);
  };
  std::size_t cell_width = 3;
  for (const std::size_t one : order) {
    for (const std::size_t other : order) {
      cell_width = std::max(cell_width, cell(one, other).size());
    }
  }
  const std::size_t width = name_width(names);
  std::string text = padded("Rank", 4, true) + ' ' + padded("Name", width, false);
  for (std::size_t rank = 1; rank <= order.size(); ++rank) {
    text += ' ' + padded(fmt::to_string(rank), cell_width, true);
  }
  text += '\n';
  for (std::size_t at = 0; at < order.size(); ++at) {
    text += padded(fmt::to_string(at + 1), 4, true) + ' ' + padded(names[order[at]], width, false);
    for (const std::size_t other : order) {
      text += ' ' + padded(cell(order[at], other), cell_width, true);
    }
    text += '\n';
  }
  return text;
}

}  // namespace ludex::match
