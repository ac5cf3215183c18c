// Our engine under a controller that is not ours: polyglot speaks UCI to it and XBoard to us.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "host/process.h"
#include "host/process_port.h"
#include "rules/registry.h"

namespace ludex::host {
namespace {

constexpr std::chrono::seconds ample{60};

class PolyglotTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / "ludex_polyglot_test";
    std::filesystem::create_directories(folder_);
    ProcessSpec spec;
    spec.command = "/usr/games/polyglot";
    spec.arguments = {"-noini", "-ec", LUDEX_BIN "/ludex engine chess"};
    spec.directory = folder_.string();
    auto process = Process::start(spec);
    ASSERT_TRUE(process.has_value()) << process.error();
    port_ = std::make_unique<ProcessPort>(std::move(*process));
  }
  void TearDown() override {
    say("quit");
    if (port_) {
      port_->close(clock_.now() + std::chrono::seconds(5));
    }
    std::filesystem::remove_all(folder_);
  }
  void say(std::string line) {
    (void)port_->send(std::vector<std::string>{std::move(line)}, clock_.now() + ample);
  }
  // What follows the word on the next line that begins with it.
  std::string hear(std::string_view word) {
    for (;;) {
      const Received received = port_->receive(clock_.now() + ample);
      if (received.what != Arrival::line) {
        ADD_FAILURE() << "polyglot never says " << word;
        return {};
      }
      if (received.text.starts_with(word)) {
        return std::string(received.text.substr(word.size()));
      }
    }
  }

  SteadyClock clock_;
  std::filesystem::path folder_;
  std::unique_ptr<ProcessPort> port_;
};

TEST_F(PolyglotTest, PlaysAGameWithOurEngine) {
  say("xboard");
  say("protover 2");
  (void)hear("feature done=1");
  say("new");
  say("st 1");
  say("sd 4");
  const auto game = rules::start_game({}).value();
  for (int turn = 0; turn < 10 && !game->outcome(); ++turn) {
    const auto ours = game->legal_moves().front();
    say("usermove " + game->format_move(ours, rules::coordinate));
    game->play(ours);
    if (game->outcome()) {
      break;
    }
    const auto move = game->parse_move(hear("move "), rules::coordinate);
    ASSERT_TRUE(move.has_value()) << move.error().message;
    game->play(*move);
  }
}

}  // namespace
}  // namespace ludex::host
