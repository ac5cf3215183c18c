// Any bytes as the lines of a server of the NNGS kind, and an owner who answers, leaves and lets
// time pass: a move is due only in a game and is answered at most once, a line is one line, and the
// password is sent at most once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "half_owner.h"
#include "servers/nngs/client_half.h"

namespace {

using namespace ludex;

class NngsOwner : public fuzz::HalfOwner {
 public:
  void start() { take(half_.start(now())); }

  // `!` is a call of the owner; every other line is the server's.
  void obey(std::string_view line) {
    if (!make_call(line)) {
      take(half_.on_line(line, now()));
    }
  }

 private:
  bool make_call(std::string_view line) {
    if (!line.starts_with("!")) return false;
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view name = line.substr(0, blank);
    const std::string_view rest = trim(line.substr(blank));
    if (name == "!wait") {
      pass(Milliseconds(100'000));
      take(half_.on_deadline(now()));
    } else if (name == "!leave") {
      take(half_.leave(now()));
    } else if (name == "!move") {
      const auto sent = half_.move(rest, now());
      expects(due_ || !sent);
      take_sent(sent);
    } else if (name == "!remove") {
      take_sent(half_.remove(rest, now()));
    } else if (name == "!done") {
      take_sent(half_.done(now()));
    } else if (name == "!undo") {
      take_sent(half_.undo(now()));
    } else if (name == "!load") {
      take_sent(half_.load(rest, now()));
    } else if (name == "!decline") {
      take_sent(half_.decline(rest, now()));
    } else if (name == "!fetch") {
      take_sent(half_.fetch_again(now()));
    } else {
      return false;
    }
    return true;
  }

  void take_sent(const Result<nngs::ClientOutput>& output) {
    if (output) {
      due_ = false;
      take(*output);
    }
  }

  void take(const nngs::ClientOutput& output) {
    expects(half_.ended() == !output.deadline);
    for (const auto& line : output.send) {
      expects(line.find_first_of("\r\n") == std::string_view::npos);
      passwords_ += line == "secret" ? 1 : 0;
    }
    expects(passwords_ <= 1);
    for (const auto& event : output.events) {
      if (std::holds_alternative<nngs::MoveDue>(event)) {
        expects(half_.in_game());
        due_ = true;
      } else if (std::holds_alternative<nngs::GameEnded>(event) ||
                 std::holds_alternative<nngs::GameStands>(event)) {
        due_ = false;
      }
    }
  }

  nngs::ClientHalf half_{{"ours", "secret"}, {}};
  bool due_ = false;
  int passwords_ = 0;
};

}  // namespace

int fuzz_nngs_client_half(const std::uint8_t* bytes, std::size_t size) {
  return fuzz::run_owner<NngsOwner>(bytes, size);
}
