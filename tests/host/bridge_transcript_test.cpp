// Golden sessions of a bridge: a scripted controller in front of it, a scripted engine behind it,
// and between them nothing but the halves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "host/bridge.h"
#include "host/clock.h"
#include "host/loopback.h"
#include "host/process_fixture.h"
#include "support/transcript.h"

namespace ludex::host {
namespace {

using test::Transcript;
using test::TranscriptLine;

EngineSpec spec_of(const Transcript& transcript) {
  EngineSpec spec;
  spec.name = "scripted";
  spec.protocol = transcript.setting("engine").value_or("uci");
  for (const std::string& setting : transcript.settings) {
    if (!setting.starts_with("option ")) continue;
    const auto parts = split(std::string_view(setting).substr(7), '=');
    spec.options.push_back({std::string(trim(parts.at(0))), std::string(trim(parts.at(1)))});
  }
  if (transcript.has("seconds")) {
    spec.settings.set("time_unit", "s");
  }
  return spec;
}

// The bridge in a thread of its own, and both its ends.
class Table {
 public:
  explicit Table(const Transcript& transcript) {
    auto [gui, front] = make_loopback();
    auto [program, back] = make_loopback();
    controller_ = std::move(gui);
    engine_ = std::move(program);
    thread_ = std::jthread([this, &transcript, front = std::shared_ptr<LinePort>(std::move(front)),
                            back = std::shared_ptr<LinePort>(std::move(back))] {
      run(transcript, *front, *back);
      front->close({});
      back->close({});
    });
  }
  ~Table() {
    controller_.reset();
    engine_.reset();
  }

  void play(const TranscriptLine& line, const std::string& where) {
    switch (line.mark) {
      case '>':
        return say(*controller_, line.text, where);
      case '{':
        return say(*engine_, line.text, where);
      case '<':
        EXPECT_EQ(heard(*controller_), line.text) << where << ": the controller";
        return;
      case '}':
        EXPECT_EQ(heard(*engine_), line.text) << where << ": the engine";
        return;
      case '*':
        return line.text == "engine gone" ? engine_->close({}) : controller_->close({});
      case '=':
        thread_.join();
        EXPECT_EQ(ending_, line.text) << where;
        return;
      default:
        ADD_FAILURE() << where << ": no such mark in a session of a bridge";
    }
  }

  // Nothing more may be said than what the session has.
  void end() {
    controller_->close({});
    EXPECT_EQ(heard(*engine_), "(gone)") << "the bridge says more to the engine";
  }

 private:
  static void say(LinePort& port, const std::string& line, const std::string& where) {
    EXPECT_TRUE(port.send({&line, 1}, SteadyClock().now() + ample).complete) << where;
  }

  static std::string heard(LinePort& port) {
    const Received received = port.receive(SteadyClock().now() + ample);
    if (received.what == Arrival::line) return std::string(received.text);
    return received.what == Arrival::timeout ? "(silence)" : "(gone)";
  }

  // Takes the ports of the other side out of the hands of the test.
  void run(const Transcript& transcript, LinePort& front, LinePort& back) {
    struct Borrowed final : LinePort {
      explicit Borrowed(LinePort& other) : port(other) {}
      Sent send(std::span<const std::string> lines, TimePoint deadline) override {
        return port.send(lines, deadline);
      }
      Received receive(TimePoint deadline) override { return port.receive(deadline); }
      void wake() override { port.wake(); }
      void close(TimePoint until) override { port.close(until); }
      ProcessEnd process_end() override { return port.process_end(); }
      LinePort& port;
    };
    const SteadyClock clock;
    const EngineSpec spec = spec_of(transcript);
    const auto failed = [&](const engine::Failure& failure) {
      ending_ = fmt::format("failure {}: {}", engine::name_of(failure.fault), failure.detail);
    };
    auto engine = find_protocol(spec.protocol)
                      .value()
                      ->start(std::make_unique<Borrowed>(back), spec, clock, {});
    if (!engine) return failed(engine.error());
    const Protocol* spoken = find_protocol(*transcript.setting("speak")).value();
    const auto game = bridged_game(transcript.setting("game").value_or(""), *spoken, spec).value();
    const SettingValues settings{{"ranks", transcript.setting("ranks").value_or("auto")}};
    const auto served = run_bridge(front, *spoken, *std::move(engine), clock, {game, settings}, {});
    served ? void(ending_ = "served") : failed(served.error());
  }

  std::unique_ptr<LinePort> controller_;
  std::unique_ptr<LinePort> engine_;
  std::string ending_;
  std::jthread thread_;
};

class BridgeTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(BridgeTranscript, IsWhatTheBridgeSays) {
  const Transcript transcript = test::read_transcript(GetParam());
  Table table(transcript);
  for (const TranscriptLine& line : transcript.lines) {
    table.play(line, test::place(transcript, line));
    if (HasFailure()) return;
  }
  table.end();
}

INSTANTIATE_TEST_SUITE_P(Sessions, BridgeTranscript,
                         testing::ValuesIn(test::transcripts_of("bridge")),
                         [](const auto& session) { return test::test_name(session.param); });

}  // namespace
}  // namespace ludex::host
