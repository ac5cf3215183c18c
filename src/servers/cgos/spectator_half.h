// The side of a spectator in CGOS, as a state machine without I/O: it is given the server's lines,
// the games that somebody wants to watch and the time, and returns lines to send, events and the
// next deadline.
//
//   greeting ─ protocol ─► watching
//   any ─ Error:, silence ─► ended
//
// Requests for games are sent as fast as the server takes them. A game that was asked for is told
// as an ObservedGame and then move by move; what the server sends of other games is no event. The
// moves of a game have no numbers, so after a line that cannot be read its position is unknown:
// such a game is told of no more until it is asked for again.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "servers/cgos/half_events.h"
#include "servers/cgos/spectator_message.h"

namespace ludex::cgos {

struct SpectatorTerms {
  std::string program;  // the name and version by which the server counts its clients
  // How long the first line may take.
  Duration login_wait = std::chrono::seconds(60);
  // How long the answer to a request may take.
  Duration answer_wait = std::chrono::seconds(60);
  // Requests that are sent within a minute. `ludex cgos-server` takes 60.
  std::size_t requests = 50;
  // Requests that wait to be sent, and games that are observed at the same time.
  std::size_t most_games = 256;
};

// The list of games begins.
struct Joined {
  bool operator==(const Joined&) const = default;
};
// A game that was asked for cannot be followed any more: a line about it could not be read.
struct GameUnreadable {
  std::string game;
  std::string why;
  bool operator==(const GameUnreadable&) const = default;
};

// Of ObservedGame, NoGame, GameMove, GameResult and GameUnreadable, the game was asked for.
using SpectatorEvent =
    std::variant<Joined, ListedGame, ObservedGame, NoGame, GameMove, GameResult, GameOver,
                 GameUnreadable, Announcement, Complaint, Refused, Failure>;

struct SpectatorOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<SpectatorEvent> events;
  // The owner calls on_deadline() if nothing arrives before this time; absent: it waits for
  // nothing, because a server without games may be silent for ever.
  std::optional<TimePoint> deadline;
};

class SpectatorHalf {
 public:
  explicit SpectatorHalf(SpectatorTerms terms) : terms_(std::move(terms)) {}

  // Called once, first, when the connection stands.
  SpectatorOutput start(TimePoint now);
  // A line of the server, without newline: any bytes.
  SpectatorOutput on_line(std::string_view line, TimePoint now);
  // Does nothing if no deadline has passed.
  SpectatorOutput on_deadline(TimePoint now);
  // Asks for a game, at once or as soon as the server takes requests; does nothing if the answer is
  // due already. A game that is observed is told anew. The error says that the number has not its
  // form, or that there are too many.
  Result<SpectatorOutput> observe(std::string_view game, TimePoint now);

  [[nodiscard]] bool ended() const { return state_ == State::ended; }

 private:
  enum class State { greeting, watching, ended };

  SpectatorOutput on(const Protocol& message, TimePoint now);
  SpectatorOutput on(const Info& message, TimePoint now);
  SpectatorOutput on(const Refusal& message, TimePoint now);
  SpectatorOutput on(const Unknown& message, TimePoint now);
  SpectatorOutput on(const ListedGame& message, TimePoint now);
  SpectatorOutput on(const ObservedGame& message, TimePoint now);
  SpectatorOutput on(const NoGame& message, TimePoint now);
  SpectatorOutput on(const GameMove& message, TimePoint now);
  SpectatorOutput on(const GameResult& message, TimePoint now);
  SpectatorOutput on(const GameOver& message, TimePoint now);

  SpectatorOutput unreadable(std::string_view line, const Error& error, TimePoint now);
  SpectatorOutput tell(SpectatorEvent event, TimePoint now);
  SpectatorOutput end(SpectatorEvent event);
  // Sends what may be sent now, and sets the deadline.
  SpectatorOutput settle(SpectatorOutput output, TimePoint now);
  [[nodiscard]] bool is_observed(const std::string& game) const { return observed_.contains(game); }
  // Whether an answer about this game is due, which is taken with the call.
  bool take_answer(const std::string& game);

  struct Request {
    std::string game;
    TimePoint sent;
  };

  SpectatorTerms terms_;
  State state_ = State::greeting;
  TimePoint login_until_{};
  std::deque<std::string> waiting_;              // requests that are not sent yet
  std::deque<Request> asked_;                    // those that are not answered, in their order
  std::deque<TimePoint> sent_;                   // those of the last minute
  std::set<std::string, std::less<>> observed_;  // games whose moves are told
};

}  // namespace ludex::cgos
