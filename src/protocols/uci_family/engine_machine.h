// What the engine halves of the UCI family share: a search and its one answer, a question and its
// answer, and the lines that wait for them. A half adds the words of its language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
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
#include "engine/request.h"
#include "protocols/call.h"
#include "protocols/half.h"
#include "protocols/option_table.h"
#include "rules/game.h"

namespace ludex::protocols {

class EngineMachine : public EngineHalf {
 public:
  Output on_line(std::string_view line, TimePoint now) final;
  // Quit follows when the current search is answered, or, where the half processes its lines one
  // after the other, when all lines that were read have been obeyed.
  Output on_closed(TimePoint now) final;
  Output on_event(const engine::Event& event, TimePoint now) final;
  Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) final;
  // The controller gets the reason and the answer that there is no move.
  Output on_refused_search(std::string_view why, TimePoint now) final;
  [[nodiscard]] Output on_refused(const SetOption& call, const Error& why) const final;
  [[nodiscard]] int outstanding() const final;
  [[nodiscard]] bool has_room() const final;

 protected:
  enum class State : std::uint8_t { boot, idle, thinking, stopping, leaving, quit };

  // The search that awaits its answer.
  struct Search {
    std::unique_ptr<rules::Game> game;  // the position, in which the moves of events are spelled
    TimePoint began{};
    bool until_stop = false;            // the answer is held back until stop
    bool ponder = false;                // the answer is held back until ponderhit or stop
    bool engine_thinks = false;         // the engine's decision is still due
    std::optional<rules::Move> best{};  // the first move of the last line that was reported
    bool answered = false;              // `answer` is complete, and held back
    std::vector<std::string> answer{};
  };

  EngineMachine(State state, engine::Identity identity, std::string game_name);

  // --- The language ---

  // Obeys the line, or does nothing and returns false if the line must wait for the end of the
  // search or for the answer to a question.
  virtual bool obey(std::string_view line, Output& out, TimePoint now) = 0;
  // Whether every line waits until the one before has been processed (UCCI's batch mode).
  [[nodiscard]] virtual bool works_off_lines() const { return false; }
  // Wraps a text for people to read in a line of the language.
  [[nodiscard]] virtual std::string message(std::string_view text) const = 0;
  // Whether the controller wants to know why a command had no effect.
  [[nodiscard]] virtual bool wants_reasons() const = 0;
  // Whether a search that is stopped by the end of the session is still answered.
  [[nodiscard]] virtual bool answers_at_end() const { return true; }
  // Sends the protocol's last word, if it has one. An answer that is owed when the engine fails
  // stays owed: a controller takes any answer for the engine's decision.
  virtual void send_last_words(Output& /*out*/) const {}
  // The controller's name for an option of the engine.
  [[nodiscard]] virtual std::string name_of(const std::string& option) const { return option; }
  virtual void on_info(const engine::Info& info, Output& out, TimePoint now) = 0;
  virtual void on_decision(const engine::Decision& decision, Output& out, TimePoint now) = 0;
  // The answer to the last question, which was about `game`.
  virtual void on_answered(const engine::AnswerTo& answer, const rules::Game& game,
                           Output& out) = 0;

  // --- Building blocks of a language ---

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const engine::Identity& identity() const { return identity_; }
  [[nodiscard]] const std::string& game_name() const { return game_name_; }
  void enter_idle() { state_ = State::idle; }
  // Ends the session: the current search is stopped and answered, the last words are sent, and Quit
  // is the last call. The half ignores lines meanwhile.
  void end(Output& out, TimePoint now, std::vector<std::string> last_words = {});
  // Reports why a command had no effect, to a controller that wants to know.
  void debug(std::string_view text, Output& out) const;

  // asks(): whether the answer to a question is still due. anything_waits(): whether any line
  // waits.
  [[nodiscard]] bool asks() const { return asked_about_ != nullptr; }
  [[nodiscard]] bool anything_waits() const { return !waiting_.empty(); }
  // One question at a time: expects that asks() is false.
  void ask(std::unique_ptr<rules::Game> game, engine::Question question, Output& out);

  // The current search, or an empty one.
  [[nodiscard]] const Search& search() const { return search_; }
  void note_best(rules::Move move) { search_.best = move; }
  // begin() begins a search without asking the engine yet; think() then asks it.
  void begin(Search search);
  void think(engine::Request request, Output& out);
  // Returns false if there is no search to stop.
  bool stop(Output& out, TimePoint now);
  // Tells the engine to stop although the controller has not asked for it.
  void stop_early(Output& out);
  // Returns false if the engine does not ponder.
  bool ponderhit(bool draw_offered, Output& out, TimePoint now);
  // Sends the answer of the search, or holds it back; once it is sent, obeys the lines that waited
  // for it.
  void answer(std::vector<std::string> lines, Output& out, TimePoint now);
  // A move for an engine that resigns in a language that needs a move all the same: the move that
  // the engine named, else the one that it reported last, else the first that the request allows.
  [[nodiscard]] std::optional<rules::Move> move_instead(
      const engine::Resign& resign, const std::vector<rules::Move>& banned) const;

  OptionTable options_;      // the engine's options
  OptionTable own_options_;  // the half's own options

 private:
  void release(Output& out, TimePoint now);
  void leave(Output& out);
  void obey_waiting(Output& out, TimePoint now);
  void postpone(std::string_view line, Output& out);
  [[nodiscard]] bool is_busy() const { return outstanding() != 0 || asks(); }

  engine::Identity identity_;
  std::string game_name_;
  State state_;
  Search search_;  // while thinking, stopping and leaving

  std::uint32_t questions_ = 0;  // number of questions so far, which is the number of the last one
  std::unique_ptr<rules::Game> asked_about_;  // the game of the open question; null if none is open

  std::deque<std::string> waiting_;  // lines, in order of arrival
  std::size_t waiting_bytes_ = 0;
  bool obeys_waiting_ = false;  // obey_waiting() is already running further up the call stack
  bool closed_ = false;         // the controller is gone

  std::vector<std::string> last_words_;  // lines to send at the end, while leaving
};

}  // namespace ludex::protocols
