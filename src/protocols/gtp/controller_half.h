// The controller half of GTP: an engine interface to a process that speaks GTP (gtp.md sections 5
// to 9).
//
// Commands have ids and are sent one after the other, each when the previous one is answered. The
// half remembers the position on the engine's board, so that a question costs a move or two, and
// sends the whole game again if anything is uncertain.
//
// Any command that the engine lists is an option of it, whose value is the arguments; if the engine
// refuses the command, a Failure follows. options() is empty, since GTP has no description of what
// can be set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/clock.h"
#include "engine/engine.h"
#include "engine/opponent.h"
#include "protocols/controller_core.h"
#include "protocols/gtp/analysis.h"
#include "protocols/gtp/message.h"
#include "protocols/gtp/response_reader.h"
#include "protocols/gtp/sent_time.h"
#include "protocols/half.h"
#include "protocols/session_policy.h"
#include "rules/game.h"
#include "rules/setup.h"

namespace ludex::gtp {

class ControllerHalf final : public protocols::ControllerCore {
 public:
  struct Settings : protocols::SessionPolicy {};

  explicit ControllerHalf(Settings settings);

  // Asks for the protocol version, name, version and commands.
  Output start(TimePoint now) override;
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                          TimePoint now) override;
  Result<Output> think(const rules::Game& game, const engine::Request& request,
                       TimePoint now) override;
  // A Command of any name is passed on; FinalScore asks for the dead stones and the score.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now) override;
  // Ends an analysis, and a search of an engine that can be interrupted. Any other search continues
  // until the engine answers, or until the wait for its answer is over.
  Output stop(TimePoint now) override;
  // If the engine listed a command for analysis. A search by any other command ends with a move.
  [[nodiscard]] bool can_search_infinitely() const override { return !analysis_command().empty(); }
  // If the engine listed kgs-genmove_cleanup.
  [[nodiscard]] bool can_clean_up() const override;
  Output quit(TimePoint now) override;
  [[nodiscard]] bool offers(std::string_view option) const override;
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override;

 private:
  enum class State : std::uint8_t {
    spawned,
    introducing,
    idle,       // no game has begun
    preparing,  // the start of a game is being sent
    ready,
    thinking,  // the position is being sent, or the question has been sent
    stopping,
    asking,  // the position is being sent for a question, or the question has been sent
    quitting,
    dead,
  };
  // The purpose of a command, which determines the meaning of its answer.
  enum class Purpose : std::uint8_t {
    protocol_version,
    name,
    program_version,
    list,
    demand,                  // a refusal ends the session
    inform,                  // a refusal is reported
    hint,                    // a refusal is ignored
    set_up,                  // stones of the start; if refused, they are played one by one
    take_back,               // if refused, the whole game is sent again
    move,                    // a move of the game
    generate,                // asks for a move, which the engine also plays on its board
    suggest,                 // asks for a move, which the engine does not play
    place,                   // asks for free handicap stones
    analyze,                 // a stream that continues until it is stopped
    generate_with_analysis,  // asks for a move, which follows a stream
    end_stream,
    question,
    dead_stones,
    seki_stones,  // a refusal is ignored
    score,
  };
  struct Step {
    Purpose purpose{};
    std::string name{};
    std::string arguments{};
    std::optional<rules::Move> move = {};  // set for Purpose::move
    bool is_option = false;                // sets an option: it stays due whatever is asked next
  };
  struct Sent {
    Step step;
    Id id{};
  };
  // Whether the next command may be sent before its answer.
  [[nodiscard]] static bool is_followed_at_once(const Sent& sent);

  // --- controller_half.cpp: the machine ---
  void enter(State state, TimePoint now);
  [[nodiscard]] static Phase phase_of(State state);
  void wait_for_answer(TimePoint now);
  // Overrides of ControllerCore.
  void read(std::string_view line, Output& out, TimePoint now) override;
  void overdue(Output& out, TimePoint now) override;
  void die() override;
  void get_ready(Output& out, TimePoint now) override { go_on(out, now); }
  Result<void> set_undeclared(std::string_view name, std::string_view value, Output& out,
                              TimePoint now) override;
  // Sends the steps that need not wait for an answer; if none remains and all are answered,
  // completes the state.
  void go_on(Output& out, TimePoint now);
  void send(Step step, Output& out, TimePoint now);
  void add(Purpose purpose, std::string_view name, std::string arguments = {});
  void read(const ResponseReader::Reading& reading, Output& out, TimePoint now);
  void take(const Response& response, Output& out, TimePoint now);
  [[nodiscard]] bool belongs(const Response& response, Output& out, TimePoint now);

  // --- controller_answer.cpp: what answers mean ---
  // How the answer to a command is awaited.
  struct Awaited {
    enum class Clock : std::uint8_t {
      handshake,
      command,  // like any command of a game or its start
      asker,    // the owner keeps the time of a question that is asked as it stands
      owner,    // the owner keeps the time: an engine may take minutes
    } clock;
    // The word without which an answer that succeeds is not whole; null if it needs none.
    std::string (*word)(const Response& response) = nullptr;
  };
  [[nodiscard]] static Awaited awaited(Purpose purpose);
  // Whether the lines of the open answer so far can be all of it. Expects that one is open.
  [[nodiscard]] bool open_answer_may_be_whole() const;
  void answered(const Sent& sent, const Response& response, Output& out, TimePoint now);
  void introduced(const Sent& sent, const Response& response, Output& out);
  void refused(const Sent& sent, const Response& response, Output& out, TimePoint now);
  void moved(const Sent& sent, const Response& response, Output& out, TimePoint now);
  void placed(const Response& response, Output& out, TimePoint now);
  // Adds the stones that the answer names; if the answer names anything else, this ends the
  // question with NoAnswer.
  void add_stones(const Response& response, std::vector<rules::Point>& stones, Output& out,
                  TimePoint now);
  void question_answered(const Sent& sent, const Response& response, Output& out, TimePoint now);
  void analyzed(std::string_view line, Output& out, TimePoint now);
  void decide(decltype(engine::Decision::what) what, Output& out, TimePoint now);
  void answer(engine::AnswerTo what, Output& out, TimePoint now);
  [[nodiscard]] std::optional<rules::Move> move_of(std::string_view word) const;

  // --- controller_question.cpp: what is asked ---
  // Whether the engine has the command, as far as is known.
  [[nodiscard]] bool knows(std::string_view command) const;
  [[nodiscard]] std::string_view analysis_command() const;
  [[nodiscard]] Result<Step> question_of(const rules::Game& game,
                                         const engine::Request& request) const;
  void plan_position(const rules::Game& game);
  void plan_start(const rules::Game& game);
  void plan_stones(const rules::Game& game);
  void plan_move(rules::Move move);
  void plan_rules(const rules::Setup& setup);
  void plan_time(const std::vector<Command>& commands);
  void plan_visits(std::uint64_t visits);
  // Plans the steps of the current question, from the position on the engine's board.
  void plan();
  // Plans the same from an empty board, after a step was refused.
  void plan_anew();
  void forget_board();

  Settings settings_;
  State state_ = State::spawned;
  bool has_game_ = false;

  int version_ = 2;
  bool has_list_ = false;
  std::set<std::string, std::less<>> commands_;
  // False once the engine has refused set_free_handicap or a similar command.
  bool takes_stones_at_once_ = true;

  TimePoint spawned_at_{};
  TimePoint preparing_since_{};
  ResponseReader reader_;
  TimePoint last_line_at_{};
  std::deque<Step> steps_;  // still to be sent
  // Sent and not answered.
  std::deque<Sent> sent_;
  std::uint32_t last_id_ = 0;
  bool warned_of_ids_ = false;
  std::size_t strays_ = 0;  // number of lines outside any response since the last answer

  // The setup of the game on the engine's board, absent if unknown, and the moves played on it.
  std::optional<rules::Setup> setup_;
  std::vector<rules::Move> moves_;
  SentTime time_;
  // The last commands that set the rules, with their arguments; empty if they are not known.
  std::vector<std::pair<std::string, std::string>> rules_;
  std::optional<std::uint64_t> sent_visits_;

  // The current question, or the one that is sent when the engine has the position.
  std::unique_ptr<rules::Game> game_;
  engine::Request request_;
  Color color_{};  // the colour for which a move is wanted
  Step question_;
  // Whether all commands before the question are answered: an engine that works on one of them may
  // not notice that the question is to be stopped.
  bool question_is_heard_ = false;
  bool stop_wanted_ = false;
  AnalysisDialect dialect_{};
  std::optional<rules::Move> best_;  // the best move of an analysis so far
  engine::Question asked_;
  engine::BoardScore score_;
};

}  // namespace ludex::gtp
