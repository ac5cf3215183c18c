// Matches between engines: their setup, and every game with its record.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/shared_state.h"
#include "store/writer.h"

namespace ludex::store {

enum class MatchId : std::int64_t {};

enum class MatchState : std::uint8_t { running, paused, stopped, finished };

struct StoredMatch {
  MatchId id{};
  MatchState state = MatchState::running;
  std::string name = {};                   // the event, for people
  std::vector<std::string> entrants = {};  // by number, from 0
  // The setup, in a text that only the owner reads.
  std::string plan = {};
  bool operator==(const StoredMatch&) const = default;
};

struct StoredMatchGame {
  std::size_t number = 0;                 // in the match, from 1
  std::array<std::size_t, 2> entrants{};  // by seat
  rules::GameResult result = rules::GameResult::unknown;
  std::string end = {};  // why the game ended, for people
  std::optional<RecordId> record = {};
  std::size_t place = 0;                     // among the counted games of the match, from 1
  std::string cause = {};                    // the kind of the end, in a word of the owner's
  std::string code = {};                     // of the rule that ended the game, if one did
  std::optional<rules::Seat> offender = {};  // the player who broke a rule or overstepped the time
  std::size_t plies = 0;
  bool operator==(const StoredMatchGame&) const = default;
};

// The moves so far of a game that is not finished.
struct BegunMatchGame {
  std::size_t number = 0;          // in the match, from 1
  std::vector<std::string> moves;  // in texts that only the owner reads
  bool operator==(const BegunMatchGame&) const = default;
};

// A match as it stands in the store, for a program that follows those that others play.
struct MatchLook {
  MatchId id{};
  MatchState state = MatchState::running;
  std::optional<StoredMatch> whole = {};    // of one that was not known
  std::vector<StoredMatchGame> games = {};  // counted behind those that were known
};

// May be used from any thread. A change can be read once its Done has been called.
class Matches {
 public:
  // These must outlive this object.
  Matches(Connections& connections, Games& games, SharedState* shared)
      : connections_(connections), games_(games), shared_(shared) {}
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  // All matches, the oldest first. One that cannot be read is reported to `unreadable` and left
  // out; without a function to report it to, it is the error.
  [[nodiscard]] Result<std::vector<StoredMatch>> all(const Unreadable& unreadable = {}) const;
  // The stored games, in the order in which they were counted.
  [[nodiscard]] Result<std::vector<StoredMatchGame>> games(MatchId id) const;

  [[nodiscard]] MatchId next_id() { return MatchId{shared_->next(Numbered::matches)}; }
  // Adds the match, or replaces it except for its games.
  void keep(const StoredMatch& match, Done done);
  // Adds the match unless `refused` finds a reason in those that are stored, in one step, even if
  // other programs add matches at the same time.
  using Refused = std::function<Result<void>(const std::vector<StoredMatch>&)>;
  void add(const StoredMatch& match, Refused refused, Done done);
  // Stores a finished game and its record, both or neither; the game may be counted once `done`
  // reports success. The number of the record is set here. It is an error if the match is not
  // stored or has the game already.
  RecordId add_game(MatchId id, const StoredMatchGame& game, const records::Record& record,
                    Done done);
  // Stores a move of a game that is being played: `ply` is its place among the game's moves, from
  // 0. What was stored of the game from that ply on is removed, and so is all when it is finished.
  void add_move(MatchId id, std::size_t number, std::size_t ply, const std::string& move);
  // Removes the moves of a game that begins again.
  void remove_moves(MatchId id, std::size_t number);
  // The games of which there are moves, by their numbers.
  [[nodiscard]] Result<std::vector<BegunMatchGame>> begun_games(MatchId id) const;
  // Removes the match, but not the records of its games.
  void remove(MatchId id, Done done);

  // Several programs play matches of one store; the one that has this plays that match, and stores
  // its games. The error: another one does.
  [[nodiscard]] Result<SharedState::Role> take_to_play(MatchId id, Waiting waiting);
  // Whether another program plays the match.
  [[nodiscard]] bool is_played_elsewhere(MatchId id) const;
  // Sends a signal to the program that plays the match. The error: it has ended, or the signal
  // cannot be sent.
  [[nodiscard]] Result<void> send_to_player(MatchId id, int signal) const;

  // A number that is another one after a program has changed the store.
  [[nodiscard]] Result<std::int64_t> version() const;
  struct Known {
    MatchState state = MatchState::running;
    std::size_t games = 0;  // counted ones
  };
  // All matches but those that are passed over. Of one that is known, at most `most` further games
  // are read, and only if it is running or its state is another one now.
  [[nodiscard]] Result<std::vector<MatchLook>> look(const std::map<MatchId, Known>& known,
                                                    const std::set<MatchId>& passed_over,
                                                    std::size_t most) const;

  // For callers that store a match together with other things, in one change of the writer. The
  // record of a game is that of its member, and is stored already.
  [[nodiscard]] static Writer::Change keeping(const StoredMatch& match);
  [[nodiscard]] static Writer::Change keeping_game(MatchId id, const StoredMatchGame& game);

 private:
  Connections& connections_;
  Games& games_;
  SharedState* shared_;
};

// "running", "paused", "stopped", "finished".
[[nodiscard]] std::string_view to_text(MatchState state);
[[nodiscard]] Result<MatchState> parse_match_state(std::string_view text);

}  // namespace ludex::store
