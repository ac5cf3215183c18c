// The controller half of Gomocup: an engine interface to a process that speaks Gomocup (gomocup.md
// sections 1 to 12).
//
// Keys of INFO that a user may want to set are options: they are sent with the next game or
// question. With the extensions, any other word is a key of the engine's own. isready() is answered
// at once, since Gomocup has no such question.
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
#include "protocols/controller_core.h"
#include "protocols/gomocup/board.h"
#include "protocols/gomocup/message.h"
#include "protocols/gomocup/played_stones.h"
#include "protocols/gomocup/search_report.h"
#include "protocols/half.h"
#include "protocols/session_policy.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

class ControllerHalf final : public protocols::ControllerCore {
 public:
  // The option for the folder in which the engine may keep files, as an absolute path.
  static constexpr std::string_view folder_option = "folder";

  struct Settings : protocols::SessionPolicy {
    bool yixin = false;      // the engine understands the extensions of section 13
    bool transpose = false;  // the engine names the row first
    bool ponder = false;  // the engine is to think on its opponent's time; only with the extensions
  };

  explicit ControllerHalf(Settings settings);

  // An engine that does not know ABOUT proves with its answer to START that it speaks Gomocup.
  Output start(TimePoint now) override;
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                          TimePoint now) override;
  Result<Output> think(const rules::Game& game, const engine::Request& request,
                       TimePoint now) override;
  // Always returns an Error: Gomocup has no questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now) override;
  Output stop(TimePoint now) override;
  Output quit(TimePoint now) override;
  [[nodiscard]] bool offers(std::string_view option) const override;

 private:
  static constexpr std::string_view hash_name = "Hash";

  enum class State : std::uint8_t {
    spawned,
    introducing,  // ABOUT was sent
    probing,      // START was sent, to find out whether the engine speaks Gomocup at all
    idle,         // no game has begun
    starting,     // START or RECTSTART of a game was sent
    restarting,   // RESTART was sent
    taking_back,  // TAKEBACK, one of several, was sent
    ready,
    thinking,
    imposing,  // PLAY was sent, after a SUGGEST
    stopping,
    quitting,
    dead,
  };
  // The stones on the engine's board.
  enum class Board : std::uint8_t {
    empty,    // none, after START or RESTART
    asked,    // those of an opening, which a BOARD replaces
    known,    // those in sent_stones_
    unknown,  // any other
  };
  // The times of section 5, in milliseconds.
  struct Times {
    std::int64_t turn = 0;
    std::int64_t match = 0;
    std::int64_t left = 0;
  };

  // The engine's messages; one overload for each.
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
  [[nodiscard]] Stage stage_of(State state) const;

  // Overrides of ControllerCore.
  [[nodiscard]] bool searching() const override;
  void set_declared(const engine::Option& option, std::string value, Output& out,
                    TimePoint now) override;
  void read(std::string_view line, Output& out, TimePoint now) override;
  void overdue(Output& out, TimePoint now) override;
  void die() override;
  void get_ready(Output& out, TimePoint now) override;
  Result<void> set_undeclared(std::string_view name, std::string_view value, Output& out,
                              TimePoint now) override;

  void introduced(Output& out, TimePoint now);
  void probe(Output& out, TimePoint now);
  void send(const Command& command, Output& out, bool starts_clock = false) const;
  void send_start(Output& out, TimePoint now);
  // Sends the keys whose values the engine does not have yet.
  void send_settings(Output& out);
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> wanted_settings() const;
  [[nodiscard]] Times times_for(const engine::Request& request, rules::Seat seat);
  [[nodiscard]] std::optional<Error> inexpressible(const gomoku::Game& game,
                                                   const engine::Request& request) const;

  // Prepares the question about `stones`, and first sends the commands that must precede it.
  void plan_question(Output& out, TimePoint now);
  void send_question(Output& out, TimePoint now);
  void go_on_after_ok(Output& out, TimePoint now);
  // The engine refuses what was asked, or does not answer in time.
  void refused(const std::string& answer, Output& out, TimePoint now);
  void distrust(const std::string& answer, Output& out, TimePoint now);
  [[nodiscard]] bool is_about_rules(std::string_view text) const;

  void decide(engine::Decision decision, Output& out, TimePoint now);
  void decide_points(const std::vector<Point>& points, Output& out, TimePoint now);
  [[nodiscard]] std::optional<rules::Move> move_at(const Point& named,
                                                   const rules::Game& game) const;
  [[nodiscard]] std::optional<engine::Play> opening_answer(const std::vector<Point>& points) const;
  void note(std::string text, Output& out, TimePoint now);
  [[nodiscard]] Point turned(const Point& point) const;

  Settings settings_;
  State state_ = State::spawned;
  bool knows_restart_ = true;   // false once the engine has shown the opposite
  bool knows_takeback_ = true;  // likewise
  // Keys of the engine's own with their values, in order.
  std::vector<std::pair<std::string, std::string>> own_keys_;

  TimePoint spawned_at_{};

  // The current game.
  BoardSize size_{};
  int rule_ = 0;
  bool rule_is_accepted_ = false;  // the engine has moved under it
  Board board_ = Board::empty;
  engine::Terms terms_;
  // The first reading of the clock, for terms that do not name the main time.
  std::optional<std::int64_t> match_;
  std::optional<Times> times_;  // the times of the next question; absent if not known yet
  // The limits of the next question, if any.
  std::optional<std::int64_t> depth_;
  std::optional<std::int64_t> nodes_;
  std::vector<std::pair<std::string, std::string>> sent_settings_;
  // What the settings of the next question depend on, besides the game and the options.
  struct SettingsBasis {
    std::int64_t turn = 0;
    std::int64_t match = 0;
    std::optional<std::int64_t> depth;
    std::optional<std::int64_t> nodes;
    bool operator==(const SettingsBasis&) const = default;
  };
  // That of the settings that were sent last; absent if the game, an option or what was sent has
  // changed since.
  std::optional<SettingsBasis> sent_basis_;
  std::vector<BoardStone> sent_stones_;

  // The current question, or the one that is sent when the engine is ready for it.
  PlayedStones played_;
  gomoku::Color own_{};
  bool stop_wanted_ = false;
  std::vector<protocols::Line> question_;
  std::vector<Point> to_take_back_;  // the newest stone is last
  std::optional<Point> suggested_;
  std::string trouble_;  // what the engine printed instead of a move
  ReportReader report_;
};

}  // namespace ludex::gomocup
