// Any bytes as the lines of a server of CGOS, and an owner who answers, leaves and lets time pass:
// a move is due only in the player's turn and is answered at most once, and the password is sent at
// most once.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "half_owner.h"
#include "servers/cgos/client_half.h"

namespace {

using namespace ludex;

class CgosOwner : public fuzz::HalfOwner {
 public:
  void start() { take(half_.start(now())); }

  // `!` is a call of the owner; every other line is the server's.
  void obey(std::string_view line) {
    if (line == "!wait") {
      pass(Milliseconds(100'000));
      take(half_.on_deadline(now()));
    } else if (line == "!leave") {
      take(half_.leave(now()));
    } else if (line.starts_with("!move ")) {
      const auto sent = half_.move(line.substr(6), "{}", now());
      expects(due_ || !sent);
      if (sent) {
        due_ = false;
        take(*sent);
      }
    } else {
      take(half_.on_line(line, now()));
    }
  }

 private:
  void take(const cgos::ClientOutput& output) {
    expects(half_.ended() == !output.deadline);
    for (const auto& line : output.send) {
      expects(line.find_first_of("\r\n") == std::string_view::npos);
      passwords_ += line == "secret" ? 1 : 0;
    }
    expects(passwords_ <= 1);
    for (const auto& event : output.events) {
      if (std::holds_alternative<cgos::MoveDue>(event)) {
        expects(!due_);
        due_ = true;
      } else if (std::holds_alternative<cgos::GameEnded>(event)) {
        due_ = false;
      }
    }
  }

  cgos::ClientHalf half_{{"ours", "secret"}, {"ludex", true}};
  bool due_ = false;
  int passwords_ = 0;
};

}  // namespace

int fuzz_cgos_client_half(const std::uint8_t* bytes, std::size_t size) {
  return fuzz::run_owner<CgosOwner>(bytes, size);
}
