#include "metamachine/metamachine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "engine/expectation.h"

namespace ludex::metamachine {

namespace {

// The least time for a position, however little is left: an oracle must at least receive the
// question.
constexpr Milliseconds least_share{5};
// The part of a request's time that the communication itself may take.
constexpr Milliseconds margin{20};
// For a clock without a number of moves to go.
constexpr int expected_moves = 25;

// The thinking time that a request gives; std::nullopt if it sets none.
std::optional<Duration> time_for(const engine::Request& request, const rules::Game& game) {
  const engine::Limits& limits = request.limits;
  if (limits.movetime) return *limits.movetime - std::min(margin, *limits.movetime / 2);
  if (!limits.clocks) return std::nullopt;
  const engine::SeatClock clock =
      engine::without_byo_yomi((*limits.clocks)[rules::index(game.to_move())]);
  const int moves = std::clamp(clock.moves_to_go.value_or(expected_moves), 1, 100);
  const Milliseconds wanted = clock.left / (moves + 1) + clock.increment * 3 / 4;
  const Milliseconds most = std::max(clock.left / 2 - margin, clock.left / 4);
  return std::clamp(wanted, Milliseconds(0), std::max(most, Milliseconds(0)));
}

// Whether the request asks for more than a good move, or for something else.
bool is_for_oracles(const engine::Request& request, const rules::Game& game) {
  return !engine::is_plain(request, game) || request.limits.mate ||
         request.limits.depth.value_or(1) == 0;
}

std::string joined_names(const std::vector<std::unique_ptr<Oracle>>& oracles) {
  std::string names;
  for (const auto& oracle : oracles) {
    names += names.empty() ? "" : ", ";
    names += oracle->name();
  }
  return names;
}

}  // namespace

Metamachine::Metamachine(std::vector<std::unique_ptr<Oracle>> oracles, Settings settings,
                         const Clock& clock)
    : oracles_(std::move(oracles)), settings_(std::move(settings)), clock_(clock) {
  expects(!oracles_.empty());
  identity_ = {fmt::format("Metamachine ({})", joined_names(oracles_)),
               oracles_.front()->engine().identity().author};
  // If several oracles have an option, the range of the first one is shown.
  for (const auto& oracle : oracles_) {
    for (const engine::Option& option : oracle->engine().options()) {
      if (engine::find_option(options_, option.name) == nullptr) {
        options_.push_back(option);
      }
    }
  }
  commands_ = oracles_.front()->engine().commands();
}

Oracle* Metamachine::first_alive() {
  const auto found = std::find_if(oracles_.begin(), oracles_.end(),
                                  [](const auto& oracle) { return oracle->is_alive(); });
  return found == oracles_.end() ? nullptr : found->get();
}

Oracle* Metamachine::first_busy() {
  const auto found = std::find_if(oracles_.begin(), oracles_.end(), [](const auto& oracle) {
    return oracle->is_alive() && oracle->is_busy();
  });
  return found == oracles_.end() ? nullptr : found->get();
}

void Metamachine::trace(const std::string& line) const {
  if (settings_.trace) {
    settings_.trace(line);
  }
}

// --- Calls that are passed on to the oracles ---

Result<void> Metamachine::set_option(std::string_view name, std::string_view value) {
  bool is_set = false;
  for (const auto& oracle : oracles_) {
    if (!oracle->is_alive() || !oracle->engine().offers(name)) continue;
    if (auto done = oracle->engine().set_option(name, value); !done) return done;
    is_set = true;
  }
  if (!is_set) return ludex::fail(fmt::format("no oracle has an option `{}`", excerpt(name)));
  set_options_.emplace_back(name, value);
  return {};
}

void Metamachine::meet(const engine::Opponent& opponent) {
  opponent_ = opponent;
  for (const auto& oracle : oracles_) {
    if (oracle->is_alive()) {
      oracle->engine().meet(opponent);
    }
  }
}

engine::Status Metamachine::new_game(const rules::Game& game, const engine::Terms& terms) {
  game_ = game.clone();
  terms_ = terms;
  for (const auto& oracle : oracles_) {
    if (!oracle->is_alive()) continue;
    if (auto ready = oracle->engine().new_game(game, terms); !ready) {
      oracle->died(std::move(ready.error()));
    }
  }
  revive_dead();
  if (first_alive() != nullptr) return {};
  failed_ = true;
  return tl::unexpected(*oracles_.front()->failure());
}

engine::Status Metamachine::settle() {
  for (const auto& oracle : oracles_) {
    if (!oracle->is_alive()) continue;
    if (auto settled = oracle->engine().settle(); !settled) {
      oracle->died(std::move(settled.error()));
    }
  }
  return {};
}

Result<engine::Ticket> Metamachine::ask(const rules::Game& game, const engine::Question& question) {
  revive_dead();
  Oracle* const oracle = first_alive();
  if (oracle == nullptr) return ludex::fail("all oracles are dead");
  if (oracle->is_busy() || oracle->is_late()) {
    return ludex::fail("the oracle is being consulted");
  }
  auto ticket = oracle->engine().ask(game, question);
  if (ticket) {
    tickets_.push_back(*ticket);
  }
  return ticket;
}

bool Metamachine::is_known(engine::Ticket ticket) const {
  return std::find(tickets_.begin(), tickets_.end(), ticket) != tickets_.end();
}

void Metamachine::pass_on(Oracle& oracle, std::optional<engine::Event> event) {
  if (!event) return;
  if (auto* failure = std::get_if<engine::Failure>(&*event)) {
    const std::string why =
        fmt::format("{} is gone: {}: {}", oracle.name(), name_of(failure->fault), failure->detail);
    trace(why);
    events_.emplace_back(engine::Complaint{why});
    for (const engine::Ticket ticket : tickets_) {
      events_.emplace_back(engine::Answer{ticket, engine::NoAnswer{why}});
    }
    tickets_.clear();
    if (relay_ == &oracle) {
      relay_ = nullptr;
      fail(why);
    }
    return;
  }
  if (auto* answer = std::get_if<engine::Answer>(&*event)) {
    // Other answers are to outdated questions of our own.
    if (!is_known(answer->ticket)) return;
    std::erase(tickets_, answer->ticket);
  }
  const bool is_of_search = std::holds_alternative<engine::Info>(*event) ||
                            std::holds_alternative<engine::Decision>(*event);
  if (is_of_search && relay_ != &oracle) return;
  if (std::holds_alternative<engine::Decision>(*event)) {
    relay_ = nullptr;
  }
  events_.push_back(*std::move(event));
}

// --- Restarting oracles ---

void Metamachine::revive_dead() {
  for (const auto& oracle : oracles_) {
    if (oracle->is_alive() || !oracle->revive()) continue;
    trace(fmt::format("{} is started again", oracle->name()));
    if (auto ready = prepare(*oracle); !ready) {
      oracle->died(std::move(ready.error()));
    }
  }
}

engine::Status Metamachine::prepare(Oracle& oracle) {
  for (const auto& [name, value] : set_options_) {
    if (oracle.engine().offers(name)) {
      // The oracle accepted the value before it died.
      (void)oracle.engine().set_option(name, value);
    }
  }
  if (opponent_) {
    oracle.engine().meet(*opponent_);
  }
  return game_ ? oracle.engine().new_game(*game_, terms_) : engine::Status();
}

void Metamachine::fail(const std::string& why) {
  thought_.reset();
  failed_ = true;
  events_.emplace_back(engine::Failure{engine::Fault::exited, why});
}

// --- Thinking ---

engine::Status Metamachine::think(const rules::Game& game, const engine::Request& request) {
  if (request.limits.ponder) {
    return tl::unexpected(engine::Failure{engine::Fault::refused, "a metamachine never ponders"});
  }
  revive_dead();
  Oracle* const first = first_alive();
  if (first == nullptr) {
    failed_ = true;
    return tl::unexpected(*oracles_.front()->failure());
  }
  if (is_for_oracles(request, game)) {
    trace(fmt::format("{} thinks for itself", first->name()));
    while (first->is_alive() && first->is_late()) {
      pass_on(*first, first->wait(TimePoint::max()));
    }
    if (!first->is_alive()) return think(game, request);
    auto begun = first->engine().think(game, request);
    if (begun) {
      relay_ = first;
    }
    return begun;
  }
  Thought thought{
      .tree = CandidateTree(game, settings_.shape), .request = request, .begun = clock_.now()};
  if (const auto time = time_for(request, game)) {
    thought.until = thought.begun + *time;
  }
  thought.positions = thought.tree.positions_left();
  thought_ = std::move(thought);
  return {};
}

void Metamachine::stop() {
  if (relay_ != nullptr) {
    relay_->engine().stop();
  } else if (thought_) {
    thought_->stopped = true;
    hurry();
  }
}

// While no move is known at all, the answers to commands are waited for: the time is exceeded by
// them, but no move is played that nobody has looked at.
void Metamachine::hurry() {
  thought_->hurried = true;
  const bool knows_moves = !thought_->first.empty() ||
                           std::any_of(oracles_.begin(), oracles_.end(),
                                       [](const auto& oracle) { return oracle->has_moves(); });
  for (const auto& oracle : oracles_) {
    if (oracle->is_alive() && oracle->is_busy() && knows_moves) {
      oracle->hurry();
    }
  }
}

std::optional<engine::Event> Metamachine::next(TimePoint deadline) {
  for (;;) {
    if (woken_.exchange(false)) return std::nullopt;
    if (!events_.empty()) {
      engine::Event event = std::move(events_.front());
      events_.pop_front();
      return event;
    }
    if (failed_) return std::nullopt;
    step(deadline);
    const bool is_late = deadline != TimePoint::max() && clock_.now() >= deadline;
    if (is_late && events_.empty()) return std::nullopt;
  }
}

void Metamachine::wake() {
  woken_ = true;
  for (const auto& oracle : oracles_) {
    oracle->wake();
  }
}

void Metamachine::step(TimePoint deadline) {
  if (thought_) return go_on_thinking(deadline);
  Oracle* const oracle = relay_ != nullptr ? relay_ : first_alive();
  if (oracle == nullptr) return fail("all oracles are dead");
  pass_on(*oracle, oracle->wait(deadline));
}

void Metamachine::go_on_thinking(TimePoint deadline) {
  Thought& thought = *thought_;
  if (thought.until && clock_.now() >= *thought.until && !thought.hurried) {
    trace("the time is over");
    hurry();
  }
  if (Oracle* const busy = first_busy()) {
    const TimePoint until =
        thought.hurried ? TimePoint::max() : thought.until.value_or(TimePoint::max());
    pass_on(*busy, busy->wait(std::min(deadline, until)));
    return;
  }
  if (thought.asked) return take_opinions();
  if (may_decide()) return decide();
  if (thought.tree.is_over()) {
    // An infinite search goes on until it is stopped.
    Oracle* const any = first_alive();
    if (any == nullptr) return decide();
    pass_on(*any, any->wait(deadline));
    return;
  }
  if (first_alive() == nullptr) {
    revive_dead();
  }
  if (first_alive() == nullptr) return decide();
  ask_oracles();
}

bool Metamachine::may_decide() const {
  if (thought_->as_said || thought_->stopped) return true;
  return !thought_->request.limits.infinite && (thought_->tree.is_forced() || thought_->hurried);
}

// The limits for an oracle in the current position.
engine::Limits Metamachine::limits_now() const {
  const engine::Limits& asked = thought_->request.limits;
  engine::Limits limits;
  limits.depth = asked.depth;
  if (asked.nodes) {
    const auto positions = static_cast<std::uint64_t>(thought_->positions);
    limits.nodes = std::max<std::uint64_t>(*asked.nodes / positions, 1);
  }
  if (thought_->until) {
    const auto left = std::chrono::duration_cast<Milliseconds>(*thought_->until - clock_.now());
    limits.movetime = std::max(left / std::max(thought_->tree.positions_left(), 1), least_share);
  } else if (!limits.depth && !limits.nodes) {
    limits.movetime = settings_.share;
  }
  return limits;
}

void Metamachine::ask_oracles() {
  Thought& thought = *thought_;
  OracleRequest request;
  request.moves = thought.tree.moves_wanted();
  request.search.limits = limits_now();
  if (thought.first.empty()) {
    request.search.only = thought.request.only;
    request.search.banned = thought.request.banned;
  }
  thought.asked = true;
  for (const auto& oracle : oracles_) {
    oracle->ask(thought.tree.position(), request);
  }
}

void Metamachine::take_opinions() {
  Thought& thought = *thought_;
  thought.asked = false;
  // Oracles that are restarted are asked about the same position again.
  if (first_alive() == nullptr) return;
  const rules::Game& position = thought.tree.position();
  std::vector<OracleAnswer> results;
  for (const auto& oracle : oracles_) {
    results.push_back(oracle->take());
    if (!settings_.trace) continue;
    std::string line = oracle->name() + ":";
    for (const Candidate& candidate : results.back().candidates) {
      line += " " + position.format_move(candidate.move, rules::coordinate);
    }
    if (results.back().worth) {
      line += fmt::format(" {:.1f} %", *results.back().worth * 100);
    }
    trace(line);
  }
  if (thought.first.empty()) {
    thought.first = results;
    for (const OracleAnswer& result : results) {
      if (!result.decision) continue;
      // No replies can be tried to a decision that is not a plain move.
      const auto* play = std::get_if<engine::Play>(&result.decision->what);
      if ((play == nullptr || !play->more.empty()) && result.candidates.size() <= 1) {
        thought.as_said = result.decision;
      }
      break;
    }
  }
  if (thought.hurried || thought.as_said) return;
  thought.tree.answer(results);
  report_rated_moves();
}

// Reports the best move so far whenever another candidate has been examined.
void Metamachine::report_rated_moves() {
  const auto rated = thought_->tree.rated();
  if (rated.size() == thought_->reported) return;
  thought_->reported = rated.size();
  const RatedMove& best = rated.front();
  engine::Info info;
  info.depth = static_cast<int>(settings_.shape.size());
  info.score = engine::as_score(best.worth);
  info.time = std::chrono::duration_cast<Milliseconds>(clock_.now() - thought_->begun);
  info.nodes = static_cast<std::uint64_t>(thought_->positions - thought_->tree.positions_left());
  info.pv = best.line;
  events_.emplace_back(std::move(info));
}

void Metamachine::decide() {
  Thought thought = *std::move(thought_);
  thought_.reset();
  engine::Decision decision;
  const auto rated = thought.tree.rated();
  std::optional<rules::Move> move;
  if (thought.as_said) {
    decision = *thought.as_said;
  } else if (!rated.empty()) {
    const RatedMove& best = rated.front();
    decision.what = engine::Play{best.line[0],
                                 best.line.size() > 1 ? std::optional(best.line[1]) : std::nullopt};
  } else {
    move = thought.tree.favourite();
    for (const OracleAnswer& result : thought.first) {
      if (!move && !result.candidates.empty()) {
        move = result.candidates.front().move;
      }
    }
    if (!move && first_alive() == nullptr) return fail("all oracles are dead");
    if (!move) {
      events_.emplace_back(engine::Complaint{"no oracle has named a move"});
      move = engine::first_allowed(thought.request, thought.tree.position());
    }
    if (move) {
      decision.what = engine::Play{*move, {}};
    } else {
      decision.what = engine::NoMove{};
    }
  }
  decision.took = clock_.now() - thought.begun;
  events_.emplace_back(std::move(decision));
}

}  // namespace ludex::metamachine
