// The engine half of AGI: answers a controller by calling an engine (agi.md sections 3 and 5).
//
// Whatever the engine does, each search in the foreground ends with exactly one BESTMOVE, and
// pondering with none. Besides the searches that GO asks for, the engine may ponder by itself: the
// controller does not see this, and it ends as soon as the controller wants anything else.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/agi/message.h"
#include "protocols/uci_family/engine_machine.h"
#include "rules/game.h"

namespace ludex::agi {

class EngineHalf final : public protocols::EngineMachine {
 public:
  struct Settings {
    engine::Identity identity;
    // The options that the engine declares. Of these, AGI has OwnBook, Ponder and BookFile.
    std::vector<engine::Option> options;
  };

  explicit EngineHalf(Settings settings);

  // The options for which AGI has words, as far as the engine has them.
  [[nodiscard]] std::vector<engine::Option> announced() const;

 private:
  // The controller's commands; one overload for each. They return false if the command must wait
  // for the engine.
  bool on(const Agi& command, Output& out, TimePoint now);
  bool on(const SetRule& command, Output& out, TimePoint now);
  bool on(const SetOption& command, Output& out, TimePoint now);
  bool on(const IsReady& command, Output& out, TimePoint now);
  bool on(const Position& command, Output& out, TimePoint now);
  bool on(const Go& command, Output& out, TimePoint now);
  bool on(const Stop& command, Output& out, TimePoint now);
  bool on(const DoMove& command, Output& out, TimePoint now);
  bool on(const Quit& command, Output& out, TimePoint now);
  bool on(const Unknown& command, Output& out, TimePoint now);

  // Overrides of EngineMachine.
  bool obey(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] std::string message(std::string_view text) const override;
  [[nodiscard]] bool wants_reasons() const override;
  // QUIT is answered with BYE only (agi.md section 3.11).
  // STOP asks for the answer that is owed, and QUIT behind it does not take that back.
  [[nodiscard]] bool answers_at_end() const override {
    return state() == State::stopping && !silent_ && !by_itself_ && !next_;
  }
  void send_last_words(Output& out) const override;
  void on_info(const engine::Info& event, Output& out, TimePoint now) override;
  void on_decision(const engine::Decision& event, Output& out, TimePoint now) override;
  void on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) override;

  // A search that is about to begin.
  struct Task {
    std::unique_ptr<rules::Game> game;
    engine::Request request;
    Points search = {};  // the points as the controller listed them, to be reported
  };

  [[nodiscard]] Option features() const;
  [[nodiscard]] bool must_wait(const Command& command) const;
  void set(std::string_view option, std::string value, Output& out);
  void begin_game(Output& out);
  bool refuse_position(const Error& error, Output& out, TimePoint now);
  // Stops the current search; returns whether the engine is already at rest.
  bool rest(Output& out, TimePoint now);
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> game_for(const Go& command) const;
  void start(const Go& command, Output& out, TimePoint now);
  void begin_task(Task task, Output& out, TimePoint now);
  bool go_on(const Go& command, Output& out, TimePoint now);
  bool hit(const Go& command, Output& out, TimePoint now);
  void forget_next();
  void ponder_on(const engine::Play& play, const rules::Game& game, Output& out, TimePoint now);
  [[nodiscard]] std::vector<std::string> spell(const engine::Decision& decision);
  [[nodiscard]] bool may(rules::Move move) const;
  void note_added(const rules::Game& game);
  void report_unknown(const Go& command, Output& out) const;

  SetRule rule_;
  std::optional<Position> position_;  // absent if the last line that sets it could not be obeyed
  Points added_;              // the three stones to which the engine decided to add two (swap2)
  bool ponders_ = false;      // the engine ponders by itself after its own answers
  bool game_is_new_ = false;  // the engine does not yet know of the game
  bool announces_extension_ = false;  // an OPTION precedes the next READYOK

  // The next seven belong to the current search.
  std::vector<rules::Move> only_;      // the moves among which the engine may choose; empty for all
  bool by_itself_ = false;             // the engine ponders without a request
  bool silent_ = false;                // the result is not wanted any more
  std::optional<Milliseconds> clock_;  // the time left that the engine was given
  std::optional<Task> next_;           // the search that begins when the engine is at rest
  bool owes_ = false;                  // the search ponders, but must still be answered
  std::vector<std::string> held_;      // the answer of a ponder search, for the expected move
};

}  // namespace ludex::agi
