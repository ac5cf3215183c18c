// The engine half of AGI: answers a controller by calling an engine (agi.md sections 3 and 5).
//
// Whatever the engine does, each search in the foreground ends with exactly one BESTMOVE, and
// pondering with none. Beside the search that GO asks for, the engine may ponder by itself: nothing
// of that is seen, and it ends as soon as the controller wants anything else.
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
    // What the engine behind announces. Of these AGI knows OwnBook, Ponder and BookFile.
    std::vector<engine::Option> options;
  };

  explicit EngineHalf(Settings settings);

  // The options that AGI has words for, as far as the engine has them.
  [[nodiscard]] std::vector<engine::Option> announced() const;

 private:
  // What the controller says; one overload a command. False: it must wait for the engine.
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

  // The language of the machine.
  bool obey(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] std::string message(std::string_view text) const override;
  [[nodiscard]] bool wants_reasons() const override;
  // QUIT is answered by BYE alone (agi.md section 3.11).
  [[nodiscard]] bool answers_at_end() const override { return false; }
  void say_farewell(Output& out) const override;
  void on_info(const engine::Info& event, Output& out, TimePoint now) override;
  void on_decision(const engine::Decision& event, Output& out, TimePoint now) override;
  void on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) override;

  // A search as it is to be begun: on what, and how.
  struct Task {
    std::unique_ptr<rules::Game> game;
    engine::Request request;
    Points search = {};  // as the controller listed them, to be shown
  };

  [[nodiscard]] Option features() const;
  [[nodiscard]] bool must_wait(const Command& command) const;
  void set(std::string_view option, std::string value, Output& out);
  void begin_game(Output& out);
  bool refuse_position(const Error& error, Output& out, TimePoint now);
  // Ends what goes on; whether the engine rests already.
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
  std::optional<Position> position_;  // absent: the last line about it could not be obeyed
  Points added_;                  // the three stones to which the engine decided to add two (swap2)
  bool ponders_ = false;          // by itself, after its own answers
  bool game_is_new_ = false;      // the engine has still to be told of it
  bool tells_extension_ = false;  // with the next READYOK

  // Of the search that goes on.
  std::vector<rules::Move> only_;      // what it may choose from
  bool by_itself_ = false;             // it ponders without being asked to
  bool silent_ = false;                // what it finds is not wanted any more
  std::optional<Milliseconds> clock_;  // what it was told of it
  std::optional<Task> next_;           // begins when the engine rests
  bool owes_ = false;                  // it ponders, but an answer is wanted all the same
  std::vector<std::string> held_;      // the answer, should the move come that it ponders on
};

}  // namespace ludex::agi
