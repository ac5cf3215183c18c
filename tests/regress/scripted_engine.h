// An engine that answers commands from a table, and dies or falls silent at some.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "support/fake_clock.h"

namespace ludex::regress {

// What engines were asked, one list for each that was started.
using Talks = std::vector<std::vector<std::string>>;

class ScriptedEngine final : public engine::Engine {
 public:
  // "?text" is a refusal, "!" a death, "..." silence; other commands are answered with nothing.
  using Script = std::map<std::string, std::string>;

  ScriptedEngine(Script script, Talks& talks, test::FakeClock& clock)
      : script_(std::move(script)), talk_(talks), clock_(clock) {
    talk_.emplace_back();
  }
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& /*game*/, const engine::Request& /*request*/) override {
    return {};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  void wake() override {}

  Result<engine::Ticket> ask(const rules::Game& /*game*/,
                             const engine::Question& question) override {
    const auto& command = std::get<engine::Command>(question);
    if (!command.as_it_stands) return fail("the position must stay");
    std::string text = command.name;
    for (const std::string& argument : command.arguments) {
      text += ' ' + argument;
    }
    talk_.back().push_back(text);
    const auto found = script_.find(text);
    said_ = found == script_.end() ? "" : found->second;
    return engine::Ticket{++tickets_};
  }

  std::optional<engine::Event> next(TimePoint deadline) override {
    if (!said_) return std::nullopt;
    const std::string said = *std::exchange(said_, std::nullopt);
    if (said == "...") {
      clock_.advance(deadline - clock_.now());
      return std::nullopt;
    }
    if (said == "!") {
      return engine::Failure{engine::Fault::exited, "it ended: exit status 1"};
    }
    engine::Answer answer{engine::Ticket{tickets_}, engine::Lines{{said}}};
    if (said.starts_with('?')) {
      answer.what = engine::NoAnswer{said.substr(1)};
    }
    return answer;
  }

 private:
  engine::Identity identity_{"Scripted", "Nobody"};
  std::vector<engine::Option> options_;
  Script script_;
  Talks& talk_;
  test::FakeClock& clock_;
  std::optional<std::string> said_;
  std::uint32_t tickets_ = 0;
};

}  // namespace ludex::regress
