// Any bytes as the lines of a player at our server of CGOS, and an owner who admits him, begins and
// ends games and lets time pass: a login is asked for once, a move is taken only where one is due,
// and each line that goes out is one line.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "half_owner.h"
#include "servers/cgos/codec.h"
#include "servers/cgos/server_half.h"

namespace {

using namespace ludex;

class CgosServerOwner : public fuzz::HalfOwner {
 public:
  void start() { take(half_.start(now())); }

  // `!` is a call of the owner, made where it is allowed; every other line is the player's.
  void obey(std::string_view line) {
    if (line == "!wait") {
      pass(Milliseconds(100'000));
      take(half_.on_deadline(now()));
    } else if (line == "!refuse") {
      take(half_.refuse("refused"));
    } else if (line == "!setup" && half_.is_waiting()) {
      take(half_.setup({.game = "1", .white = {"Anna", ""}, .black = {"Bert", ""}, .moves = {}}));
    } else if (line == "!genmove" && half_.in_game() && !due_) {
      due_ = true;
      take(half_.genmove({cgos::Color::white, Milliseconds(1000)}));
    } else if (line == "!over" && half_.in_game()) {
      due_ = false;
      take(half_.gameover({"2026-01-02", "Draw", ""}, now()));
    } else {
      take(half_.on_line(line, now()));
    }
  }

 private:
  void take(const cgos::ServerOutput& output) {
    for (const auto& line : output.send) {
      expects(line.find_first_of("\r\n") == std::string_view::npos);
      expects(cgos::parse_server_line(line).has_value());
    }
    for (const auto& event : output.events) {
      if (const auto* login = std::get_if<cgos::LoginWanted>(&event)) {
        expects(!cgos::why_not_name(login->name) && !cgos::why_not_password(login->password));
        expects(!logged_in_);
        logged_in_ = true;
        take(half_.admit());
      } else if (std::holds_alternative<cgos::Answered>(event)) {
        expects(due_);
        due_ = false;
      } else if (std::holds_alternative<cgos::PlayerGone>(event)) {
        expects(half_.ended() && !output.deadline);
      }
    }
  }

  cgos::ServerHalf half_{{.useless_lines = 5}};
  bool due_ = false;
  bool logged_in_ = false;
};

}  // namespace

int fuzz_cgos_server_half(const std::uint8_t* bytes, std::size_t size) {
  return fuzz::run_owner<CgosServerOwner>(bytes, size);
}
