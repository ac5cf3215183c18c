#include "tournament/saved_tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "tournament/counted_game.h"

namespace ludex::tournament {

namespace {

Result<Overview> overview_of(store::Store& store, store::StoredMatch match) {
  auto definition = parse_definition(match.plan);
  if (!definition) {
    return fail(fmt::format("match {}: {}", static_cast<std::int64_t>(match.id),
                            describe(definition.error())));
  }
  auto games = store.matches().games(match.id);
  if (!games) return tl::unexpected(games.error());
  return Overview{std::move(match), *std::move(definition), *std::move(games)};
}

}  // namespace

Result<std::vector<Overview>> all_tournaments(store::Store& store) {
  auto matches = store.matches().all();
  if (!matches) return tl::unexpected(matches.error());
  std::vector<Overview> all;
  for (store::StoredMatch& match : *matches) {
    auto overview = overview_of(store, std::move(match));
    if (!overview) return tl::unexpected(overview.error());
    all.push_back(*std::move(overview));
  }
  return all;
}

Result<Overview> find_tournament(store::Store& store, std::string_view name) {
  auto all = all_tournaments(store);
  if (!all) return tl::unexpected(all.error());
  const auto number = to_integer(name);
  // A name that looks like a number comes first: names are chosen by people.
  for (const bool by_name : {true, false}) {
    for (Overview& each : *all) {
      const bool is_it = by_name ? each.definition && each.match.name == name
                                 : number && static_cast<std::int64_t>(each.match.id) == *number;
      if (is_it) return std::move(each);
    }
  }
  return fail(fmt::format("the store has no tournament `{}`; `ludex tournament list` lists them",
                          printable(name)));
}

Result<void> for_each_record(store::Store& store, const Overview& overview,
                             const std::function<Result<void>(const store::StoredMatchGame&,
                                                              const store::StoredRecord&)>& call) {
  std::vector<store::StoredMatchGame> games = overview.games;
  std::sort(games.begin(), games.end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  for (const store::StoredMatchGame& game : games) {
    if (!game.record) continue;  // a person has deleted it
    const auto found = store.games().find(*game.record);
    if (!found) return tl::unexpected(found.error());
    if (!*found) continue;
    if (auto called = call(game, **found); !called) return called;
  }
  return {};
}

SavedTournament::SavedTournament(std::unique_ptr<store::Store> store, Overview overview)
    : store_(std::move(store)),
      overview_(std::move(overview)),
      definition_(overview_.definition.value_or(Definition{})) {}

Result<std::unique_ptr<SavedTournament>> SavedTournament::start(
    const std::filesystem::path& store, const std::string& name,
    const std::vector<std::string>& entrants, const Definition& definition) {
  auto opened = store::Store::open(store, {});
  if (!opened) return tl::unexpected(opened.error());
  auto all = all_tournaments(**opened);
  if (!all) return tl::unexpected(all.error());
  for (const Overview& each : *all) {
    if (each.definition && each.match.name == name) {
      return fail(fmt::format(
          "`{}` has a tournament `{}`; {}", printable(store.string()), printable(name),
          each.match.state == store::MatchState::finished ? "it is finished: choose another name"
                                                          : "resume it, or choose another name"));
    }
  }
  const store::MatchId id = (*opened)->matches().next_id();
  Overview overview{{.id = id,
                     .state = store::MatchState::running,
                     .name = name,
                     .entrants = entrants,
                     .plan = to_text(definition)},
                    definition,
                    {}};
  std::unique_ptr<SavedTournament> saved(
      new SavedTournament(*std::move(opened), std::move(overview)));
  if (auto put = saved->put(store::MatchState::running); !put) return tl::unexpected(put.error());
  return saved;
}

Result<std::unique_ptr<SavedTournament>> SavedTournament::resume(const std::filesystem::path& store,
                                                                 std::string_view name) {
  auto opened = store::Store::open(store, {});
  if (!opened) return tl::unexpected(opened.error());
  auto overview = find_tournament(**opened, name);
  if (!overview) return tl::unexpected(overview.error());
  if (!overview->definition) {
    return fail(fmt::format("`{}` is a match of the web table: `ludex serve` goes on with it",
                            printable(overview->match.name)));
  }
  return std::unique_ptr<SavedTournament>(
      new SavedTournament(*std::move(opened), *std::move(overview)));
}

std::vector<match::CountedGame> SavedTournament::counted() const {
  std::vector<match::CountedGame> counted;
  for (const store::StoredMatchGame& game : overview_.games) {
    counted.push_back(counted_game(game));
  }
  return counted;
}

Result<void> SavedTournament::put(store::MatchState state) {
  overview_.match.state = state;
  Result<void> outcome;
  store_->matches().keep(overview_.match, [&](const Result<void>& done) { outcome = done; });
  store_->flush();
  return outcome;
}

Result<SavedTournament::Keep> SavedTournament::keeping(GameKeeper::RecordMaker record_of) {
  if (auto stored = put(store::MatchState::running); !stored) {
    return tl::unexpected(stored.error());
  }
  keeper_ =
      std::make_unique<GameKeeper>(store_->matches(), overview_.match.id, overview_.games.size(),
                                   std::move(record_of), GameKeeper::Counted());
  return Keep(
      [this](const match::ScheduledGame& game, const match::PlayedGame& played,
             const match::GameHeader& header) { return keeper_->keep(game, played, header); });
}

Result<void> SavedTournament::end(store::MatchState state) {
  return put(state);
}

}  // namespace ludex::tournament
