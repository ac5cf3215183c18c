// The engine half of Gomocup: answers a manager by calling an engine (gomocup.md sections 2 to 13).
//
// While the engine thinks, the half obeys at once whatever does not disturb a search, and any other
// command ends the search without an answer.
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
#include "protocols/gomocup/received_settings.h"
#include "protocols/half.h"
#include "rules/game.h"

namespace ludex::gomocup {

class EngineHalf final : public protocols::EngineHalf {
 public:
  struct Settings {
    engine::Identity identity;
    std::vector<engine::Option> options;
  };

  explicit EngineHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now) override;
  // Quit follows at once.
  Output on_closed(TimePoint now) override;
  Output on_event(const engine::Event& event, TimePoint now) override;
  // Does nothing, since the half asks no questions.
  Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) override;
  // The answer is ERROR.
  Output on_refused_search(std::string_view why, TimePoint now) override;
  [[nodiscard]] Output on_refused(const protocols::SetOption& call,
                                  const Error& why) const override;
  [[nodiscard]] int outstanding() const override;
  // Always: every line is obeyed, kept or refused.
  [[nodiscard]] bool has_room() const override { return true; }

 private:
  // What the engine is doing.
  enum class Search : std::uint8_t {
    none,
    answering,  // the manager waits for the answer
    resuming,   // the engine was told to stop, and will be asked again under other limits
    moving,     // the engine was told to stop, and its decision will be the answer
    dropping,   // the engine was told to stop, and its decision will be discarded
    pondering,  // the engine thinks on its opponent's time
  };
  // Whose turn it is, as far as the manager has made known.
  enum class Due : std::uint8_t { anyones, own, opponents };

  // A block of stones that is not complete yet.
  struct Block {
    Command command;  // Board, Swap2Board, YxBoard, or Unknown, whose block is dropped
    std::vector<Stone> stones{};
    std::string trouble{};  // the first error in the block
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
  // Obeys commands that disturb no search; returns false for any other command.
  bool obey_at_once(const Command& command, Output& out, TimePoint now);
  void add_to_block(const Command& command, std::string_view line);
  [[nodiscard]] bool drops_block() const;
  void note_in_block(std::string trouble);
  void take(Order order, Output& out, TimePoint now);
  void obey(Order& order, Output& out, TimePoint now);
  [[nodiscard]] bool is_ponderhit(const Command& command) const;
  void obey_waiting(Output& out, TimePoint now);
  void end(Output& out);

  // --- Commands for an engine that does not think, one overload for each ---
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
  // All other commands are obeyed at once, or belong to a block.
  template <class Other>
  void on(const Other& /*command*/, Order& /*order*/, Output& /*out*/, TimePoint /*now*/) {}

  void on_info(const Info& command, Output& out, TimePoint now);
  void introduce(Output& out) const;
  void show_limits(Output& out) const;
  void show_forbidden_points(Output& out) const;
  void start_board(const BoardSize& size, Output& out);
  // Replaces the stones; returns false and empties the board if the stones are not valid.
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
  // The moves that the decision names, up to the first illegal one; empty if the decision is no
  // answer.
  [[nodiscard]] std::vector<rules::Move> moves_of(const engine::Decision& decision) const;
  [[nodiscard]] bool is_complete() const;
  void answer(const engine::Decision& decision, Output& out, TimePoint now);
  void answer_opening(Output& out);
  void ponder(rules::Move expected, Output& out, TimePoint now);

  engine::Identity identity_;
  ReceivedSettings settings_;
  bool quit_ = false;
  std::string trouble_;  // an error in an INFO, reported at the next command (section 5)

  std::optional<Block> block_;
  std::deque<Order> waiting_;
  std::size_t waiting_bytes_ = 0;

  std::optional<ReceivedBoard> board_;  // absent before START
  Due due_ = Due::anyones;
  bool suggested_ = false;             // PLAY may follow
  bool game_is_new_ = false;           // the engine does not know of the game yet
  std::optional<rules::Setup> setup_;  // of the last game that the engine was given

  Search search_ = Search::none;
  std::unique_ptr<rules::Game> game_;  // of the search, with the moves of answer_ in an opening
  std::vector<rules::Move> answer_;    // to a question of an opening, as far as complete
  bool is_opening_ = false;
  TimePoint asked_at_{};
  engine::Limits limits_;            // of the search, counted from its beginning
  std::optional<Point> expected_;    // the move on which the engine ponders
  engine::Info summary_;             // summary of the infos of the search
  std::optional<rules::Move> best_;  // the first move of the last best line
};

}  // namespace ludex::gomocup
