// What the controller halves of the UCI family share: which message is allowed in which state, and
// how long the half waits for an answer. A half adds the words of its language.
//
// A stopped ponder search ends with a Decision too: the owner that stopped it discards that
// decision and only then may ask again.
#pragma once

#include <cstddef>
#include <cstdint>
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
#include "protocols/controller_core.h"
#include "protocols/half.h"
#include "protocols/session_policy.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/spelling.h"
#include "protocols/uci_family/surplus.h"
#include "rules/game.h"

namespace ludex::protocols {

class ControllerMachine : public ControllerCore {
 public:
  Output start(TimePoint now) final;
  Output stop(TimePoint now) override;
  // A draw offer made with the move is passed on where the language can express it.
  Output ponderhit(TimePoint now, bool draw_offered) final;
  Output quit(TimePoint now) final;

 protected:
  enum class State : std::uint8_t {
    spawned,
    handshake,
    configuring,
    getting_ready,
    ready,
    thinking,
    pondering,
    analysing,
    doubting,
    verifying,
    stopping,
    quitting,
    dead,
  };

  // The words of the language that the machine itself needs.
  struct Words {
    std::string_view start;
    std::string_view started;  // what the engine prints when it has introduced itself
    // The line that sets an option; the value is absent for a button.
    std::string (*setting)(const std::string& name, const std::optional<std::string>& value);
    std::string_view ponderhit = "ponderhit";
    std::string_view ponderhit_with_draw = "ponderhit";
    std::string_view ask_ready = "isready";
    std::string_view ready = "readyok";
    std::string_view stop = "stop";
    std::string_view bestmove = "bestmove";  // the first word of the answer to a search
    std::string_view quit = "quit";
    bool answers_idle_stop = false;   // whether an engine at rest answers a stop
    bool answers_ponder_stop = true;  // whether a pondering engine answers a stop; otherwise its
                                      // search ends without a line
  };

  ControllerMachine(const Words& words, const SessionPolicy& policy);

  // Reads a line that does not belong to the answer to a command.
  virtual void read_message(std::string_view line, Output& out, TimePoint now) = 0;
  // The engine is ready, and nothing else is awaited.
  virtual void is_ready(Output& out, TimePoint now) { leave_getting_ready(out, now); }
  // The last readyok that nobody waits for has arrived.
  virtual void owed_ready_arrived(Output& /*out*/) {}
  // An info of the current search, with its moves resolved.
  [[nodiscard]] virtual engine::Info resolved(const Info& info) = 0;

  // Overrides of ControllerCore.
  void read(std::string_view line, Output& out, TimePoint now) final;
  [[nodiscard]] bool awaits_line() const final { return state_ != State::thinking; }
  void overdue(Output& out, TimePoint now) final;
  void question_overdue(Output& out, TimePoint now) override;
  void die() final;
  void get_ready(Output& out, TimePoint now) final { ask_ready(out, now); }
  void set_declared(const engine::Option& option, std::string value, Output& out,
                    TimePoint now) final;
  [[nodiscard]] engine::Info summary() final { return judged(resolved(notes_)); }

  // Keeps the name and the author, unless empty, of an engine that introduces itself.
  void identify(std::string_view name, std::string_view author);
  void introduced(Output& out, TimePoint now);
  void received_ready(Output& out, TimePoint now);
  void ask_ready(Output& out, TimePoint now);
  void ask_ready_for_game(Output& out, TimePoint now);
  void leave_getting_ready(Output& out, TimePoint now);
  void forget_game() { surplus_.new_game(); }
  // A search that is about to begin: `state` is the state that it enters; `infinite`: whether it
  // continues until stop() once the expected move has been played. An engine that still thinks
  // after `longest` is sent a stop.
  struct Search {
    State state = State::thinking;
    bool infinite = false;
    std::optional<Duration> longest = {};
    std::optional<Duration> time = {};  // the engine's time for the search; absent if no clock runs
    // The line that reports the expected move, in a language without a word for it.
    std::optional<std::string> ponderhit = {};
  };
  [[nodiscard]] static std::optional<Duration> time_for(const engine::Request& request,
                                                        const rules::Game& game);
  // Starts the search with `lines`, behind the lines that `out` already sends. If options were set,
  // `lines` are held back until the engine is ready.
  Output begin_search(Search search, std::vector<Line> lines, Output out, TimePoint now);
  // Sends `lines`, then the command, and collects everything that the engine prints until it is
  // ready again as the Answer. Returns an Error unless the engine is at rest and answers isready.
  Result<Output> ask_command(engine::Ticket ticket, const engine::Command& command,
                             std::vector<Line> lines, TimePoint now);
  // Ends the engine's thinking time: sets the deadline, at which the engine is sent a stop, to
  // now.
  void think_no_longer(TimePoint now);
  // The engine's answer to a search, as a decision and as text. `fits`: the answer is a legal move,
  // or rightly reports that there is none. The engine may still replace it by a later answer.
  struct Answer {
    engine::Decision decision;
    std::string text;
    bool fits = true;
    TimePoint at{};
  };
  void answer(Answer answer, Output& out);
  [[nodiscard]] std::string quoted(std::string_view move) const;  // `bestmove` followed by `move`
  // Reports an answer that no search asked for.
  void unasked_answer(std::string_view what, Output& out);
  // The stop that was sent when an answer was doubted found the engine idle.
  void verify_by_idleness(Output& out, TimePoint now);
  [[nodiscard]] State state() const { return state_; }
  void enter(State state, TimePoint now);

  // Options that the controller sets by itself, if the engine declares them and they have another
  // value. set_for_game() is for options that choose the game; set_own() leaves an option alone
  // that the owner has set.
  void set_for_game(std::string_view name, std::string_view value, Output& out);
  void set_own(std::string_view name, std::string_view value, Output& out);
  // Adds an info to the sum that summary() resolves.
  void keep(Info info, TimePoint now);
  // Clears a line of moves whose first move is not legal; the next report names that move. Returns
  // whether any moves are left.
  bool drop_illegal_line(Info& info, const rules::Game& game, const Spelling& spelling);
  // Adds what was found wrong with the lines before to a report.
  [[nodiscard]] engine::Info judged(engine::Info info);
  // The half calls this for every info, before it reports or keeps it.
  void received_info(const Info& info, Output& out);
  bool asks_ready_ = true;       // the engine answers isready
  bool stop_may_cross_ = false;  // the answer to a stop may still arrive after a decision
  int owed_ready_ = 0;           // readyok lines still due that nobody waits for

 private:
  void collect(std::string_view line, Output& out, TimePoint now);
  void end_command(TimePoint now);
  void begin_stopping(TimePoint now);
  void end_search(engine::Decision decision, Output& out, TimePoint now);
  void answer_again(Answer answer, Output& out);
  void verify(Output& out, TimePoint now);
  void conclude(Output& out, TimePoint now);
  void learn_from_silence(Output& out);
  [[nodiscard]] bool is_set_by_owner(std::string_view option) const;
  void verify_by_ready(Output& out, TimePoint now);
  [[nodiscard]] Stage stage_of(State state) const;
  void send_setting(const engine::Option& option, std::string value, Output& out);

  Words words_;
  State state_ = State::spawned;

  // While getting ready for a think(): the lines to send once the engine is ready, and the state to
  // enter then.
  std::vector<Line> held_;
  State held_state_ = State::thinking;
  std::optional<std::string> ponderhit_;   // Search::ponderhit of the current search
  bool infinite_ = false;                  // the search continues after ponderhit until stop
  std::optional<Duration> longest_;        // how long the search may take
  std::optional<Duration> time_;           // how much time the engine has for it
  std::vector<std::string> set_by_owner_;  // names of the options that the owner set

  Info notes_;                // the sum of the infos of this search
  std::string illegal_move_;  // of a line that was dropped since the last report
  SurplusWatch surplus_;
  std::optional<Answer> doubted_;      // the answer in doubt, while doubting or verifying
  bool ready_arrived_ = false;         // readyok has arrived, while verifying
  bool settled_ = false;               // only readyok is still missing, while verifying
  bool answers_nothing_idle_ = false;  // neither isready nor a stop, when it is at rest

  // What the engine has printed for the command that it is answering.
  struct CommandOutput {
    engine::Lines printed{};
    std::size_t bytes = 0;  // size of `printed`
  };
  std::optional<CommandOutput> command_;
};

}  // namespace ludex::protocols
