// What the controller halves of all protocols share: the calls of the contract whose lines
// depend on no protocol, the deadlines, the infos of a search, and the end by a Failure.
//
// A half adds its language: what it sends, how it reads a line, and its states, of which the core
// knows only the phase. Every Output that leaves a half passes with_deadline(), so that no call
// loses a deadline that another one has set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/opponent.h"
#include "engine/option.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/half.h"
#include "protocols/info_keeper.h"
#include "protocols/option_table.h"
#include "protocols/session_policy.h"
#include "protocols/wait.h"
#include "rules/game.h"

namespace ludex::protocols {

class ControllerCore : public ControllerHalf {
 public:
  Output on_line(std::string_view line, TimePoint now) final;
  Output on_deadline(TimePoint now) final;
  std::optional<TimePoint> postpone(Duration by, TimePoint now) final;
  Result<Output> set_option(std::string_view name, std::string_view value, TimePoint now) final;
  Result<Output> isready(TimePoint now) final;
  Output ponderhit(TimePoint now, bool draw_offered) override;
  [[nodiscard]] bool offers(std::string_view option) const override;
  [[nodiscard]] std::vector<engine::Option> options() const final;

  // The number of searches begun less the number of decisions reported: 0 or 1.
  [[nodiscard]] int outstanding() const { return searching() ? 1 : 0; }

 protected:
  // What the states of all halves have in common.
  enum class Phase : std::uint8_t {
    spawned,
    introducing,
    at_rest,  // only now set_option(), isready(), new_game(), think() and ask() are accepted
    getting_ready,
    thinking,
    stopping,  // the engine was sent a stop, or its answer is being confirmed
    asked,     // the engine is answering a command
    quitting,
    dead,
  };

  explicit ControllerCore(const SessionPolicy& policy);

  // What a state of a half means to the core: its phase, and how long it lasts at most.
  struct Stage {
    Phase phase = Phase::dead;
    std::optional<Duration> wait = {};
  };

  // --- The language ---

  // Whether a decision is still due.
  [[nodiscard]] virtual bool searching() const;
  // Reads a line of the engine. Not called when the engine is quitting or dead.
  virtual void read(std::string_view line, Output& out, TimePoint now) = 0;
  // Whether the wait is for a line, which is late after the deadline. Otherwise the deadline is a
  // moment at which the half acts by itself.
  [[nodiscard]] virtual bool awaits_line() const { return true; }
  // The deadline of the wait has passed, also for the line that has just been read.
  virtual void overdue(Output& out, TimePoint now) = 0;
  // The deadline of the open question has passed.
  virtual void question_overdue(Output& out, TimePoint now);
  // Drops whatever was still to be sent or answered, because the session has failed.
  virtual void die() = 0;
  // Does what isready() asks for; Ready must follow.
  virtual void get_ready(Output& out, TimePoint now) = 0;
  // Sets a declared option to a value that has been checked.
  virtual void set_declared(const engine::Option& option, std::string value, Output& out,
                            TimePoint now);
  // Sets an option that was not declared.
  virtual Result<void> set_undeclared(std::string_view name, std::string_view value, Output& out,
                                      TimePoint now);
  // The sum of the infos of the current search, as they are kept.
  [[nodiscard]] virtual engine::Info summary() { return notes_; }

  // --- Building blocks of a language ---

  // Replaces the phase, and the wait by that of the stage.
  void enter(const Stage& stage, TimePoint now);
  [[nodiscard]] Phase phase() const { return phase_; }
  // Why the engine, which is not at rest, cannot be asked anything; absent if it can.
  [[nodiscard]] std::optional<Error> refusal() const;
  // Completes an Output: adds the infos that are due and the deadline that holds now.
  [[nodiscard]] Output with_deadline(Output out, TimePoint now);
  // Ends the session with a Failure.
  void fail(engine::Failure failure, Output& out);
  static void complain(std::string text, Output& out);
  // Calls `on` with the message of a line, or reports that the line could not be read.
  template <class Message, class On>
  static void act_on(Result<Message> message, std::string_view line, Output& out, const On& on) {
    if (!message) return complain_of(message.error(), line, out);
    std::visit(on, *message);
  }
  // Reports text of the engine that belongs to no search.
  static void report_text(std::string text, Output& out);
  // Reports that the engine has introduced itself.
  void introduce(Output& out) const;
  // The owner waits for Ready, from expect_ready() to the next report_ready().
  void expect_ready() { expects_ready_ = true; }
  void report_ready(Output& out);

  // begin_search() forgets the infos of the search before. Then each info is reported or, if the
  // owner does not want every one, kept. keeps_infos() and info_kept() are for a half that keeps
  // infos in a form of its own and overrides summary().
  void begin_search();
  // A report about a search that is over has arrived: complains of the first one.
  void report_late_info(Output& out);
  void inform(engine::Info info, Output& out, TimePoint now);
  [[nodiscard]] bool keeps_infos() const { return infos_.keeps(); }
  void info_kept(TimePoint now) { infos_.added(now); }
  // Such a half also reports what falls.
  [[nodiscard]] FallWatch& falls() { return falls_; }

  // One question at a time is open. Without `until` it has no deadline of its own.
  void open_question(engine::Ticket ticket, std::optional<TimePoint> until = {});
  [[nodiscard]] bool has_open_question() const { return question_.has_value(); }
  // Answers the open question; expects that there is one.
  void answer_question(engine::AnswerTo answer, Output& out);

  [[nodiscard]] const SessionPolicy& policy() const { return policy_; }

  engine::Identity identity_;
  OptionTable options_;
  Wait wait_;

 private:
  static void complain_of(const Error& error, std::string_view line, Output& out);

  struct OpenQuestion {
    engine::Ticket ticket{};
    std::optional<TimePoint> until;
  };

  SessionPolicy policy_;
  Phase phase_ = Phase::spawned;
  bool expects_ready_ = false;
  std::string failure_;  // what happened, once dead
  InfoKeeper infos_;
  engine::Info notes_;
  FallWatch falls_;
  bool has_decided_ = false;  // the last search, and no late report has arrived since
  std::optional<OpenQuestion> question_;
};

}  // namespace ludex::protocols
