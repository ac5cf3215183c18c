// Halves of any protocol behind one type each, so that what runs them is compiled once. The calls
// are those of the concepts in protocols/half.h, which describes them.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "protocols/half.h"

namespace ludex::host {

class HeldControllerHalf {
 public:
  using Output = protocols::ControllerOutput;

  HeldControllerHalf(const HeldControllerHalf&) = delete;
  HeldControllerHalf& operator=(const HeldControllerHalf&) = delete;
  virtual ~HeldControllerHalf() = default;

  virtual Output start(TimePoint now) = 0;
  virtual Output on_line(std::string_view line, TimePoint now) = 0;
  virtual Output on_deadline(TimePoint now) = 0;
  virtual Result<Output> set_option(std::string_view name, std::string_view value,
                                    TimePoint now) = 0;
  virtual Result<Output> isready(TimePoint now) = 0;
  virtual Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                                  TimePoint now) = 0;
  virtual Result<Output> think(const rules::Game& game, const engine::Request& request,
                               TimePoint now) = 0;
  virtual Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                             const engine::Question& question, TimePoint now) = 0;
  virtual Output stop(TimePoint now) = 0;
  virtual Output ponderhit(TimePoint now, bool draw_offered) = 0;
  virtual void meet(const engine::Opponent& opponent) = 0;
  virtual Output quit(TimePoint now) = 0;
  [[nodiscard]] virtual bool offers(std::string_view option) const = 0;
  [[nodiscard]] virtual std::vector<engine::Option> options() const = 0;
  [[nodiscard]] virtual std::vector<engine::CommandInfo> commands() const = 0;
  [[nodiscard]] virtual bool can_ponder(const engine::Request& request) const = 0;
  [[nodiscard]] virtual bool can_search_infinitely() const = 0;
  [[nodiscard]] virtual bool can_clean_up() const = 0;

 protected:
  HeldControllerHalf() = default;
};

class HeldEngineHalf {
 public:
  using Output = protocols::EngineOutput;

  HeldEngineHalf(const HeldEngineHalf&) = delete;
  HeldEngineHalf& operator=(const HeldEngineHalf&) = delete;
  virtual ~HeldEngineHalf() = default;

  virtual Output on_line(std::string_view line, TimePoint now) = 0;
  virtual Output on_closed(TimePoint now) = 0;
  virtual Output on_event(const engine::Event& event, TimePoint now) = 0;
  virtual Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) = 0;
  virtual Output on_unsayable(std::string_view why, TimePoint now) = 0;
  [[nodiscard]] virtual Output on_refused(const protocols::SetOption& call,
                                          const Error& why) const = 0;
  [[nodiscard]] virtual bool listens() const = 0;

 protected:
  HeldEngineHalf() = default;
};

template <protocols::ControllerHalf Half>
[[nodiscard]] std::unique_ptr<HeldControllerHalf> hold(Half half) {
  struct Held final : HeldControllerHalf {
    explicit Held(Half given) : half(std::move(given)) {}

    Output start(TimePoint now) override { return half.start(now); }
    Output on_line(std::string_view line, TimePoint now) override {
      return half.on_line(line, now);
    }
    Output on_deadline(TimePoint now) override { return half.on_deadline(now); }
    Result<Output> set_option(std::string_view name, std::string_view value,
                              TimePoint now) override {
      return half.set_option(name, value, now);
    }
    Result<Output> isready(TimePoint now) override { return half.isready(now); }
    Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                            TimePoint now) override {
      return half.new_game(game, terms, now);
    }
    Result<Output> think(const rules::Game& game, const engine::Request& request,
                         TimePoint now) override {
      return half.think(game, request, now);
    }
    Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                       const engine::Question& question, TimePoint now) override {
      return half.ask(ticket, game, question, now);
    }
    Output stop(TimePoint now) override { return half.stop(now); }
    Output ponderhit(TimePoint now, bool draw_offered) override {
      return half.ponderhit(now, draw_offered);
    }
    void meet(const engine::Opponent& opponent) override { half.meet(opponent); }
    Output quit(TimePoint now) override { return half.quit(now); }
    [[nodiscard]] bool offers(std::string_view option) const override {
      return half.offers(option);
    }
    [[nodiscard]] std::vector<engine::Option> options() const override { return half.options(); }
    [[nodiscard]] std::vector<engine::CommandInfo> commands() const override {
      return half.commands();
    }
    [[nodiscard]] bool can_ponder(const engine::Request& request) const override {
      return half.can_ponder(request);
    }
    [[nodiscard]] bool can_search_infinitely() const override {
      return half.can_search_infinitely();
    }
    [[nodiscard]] bool can_clean_up() const override { return half.can_clean_up(); }

    Half half;
  };
  return std::make_unique<Held>(std::move(half));
}

template <protocols::EngineHalf Half>
[[nodiscard]] std::unique_ptr<HeldEngineHalf> hold(Half half) {
  struct Held final : HeldEngineHalf {
    explicit Held(Half given) : half(std::move(given)) {}

    Output on_line(std::string_view line, TimePoint now) override {
      return half.on_line(line, now);
    }
    Output on_closed(TimePoint now) override { return half.on_closed(now); }
    Output on_event(const engine::Event& event, TimePoint now) override {
      return half.on_event(event, now);
    }
    Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) override {
      return half.on_answer(number, answer, now);
    }
    Output on_unsayable(std::string_view why, TimePoint now) override {
      return half.on_unsayable(why, now);
    }
    [[nodiscard]] Output on_refused(const protocols::SetOption& call,
                                    const Error& why) const override {
      return half.on_refused(call, why);
    }
    [[nodiscard]] bool listens() const override { return half.listens(); }

    Half half;
  };
  return std::make_unique<Held>(std::move(half));
}

}  // namespace ludex::host
