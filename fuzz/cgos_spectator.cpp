// Any bytes as the lines that a server of CGOS sends to spectators, and an owner who asks for games
// and lets time pass: what was read survives format and parse, a game is told only after it was
// asked for and moves only after it, and no minute has more requests than the server takes.
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/overloaded.h"
#include "half_owner.h"
#include "servers/cgos/spectator_codec.h"
#include "servers/cgos/spectator_half.h"

namespace {

using namespace ludex;

class CgosSpectatorOwner : public fuzz::HalfOwner {
 public:
  void start() { take(half_.start(now())); }

  // `!` is a call of the owner; every other line is the server's.
  void obey(std::string_view line) {
    if (line == "!wait") {
      pass(Milliseconds(20'000));
      take(half_.on_deadline(now()));
    } else if (line.starts_with("!observe ")) {
      if (const auto output = half_.observe(line.substr(9), now())) {
        take(*output);
      }
    } else {
      if (const auto message = cgos::parse_spectator_line(line)) {
        expects(cgos::parse_spectator_line(cgos::format(*message)) == message);
      }
      take(half_.on_line(line, now()));
    }
  }

 private:
  void take(const cgos::SpectatorOutput& output) {
    expects(!half_.ended() || !output.deadline);
    for (const std::string& line : output.send) {
      expects(line.find_first_of("\r\n") == std::string::npos);
      if (!line.starts_with("observe ")) continue;
      asked_.insert(line.substr(8));
      requests_.push_back(now());
      while (requests_.front() + std::chrono::minutes(1) <= now()) {
        requests_.pop_front();
      }
      expects(requests_.size() <= 3);
    }
    for (const cgos::SpectatorEvent& event : output.events) {
      std::visit(Overloaded{
                     [&](const cgos::ObservedGame& e) {
                       expects(asked_.erase(e.terms.game) != 0);
                       if (e.result.empty()) {
                         told_.insert(e.terms.game);
                       } else {
                         told_.erase(e.terms.game);
                       }
                     },
                     [&](const cgos::NoGame& e) {
                       expects(asked_.erase(e.game) != 0);
                       told_.erase(e.game);
                     },
                     [&](const cgos::GameMove& e) { expects(told_.contains(e.game)); },
                     [&](const cgos::GameResult& e) { expects(told_.erase(e.game) != 0); },
                     [&](const cgos::GameUnreadable& e) {
                       const bool was_asked = asked_.erase(e.game) != 0;
                       expects(told_.erase(e.game) != 0 || was_asked);
                     },
                     [](const auto& /*e*/) {},
                 },
                 event);
    }
  }

  cgos::SpectatorHalf half_{{.program = "ludex", .requests = 3, .most_games = 5}};
  std::deque<TimePoint> requests_;
  std::set<std::string> asked_;  // the requests that are not answered
  std::set<std::string> told_;   // the games that are followed
};

}  // namespace

int fuzz_cgos_spectator(const std::uint8_t* bytes, std::size_t size) {
  return fuzz::run_owner<CgosSpectatorOwner>(bytes, size);
}
