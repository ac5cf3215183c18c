// The engine half of Gomocup: answers a manager by calling an engine (gomocup.md sections 2 to 13).
//
// The owner makes the calls of each Output in order, then writes its lines, and feeds back the
// engine's events. Each line of the manager is given to the half when it comes, also while the
// engine thinks: what must be obeyed at once is, and a command that cannot be obeyed beside a
// search ends it without an answer.
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
#include "protocols/call.h"
#include "protocols/gomocup/board.h"
#include "protocols/gomocup/message.h"
#include "protocols/gomocup/told_settings.h"
#include "protocols/half.h"
#include "rules/game.h"

namespace ludex::gomocup {

class EngineHalf {
 public:
  using Output = protocols::EngineOutput;

  struct Settings {
    engine::Identity identity;
    std::vector<engine::Option> options;
  };

  explicit EngineHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now);
  // The manager is gone. Quit follows at once.
  Output on_closed(TimePoint now);
  Output on_event(const engine::Event& event, TimePoint now);
  // The half asks nothing.
  Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now);
  // The search that the last Think asked for cannot be had from this engine: ERROR is the answer.
  Output on_unsayable(std::string_view why, TimePoint now);
  // The engine did not take the option that an Output set.
  [[nodiscard]] Output on_refused(const protocols::SetOption& call, const Error& why) const;

  // Questions asked less answers sent: 0 or 1.
  [[nodiscard]] int outstanding() const;
  // It always reads on: whatever comes is obeyed, kept or refused.
  [[nodiscard]] bool listens() const { return true; }

 private:
  // What the engine is doing.
  enum class Search : std::uint8_t {
    none,
    answering,  // the manager waits
    resuming,   // it is told to stop, and asked again under other limits
    moving,     // it is told to stop, and what it then decides is the answer
    dropping,   // it is told to stop, and its decision is thrown away
    pondering,  // on its opponent's time
  };
  // Whose move the next one is, as far as the manager has said.
  enum class Due : std::uint8_t { anyones, own, opponents };

  // Stones that are still being told.
  struct Block {
    Command command;  // Board, Swap2Board, YxBoard, or Unknown: what belongs to it is dropped
    std::vector<Stone> stones{};
    std::string trouble{};  // the first thing that was wrong
  };
  // A command that waits for the end of a search, with the stones of its block.
  struct Order {
    Command command;
    std::vector<Stone> stones{};
    std::string trouble{};
    std::size_t bytes = 0;
  };

  // --- Lines ---
  void read(const Command& command, std::string_view line, Output& out, TimePoint now);
  // Those that no search disturbs; false if the command is another one.
  bool obey_at_once(const Command& command, Output& out, TimePoint now);
  void add_to_block(const Command& command, std::string_view line);
  [[nodiscard]] bool drops_block() const;
  void note_in_block(std::string trouble);
  void take(Order order, Output& out, TimePoint now);
  void obey(Order& order, Output& out, TimePoint now);
  [[nodiscard]] bool is_ponderhit(const Command& command) const;
  void obey_waiting(Output& out, TimePoint now);
  void end(Output& out);

  // --- Commands, one overload each, for an engine that does not think ---
  void on(const Start& command, Order& order, Output& out, TimePoint now);
  void on(const RectStart& command, Order& order, Output& out, TimePoint now);
  void on(const Restart& command, Order& order, Output& out, TimePoint now);
  void on(const Begin& command, Order& order, Output& out, TimePoint now);
  void on(const Turn& command, Order& order, Output& out, TimePoint now);
  void on(const Play& command, Order& order, Output& out, TimePoint now);
  void on(const TakeBack& command, Order& order, Output& out, TimePoint now);
  void on(const Board& command, Order& order, Output& out, TimePoint now);
  void on(const Swap2Board& command, Order& order, Output& out, TimePoint now);
  void on(const YxBoard& command, Order& order, Output& out, TimePoint now);
  void on(const YxNBest& command, Order& order, Output& out, TimePoint now);
  void on(const YxHashClear& command, Order& order, Output& out, TimePoint now);
  // All others are obeyed at once, or belong to a block.
  template <class Other>
  void on(const Other& /*command*/, Order& /*order*/, Output& /*out*/, TimePoint /*now*/) {}

  void on_info(const Info& command, Output& out, TimePoint now);
  void introduce(Output& out) const;
  void show_limits(Output& out) const;
  void show_forbidden_points(Output& out) const;
  void start_board(const BoardSize& size, Output& out);
  // Replaces the stones; an empty board where they are none that can be.
  bool set_board(const Order& order, Output& out);
  static void refuse(std::string_view why, Output& out);

  // --- A search and its answer ---
  void think(std::unique_ptr<rules::Game> game, Output& out, TimePoint now);
  void think_about_board(Output& out, TimePoint now, int lines = 1);
  void set_options(Output& out, int lines = 1);
  void begin_game(const rules::Game& game, Output& out);
  void ask(Output& out, TimePoint now);
  void stop(Search then, Output& out);
  void on_decision(const engine::Decision& decision, Output& out, TimePoint now);
  void report(const engine::Info& info, Output& out);
  // The moves that the decision names, as far as they are legal; empty where it is no answer.
  [[nodiscard]] std::vector<rules::Move> moves_of(const engine::Decision& decision) const;
  [[nodiscard]] bool is_complete() const;
  void answer(const engine::Decision& decision, Output& out, TimePoint now);
  void answer_opening(Output& out);
  void ponder(rules::Move expected, Output& out, TimePoint now);

  engine::Identity identity_;
  ToldSettings told_;
  bool quit_ = false;
  std::string trouble_;  // of an INFO; said at the next command (section 5)

  std::optional<Block> block_;
  std::deque<Order> waiting_;
  std::size_t waiting_bytes_ = 0;

  std::optional<ToldBoard> board_;  // absent before START
  Due due_ = Due::anyones;
  bool suggested_ = false;             // PLAY may follow
  bool game_is_new_ = false;           // the engine has not heard of it
  std::optional<rules::Setup> setup_;  // of the game that the engine has heard of

  Search search_ = Search::none;
  std::unique_ptr<rules::Game> game_;  // that is thought about, with the moves of answer_
  std::vector<rules::Move> answer_;    // to a question of an opening, as far as it is there
  bool is_opening_ = false;
  TimePoint asked_at_{};
  engine::Limits limits_;            // of the search
  std::optional<Point> expected_;    // the move on which the engine ponders
  engine::Info summary_;             // of what it said
  std::optional<rules::Move> best_;  // the first move of its last line
};

}  // namespace ludex::gomocup
