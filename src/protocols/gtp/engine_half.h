// The engine half of GTP: answers a controller by calling an engine (gtp.md sections 2 to 9).
//
// Commands are answered in order. What needs the engine behind makes the lines behind it wait,
// which are read on all the while: for the comment that interrupts a search, and because any input
// ends an analysis. The owner makes the calls of each Output in order, then writes its lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/question.h"
#include "protocols/call.h"
#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/engine_state.h"
#include "protocols/gtp/message.h"
#include "protocols/half.h"

namespace ludex::gtp {

class EngineHalf {
 public:
  using Output = protocols::EngineOutput;
  using Settings = EngineState::Settings;

  explicit EngineHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now);
  // The controller is gone. What it has asked is done first; then Quit follows.
  Output on_closed(TimePoint now);
  Output on_event(const engine::Event& event, TimePoint now);
  Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now);
  // The search that the last Think asked for cannot be had from this engine.
  Output on_unsayable(std::string_view why, TimePoint now);
  // No option is set over GTP.
  [[nodiscard]] Output on_refused(const protocols::SetOption& call, const Error& why) const;

  // Searches begun less answers sent: 0 or 1.
  [[nodiscard]] int outstanding() const { return search_ == Search::none ? 0 : 1; }
  // Whether there is room for another line.
  [[nodiscard]] bool listens() const;

 private:
  // What the engine behind does for the controller.
  enum class Search : std::uint8_t {
    none,
    generating,  // a move is due
    checking,    // it wants to pass in a cleanup, and is asked what is dead
    analyzing,   // lines are printed until something is said
    stopping,    // it is told to stop its analysis
    consulted,   // a question
  };

  // --- engine_half.cpp: lines and answers ---
  void execute(std::string_view line, Output& out, TimePoint now);
  void pass_on(const Command& command, Output& out);
  void execute_waiting(Output& out, TimePoint now);
  void say(bool success, std::string_view text, Output& out) const;
  void quit(Output& out);
  void ask(const engine::Question& question, Output& out);

  // --- engine_search.cpp: work of the engine behind ---
  void begin(Generate&& work, Output& out, TimePoint now);
  void begin(Analyze&& work, Output& out, TimePoint now);
  void begin(Consult&& work, Output& out, TimePoint now);
  void tell_game(Output& out);
  void think(engine::Request request, Output& out, TimePoint now);
  [[nodiscard]] engine::Limits limits() const;
  void report(const engine::Info& info, Output& out, TimePoint now);
  void print_analysis(Output& out, TimePoint now);
  [[nodiscard]] std::vector<double> said_ownership(Color mover) const;
  void on_decision(const engine::Decision& decision, Output& out, TimePoint now);
  void generated(const engine::Decision& decision, Output& out, TimePoint now);
  void answer_move(std::optional<go::Move> move, Output& out);
  void answer_text(std::string_view text, Output& out);
  // Ends a search for a move that ends when something is said.
  void cancel(Output& out);
  void checked_dead(const engine::AnswerTo& answer, Output& out, TimePoint now);
  [[nodiscard]] std::optional<go::Move> move_of(const engine::Decision& decision) const;

  EngineState state_;
  bool quit_ = false;
  bool closed_ = false;  // the controller says no more

  std::optional<Id> id_;  // of the command at hand
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;

  Search search_ = Search::none;
  Generate generate_;
  Analyze analyze_;
  std::optional<Consult> consult_;  // absent: a command that is passed on
  std::uint32_t questions_ = 0;     // asked so far
  TimePoint asked_at_{};
  std::uint32_t told_game_ = 0;  // the number of the game that the engine has heard of
  std::optional<rules::Setup> told_setup_;
  bool interrupted_ = false;
  bool cancelled_ = false;  // the search, by a line that came meanwhile

  // The analysis that is printed: the candidates by their rank, and when the last line went.
  std::map<int, Candidate> candidates_;
  std::vector<engine::Ownership> ownership_;  // where it was asked for
  std::optional<TimePoint> printed_at_;
};

}  // namespace ludex::gtp
