#include "store/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace ludex::store {
namespace {

constexpr std::array<std::string_view, 4> state_words{"running", "paused", "stopped", "finished"};

Result<std::vector<std::string>> entrants_of(Database& database, std::int64_t match) {
  Query query(database, "SELECT name FROM match_entrants WHERE match_id = ? ORDER BY place");
  query.with(match);
  return rows_of<std::string>(query,
                              [](const Query& row) -> Result<std::string> { return row.text(0); });
}

Result<void> put_entrants(Database& database, const StoredMatch& match) {
  const auto id = static_cast<std::int64_t>(match.id);
  auto emptied = Query(database, "DELETE FROM match_entrants WHERE match_id = ?").with(id).run();
  if (!emptied) return emptied;
  std::int64_t place = 0;
  for (const std::string& name : match.entrants) {
    auto added = Query(database, "INSERT INTO match_entrants VALUES(?, ?, ?)")
                     .with(id)
                     .with(place++)
                     .with(name)
                     .run();
    if (!added) return added;
  }
  return {};
}

Result<StoredMatch> match_at(Database& database, const Query& row) {
  const auto state = parse_match_state(row.text(1));
  if (!state) {
    return tl::unexpected(within(fmt::format("match {}", row.integer(0)), state.error()));
  }
  auto entrants = entrants_of(database, row.integer(0));
  if (!entrants) return tl::unexpected(std::move(entrants.error()));
  return StoredMatch{MatchId{row.integer(0)}, *state, row.text(2), *std::move(entrants),
                     row.text(3)};
}

Result<std::vector<StoredMatch>> all_matches(Database& database, const Unreadable& unreadable) {
  Query query(database, "SELECT id, state, name, plan FROM matches ORDER BY id");
  return rows_of<StoredMatch>(
      query, [&](const Query& row) { return match_at(database, row); }, unreadable);
}

StoredMatchGame game_at(const Query& row) {
  StoredMatchGame game;
  game.number = static_cast<std::size_t>(row.integer(0));
  game.entrants = {static_cast<std::size_t>(row.integer(1)),
                   static_cast<std::size_t>(row.integer(2))};
  game.result = rules::parse_result(row.text(3)).value_or(rules::GameResult::unknown);
  game.end = row.text(4);
  if (!row.is_null(5)) {
    game.record = RecordId{row.integer(5)};
  }
  game.place = static_cast<std::size_t>(row.integer(6));
  game.cause = row.text(7);
  game.code = row.text(8);
  if (!row.is_null(9)) {
    game.offender = row.integer(9) == 0 ? rules::Seat::first : rules::Seat::second;
  }
  game.plies = static_cast<std::size_t>(row.integer(10));
  return game;
}

// The games that were counted after so many.
Result<std::vector<StoredMatchGame>> games_behind(Database& database, MatchId id, std::size_t place,
                                                  std::size_t most = SIZE_MAX) {
  Query query(
      database,
      "SELECT number, first_entrant, second_entrant, result, ending, record, place, cause, code, "
      "offender, plies FROM match_games WHERE match_id = ? AND place >= ? ORDER BY place, number");
  query.with(static_cast<std::int64_t>(id))
      .with(static_cast<std::int64_t>(place > 0 ? place + 1 : 0));
  return rows_of<StoredMatchGame>(
      query, [](const Query& row) -> Result<StoredMatchGame> { return game_at(row); }, {}, most);
}

Result<std::optional<StoredMatch>> whole_match(Database& database, MatchId id) {
  Query query(database, "SELECT id, state, name, plan FROM matches WHERE id = ?");
  query.with(static_cast<std::int64_t>(id));
  const auto row = query.next();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  auto match = match_at(database, query);
  if (!match) return tl::unexpected(std::move(match.error()));
  return *std::move(match);
}

// Removes the moves of the game from that ply on.
Result<void> cut_moves(Database& database, MatchId id, std::size_t number, std::size_t ply) {
  return Query(database, "DELETE FROM match_moves WHERE match_id = ? AND number = ? AND ply >= ?")
      .with(static_cast<std::int64_t>(id))
      .with(static_cast<std::int64_t>(number))
      .with(static_cast<std::int64_t>(ply))
      .run();
}

}  // namespace

std::string_view to_text(MatchState state) {
  return state_words[static_cast<std::size_t>(state)];
}

Result<MatchState> parse_match_state(std::string_view text) {
  const auto* const found = std::find(state_words.begin(), state_words.end(), text);
  if (found != state_words.end()) {
    return static_cast<MatchState>(std::distance(state_words.begin(), found));
  }
  return fail(fmt::format("unknown state `{}` of a match", printable(text)));
}

Result<std::vector<StoredMatch>> Matches::all(const Unreadable& unreadable) const {
  return connections_.read([&](Database& database) { return all_matches(database, unreadable); });
}

Result<std::vector<StoredMatchGame>> Matches::games(MatchId id) const {
  return connections_.read([&](Database& database) { return games_behind(database, id, 0); });
}

Result<std::int64_t> Matches::version() const {
  return connections_.follow(
      [](Database& database) { return integer_of(database, "PRAGMA data_version"); });
}

// The states are read first, so that a finished match has all its games.
Result<std::vector<MatchLook>> Matches::look(const std::map<MatchId, Known>& known,
                                             const std::set<MatchId>& passed_over,
                                             std::size_t most) const {
  return connections_.follow([&](Database& database) -> Result<std::vector<MatchLook>> {
    Query query(database, "SELECT id, state FROM matches ORDER BY id");
    auto looks = rows_of<MatchLook>(query, [](const Query& row) {
      return parse_match_state(row.text(1)).map([&](MatchState state) {
        return MatchLook{.id = MatchId{row.integer(0)}, .state = state};
      });
    });
    if (!looks) return looks;
    std::erase_if(*looks, [&](const MatchLook& look) { return passed_over.contains(look.id); });
    for (MatchLook& look : *looks) {
      const auto found = known.find(look.id);
      if (found == known.end()) {
        auto whole = whole_match(database, look.id);
        if (!whole) return tl::unexpected(std::move(whole.error()));
        look.whole = *std::move(whole);
      } else if (look.state != MatchState::running && look.state == found->second.state) {
        continue;
      }
      const std::size_t behind = found == known.end() ? 0 : found->second.games;
      auto games = games_behind(database, look.id, behind, found == known.end() ? SIZE_MAX : most);
      if (!games) return tl::unexpected(std::move(games.error()));
      look.games = *std::move(games);
    }
    return looks;
  });
}

Writer::Change Matches::keeping(const StoredMatch& match) {
  return [match](Database& database) -> Result<void> {
    auto put = Query(database,
                     "INSERT INTO matches(id, state, name, plan) VALUES(?, ?, ?, ?) "
                     "ON CONFLICT(id) DO UPDATE SET state = excluded.state, "
                     "name = excluded.name, plan = excluded.plan")
                   .with(static_cast<std::int64_t>(match.id))
                   .with(to_text(match.state))
                   .with(match.name)
                   .with(match.plan)
                   .run();
    if (!put) return put;
    if (auto entered = put_entrants(database, match); !entered) return entered;
    if (match.state != MatchState::finished) return {};
    // A test that was decided has stopped games.
    return Query(database, "DELETE FROM match_moves WHERE match_id = ?")
        .with(static_cast<std::int64_t>(match.id))
        .run();
  };
}

Writer::Change Matches::keeping_game(MatchId id, const StoredMatchGame& game) {
  return [id, game](Database& database) {
    Query insert(database,
                 "INSERT INTO match_games(match_id, number, first_entrant, second_entrant, "
                 "result, ending, place, cause, code, plies, record, offender) "
                 "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.with(static_cast<std::int64_t>(id))
        .with(static_cast<std::int64_t>(game.number))
        .with(static_cast<std::int64_t>(game.entrants[0]))
        .with(static_cast<std::int64_t>(game.entrants[1]))
        .with(rules::to_text(game.result))
        .with(game.end)
        .with(static_cast<std::int64_t>(game.place))
        .with(game.cause)
        .with(game.code)
        .with(static_cast<std::int64_t>(game.plies));
    const auto with_or_null = [&](std::optional<std::int64_t> value) {
      return value ? &insert.with(*value) : &insert.with_null();
    };
    with_or_null(game.record ? std::optional(static_cast<std::int64_t>(*game.record))
                             : std::nullopt);
    with_or_null(game.offender
                     ? std::optional(static_cast<std::int64_t>(rules::index(*game.offender)))
                     : std::nullopt);
    return insert.run();
  };
}

void Matches::keep(const StoredMatch& match, Done done) {
  connections_.writer().add(keeping(match), std::move(done));
}

void Matches::add(const StoredMatch& match, Refused refused, Done done) {
  connections_.writer().add(
      [keep = keeping(match), refused = std::move(refused)](Database& database) {
        return all_matches(database, {}).and_then(refused).and_then([&] { return keep(database); });
      },
      std::move(done));
}

Result<SharedState::Role> Matches::take_to_play(MatchId id, Waiting waiting) {
  auto role = shared_->take(RoleId{static_cast<std::int64_t>(id)}, waiting);
  if (!role) return tl::unexpected(std::move(role.error()));
  if (*role) return **std::move(role);
  const auto holder = shared_->holder(RoleId{static_cast<std::int64_t>(id)});
  return fail(fmt::format(
      "match {} is being played by another Ludex{}", static_cast<std::int64_t>(id),
      holder && holder->process > 0 ? fmt::format(" (process {})", holder->process) : ""));
}

bool Matches::is_played_elsewhere(MatchId id) const {
  return shared_->holder(RoleId{static_cast<std::int64_t>(id)}).has_value();
}

Result<void> Matches::send_to_player(MatchId id, int signal) const {
  return shared_->send(RoleId{static_cast<std::int64_t>(id)}, signal);
}

RecordId Matches::add_game(MatchId id, const StoredMatchGame& game, const records::Record& record,
                           Done done) {
  StoredMatchGame kept = game;
  kept.record = games_.next_id();
  connections_.writer().add(
      [add_record = Games::adding(*kept.record, record), add_game = keeping_game(id, kept), id,
       number = game.number](Database& database) {
        return add_record(database).and_then([&] { return add_game(database); }).and_then([&] {
          return cut_moves(database, id, number, 0);
        });
      },
      std::move(done));
  return *kept.record;
}

void Matches::add_move(MatchId id, std::size_t number, std::size_t ply, const std::string& move) {
  connections_.writer().add(
      [id, number, ply, move](Database& database) {
        return cut_moves(database, id, number, ply).and_then([&] {
          return Query(database, "INSERT INTO match_moves VALUES(?, ?, ?, ?)")
              .with(static_cast<std::int64_t>(id))
              .with(static_cast<std::int64_t>(number))
              .with(static_cast<std::int64_t>(ply))
              .with(move)
              .run();
        });
      },
      {});
}

void Matches::remove_moves(MatchId id, std::size_t number) {
  connections_.writer().add(
      [id, number](Database& database) { return cut_moves(database, id, number, 0); }, {});
}

Result<std::vector<BegunMatchGame>> Matches::begun_games(MatchId id) const {
  return connections_.read([&](Database& database) -> Result<std::vector<BegunMatchGame>> {
    Query query(
        database,
        "SELECT number, ply, move FROM match_moves WHERE match_id = ? ORDER BY number, ply");
    query.with(static_cast<std::int64_t>(id));
    std::vector<BegunMatchGame> games;
    auto read = rows_of<std::size_t>(query, [&](const Query& row) -> Result<std::size_t> {
      const auto number = static_cast<std::size_t>(row.integer(0));
      if (games.empty() || games.back().number != number) {
        games.push_back({number, {}});
      }
      games.back().moves.push_back(row.text(2));
      return number;
    });
    if (!read) return tl::unexpected(std::move(read.error()));
    return games;
  });
}

void Matches::remove(MatchId id, Done done) {
  connections_.writer().add(
      [id](Database& database) {
        return Query(database, "DELETE FROM matches WHERE id = ?")
            .with(static_cast<std::int64_t>(id))
            .run();
      },
      std::move(done));
  connections_.writer().tidy();
}

}  // namespace ludex::store
