// The engine half of UCI: answers a controller by calling an engine (uci.md sections 3 to 5 and
// 11).
//
// The owner makes the calls of each Output in order, then writes its lines, and feeds back the
// engine's events. Whatever the engine does, each `go` gets exactly one `bestmove`, and none before
// `stop` or `ponderhit` where the controller asked to wait for one.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"
#include "protocols/call.h"
#include "protocols/half.h"
#include "protocols/option_table.h"
#include "protocols/spelling.h"
#include "protocols/uci/message.h"
#include "rules/game.h"

namespace ludex::uci {

class EngineHalf {
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
  };
  using Output = protocols::Output<protocols::Call>;

  explicit EngineHalf(Settings settings);

  // The options that `uci` is answered with, each with the value that it has now.
  [[nodiscard]] std::vector<engine::Option> announced() const;

  // One line of the controller.
  Output on_line(std::string_view line, TimePoint now);
  // The controller is gone: the same as `quit`.
  Output on_closed(TimePoint now);
  // One event of the engine.
  Output on_event(const engine::Event& event, TimePoint now);
  // The engine's answer to Explain.
  [[nodiscard]] static Output on_explained(const std::vector<std::string>& lines);
  // The engine did not take the option that an Output set.
  [[nodiscard]] Output on_refused(const protocols::SetOption& call, const Error& why) const;

  // `go` accepted less `bestmove` sent: 0 or 1.
  [[nodiscard]] int outstanding() const;
  // Whether a line may be read now: always, in UCI.
  [[nodiscard]] static bool listens() { return true; }

 private:
  enum class State : std::uint8_t { idle, search, stopping, quit };

  // The `go` that is being answered.
  struct Search {
    std::unique_ptr<rules::Game> game;  // its position: spells the moves of events
    TimePoint began{};
    bool infinite = false;
    bool ponder = false;
    bool engine_thinks = false;            // its decision is still to come
    std::optional<rules::Move> best = {};  // the first move of the last line told
    std::vector<std::string> held;         // the answer, while it may not be sent yet
  };

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

  // What the engine tells; one overload an event.
  void on(const engine::Info& event, Output& out, TimePoint now);
  void on(const engine::Decision& event, Output& out, TimePoint now);
  void on(const engine::Complaint& event, Output& out, TimePoint now);
  void on(const engine::Failure& event, Output& out, TimePoint now);

  void obey(const Command& command, Output& out, TimePoint now);
  // Whether a command must wait for the end of the search.
  [[nodiscard]] bool must_wait(const Command& command) const;
  void postpone(const Command& command, Output& out);
  // Sends the answer of the search, or holds it back; then obeys what waited for it.
  void answer(std::vector<std::string> lines, Output& out, TimePoint now);
  void release(Output& out, TimePoint now);
  [[nodiscard]] std::optional<rules::Move> move_instead(const engine::Resign& resign) const;
  void end(Output& out);
  // Tells why nothing happens, to who wants to know: with debug on, or to a person.
  void debug(std::string_view text, Output& out) const;
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(std::string position) const;
  // Plays the legal beginning on game_; how many moves that is.
  std::size_t play_listed(const std::vector<MoveText>& moves);

  engine::Identity identity_;
  protocols::OptionTable options_;      // the engine's
  protocols::OptionTable own_options_;  // the half's
  std::string game_name_;
  bool zero_ranks_;       // the rules of the game count ranks from 0
  bool ranks_are_given_;  // the controller's way of counting is not to be found out
  protocols::Spelling spelling_;
  State state_ = State::idle;
  bool greeted_ = false;  // `uci` was said: a program talks
  bool debug_ = false;
  std::unique_ptr<rules::Game> game_;  // for the next go; null: the usual start
  Search search_;                      // in search and stopping
  std::deque<Command> waiting_;        // for the end of the search
  std::size_t waiting_bytes_ = 0;      // of their lines, and of those before them that are obeyed
};

}  // namespace ludex::uci
