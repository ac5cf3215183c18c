#include "tournament/saved_tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "tournament/counted_game.h"

namespace ludex::tournament {

namespace {

// The definition of a match; absent: it is of the web table.
Result<std::optional<Definition>> definition_of(const store::StoredMatch& match) {
  auto definition = parse_definition(match.plan);
  if (definition) return definition;
  return fail(fmt::format("match {}: {}", static_cast<std::int64_t>(match.id),
                          describe(definition.error())));
}

// A program that has ended meanwhile has stored the state first, which is set here then.
Result<bool> is_interrupted(store::Store& store, store::StoredMatch& match, bool has_own_program) {
  const bool is_played =
      has_own_program ? store.matches().is_played_elsewhere(match.id) : store.is_served_elsewhere();
  if (match.state != store::MatchState::running || is_played) return false;
  const auto matches = store.matches().all();
  if (!matches) return tl::unexpected(matches.error());
  for (const store::StoredMatch& now : *matches) {
    if (now.id == match.id) {
      match.state = now.state;
    }
  }
  return match.state == store::MatchState::running;
}

Result<Overview> overview_of(store::Store& store, store::StoredMatch match) {
  auto definition = definition_of(match);
  if (!definition) return tl::unexpected(definition.error());
  auto games = store.matches().games(match.id);
  if (!games) return tl::unexpected(games.error());
  std::sort(games->begin(), games->end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  const auto interrupted = is_interrupted(store, match, definition->has_value());
  if (!interrupted) return tl::unexpected(interrupted.error());
  return Overview{std::move(match), *std::move(definition), *std::move(games), *interrupted};
}

// The tournament of the command line that has this name; null if there is none.
Result<const store::StoredMatch*> named(const std::vector<store::StoredMatch>& matches,
                                        std::string_view name) {
  for (const store::StoredMatch& match : matches) {
    if (match.name != name) continue;
    const auto definition = definition_of(match);
    if (!definition) return tl::unexpected(definition.error());
    if (*definition) return &match;
  }
  return nullptr;
}

Result<Overview> numbered(store::Store& store, store::MatchId id) {
  auto matches = store.matches().all();
  if (!matches) return tl::unexpected(matches.error());
  for (store::StoredMatch& match : *matches) {
    if (match.id == id) return overview_of(store, std::move(match));
  }
  return fail(fmt::format("match {} was deleted", static_cast<std::int64_t>(id)));
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
  const auto matches = store.matches().all();
  if (!matches) return tl::unexpected(matches.error());
  // A name that looks like a number comes first: names are chosen by people.
  const auto by_name = named(*matches, name);
  if (!by_name) return tl::unexpected(by_name.error());
  if (*by_name != nullptr) return overview_of(store, **by_name);
  const auto number = to_integer(name);
  for (const store::StoredMatch& match : *matches) {
    if (number && static_cast<std::int64_t>(match.id) == *number) return overview_of(store, match);
  }
  return fail(fmt::format("the store has no tournament `{}`; `ludex tournament list` lists them",
                          printable(name)));
}

Result<Replay> replayed(const Overview& overview, const match::ScheduleOptions& schedule) {
  Replay replay{match::Schedule(schedule), match::Standings(schedule.engines)};
  for (const store::StoredMatchGame& game : overview.games) {
    const bool is_known = game.number >= 1 && game.number <= replay.schedule.known() &&
                          !replay.schedule.is_unplayed(game.number - 1);
    if (!is_known || replay.schedule.at(game.number - 1).seats != game.entrants) {
      return fail(fmt::format("game {} is none of the tournament", game.number));
    }
    const match::ScheduledGame scheduled = replay.schedule.at(game.number - 1);
    const match::GameEnd end = counted_game(game).end;
    replay.standings.add(scheduled, end);
    replay.schedule.count(scheduled, match::halves(end, rules::Seat::first));
  }
  return replay;
}

Result<void> for_each_record(store::Store& store, const Overview& overview,
                             const std::function<Result<void>(const store::StoredMatchGame&,
                                                              const store::StoredRecord&)>& call) {
  for (const store::StoredMatchGame& game : overview.games) {
    if (!game.record) continue;  // a person has deleted it
    const auto found = store.games().find(*game.record);
    if (!found) return tl::unexpected(found.error());
    if (!*found) continue;
    if (auto called = call(game, **found); !called) return called;
  }
  return {};
}

SavedTournament::SavedTournament(std::unique_ptr<store::Store> store,
                                 store::SharedState::Role player, Overview overview)
    : player_(std::move(player)),
      store_(std::move(store)),
      overview_(std::move(overview)),
      definition_(overview_.definition.value_or(Definition{})) {}

Result<std::unique_ptr<SavedTournament>> SavedTournament::start(
    const std::filesystem::path& store, const std::string& name,
    const std::vector<std::string>& entrants, const Definition& definition) {
  auto opened = store::Store::open(store, {}, store::Use::play);
  if (!opened) return tl::unexpected(opened.error());
  const auto is_taken = [store, name](const std::vector<store::StoredMatch>& matches) {
    return named(matches, name).and_then([&](const store::StoredMatch* taken) -> Result<void> {
      if (taken == nullptr) return {};
      return fail(fmt::format(
          "`{}` has a tournament `{}`; {}", printable(store.string()), printable(name),
          taken->state == store::MatchState::finished ? "it is finished: choose another name"
                                                      : "resume it, or choose another name"));
    });
  };
  const store::MatchId id = (*opened)->matches().next_id();
  auto player = (*opened)->matches().take_to_play(id, store::Waiting::if_ended);
  if (!player) return tl::unexpected(player.error());
  Overview overview{{.id = id,
                     .state = store::MatchState::running,
                     .name = name,
                     .entrants = entrants,
                     .plan = to_text(definition)},
                    definition,
                    {}};
  Result<void> added;
  (*opened)->matches().add(overview.match, is_taken,
                           [&](const Result<void>& done) { added = done; });
  (*opened)->flush();
  if (!added) return tl::unexpected(added.error());
  return std::unique_ptr<SavedTournament>(
      new SavedTournament(*std::move(opened), *std::move(player), std::move(overview)));
}

Result<std::unique_ptr<SavedTournament>> SavedTournament::resume(const std::filesystem::path& store,
                                                                 std::string_view name) {
  auto opened = store::Store::open(store, {}, store::Use::play);
  if (!opened) return tl::unexpected(opened.error());
  const auto found = find_tournament(**opened, name);
  if (!found) return tl::unexpected(found.error());
  if (!found->definition) {
    return fail(fmt::format("`{}` is a match of the web table: `ludex serve` goes on with it",
                            printable(found->match.name)));
  }
  auto player = (*opened)->matches().take_to_play(found->match.id, store::Waiting::if_ended);
  if (!player) return tl::unexpected(player.error());
  // What another program has stored of it before that.
  auto overview = numbered(**opened, found->match.id);
  if (!overview) return tl::unexpected(overview.error());
  return std::unique_ptr<SavedTournament>(
      new SavedTournament(*std::move(opened), *std::move(player), *std::move(overview)));
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

Result<void> SavedTournament::change(const std::vector<std::string>& entrants,
                                     const Definition& definition) {
  definition_ = definition;
  overview_.definition = definition;
  overview_.match.entrants = entrants;
  overview_.match.plan = to_text(definition);
  return put(store::MatchState::running);
}

Result<void> SavedTournament::read_again() {
  keeper_ = nullptr;
  auto overview = overview_of(*store_, overview_.match);
  if (!overview) return tl::unexpected(overview.error());
  overview_ = *std::move(overview);
  return {};
}

Result<void> SavedTournament::end(store::MatchState state) {
  return put(state);
}

}  // namespace ludex::tournament
