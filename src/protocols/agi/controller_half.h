// The controller half of AGI: is an engine by talking to a process (agi.md sections 3 and 5).
//
// It stands on the machine of UCI's kind, of which AGI is one: a handshake, settings, readiness,
// a search with one answer. Two things are its own. Which fifth move White keeps is asked in
// several searches, one for each move on offer, and so is one Decision; and how many fifth moves
// will be on offer is not asked at all, because AGI cannot (section 3.9).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/agi/message.h"
#include "protocols/agi/translation.h"
#include "protocols/uci_family/controller_machine.h"
#include "rules/game.h"

namespace ludex::agi {

class ControllerHalf final : public protocols::ControllerMachine {
 public:
  struct Settings : protocols::Manners {
    bool ponder = false;  // pondering will be used: sets PONDER
  };

  explicit ControllerHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now);
  Output on_deadline(TimePoint now);

  // Whether think() takes a request to ponder: with a clock.
  [[nodiscard]] static bool can_ponder(const engine::Request& request);

  // For an engine at rest, like set_option() and isready().

  // Ready follows; or a Failure, where the game needs our extensions and the engine does not say
  // that it knows them.
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms, TimePoint now);
  // Infos and one Decision follow, for a request that is_plain(). Also an Error: a limit or a
  // position that AGI cannot say.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);
  Output stop(TimePoint now);
  // Always an Error: AGI knows no questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now);

 private:
  // Which of several fifth moves to keep: each is played and the reply asked for.
  struct Choosing {
    engine::Request request;  // its time is one search's share
    std::vector<rules::Move> offers;
    std::size_t at = 0;             // the one that is asked about
    std::optional<int> score = {};  // the last one that was said about it
    engine::Info said = {};         // the last line that was
    // The best so far, with what was said of it.
    std::optional<engine::Play> best = {};
    std::optional<int> best_score = {};
    engine::Info best_said = {};
  };

  // What the engine says; one overload a message.
  void on(const Id& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const AgiOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(const Info& message, Output& out, TimePoint now);
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const Bye& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  Result<Output> search(const rules::Game& game, const engine::Request& request, Output out,
                        TimePoint now);
  Result<Output> announce(const rules::Game& game);
  Result<Output> choose(const rules::Game& game, const engine::Request& request, TimePoint now);
  Result<Output> ask_about_offer(const rules::Game& game, Output out, TimePoint now);
  void hear_about_offer(const BestMove& message, Output& out, TimePoint now);
  void tell_rule(const rules::Game& game, Output& out);
  // The lines that bring the engine to the position.
  [[nodiscard]] std::vector<protocols::Line> lines_to(Position position);
  void hear_line(protocols::Info line, Output& out, TimePoint now);
  [[nodiscard]] Output with_news(Output out, TimePoint now);

  Settings settings_;
  bool knows_extensions_ = false;
  std::optional<SetRule> rule_;          // as the engine knows it
  std::optional<Position> position_;     // where the engine stands, as far as we know
  std::unique_ptr<rules::Game> game_;    // what was asked about
  Go asked_;                             // how
  Unsaid unsaid_;                        // limits that the half watches over
  std::unique_ptr<rules::Game> choice_;  // what is to be chosen in, while choosing
  std::optional<Choosing> choosing_;
  bool stopped_ = false;  // by the owner
};

}  // namespace ludex::agi
