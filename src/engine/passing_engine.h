// An engine that passes every call on to another one: the base of those that change a few of them.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.h"

namespace ludex::engine {

class PassingEngine : public Engine {
 public:
  explicit PassingEngine(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}

  [[nodiscard]] const Identity& identity() const override { return engine_->identity(); }
  [[nodiscard]] const std::vector<Option>& options() const override { return engine_->options(); }
  [[nodiscard]] bool offers(std::string_view option) const override {
    return engine_->offers(option);
  }
  [[nodiscard]] std::vector<CommandInfo> commands() const override { return engine_->commands(); }
  Result<void> set_option(std::string_view name, std::string_view value) override {
    return engine_->set_option(name, value);
  }
  void meet(const Opponent& opponent) override { engine_->meet(opponent); }
  Status new_game(const rules::Game& game, const Terms& terms) override {
    return engine_->new_game(game, terms);
  }
  Status settle() override { return engine_->settle(); }
  [[nodiscard]] bool can_ponder(const Request& request) const override {
    return engine_->can_ponder(request);
  }
  [[nodiscard]] bool can_search_infinitely() const override {
    return engine_->can_search_infinitely();
  }
  [[nodiscard]] bool can_clean_up() const override { return engine_->can_clean_up(); }
  Status think(const rules::Game& game, const Request& request) override {
    return engine_->think(game, request);
  }
  void stop() override { engine_->stop(); }
  void ponderhit(bool draw_offered) override { engine_->ponderhit(draw_offered); }
  Result<Ticket> ask(const rules::Game& game, const Question& question) override {
    return engine_->ask(game, question);
  }
  std::optional<Event> next(TimePoint deadline) override { return engine_->next(deadline); }
  void wake() override { engine_->wake(); }

 protected:
  [[nodiscard]] Engine& inner() { return *engine_; }
  [[nodiscard]] const Engine& inner() const { return *engine_; }

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace ludex::engine
