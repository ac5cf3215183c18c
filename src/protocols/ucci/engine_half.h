// The engine half of UCCI: answers a controller by calling an engine (ucci.md sections 2 to 7).
//
// Whatever the engine does, each `go` gets exactly one `bestmove` or `nobestmove`, and a pondering
// search gets none before `ponderhit` or `stop`.
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
#include "protocols/ucci/message.h"
#include "protocols/uci_family/engine_machine.h"
#include "rules/game.h"

namespace ludex::ucci {

class EngineHalf final : public protocols::EngineMachine {
 public:
  struct Settings {
    engine::Identity identity;
    // The options that the engine declares, under their names in the engine interface. The half
    // adds usemillisec and newgame, and obeys debug and batch without announcing them.
    std::vector<engine::Option> options;
    std::string game = "xiangqi";  // a name in the registry
  };

  explicit EngineHalf(Settings settings);

  // The options that answer `ucci`, under their names on the wire.
  [[nodiscard]] std::vector<engine::Option> announced() const;

 private:
  // The controller's commands; one overload for each.
  void on(const Ucci& command, Output& out, TimePoint now);
  void on(const IsReady& command, Output& out, TimePoint now);
  void on(const SetOption& command, Output& out, TimePoint now);
  void on(const Position& command, Output& out, TimePoint now);
  void on(const BanMoves& command, Output& out, TimePoint now);
  void on(const Go& command, Output& out, TimePoint now);
  void on(const PonderHit& command, Output& out, TimePoint now);
  void on(const Stop& command, Output& out, TimePoint now);
  void on(const Probe& command, Output& out, TimePoint now);
  void on(const Quit& command, Output& out, TimePoint now);
  void on(const Unknown& command, Output& out, TimePoint now);

  // Overrides of EngineMachine.
  bool obey(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] bool works_off_lines() const override;
  [[nodiscard]] std::string message(std::string_view text) const override;
  [[nodiscard]] bool wants_reasons() const override;
  void send_last_words(Output& out) const override;
  [[nodiscard]] std::string name_of(const std::string& option) const override;
  void on_info(const engine::Info& event, Output& out, TimePoint now) override;
  void on_decision(const engine::Decision& event, Output& out, TimePoint now) override;
  void on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) override;

  bool set_own(std::string_view name, std::string_view value, Output& out);
  bool set_rule(std::string_view name, std::string_view value, Output& out);
  void note_variant(const engine::Option& option, std::string_view value);
  // Reports that the state does not allow a command.
  void refuse(std::string_view what, Output& out) const;
  [[nodiscard]] std::vector<std::string> spell(const engine::Decision& decision) const;
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(std::string position) const;
  // Returns the position of the command, up to the first move that is not legal.
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> set_up(const Position& command,
                                                            Output& out) const;

  rules::Values rules_;                // the rules as far as options set them
  std::unique_ptr<rules::Game> game_;  // the position of the next go; null for the usual start
  std::vector<rules::Move> banned_;    // in that position

  // The next four belong to the current search.
  bool value_only_ = false;      // `depth 0`: the controller wants the score only
  bool ends_with_mate_ = false;  // an infinite search, which ends by itself when a mate is found
  std::vector<rules::Move> left_out_;   // the banned moves
  std::optional<engine::Score> value_;  // the last score reported
};

}  // namespace ludex::ucci
