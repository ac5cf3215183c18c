// Any bytes as the lines of four connections to our server of CGOS, which are admitted, cut and
// made again while time passes: each line that goes out is one line of the protocol, a game is
// stored once, and what is stored is a game by our rules, which can be written as SGF.
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "cgos_server/game_sgf.h"
#include "cgos_server/server.h"
#include "servers/cgos/codec.h"

namespace {

using namespace ludex;
using cgos_server::Actions;
using cgos_server::ConnectionId;
using cgos_server::GameNumber;

class CgosServerInput {
 public:
  void run(std::string_view input) {
    for (std::size_t place = 0; place < connections_.size(); ++place) {
      connect(place);
    }
    for (const std::string_view line : split(input, '\n')) {
      now_ += Milliseconds(10 * line.size());
      take(server_.on_deadline(now_));
      if (!line.empty()) {
        obey(static_cast<std::size_t>(static_cast<unsigned char>(line[0])) % connections_.size(),
             line.substr(1));
      }
      expects(!server_.deadline() || server_.standing().connections <= connections_.size());
    }
  }

 private:
  // `!` is the network's or the clock's doing; every other line is the connection's.
  void obey(std::size_t place, std::string_view line) {
    if (line == "!cut") {
      take(server_.disconnected(connections_[place]));
      connect(place);
    } else if (line == "!wait") {
      now_ += Milliseconds(30'000);
      take(server_.on_deadline(now_));
    } else if (line == "!long") {
      take(server_.refuse(connections_[place], "a line is too long"));
    } else {
      if (cgos::is_spectator_greeting(line)) {
        spectators_.insert(connections_[place]);
      }
      take(server_.on_line(connections_[place], line, now_));
    }
  }
  void connect(std::size_t place) {
    connections_[place] = ConnectionId{++last_};
    take(server_.connected(connections_[place], "address", now_));
  }
  void take(const Actions& actions) {
    for (const cgos_server::Action& action : actions) {
      std::visit(
          Overloaded{
              [&](const cgos_server::Send& a) {
                expects(a.line.find_first_of("\r\n") == std::string::npos);
                expects(spectators_.contains(a.to) || cgos::parse_server_line(a.line).has_value());
              },
              [&](const cgos_server::JudgeLogin& a) {
                take(server_.judged(a.connection, std::nullopt, now_));
              },
              [&](const cgos_server::StoreGame& a) {
                expects(stored_.insert(a.game.number).second);
                expects(!cgos_server::game_sgf(a.game, "2026-01-02").empty());
                take(server_.stored(a.game.number, "2026-01-02", now_));
              },
              [](const auto& /*others*/) {},
          },
          action);
    }
  }

  TimePoint now_{};
  cgos_server::Server server_{{.game = {.size = 3, .main_time = Milliseconds(20'000)},
                               .half = {.useless_lines = 5},
                               .round_pause = {}},
                              {},
                              1,
                              now_};
  std::array<ConnectionId, 4> connections_{};
  std::set<GameNumber> stored_;
  std::set<ConnectionId> spectators_;  // some of them may be none
  std::uint64_t last_ = 0;
};

}  // namespace

int fuzz_cgos_server(const std::uint8_t* bytes, std::size_t size) {
  CgosServerInput().run(std::string_view(reinterpret_cast<const char*>(bytes), size));
  return 0;
}
