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
  return connections_.read([&](Database& database) {
    Query query(database, "SELECT id, state, name, plan FROM matches ORDER BY id");
    return rows_of<StoredMatch>(
        query, [&](const Query& row) { return match_at(database, row); }, unreadable);
  });
}

Result<std::vector<StoredMatchGame>> Matches::games(MatchId id) const {
  return connections_.read([&](Database& database) {
    Query query(
        database,
        "SELECT number, first_entrant, second_entrant, result, ending, record, place, cause, code, "
        "offender, plies FROM match_games WHERE match_id = ? ORDER BY place, number");
    query.with(static_cast<std::int64_t>(id));
    return rows_of<StoredMatchGame>(
        query, [](const Query& row) -> Result<StoredMatchGame> { return game_at(row); });
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
