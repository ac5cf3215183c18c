// What the checks of processes say in GTP.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"
#include "conformance/process/checks.h"

namespace ludex::conformance::gtp {

namespace {

constexpr int small_size = 7;
constexpr int usual_size = 9;

class GtpTalk final : public process::Talk {
 public:
  explicit GtpTalk(Session& session) : client_(session) {}

  // The smallest board that the engine takes, because its answers come soonest there.
  void begin() override {
    const bool is_small = client_.ask(fmt::format("boardsize {}", small_size)).success;
    size_ = is_small ? small_size : usual_size;
    client_.begin(size_);
    const Reply reply = client_.ask("known_command time_settings");
    has_times_ = reply.success && lower(reply.text()) == "true";
  }
  void play_game() override {
    client_.begin(size_);
    if (has_times_) {
      (void)client_.succeed("time_settings 1 0 0");
    }
    for (const std::string_view color : {"black", "white"}) {
      const std::string move = client_.genmove(color);
      require(move == "PASS" || move == "RESIGN" || vertex_of(move, size_).has_value(),
              [&] { return fmt::format("`{}` is no vertex", excerpt(move)); });
    }
  }
  void think() override {
    client_.begin(usual_size);
    if (has_times_) {
      (void)client_.succeed("time_settings 600 0 0");
    }
    client_.session().send("genmove black");
  }
  void quit() override { client_.session().send("quit"); }

 private:
  Client client_;
  int size_ = usual_size;
  bool has_times_ = false;
};

std::unique_ptr<process::Talk> make_gtp_talk(Session& session) {
  return std::make_unique<GtpTalk>(session);
}

constexpr std::array stream_table{
    Check{"process", "stderr", Severity::advice, "practice",
          "A game without errors leaves stderr empty.",
          process::over<make_gtp_talk, process::is_silent_on_stderr>},
};

}  // namespace

std::span<const Check> process_checks() {
  return process::process_rows<make_gtp_talk>;
}

std::span<const Check> stream_checks() {
  return stream_table;
}

}  // namespace ludex::conformance::gtp
