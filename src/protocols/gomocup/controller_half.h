// The controller half of Gomocup: is an engine by talking to a process (gomocup.md sections 1 to
// 12).
//
// The owner writes the lines of each Output, feeds back what the engine prints, and calls
// on_deadline() when the Output's deadline passes. Every think() ends with one Decision or a
// Failure.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/clock.h"
#include "engine/engine.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/event.h"
#include "protocols/gomocup/board.h"
#include "protocols/gomocup/message.h"
#include "protocols/gomocup/search_report.h"
#include "protocols/half.h"
#include "protocols/info_keeper.h"
#include "protocols/manners.h"
#include "protocols/uci_family/option_table.h"
#include "protocols/wait.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

class ControllerHalf {
 public:
  using Output = protocols::ControllerOutput;

  // The option for the folder in which the engine may keep files; a path from the root.
  static constexpr std::string_view folder_option = "folder";

  struct Settings : protocols::Manners {
    bool yixin = false;      // the engine understands the extensions of section 13
    bool transpose = false;  // it names the row first
    bool ponder = false;     // it is to think on its opponent's time; with the extensions only
  };

  explicit ControllerHalf(Settings settings);

  // Asks the engine what it is; Handshaken follows. One that does not know ABOUT shows by START
  // that it speaks Gomocup.
  Output start(TimePoint now);
  Output on_line(std::string_view line, TimePoint now);
  Output on_deadline(TimePoint now);

  // For an engine at rest; otherwise, and after a Failure, the next four send nothing and the Error
  // says why.

  // The keys of INFO that a user may want: the engine is told with the next game or question. With
  // the extensions any other word is a key of the engine's own.
  Result<Output> set_option(std::string_view name, std::string_view value, TimePoint now);
  // Ready follows at once: Gomocup has no such question.
  Result<Output> isready(TimePoint now);
  // Ready follows when the engine has its board; a Failure where it does not play on such a board.
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms, TimePoint now);
  // Infos and one Decision follow. Also an Error: what Gomocup cannot ask.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);

  // Gomocup knows no questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now);

  // Ignored unless the engine thinks.
  Output stop(TimePoint now);
  // An engine of Gomocup is never asked to ponder.
  Output ponderhit(TimePoint now, bool draw_offered = false);
  [[nodiscard]] static bool can_ponder(const engine::Request& /*request*/) { return false; }
  // From any state; what the engine still says is ignored.
  Output quit(TimePoint now);

  // Searches begun less decisions made: 0 or 1.
  [[nodiscard]] int outstanding() const;
  [[nodiscard]] bool offers(std::string_view option) const;
  // What can be set, each with the value that it has now.
  [[nodiscard]] std::vector<engine::Option> options() const;

 private:
  static constexpr std::string_view hash_name = "Hash";

  enum class State : std::uint8_t {
    spawned,
    introducing,  // ABOUT is asked
    probing,      // START, to see whether this is Gomocup at all
    idle,         // no game yet
    starting,     // START or RECTSTART of a game
    restarting,   // RESTART
    taking_back,  // TAKEBACK, one of several
    ready,
    thinking,
    imposing,  // PLAY, after a SUGGEST
    stopping,
    quitting,
    dead,
  };
  // What the engine has on its board.
  enum class Board : std::uint8_t {
    empty,    // since START or RESTART
    asked,    // the stones of an opening, which a BOARD replaces
    known,    // told_
    unknown,  // something else
  };
  // The times of section 5, in milliseconds.
  struct Times {
    std::int64_t turn = 0;
    std::int64_t match = 0;
    std::int64_t left = 0;
  };

  // What the engine says; one overload a message.
  void on(const Moves& message, Output& out, TimePoint now);
  void on(const Swap& message, Output& out, TimePoint now);
  void on(const Ok& message, Output& out, TimePoint now);
  void on(const Failed& message, Output& out, TimePoint now);
  void on(const NotKnown& message, Output& out, TimePoint now);
  void on(const Note& message, Output& out, TimePoint now);
  void on(const Debug& message, Output& out, TimePoint now);
  void on(const Suggest& message, Output& out, TimePoint now);
  void on(const Forbid& message, Output& out, TimePoint now);
  void on(const Detail& message, Output& out, TimePoint now);
  void on(const Introduction& message, Output& out, TimePoint now);
  void on(const Text& message, Output& out, TimePoint now);

  void enter(State state, TimePoint now);
  [[nodiscard]] std::optional<Duration> wait_of(State state) const;
  void overdue(Output& out, TimePoint now);
  [[nodiscard]] Output with_deadline(Output out, TimePoint now);
  void fail(engine::Failure failure, Output& out);
  [[nodiscard]] std::optional<Error> refusal() const;
  [[nodiscard]] bool searching() const;

  void introduced(Output& out, TimePoint now);
  void probe(Output& out, TimePoint now);
  void say(const Command& command, Output& out, bool starts_clock = false) const;
  void say_start(Output& out, TimePoint now);
  // The keys whose values the engine does not have yet.
  void say_settings(Output& out);
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> wanted_settings() const;
  [[nodiscard]] Times times_for(const engine::Request& request, rules::Seat seat);
  [[nodiscard]] std::optional<Error> unsayable(const gomoku::Game& game,
                                               const engine::Request& request) const;

  // The question about `stones`, and what has to come before it.
  void plan_question(std::vector<BoardStone> stones, gomoku::Color own, Output& out, TimePoint now);
  void say_question(Output& out, TimePoint now);
  void go_on_after_ok(Output& out, TimePoint now);
  // The engine does not do what was asked, or not in time.
  void refused(const std::string& said, Output& out, TimePoint now);
  [[nodiscard]] bool is_about_rules(std::string_view text) const;

  void decide(engine::Decision decision, Output& out, TimePoint now);
  void decide_points(const std::vector<Point>& points, Output& out, TimePoint now);
  [[nodiscard]] std::optional<rules::Move> move_at(const Point& said,
                                                   const rules::Game& game) const;
  [[nodiscard]] std::optional<engine::Play> opening_answer(const std::vector<Point>& points) const;
  void inform(engine::Info info, Output& out, TimePoint now);
  [[nodiscard]] Point turned(const Point& point) const;

  Settings settings_;
  State state_ = State::spawned;
  bool knows_restart_ = true;   // as far as is known
  bool knows_takeback_ = true;  // likewise
  bool tells_ready_ = false;    // somebody waits for Ready
  engine::Failure failure_;     // when dead
  engine::Identity identity_;
  protocols::OptionTable options_;
  std::vector<std::pair<std::string, std::string>> own_keys_;  // of the engine, in order

  protocols::Wait wait_;
  TimePoint spawned_at_{};

  // The game that is played.
  BoardSize size_{};
  int rule_ = 0;
  bool rule_is_accepted_ = false;  // the engine has moved under it
  Board board_ = Board::empty;
  engine::Terms terms_;
  std::optional<std::int64_t> match_;  // what stood on the clock first, where terms say nothing
  std::optional<Times> times_;         // those that the engine is to have
  std::optional<std::int64_t> depth_;  // likewise, where limited
  std::optional<std::int64_t> nodes_;
  std::vector<std::pair<std::string, std::string>> told_settings_;
  std::vector<BoardStone> told_;

  // The question that is asked, or will be when the engine is ready for it.
  std::unique_ptr<rules::Game> game_;
  gomoku::Color own_{};
  bool stop_wanted_ = false;
  std::vector<BoardStone> stones_;
  std::vector<protocols::Line> question_;
  std::vector<Point> to_take_back_;  // newest last
  std::optional<Point> suggested_;
  std::string trouble_;  // what the engine said instead of a move
  ReportReader report_;
  protocols::InfoKeeper<engine::Info> infos_;
};

}  // namespace ludex::gomocup
