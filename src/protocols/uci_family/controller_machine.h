// What the controller halves of the UCI family share: who may say what when, and for how long an
// answer is waited for. A half adds the words of its language.
//
// The owner writes the lines of each Output, feeds back what the engine prints, and calls
// on_deadline() when the Output's deadline passes; output of the engine never extends a deadline.
// Every think() ends with one Decision, also a stopped ponder search: the owner that stopped it
// throws its decision away, and only then may ask again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/event.h"
#include "protocols/half.h"
#include "protocols/info_keeper.h"
#include "protocols/manners.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/option_table.h"
#include "protocols/uci_family/surplus.h"
#include "protocols/wait.h"
#include "rules/game.h"

namespace ludex::protocols {

class ControllerMachine {
 public:
  using Output = ControllerOutput;

  ControllerMachine(const ControllerMachine&) = delete;
  ControllerMachine& operator=(const ControllerMachine&) = delete;

  // Begins the handshake; Handshaken follows.
  Output start(TimePoint now);
  Output on_deadline(TimePoint now);

  // For an engine that is neither thinking nor getting ready; otherwise, and after a Failure, these
  // two send nothing and the Error says why.

  // Also an Error: an option that the engine did not declare, or a value that it does not take.
  Result<Output> set_option(std::string_view name, std::string_view value, TimePoint now);
  // Asks whether all that was set is done; Ready follows.
  Result<Output> isready(TimePoint now);

  // Ignored unless the engine thinks (ponders). A draw offer that came with the move is passed on
  // where the language can say it.
  Output stop(TimePoint now);
  Output ponderhit(TimePoint now, bool draw_offered = false);
  // From any state; what the engine still says is ignored. The owner waits for its end.
  Output quit(TimePoint now);

  // Searches begun less decisions received: 0 or 1.
  [[nodiscard]] int outstanding() const;
  // Whether the engine declared such an option.
  [[nodiscard]] bool offers(std::string_view option) const;
  // What it declared, each with the value that it has now.
  [[nodiscard]] std::vector<engine::Option> options() const;

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

  // The language, as far as the machine speaks by itself.
  struct Words {
    std::string_view start;
    std::string_view started;  // what the engine says when it has introduced itself
    // No value: a button.
    std::string (*setting)(const std::string& name, const std::optional<std::string>& value);
    std::string_view ponderhit = "ponderhit";
    std::string_view ponderhit_with_draw = "ponderhit";
    std::string_view ask_ready = "isready";
    std::string_view ready = "readyok";
    std::string_view stop = "stop";
    std::string_view bestmove = "bestmove";  // how the answer to a search begins
    std::string_view quit = "quit";
    bool answers_idle_stop = false;   // an engine at rest answers a stop
    bool answers_ponder_stop = true;  // one that ponders does; otherwise it ends without a word
  };

  ControllerMachine(const Words& words, const Manners& manners);
  ControllerMachine(ControllerMachine&&) = default;
  ControllerMachine& operator=(ControllerMachine&&) = default;
  ~ControllerMachine() = default;

  // Takes a line before the half does. False: the half is not to read it, because nobody listens
  // any more, or because it belongs to the answer to a command.
  bool accept_line(std::string_view line, Output& out, TimePoint now);
  // The Output with the wait that holds after the line. A half calls tell_news() then, and after
  // a deadline.
  [[nodiscard]] Output after_line(Output out, TimePoint now);
  static void complain(const Error& error, std::string_view line, Output& out);

  void introduced(Output& out, TimePoint now);
  void ask_ready(Output& out, TimePoint now);
  void ask_ready_for_game(Output& out, TimePoint now);
  // Readiness was heard and nothing else is missing.
  void leave_getting_ready(Output& out, TimePoint now);
  void forget_game() { surplus_.new_game(); }
  // A search that is to begin: the state that it enters, and whether it goes on until stop() once
  // the expected move has come. An engine that still thinks after `longest` is told to stop.
  struct Search {
    State state = State::thinking;
    bool infinite = false;
    std::optional<Duration> longest = {};
    std::optional<Duration> time = {};  // what the engine has, where anybody counts
    // What is said when the expected move comes, in a language without a word of its own for it.
    std::optional<std::string> ponderhit = {};
  };
  [[nodiscard]] static std::optional<Duration> time_for(const engine::Request& request,
                                                        const rules::Game& game);
  // Asks with `lines`, behind what `out` sends; they are held back until the engine is ready where
  // something was set.
  Output begin_search(Search search, std::vector<Line> lines, Output out, TimePoint now);
  // Says `lines`, then the command, and collects what the engine prints until it is ready again:
  // its Answer. For an engine at rest that can be asked whether it is ready; otherwise an Error.
  Result<Output> ask_command(engine::Ticket ticket, const engine::Command& command,
                             std::vector<Line> lines, TimePoint now);
  // The engine has thought enough: it is told so at the deadline, which is now.
  void think_no_longer(TimePoint now);
  // What the engine says to the question, in words and what they mean; it `fits` where it is a
  // legal move, or rightly none. Perhaps not its last word on it.
  struct Answer {
    engine::Decision decision;
    std::string text;
    bool fits = true;
    TimePoint at{};
  };
  void answer(Answer answer, Output& out);
  [[nodiscard]] std::string quoted(std::string_view move) const;  // `bestmove` with it
  // One to which there is no question.
  void unasked_answer(std::string_view what, Output& out);
  // What was asked when an answer was doubted: the engine is ready, and it has been idle.
  void verify_by_ready(Output& out, TimePoint now);
  void verify_by_idleness(Output& out, TimePoint now);
  void fail(engine::Failure failure, Output& out);
  [[nodiscard]] std::optional<Error> refusal() const;
  [[nodiscard]] bool searching() const;
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] Output with_deadline(Output out) const;
  void enter(State state, TimePoint now);

  // Options that the controller sets by itself, where they are declared and not yet so: those that
  // choose the game, and those of which the owner's word goes first.
  void set_for_game(std::string_view name, std::string_view value, Output& out);
  void set_own(std::string_view name, std::string_view value, Output& out);
  // Whether infos are kept for later, because not each one is wanted; otherwise the half reports
  // each.
  [[nodiscard]] bool keeps_infos() const { return infos_.keeps(); }
  void keep(Info info, TimePoint now) { infos_.add(std::move(info), now); }
  // For every info, before it is reported or kept.
  void heard(const Info& info);
  // Reports what was kept and is to be heard now, as an event that `to_event` makes of it.
  template <class ToEvent>
  void tell_news(Output& out, TimePoint now, const ToEvent& to_event) {
    infos_.tell(out, now, to_event);
  }

  engine::Identity identity_;
  OptionTable options_;
  bool tell_ready_ = false;      // somebody waits for Ready
  bool asks_ready_ = true;       // the engine answers isready
  bool stop_may_cross_ = false;  // the answer to a stop may still come after a decision
  int owed_ready_ = 0;           // readyok that nobody waits for, still to come

 private:
  void overdue(Output& out, TimePoint now);
  void collect(std::string_view line, Output& out);
  void answer_command(engine::AnswerTo answer, Output& out);
  void begin_stopping(TimePoint now);
  void end_search(engine::Decision decision, Output& out, TimePoint now);
  void answer_again(Answer answer, Output& out);
  void verify(Output& out, TimePoint now);
  void conclude(Output& out, TimePoint now);
  [[nodiscard]] bool is_said_by_owner(std::string_view option) const;
  [[nodiscard]] std::optional<Duration> wait_of(State state) const;
  void send_setting(const engine::Option& option, std::string value, Output& out);

  Words words_;
  Manners manners_;
  State state_ = State::spawned;
  engine::Failure failure_;  // when dead

  Wait wait_;

  // While getting ready for a think(): the lines to send then, and the state to enter.
  std::vector<Line> held_;
  State held_state_ = State::thinking;
  std::optional<std::string> ponderhit_;   // what the search that goes on has for it
  bool infinite_ = false;                  // the search goes on after ponderhit until stop
  std::optional<Duration> longest_;        // how long it may go on
  std::optional<Duration> time_;           // how long it should
  std::vector<std::string> set_by_owner_;  // names of options

  InfoKeeper<Info> infos_;
  SurplusWatch surplus_;
  std::optional<Answer> doubted_;  // while doubting or verifying
  bool heard_ready_ = false;       // while verifying
  bool settled_ = false;           // readiness is all that is missing

  // A command of the engine that is not answered yet.
  struct OpenCommand {
    engine::Ticket ticket{};
    TimePoint until{};
    engine::Lines said{};
    std::size_t bytes = 0;  // of what was said
  };
  std::optional<OpenCommand> command_;
};

}  // namespace ludex::protocols
