// The engine half of UCI: answers a controller by calling an engine (uci.md sections 3 to 5 and
// 11).
//
// Whatever the engine does, each `go` gets exactly one `bestmove`, which is held back until `stop`
// or `ponderhit` if the controller asked for that.
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
    std::vector<engine::Option> options;  // the options that the engine declares
    // Whether to announce UCI_Chess960, which the half handles by itself, after the engine's
    // options; only for a game that has this variant.
    bool chess960 = true;
    std::string game = "chess";  // a name in the registry
    // How the controller numbers ranks; if absent, this is inferred from whether it sets the
    // variant and from its moves (ucci.md section 14).
    std::optional<protocols::Ranks> ranks = {};
    // The engine's own commands: a line that begins with one of their names is a question to the
    // engine.
    std::vector<engine::CommandInfo> commands = {};
  };

  explicit EngineHalf(Settings settings);

  // The options that answer `uci`, each with its current value.
  [[nodiscard]] std::vector<engine::Option> announced() const;

 private:
  // The controller's commands; one overload for each.
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

  // Overrides of EngineMachine.
  bool obey(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] std::string message(std::string_view text) const override;
  // A person who types commands has not sent `uci`, and wants to know the reasons.
  [[nodiscard]] bool wants_reasons() const override { return debug_ || !greeted_; }
  void on_info(const engine::Info& event, Output& out, TimePoint now) override;
  void on_decision(const engine::Decision& event, Output& out, TimePoint now) override;
  void on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) override;

  // Whether a command must wait for the end of the search, or for the answer to a question.
  [[nodiscard]] bool must_wait(const Command& command) const;
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(std::string position) const;
  // A copy of the position that the controller set, or the usual start.
  [[nodiscard]] std::unique_ptr<rules::Game> current() const;
  // Plays the moves on game_ up to the first illegal one; returns how many moves were played.
  std::size_t play_listed(const std::vector<MoveText>& moves);

  std::vector<engine::CommandInfo> commands_;  // the engine's own commands
  bool zero_ranks_;                            // the rules of the game number ranks from 0
  bool ranks_are_given_;  // how the controller numbers ranks is known and no longer inferred
  protocols::Spelling spelling_;
  bool greeted_ = false;  // `uci` was received: the controller is a program
  bool debug_ = false;
  std::unique_ptr<rules::Game> game_;  // the position of the next go; null for the usual start
};

}  // namespace ludex::uci
