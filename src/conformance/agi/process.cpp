// What the checks of processes say in AGI.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"
#include "conformance/process/checks.h"

namespace ludex::conformance::agi {

namespace {

class AgiTalk final : public process::Talk {
 public:
  explicit AgiTalk(Session& session) : client_(session) {}

  void begin() override { client_.begin(); }
  void play_game() override {
    client_.position();
    const Answer first = quick_answer();
    client_.position(fmt::format("MOVES {}{}", first.move, first.move == "11" ? "22" : "11"));
    (void)quick_answer();
  }
  void think() override {
    client_.position("MOVES 7868");
    client_.start("INFINITE");
    client_.session().listen(client_.waits().quiet);
  }
  void quit() override { client_.send("QUIT"); }

 private:
  Answer quick_answer() {
    Answer answer = client_.go("TIME 1");
    client_.judge(answer);
    return answer;
  }

  Client client_;
};

std::unique_ptr<process::Talk> make_agi_talk(Session& session) {
  return std::make_unique<AgiTalk>(session);
}

}  // namespace

std::span<const Check> process_checks() {
  return process::process_rows<make_agi_talk>;
}

}  // namespace ludex::conformance::agi
