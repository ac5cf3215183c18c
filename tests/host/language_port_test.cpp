// Which language a controller speaks, by its first lines.
#include "host/language_port.h"

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace ludex::host {
namespace {

// Lines that somebody has written, and how they are to be cut.
class Lines final : public LinePort {
 public:
  explicit Lines(std::deque<std::string> lines) : lines_(std::move(lines)) {}
  void set_framing(const Framing& framing) override { framings.push_back(framing); }
  Sent send(std::span<const std::string> /*lines*/, TimePoint deadline) override {
    return {true, false, deadline};
  }
  Received receive(TimePoint /*deadline*/) override {
    if (lines_.empty()) return {Arrival::closed, {}, {}, {}};
    line_ = std::move(lines_.front());
    lines_.pop_front();
    return {Arrival::line, line_, {}, {}};
  }
  void wake() override {}
  void close(TimePoint /*until*/) override {}
  ProcessEnd process_end() override { return {}; }

  std::vector<Framing> framings;

 private:
  std::deque<std::string> lines_;
  std::string line_;
};

const Protocol& protocol(std::string_view name) {
  return *find_protocol(name).value();
}

std::string next(LinePort& port) {
  const Received received = port.receive(TimePoint::max());
  return received.what == Arrival::line ? std::string(received.text) : "(closed)";
}

TEST(LanguagePort, GoesOnInAnotherLanguageWithTheLineThatNamedIt) {
  Lines lines({"hello", "INFO rule 4", "START 15", "uci"});
  LanguagePort port(lines, {&protocol("uci"), &protocol("gomocup")}, protocol("uci"));
  EXPECT_EQ(next(port), "hello");
  EXPECT_EQ(port.named(), nullptr);
  EXPECT_EQ(next(port), "(closed)");
  EXPECT_EQ(port.named(), &protocol("gomocup"));
  EXPECT_EQ(next(port), "INFO rule 4");
  EXPECT_EQ(next(port), "START 15");
  EXPECT_EQ(next(port), "uci");
  EXPECT_EQ(port.named(), &protocol("gomocup"));
}

TEST(LanguagePort, StaysInTheLanguageThatIsSpoken) {
  Lines lines({"ABOUT", "uci", "ucci"});
  LanguagePort port(lines, {&protocol("ucci"), &protocol("uci"), &protocol("gomocup")},
                    protocol("gomocup"));
  EXPECT_EQ(next(port), "ABOUT");
  EXPECT_EQ(port.named(), &protocol("gomocup"));
  EXPECT_EQ(next(port), "uci");
  EXPECT_EQ(next(port), "ucci");
  EXPECT_EQ(next(port), "(closed)");
}

// A carriage return alone ends a line of Gomocup, also the first one.
TEST(LanguagePort, CutsAtEveryLineEndUntilTheLanguageIsKnown) {
  Lines lines({"ucci"});
  LanguagePort port(lines, {&protocol("ucci"), &protocol("gomocup")}, protocol("ucci"));
  port.set_framing({.cut = LineCut::line_feed});
  EXPECT_EQ(lines.framings.back().cut, LineCut::any);
  EXPECT_EQ(next(port), "ucci");
  EXPECT_EQ(lines.framings.back().cut, LineCut::line_feed);

  Lines plain({"ucci"});
  LanguagePort feeds(plain, {&protocol("ucci"), &protocol("uci")}, protocol("uci"));
  feeds.set_framing({.cut = LineCut::line_feed});
  EXPECT_EQ(plain.framings.back().cut, LineCut::line_feed);
}

}  // namespace
}  // namespace ludex::host
