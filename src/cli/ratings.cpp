// `ludex ratings`: one fit over all games of the files.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/reading_progress.h"
#include "host/clock.h"
#include "match/results/ranking.h"
#include "records/game_file.h"
#include "records/io/input_file.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

struct RatingsAsked {
  std::vector<std::string> files;
  std::string fields = "default";
  std::optional<std::string> json;
};

tl::unexpected<ExitError> ratings_failed(const std::string& why) {
  return work_failed("ratings: " + why);
}

// The games of all files, as far as they count.
class RatedGames {
 public:
  // Without both names or a result it is left out.
  void add(const records::Record& record) {
    ++seen_;
    const rules::GameKind* const kind = rules::find_game(record.setup.game);
    const auto first = name_of(record, kind->seats[0]);
    const auto second = name_of(record, kind->seats[1]);
    if (!first || !second || *first == *second) {
      ++nameless_;
    } else if (record.result == rules::GameResult::unknown) {
      ++open_;
    } else {
      games_.push_back({{number_of(*first), number_of(*second)}, record.result});
      seats_ = kind->seats[0];
    }
  }
  void add_unreadable() {
    ++seen_;
    ++unreadable_;
  }

  [[nodiscard]] match::Standings standings() const {
    match::Standings standings(names_.size());
    for (const RatedGame& game : games_) {
      match::ScheduledGame place;
      place.seats = game.players;
      place.encounter = {std::min(game.players[0], game.players[1]),
                         std::max(game.players[0], game.players[1])};
      match::GameEnd end;
      end.kind = match::EndKind::rules;
      end.winner = rules::winner_of(game.result);
      standings.add(place, end);
    }
    return standings;
  }

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] std::size_t count() const { return games_.size(); }
  [[nodiscard]] std::size_t seen() const { return seen_; }
  // The name of the first seat in the games: "White".
  [[nodiscard]] std::string_view first_seat() const { return seats_; }
  // "2 without a result, 1 without two names"; empty if every game counts.
  [[nodiscard]] std::string left_out() const {
    std::string text;
    for (const auto& [number, why] :
         {std::pair{open_, "without a result"}, std::pair{nameless_, "without two different names"},
          std::pair{unreadable_, "unreadable"}}) {
      if (number > 0) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, why);
      }
    }
    return text;
  }

 private:
  struct RatedGame {
    std::array<std::size_t, 2> players{};  // by seat
    rules::GameResult result;
  };

  static std::optional<std::string> name_of(const records::Record& record, std::string_view seat) {
    const auto name = records::find_tag(record, seat);
    if (!name || records::is_unknown_value({{}, std::string(*name)})) return std::nullopt;
    return printable(*name);
  }
  std::size_t number_of(const std::string& name) {
    const auto [found, is_new] = numbers_.emplace(name, names_.size());
    if (is_new) {
      names_.push_back(name);
    }
    return found->second;
  }

  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
  std::vector<RatedGame> games_;
  std::string_view seats_;
  std::size_t seen_ = 0;
  std::size_t open_ = 0;
  std::size_t nameless_ = 0;
  std::size_t unreadable_ = 0;
};

using Json = nlohmann::ordered_json;

// Numbers as people read them, but for the last digit.
Json in_hundredths(const std::optional<double>& value) {
  return value ? Json(std::round(*value * 100) / 100) : Json(nullptr);
}
Json in_hundredths(const std::optional<match::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"elo", in_hundredths(estimate->value)}, {"error", in_hundredths(estimate->error)}};
}

Json player_json(const match::Ranking& ranking, std::size_t player, const std::string& name) {
  const match::Tally& tally = ranking.standings().overall(player).tally;
  const auto elo = ranking.elo(player);
  const auto los = ranking.superiority(player);
  Json json{{"name", name},
            {"elo", elo ? in_hundredths(elo->value) : Json(nullptr)},
            {"error", elo ? in_hundredths(elo->error) : Json(nullptr)},
            {"los", los ? Json(std::round(*los * 10'000) / 10'000) : Json(nullptr)},
            {"games", tally.games()},
            {"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
            {"points", tally.points()},
            {"sonneborn_berger", ranking.sonneborn_berger(player)},
            {"buchholz", ranking.buchholz(player)}};
  if (ranking.fit()) {
    json["group"] = ranking.fit()->group_of(player).value();
  }
  return json;
}

std::string to_json(const RatedGames& games, const match::Ranking& ranking) {
  Json json{{"games", games.count()}, {"left_out", games.seen() - games.count()}};
  Json players = Json::array();
  for (const std::size_t player : ranking.order()) {
    players.push_back(player_json(ranking, player, games.names()[player]));
  }
  json["players"] = std::move(players);
  Json groups = Json::array();
  if (ranking.fit()) {
    for (const match::RatingGroup& group : ranking.fit()->groups()) {
      groups.push_back({{"first_seat", in_hundredths(group.first_seat)},
                        {"draw_ratio", std::round(group.draw_ratio * 10'000) / 10'000},
                        {"has_prior", group.has_prior}});
    }
  }
  json["groups"] = std::move(groups);
  Json cross = Json::array();
  for (const match::HeadToHead& met : ranking.standings().encounters()) {
    cross.push_back({{"players", {games.names()[met.engines[0]], games.names()[met.engines[1]]}},
                     {"wins", met.tally.wins},
                     {"draws", met.tally.draws},
                     {"losses", met.tally.losses}});
  }
  json["encounters"] = std::move(cross);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

ExitResult read_games(const std::string& name, RatedGames& games, Console& console,
                      const std::stop_token& stop) {
  auto file = records::InputFile::open(name, FileKind::any, stop);
  if (!file) return ratings_failed(describe(file.error()));
  auto reader =
      records::GameFileReader::open(records::source_of(**file), records::ReadMode::records, name);
  if (!reader) {
    return ratings_failed((*file)->trouble() ? describe(*(*file)->trouble())
                                             : fmt::format("{}: {}", records::input_name(name),
                                                           describe(reader.error())));
  }
  const host::SteadyClock clock;
  ReadingProgress progress(console.err, console.err_is_terminal, clock);
  records::FileGame game;
  while (reader->next(game)) {
    if (stop.stop_requested()) return ratings_failed("stopped before the last game");
    progress.step((*file)->taken(), (*file)->size());
    if (game.is_read) {
      games.add(game.record);
    } else {
      games.add_unreadable();
    }
  }
  if ((*file)->trouble()) return ratings_failed(describe(*(*file)->trouble()));
  return {};
}

ExitResult print_ratings(const RatedGames& games, const match::RankingFields& fields,
                         const RatingsAsked& asked, Console& console, const std::stop_token& stop) {
  const match::Standings standings = games.standings();
  const match::Ranking ranking(standings);
  if (asked.json) {
    auto output = Output::open(*asked.json, console, stop);
    if (!output) return ratings_failed(describe(output.error()));
    output->stream() << to_json(games, ranking);
    if (const auto done = output->finish(); !done) return ratings_failed(describe(done.error()));
    if (output->is_stdout()) return {};
  }
  const std::string left_out = games.left_out();
  fmt::print(console.out, "{} of {} games{}\n{}{}{}", games.count(), games.seen(),
             left_out.empty() ? "" : fmt::format(" (left out: {})", left_out),
             match::ranking_table(ranking, games.names(), fields),
             match::fit_notes(ranking, games.names(), games.first_seat()),
             match::cross_table(ranking, games.names()));
  return {};
}

}  // namespace

ExitResult run_ratings(Arguments arguments, Console& console) {
  RatingsAsked asked;
  const Usage usage{
      .name = "ludex ratings",
      .description =
          "Rates the players of games that were played: one fit over all of them, with what the "
          "first\nmove is worth; then the cross table. docs/statistics.md explains every figure.",
      .arguments = {{.names = "FILES",
                     .into = &asked.files,
                     .help = "Files of games in any format that `ludex convert` reads; - is stdin",
                     .required = true},
                    {"--fields", &asked.fields,
                     "The columns: default, short, small, minimal, wide, wide2, or names such as "
                     "rank,name,elo,error,sb,buchholz"},
                    {"--json", &asked.json, "A file for all figures, for programs; - prints it"}}};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto fields = match::parse_ranking_fields(asked.fields);
  if (!fields) return wrong_usage("ratings: --fields: " + describe(fields.error()));
  std::vector<FileUse> uses;
  for (const std::string& file : asked.files) {
    uses.push_back({"FILES", file, FileUse::Mode::read});
  }
  if (asked.json) {
    uses.push_back({"--json", *asked.json, FileUse::Mode::written});
  }
  if (auto checked = check_uses("ratings", uses); !checked) return checked;
  const Interruption interruption(console.stdout_stream);
  RatedGames games;
  for (const std::string& file : asked.files) {
    if (auto done = read_games(file, games, console, interruption.token()); !done) return done;
  }
  if (games.count() == 0) {
    return ratings_failed(
        fmt::format("no game counts{}", games.left_out().empty() ? "" : ": " + games.left_out()));
  }
  return print_ratings(games, *fields, asked, console, interruption.token());
}

}  // namespace ludex::cli
