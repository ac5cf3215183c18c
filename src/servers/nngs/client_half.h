// The side of a player at a server of the NNGS kind, as a state machine without I/O: it is given
// the server's lines, the owner's decisions and the time, and returns lines to send, events and the
// next deadline.
//
//   greeting ─ Login: ─► naming ─ Password: ─► checking ─ prompt ─► configuring ─ 1 5 ─► waiting
//                                                                                         │  ▲
//                                            line of a game of ours (new or taken up) ────┘  │
//                                              ▼                                             │
//                                   ┌────► fetching ─ the whole list of moves ─► in step ─ end of
//                                   the game └── komi, handicap, undo, a move that is missing ─┘
//   any ─ refusal, out of step, silence, quit ─► ended
//
// The server is the only record of a game. So whenever a game begins, is taken up or changes
// otherwise than by a move, the half asks for the game and all of its moves, and gives its owner
// the whole.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "servers/nngs/message.h"

namespace ludex::nngs {

struct Account {
  std::string name;
  std::string password;
};

struct ClientTerms {
  // How long the login, and each answer of the server, may take.
  Duration answer_wait = std::chrono::seconds(60);
  // After how long a silence the server is asked whether it is there: in a game, and between games.
  // A server logs players out who send nothing for half an hour.
  Duration game_silence = std::chrono::minutes(2);
  Duration idle_silence = std::chrono::minutes(10);
};

// The clocks of both players at the last move.
struct Clocks {
  PlayerClock ours;
  PlayerClock theirs;
  bool operator==(const Clocks&) const = default;
};

// The names of adjourned games of this player. Comes after the login.
struct GamesStored {
  std::vector<std::string> names;
  bool operator==(const GamesStored&) const = default;
};
// Somebody asks for a game: agree() or decline() answers.
struct GameAsked {
  MatchRequest request;
  bool operator==(const GameAsked&) const = default;
};
// A game with all of its moves: it has begun, was taken up, or was changed otherwise than by a
// move.
struct GameStands {
  int game = 0;
  std::string opponent;
  Color ours{};
  GameEntry terms;
  std::vector<std::string> moves;  // without a handicap, which is in the terms
  Clocks clocks;
  bool operator==(const GameStands&) const = default;
};
// A move of either player.
struct Moved {
  Color color{};
  std::string move;
  Clocks clocks;
  bool operator==(const Moved&) const = default;
};
// A move is due: ClientHalf::move() answers.
struct MoveDue {
  bool operator==(const MoveDue&) const = default;
};
// Both have passed: remove(), done(), undo() and adjourn() are for the time until the game ends or
// goes on.
struct DeadStonesDue {
  bool operator==(const DeadStonesDue&) const = default;
};
struct StonesRemoved {
  std::string point;  // a stone of the string
  bool operator==(const StonesRemoved&) const = default;
};
// What we had agreed to was changed: done() has to be called again.
struct AgreementEnded {
  bool operator==(const AgreementEnded&) const = default;
};
// The server refuses the move that was sent; no move is due any more.
struct MoveDenied {
  std::string text;
  bool operator==(const MoveDenied&) const = default;
};
struct KomiAsked {
  Komi komi;
  bool operator==(const KomiAsked&) const = default;
};
// The opponent would like to adjourn: adjourn() agrees.
struct AdjournmentWanted {
  bool operator==(const AdjournmentWanted&) const = default;
};
// A game is over, or adjourned. A move that is still due is due no longer.
struct GameEnded {
  GameOver over;
  std::optional<bool> won;  // std::nullopt for an adjourned game
  bool operator==(const GameEnded&) const = default;
};
struct PlayerConnected {
  std::string name;
  bool operator==(const PlayerConnected&) const = default;
};
// Text for people, as the server wrote it: any bytes.
struct Announcement {
  int code = 0;  // of the server's list; 5 is an error
  std::string text;
  bool operator==(const Announcement&) const = default;
};
// Last event: the server does not want this player; another attempt is useless.
struct Refused {
  std::string text;
  bool operator==(const Refused&) const = default;
};
// Last event: the connection is of no use any more; another one may be.
struct Failure {
  std::string text;
  bool operator==(const Failure&) const = default;
};
// Last event: the player has left as he was told to.
struct Left {
  bool operator==(const Left&) const = default;
};

using ClientEvent =
    std::variant<GamesStored, GameAsked, GameStands, Moved, MoveDue, DeadStonesDue, StonesRemoved,
                 AgreementEnded, MoveDenied, KomiAsked, AdjournmentWanted, GameEnded,
                 PlayerConnected, Announcement, Refused, Failure, Left>;

struct ClientOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<ClientEvent> events;
  // The owner calls on_deadline() if nothing arrives before this time.
  std::optional<TimePoint> deadline;
};

class ClientHalf {
 public:
  ClientHalf(Account account, ClientTerms terms);

  // Called once, first, when the connection stands.
  ClientOutput start(TimePoint now);
  // A line of the server, without newline: any bytes. `Login:` and `Password:` need no line end
  // (host::Framing::prompts).
  ClientOutput on_line(std::string_view line, TimePoint now);
  // Does nothing if no deadline has passed.
  ClientOutput on_deadline(TimePoint now);

  // Each of these is an error, and sends nothing, where the state does not allow it.
  //
  // Answers MoveDue: a point, "pass" or "resign".
  Result<ClientOutput> move(std::string_view move, TimePoint now);
  // Takes so many handicap stones in the place of the first move.
  Result<ClientOutput> take_handicap(int stones, TimePoint now);
  Result<ClientOutput> undo(TimePoint now);
  Result<ClientOutput> remove(std::string_view point, TimePoint now);
  Result<ClientOutput> done(TimePoint now);
  // Asks for an adjournment, or agrees to it.
  Result<ClientOutput> adjourn(TimePoint now);
  // Asks for the whole game again: GameStands follows.
  Result<ClientOutput> fetch_again(TimePoint now);
  // Offers a komi, or agrees to the one that was offered.
  Result<ClientOutput> set_komi(Komi komi, TimePoint now);
  // Asks for a game, or agrees to one that was asked for with the same terms.
  Result<ClientOutput> agree(const MatchRequest& request, TimePoint now);
  // Refuses what this player has asked for. Also in a game.
  Result<ClientOutput> decline(std::string_view name, TimePoint now);
  // Takes up the adjourned game of that name, if the opponent is there.
  Result<ClientOutput> load(std::string_view stored, TimePoint now);
  // Leaves the server at once, which adjourns a game.
  ClientOutput leave(TimePoint now);

  // Logged in, without a game.
  [[nodiscard]] bool is_waiting() const { return state_ == State::waiting; }
  [[nodiscard]] bool in_game() const {
    return state_ == State::fetching || state_ == State::in_step;
  }
  [[nodiscard]] bool ended() const { return state_ == State::ended; }

 private:
  enum class State {
    greeting,
    naming,
    checking,
    configuring,
    waiting,
    fetching,
    in_step,
    ended,
  };

  ClientOutput on(const LoginPrompt& message, TimePoint now);
  ClientOutput on(const PasswordPrompt& message, TimePoint now);
  ClientOutput on(const LoginRefused& message, TimePoint now);
  ClientOutput on(const Prompt& message, TimePoint now);
  ClientOutput on(const GameLine& message, TimePoint now);
  ClientOutput on(const MoveLine& message, TimePoint now);
  ClientOutput on(const GameEntry& message, TimePoint now);
  ClientOutput on(const MatchRequest& message, TimePoint now);
  ClientOutput on(const KomiOffered& message, TimePoint now);
  ClientOutput on(const KomiSet& message, TimePoint now);
  ClientOutput on(const Undone& message, TimePoint now);
  ClientOutput on(const ScoringBegun& message, TimePoint now);
  ClientOutput on(const Removed& message, TimePoint now);
  ClientOutput on(const DoneAgain& message, TimePoint now);
  ClientOutput on(const GameOver& message, TimePoint now);
  ClientOutput on(const AdjournmentAsked& message, TimePoint now);
  ClientOutput on(const Paused& message, TimePoint now);
  ClientOutput on(const MoveRefused& message, TimePoint now);
  ClientOutput on(const StoredGames& message, TimePoint now);
  ClientOutput on(const Connected& message, TimePoint now);
  ClientOutput on(const Talk& message, TimePoint now);
  ClientOutput on(const Complaint& message, TimePoint now);
  ClientOutput on(const Text& message, TimePoint now);

  [[nodiscard]] ClientOutput nothing() const { return {{}, {}, deadline()}; }
  ClientOutput sent(std::vector<std::string> lines) const {
    return {std::move(lines), {}, deadline()};
  }
  ClientOutput told(ClientEvent event) const { return {{}, {std::move(event)}, deadline()}; }
  [[nodiscard]] std::optional<TimePoint> deadline() const;
  ClientOutput end(ClientEvent event);
  ClientOutput out_of_step(std::string_view what);
  ClientOutput configure(TimePoint now);
  ClientOutput begin_waiting(TimePoint now);
  ClientOutput fetch(TimePoint now);
  ClientOutput finish_fetching(bool is_scoring);
  ClientOutput new_move(const MoveLine& line, TimePoint now);
  void add_due(ClientOutput& output);
  [[nodiscard]] bool is_ours(std::string_view name) const;
  [[nodiscard]] Clocks clocks() const;

  Account account_;
  ClientTerms terms_;
  State state_ = State::greeting;
  std::optional<TimePoint> answer_until_;  // for what the server has to answer
  TimePoint last_line_{};
  bool probed_ = false;    // since the last line
  int stored_lines_ = 10;  // lines with names of adjourned games that are still read
  // Of the game in progress:
  GameLine game_;
  Color ours_{};
  std::optional<GameEntry> entry_;  // absent until the server has sent it
  std::vector<MoveLine> fetched_;   // while fetching: the list so far
  bool is_listed_ = false;  // while fetching: fetched_ is the list behind a line of the game
  std::size_t plies_ = 0;   // in step: the moves so far
  int fetches_ = 0;
  bool passed_last_ = false;  // the last of them is a pass
  bool due_ = false;          // a move is due
  bool scoring_ = false;
  std::optional<std::string> unconfirmed_;  // the move that was sent
};

}  // namespace ludex::nngs
