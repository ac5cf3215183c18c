// The engine half of UCCI: answers a controller by calling an engine (ucci.md sections 2 to 7).
//
// The owner makes the calls of each Output in order, then writes its lines, and feeds back the
// engine's events. Whatever the engine does, each `go` gets exactly one `bestmove` or `nobestmove`,
// and a pondering one none before `ponderhit` or `stop`.
#pragma once

#include <cstddef>
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
#include "protocols/call.h"
#include "protocols/half.h"
#include "protocols/option_table.h"
#include "protocols/ucci/message.h"
#include "rules/game.h"

namespace ludex::ucci {

class EngineHalf {
 public:
  struct Settings {
    engine::Identity identity;
    // What the engine behind announces, under its names in the engine interface. The half adds
    // usemillisec and newgame, and obeys debug and batch unannounced.
    std::vector<engine::Option> options;
    std::string game = "xiangqi";  // a name in the registry
  };
  using Output = protocols::Output<protocols::Call>;

  explicit EngineHalf(Settings settings);

  // The options that `ucci` is answered with, under their names on the wire.
  [[nodiscard]] std::vector<engine::Option> announced() const;

  // One line of the controller.
  Output on_line(std::string_view line, TimePoint now);
  // The controller is gone: the same as `quit`, without a word.
  Output on_closed(TimePoint now);
  // One event of the engine.
  Output on_event(const engine::Event& event, TimePoint now);

  // UCCI never asks for an Explain, and passes the answer on to whoever did.
  [[nodiscard]] static Output on_explained(const std::vector<std::string>& lines);
  // The engine did not take the option that an Output set.
  [[nodiscard]] Output on_refused(const protocols::SetOption& call, const Error& why) const;

  // `go` accepted less answers sent: 0 or 1.
  [[nodiscard]] int outstanding() const;
  // Whether a line may be read now. In batch mode none is while the engine thinks: whoever reads on
  // all the same has only so many kept.
  [[nodiscard]] bool listens() const;

 private:
  enum class State : std::uint8_t { boot, idle, thinking, stopping, quit };

  // The `go` that is being answered.
  struct Search {
    std::unique_ptr<rules::Game> game;  // its position: spells the moves of events
    bool ponder = false;
    bool values = false;    // `depth 0`: only the score is wanted
    bool infinite = false;  // ends by itself when a mate is found
    std::vector<rules::Move> banned;
    std::optional<rules::Move> best;     // first move of the last line told
    std::optional<engine::Score> value;  // the last one told
    std::vector<std::string> held;       // the answer, while it may not be sent yet
  };

  // What the controller says; one overload a command.
  void on(const Ucci& command, Output& out);
  void on(const IsReady& command, Output& out);
  void on(const SetOption& command, Output& out);
  void on(const Position& command, Output& out);
  void on(const BanMoves& command, Output& out);
  void on(const Go& command, Output& out);
  void on(const PonderHit& command, Output& out);
  void on(const Stop& command, Output& out);
  void on(const Probe& command, Output& out);
  void on(const Quit& command, Output& out);
  void on(const Unknown& command, Output& out);

  // What the engine tells; one overload an event.
  void on(const engine::Info& event, Output& out);
  void on(const engine::Decision& event, Output& out);
  void on(const engine::Complaint& event, Output& out);
  void on(const engine::Failure& event, Output& out);

  void obey(std::string_view line, Output& out);
  bool set_own(std::string_view name, std::string_view value, Output& out);
  bool set_rule(std::string_view name, std::string_view value, Output& out);
  void note_variant(const engine::Option& option, std::string_view value);
  void answer(std::vector<std::string> lines, Output& out);
  void release(Output& out);
  void end(Output& out);
  // A line that a state does not allow.
  void refuse(std::string_view what, Output& out) const;
  void debug(std::string_view text, Output& out) const;
  [[nodiscard]] std::vector<std::string> spell(const engine::Decision& decision) const;
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(std::string position) const;
  // The position of the command, up to the first move that is not legal.
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> set_up(const Position& command,
                                                            Output& out) const;

  engine::Identity identity_;
  std::string game_name_;
  rules::Values rules_;                 // what options set of them
  protocols::OptionTable options_;      // the engine's, with their names on the wire
  protocols::OptionTable own_options_;  // the half's
  State state_ = State::boot;
  std::unique_ptr<rules::Game> game_;  // for the next go; null: the usual start
  std::vector<rules::Move> banned_;    // in that position
  Search search_;                      // in thinking and stopping
  std::deque<std::string> unread_;     // lines of batch mode
  std::size_t unread_bytes_ = 0;
};

}  // namespace ludex::ucci
