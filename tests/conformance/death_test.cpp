// An engine that ends behind any of its first lines: every check comes to an end.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/catalogue.h"
#include "conformance/run.h"
#include "conformance/wrong_agi.h"
#include "conformance/wrong_gomocup.h"
#include "conformance/wrong_gtp.h"
#include "conformance/wrong_ucci.h"
#include "conformance/wrong_uci.h"
#include "support/fake_clock.h"

namespace ludex::conformance {
namespace {

// The engine behind it ends when it has printed so many lines.
class MortalPort final : public host::LinePort {
 public:
  MortalPort(std::unique_ptr<host::LinePort> engine, std::size_t lines)
      : engine_(std::move(engine)), left_(lines) {}

  void set_framing(const host::Framing& framing) override { engine_->set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    if (left_ == 0) return {false, true, {}};
    return engine_->send(lines, deadline);
  }
  host::Received receive(TimePoint deadline) override {
    if (left_ == 0) return {host::Arrival::closed, {}, {}, {}};
    host::Received received = engine_->receive(deadline);
    if (received.what == host::Arrival::line) {
      --left_;
    }
    return received;
  }
  void report_errors_to(const ReportErrorLine& report) override {
    engine_->report_errors_to(report);
  }
  void wake() override { engine_->wake(); }
  void close(TimePoint until) override { engine_->close(until); }
  [[nodiscard]] std::optional<host::ProcessSight> sight() const override {
    return engine_->sight();
  }
  host::ProcessEnd process_end() override {
    return left_ == 0 ? host::ProcessEnd{true, "exit status 3", {}} : engine_->process_end();
  }

 private:
  std::unique_ptr<host::LinePort> engine_;
  std::size_t left_;
};

StartEngine start_of_right_engine(std::string_view protocol, test::FakeClock& clock) {
  if (protocol == "uci") return start_of<WrongUci>(clock, "");
  if (protocol == "ucci") return start_of<WrongUcci>(clock, "");
  if (protocol == "agi") return start_of<WrongAgi>(clock, "");
  if (protocol == "gomocup") return start_of<WrongGomocup>(clock, "");
  return start_of<WrongGtp>(clock, "");
}

class DeathBehindALine : public testing::TestWithParam<std::string_view> {};

// Each check runs by itself, because a failed foundation would end the run.
TEST_P(DeathBehindALine, EndsEveryCheckAndIsNamed) {
  constexpr std::size_t most_lines = 30;
  const Catalogue catalogue = *find_catalogue(GetParam());
  const auto checks = *select(catalogue, {{}, {"games"}});
  for (std::size_t lines = 0; lines <= most_lines; ++lines) {
    std::size_t named = 0;
    for (const Check* check : checks) {
      test::FakeClock clock;
      const StartEngine right = start_of_right_engine(GetParam(), clock);
      const StartEngine mortal = [&]() -> StartEngine::result_type {
        std::unique_ptr<host::LinePort> port = std::make_unique<MortalPort>(*right(), lines);
        return port;
      };
      const auto results = run_checks(std::vector<const Check*>{check}, {mortal, clock});
      EXPECT_NE(results[0].verdict, Verdict::not_run) << lines << " " << id_of(*check);
      if (results[0].text.find("the engine ended: exit status 3") != std::string::npos) {
        EXPECT_NE(results[0].verdict, Verdict::pass) << lines << " " << id_of(*check);
        ++named;
      }
    }
    EXPECT_GT(named, 0U) << lines;
  }
}

INSTANTIATE_TEST_SUITE_P(EachProtocol, DeathBehindALine,
                         testing::Values("uci", "ucci", "agi", "gomocup", "gtp"),
                         [](const auto& row) { return std::string(row.param); });

}  // namespace
}  // namespace ludex::conformance
