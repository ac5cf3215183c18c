// The engine half of GTP: answers a controller by calling an engine (gtp.md sections 2 to 9).
//
// Commands are answered in order. A command that needs the engine makes the lines behind it wait;
// reading continues meanwhile, because a comment can interrupt a search and any input ends an
// analysis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
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

class EngineHalf final : public protocols::EngineHalf {
 public:
  using Settings = EngineState::Settings;

  explicit EngineHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now) override;
  // All commands that were read are processed first; then Quit follows.
  Output on_closed(TimePoint now) override;
  Output on_event(const engine::Event& event, TimePoint now) override;
  Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) override;
  Output on_refused_search(std::string_view why, TimePoint now) override;
  // Does nothing, since no option is set over GTP.
  [[nodiscard]] Output on_refused(const protocols::SetOption& call,
                                  const Error& why) const override;
  [[nodiscard]] int outstanding() const override {
    return search_ == Search::none || search_ == Search::pondering ? 0 : 1;
  }
  [[nodiscard]] bool has_room() const override;

 private:
  // What the engine does for the controller.
  enum class Search : std::uint8_t {
    none,
    generating,  // searches for a move
    checking,    // wants to pass in a cleanup, and is asked which stones are dead
    analyzing,   // prints lines until the next input
    stopping,    // was told to stop its analysis
    pondering,   // thinks about the opponent's move until the next input, and prints nothing
    leaving,     // was told to stop its pondering
    consulted,   // answers a question
  };

  // --- engine_half.cpp: lines and answers ---
  void execute(std::string_view line, Output& out, TimePoint now);
  // Whether the engine lists the command.
  [[nodiscard]] bool is_listed(std::string_view name) const;
  void pass_on(const Command& command, Output& out);
  void execute_waiting(Output& out, TimePoint now);
  void respond(bool success, std::string_view text, Output& out) const;
  void quit(Output& out);
  void ask(const engine::Question& question, std::unique_ptr<rules::Game> game, Output& out);

  // --- engine_search.cpp: work of the engine ---
  void begin(Generate&& work, Output& out, TimePoint now);
  void begin(Analyze&& work, Output& out, TimePoint now);
  void begin(Consult&& work, Output& out, TimePoint now);
  void announce_game(Output& out);
  // Searches with the controller's seed unless this one has its own.
  void think(engine::Request request, Output& out, TimePoint now, std::optional<int> seed = {});
  void set_seed(std::optional<int> seed, Output& out);
  [[nodiscard]] engine::Limits limits() const;
  void report(const engine::Info& info, Output& out, TimePoint now);
  [[nodiscard]] std::optional<Candidate> candidate_of(const engine::Info& info, int rank) const;
  void print_analysis(Output& out, TimePoint now);
  [[nodiscard]] std::vector<double> reported_ownership(Color mover) const;
  void on_decision(const engine::Decision& decision, Output& out, TimePoint now);
  void generated(const engine::Decision& decision, Output& out, TimePoint now);
  void answer_move(std::optional<go::Move> move, Output& out);
  // Keeps what the search found, whose choice is `move`.
  void keep_search(std::optional<go::Move> move);
  void answer_illegal(const engine::IllegalMove* named, Output& out);
  void answer_text(std::string_view text, Output& out);
  // Stops a search for a move that ends at the next input.
  void cancel(Output& out);
  // Stops an analysis or a pondering, which ends at the next input.
  void stop_endless(Output& out);
  // Begins to ponder after the engine's move, if that is wanted and no command waits.
  void ponder(Output& out, TimePoint now);
  void checked_dead(const engine::AnswerTo& answer, Output& out, TimePoint now);
  [[nodiscard]] std::optional<go::Move> move_of(const engine::Decision& decision) const;

  EngineState state_;
  bool quit_ = false;
  bool closed_ = false;  // the controller has closed the connection

  std::optional<Id> id_;  // of the current command
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;

  Search search_ = Search::none;
  Generate generate_;
  Analyze analyze_;
  std::optional<Consult> consult_;  // absent for a command that is passed on
  std::uint32_t questions_ = 0;     // number of questions so far
  TimePoint asked_at_{};
  std::uint32_t announced_game_ = 0;  // the number of the game that the engine was given last
  std::optional<rules::Setup> announced_setup_;
  std::optional<int> announced_seed_;  // absent: none was set
  bool interrupted_ = false;
  bool cancelled_ = false;  // the search was cancelled by a line
  bool has_moved_ = false;  // a move of the engine was played just now

  // The analysis that is printed: the candidates by rank, and the time of the last line.
  std::map<int, Candidate> candidates_;
  std::vector<engine::Ownership> ownership_;  // filled if the request wants it
  double even_prior_ = 1;                     // of each move, while none has been searched
  std::optional<TimePoint> printed_at_;
};

}  // namespace ludex::gtp
