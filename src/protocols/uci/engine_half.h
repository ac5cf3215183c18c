// The engine half of UCI: answers a controller by calling an engine (uci.md sections 3 to 5 and
// 11).
//
// Whatever the engine does, each `go` gets exactly one `bestmove`, and none before `stop` or
// `ponderhit` where the controller asked to wait for one.
#pragma once

#include <cstddef>
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
#include "protocols/uci/message.h"
#include "protocols/uci_family/engine_machine.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::uci {

class EngineHalf final : public protocols::EngineMachine {
 public:
  struct Settings {
    engine::Identity identity;
    std::vector<engine::Option> options;  // what the engine behind announces
    // Announce UCI_Chess960, which the half handles by itself, after the engine's options; for a
    // game that has the variant.
    bool chess960 = true;
    std::string game = "chess";  // a name in the registry
    // How the controller counts ranks; absent: as it shows by choosing a variant and by its moves
    // (ucci.md section 14).
    std::optional<protocols::Ranks> ranks = {};
    // What the engine behind lists: a line that begins with such a name is a question to it.
    std::vector<engine::CommandInfo> commands = {};
  };

  explicit EngineHalf(Settings settings);

  // The options that `uci` is answered with, each with the value that it has now.
  [[nodiscard]] std::vector<engine::Option> announced() const;

 private:
  // What the controller says; one overload a command.
  void on(const Uci& command, Output& out, TimePoint now);
  void on(const UciCyclone& command, Output& out, TimePoint now);
  void on(const Debug& command, Output& out, TimePoint now);
  void on(const IsReady& command, Output& out, TimePoint now);
  void on(const SetOption& command, Output& out, TimePoint now);
  void on(const RegisterLater& command, Output& out, TimePoint now);
  void on(const Register& command, Output& out, TimePoint now);
  void on(const UciNewGame& command, Output& out, TimePoint now);
  void on(const Position& command, Output& out, TimePoint now);
  void on(const Go& command, Output& out, TimePoint now);
  void on(const Stop& command, Output& out, TimePoint now);
  void on(const PonderHit& command, Output& out, TimePoint now);
  void on(const Quit& command, Output& out, TimePoint now);
  void on(const Display& command, Output& out, TimePoint now);
  void on(const Eval& command, Output& out, TimePoint now);
  void on(const Perft& command, Output& out, TimePoint now);
  void on(const Help& command, Output& out, TimePoint now);
  void on(const Unknown& command, Output& out, TimePoint now);

  // The language of the machine.
  bool obey(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] std::string message(std::string_view text) const override;
  // A person who types has not said `uci`, and wants to know.
  [[nodiscard]] bool wants_reasons() const override { return debug_ || !greeted_; }
  void say_farewell(Output& out) const override;
  void on_info(const engine::Info& event, Output& out, TimePoint now) override;
  void on_decision(const engine::Decision& event, Output& out, TimePoint now) override;
  void on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) override;

  // Whether a command must wait for the end of the search, or for the answer to a question.
  [[nodiscard]] bool must_wait(const Command& command) const;
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(std::string position) const;
  // A copy of the position that the controller set, or the usual start.
  [[nodiscard]] std::unique_ptr<rules::Game> current() const;
  // Plays the legal beginning on game_; how many moves that is.
  std::size_t play_listed(const std::vector<MoveText>& moves);

  std::vector<engine::CommandInfo> commands_;  // of the engine
  bool zero_ranks_;                            // the rules of the game count ranks from 0
  bool ranks_are_given_;  // the controller's way of counting is not to be found out
  protocols::Spelling spelling_;
  bool greeted_ = false;  // `uci` was said: a program talks
  bool debug_ = false;
  std::unique_ptr<rules::Game> game_;  // for the next go; null: the usual start
};

}  // namespace ludex::uci
