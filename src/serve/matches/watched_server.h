// The games of a server of CGOS as the topic `cgos`, and each game that a page opens as `cgos/N`.
// It is given what the connection to the server tells, and asks for games through a callback. The
// server at the other end keeps its games; nothing is stored here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "serve/event_loop.h"
#include "serve/matches/watched_game.h"
#include "serve/topic.h"
#include "servers/cgos/spectator_half.h"

namespace ludex::serve {

class WatchedServer final : public Topic {
 public:
  // The time between two messages about the list.
  static constexpr Milliseconds between_news{250};
  // Games of the list. The oldest finished ones give way to new ones.
  static constexpr std::size_t most_games = 300;

  struct Parts {
    // These two must outlive it.
    EventLoop& event_loop;
    Publisher& publisher;
    std::string server;  // "HOST:PORT"
    // Asks the server for the game of this number; may be called at any time.
    std::function<void(const std::string& game)> observe;
  };

  explicit WatchedServer(Parts parts) : parts_(std::move(parts)) {}

  // What the connection has told, in order: a Failure says that there is none now, Joined that
  // there is a new one, at which all games are listed anew.
  void take(std::span<const cgos::SpectatorEvent> events);

  // This topic, or that of a game; null for other names. A game is made by the first call for it.
  [[nodiscard]] Topic* find(std::string_view topic);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;

 private:
  // A game of the list and the order in which it came.
  struct Listed {
    cgos::GameTerms terms;
    std::string result;  // the server's word; empty while the game runs
    std::int64_t place = 0;
    [[nodiscard]] bool is_over() const { return !result.empty(); }
  };

  void on(const cgos::Joined& event);
  void on(const cgos::ListedGame& event);
  void on(const cgos::ObservedGame& event);
  void on(const cgos::NoGame& event);
  void on(const cgos::GameMove& event);
  void on(const cgos::GameResult& event);
  void on(const cgos::GameOver& event);
  void on(const cgos::GameUnreadable& event);
  void on(const cgos::Announcement& /*event*/) {}
  void on(const cgos::Complaint& /*event*/) {}
  void on(const cgos::Refused& event) { cut(event.text); }
  void on(const cgos::Failure& event) { cut(event.text); }

  void cut(std::string_view why);
  void set_result(std::int64_t number, std::string_view result);
  void make_room();
  [[nodiscard]] WatchedGame* watched(const std::string& game) const;
  void give_up(std::int64_t number, const std::string& sentence);
  // Forgets games that no page looks at, unless the server is asked for them or tells their moves.
  void sweep();
  void changed();
  void tell_changes();

  Parts parts_;
  bool connected_ = false;
  std::string trouble_;  // why it is not connected; safe to print
  std::map<std::int64_t, Listed> games_;
  std::int64_t last_place_ = 0;
  std::map<std::int64_t, std::unique_ptr<WatchedGame>> watched_;
  // What pages were not told yet:
  bool is_anew_ = false;  // everything
  bool has_connection_changed_ = false;
  std::set<std::int64_t> changed_;
  std::set<std::int64_t> gone_;
  std::unique_ptr<EventLoop::Timer> next_news_;
};

}  // namespace ludex::serve
