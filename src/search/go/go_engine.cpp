#include "search/go/go_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/go/game.h"
#include "search/alphabeta/identity.h"
#include "search/go/combinations.h"
#include "search/go/estimate.h"
#include "search/go/eye_shapes.h"
#include "search/go/fights.h"
#include "search/go/groups.h"
#include "search/go/net/judge.h"
#include "search/go/net/shipped_net.h"
#include "search/go/net_of_reader.h"
#include "search/go/passing.h"
#include "search/go/races.h"
#include "search/go/reasons.h"
#include "search/go/threats.h"
#include "search/go/time.h"

namespace ludex::search {

namespace {

using engine::Spin;

constexpr std::string_view seed_option = "Seed";
constexpr std::string_view lines_option = "MultiPV";
constexpr std::string_view overhead_option = "Move Overhead";
constexpr std::string_view skill_option = "Skill Level";
constexpr std::string_view threads_option = "Threads";
constexpr std::string_view memory_option = "Hash";
constexpr std::string_view net_option = "Use Net";
constexpr std::string_view net_file_option = "EvalFile";

// The simulations for a decision without any limit, with playouts and by net.
constexpr std::uint64_t usual_simulations = 10'000;
constexpr std::uint64_t usual_judgements = 1'500;
// An endless analysis reports at least this many moves.
constexpr int lines_of_analysis = 10;

std::vector<engine::Option> own_options() {
  return {{std::string(seed_option), Spin{0, 0, 2'147'483'647},
           "seed of the random numbers; the same seed gives the same search"},
          {std::string(threads_option), Spin{1, 1, 256}, "threads that search"},
          {std::string(memory_option), Spin{GoSearch::usual_memory, 1, 1'048'576},
           "megabytes for what the search keeps in memory"},
          {std::string(net_option), engine::Check{true},
           "judge positions by the net; otherwise, and on boards below 7x7 and above 19x19, by "
           "playouts"},
          {std::string(net_file_option), engine::Text{},
           "a file with a net; empty: the net in the program"},
          {std::string(lines_option), Spin{1, 1, 100}, "how many moves are reported"},
          {std::string(overhead_option), Spin{20, 0, 10'000},
           "milliseconds lost in transmitting each move", engine::Meaning::other},
          {std::string(skill_option), Spin{full_go_skill, 0, full_go_skill},
           "how well to play, from 0 (a child) to full strength", engine::Meaning::skill}};
}

}  // namespace

GoEngine::GoEngine(const Clock& clock, std::function<void()> notify)
    : identity_(own_identity()),
      options_(own_options()),
      book_(drawing_seed(clock)),
      overhead_(20),
      clock_(clock),
      control_(clock),
      events_(std::move(notify)),
      search_(control_, events_) {
  for (engine::Option& option : book_.options()) {
    options_.push_back(std::move(option));
  }
}

Result<void> GoEngine::load_net(const std::string& file) {
  if (file.empty()) {
    chosen_net_ = nullptr;
    return {};
  }
  auto loaded = nets::Net::load(file);
  if (!loaded) return tl::unexpected(loaded.error());
  if (!go_net::fits(**loaded)) {
    return fail(fmt::format("the net in `{}` is not one for this engine: it has other inputs",
                            printable(file)));
  }
  chosen_net_ = *std::move(loaded);
  return {};
}

Result<void> GoEngine::set_option(std::string_view name, std::string_view value) {
  if (thinking_) return fail("options cannot be changed during a search");
  if (auto done = set_in_book(book_, name, value, [this] { thread_.join_job(); })) {
    return std::move(*done);
  }
  const engine::Option* const option = engine::find_option(options_, name);
  if (option == nullptr) return fail(fmt::format("no option `{}`", printable(name)));
  const auto checked = engine::checked_value(*option, value);
  if (!checked) return tl::unexpected(checked.error());
  thread_.join_job();
  if (option->name == net_file_option || option->name == net_option) {
    reader_.reset();  // it asks the net too
  }
  if (option->name == net_file_option) return load_net(*checked);
  if (option->name == net_option) {
    uses_net_ = *checked == "true";
    return {};
  }
  const std::int64_t number = *to_integer(*checked);
  if (option->name == seed_option) {
    seed_ = number;
  } else if (option->name == threads_option) {
    search_.set_threads(static_cast<int>(number));
  } else if (option->name == memory_option) {
    if (!search_.set_memory(static_cast<std::size_t>(number))) {
      return fail(fmt::format("not enough memory for a tree of {} MB", number));
    }
  } else if (option->name == lines_option) {
    lines_ = static_cast<int>(number);
  } else if (option->name == skill_option) {
    skill_ = static_cast<int>(number);
  } else {
    overhead_ = Milliseconds(number);
  }
  return {};
}

engine::Status GoEngine::new_game(const rules::Game& game, const engine::Terms& /*terms*/) {
  expects(!thinking_);
  thread_.join_job();
  search_.forget();
  book_.new_game();
  game_seed_ = static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
  if (go::as_go(game) != nullptr) return {};
  return tl::unexpected(engine::Failure{
      engine::Fault::refused, fmt::format("this engine plays go, not {}", game.setup().game)});
}

GoTask GoEngine::task_for(const go::GameState& state, const rules::Game& game,
                          const engine::Request& request) const {
  const engine::Limits& limits = request.limits;
  GoTask task{.state = state};
  task.color = static_cast<go::Color>(request.seat.value_or(game.to_move()));
  task.takes_dead_stones = request.cleanup || !state.rules().removes_dead_stones;
  task.may_resign = request.may_resign;
  task.nodes = limits.nodes;
  task.depth = limits.depth;
  if (const go::BoardSize size = state.position().size(); uses_net_ && go_net::can_judge(size)) {
    task.playouts = Playouts::none;
    task.net = chosen_net_ != nullptr ? chosen_net_ : shipped_go_net(size);
  }
  const bool timed = limits.clocks || limits.movetime;
  const bool endless = limits.infinite || limits.ponder;
  if (!timed && !task.nodes && !task.depth && !endless) {
    task.nodes = task.net ? usual_judgements : usual_simulations;
  }
  task.lines = limits.infinite ? std::max(lines_, lines_of_analysis) : lines_;
  task.last_lines = std::max(task.lines, request.lines.value_or(1));
  task.reports_ownership = limits.infinite;
  task.seed = static_cast<std::uint64_t>(seed_) + state.move_count();
  task.must_move = limits.infinite || !request.only.empty() || limits.depth.has_value();
  if (request.only.empty()) {
    task.moves = sensible_moves(state, task.color, task.takes_dead_stones);
  } else {
    for (const rules::Move move : request.only) {
      const go::Move own = go::to_go_move(move);
      const bool fits =
          own.color() == task.color &&
          (own.is_pass() || (own.is_stone() && state.is_legal(task.color, own.point())));
      if (fits) {
        task.moves.push_back(own);
      }
    }
  }
  std::erase_if(task.moves, [&](go::Move move) {
    return std::find(request.banned.begin(), request.banned.end(), go::to_game_move(move)) !=
           request.banned.end();
  });
  return task;
}

// An analysis has no level.
void GoEngine::limit_to_level(GoTask& task) const {
  if (skill_ == full_go_skill || task.reports_ownership) return;
  const GoLevel level = go_level(skill_);
  task.oversight = level.oversight;
  const bool by_net = level.by_net > 0 && task.net != nullptr;
  const std::uint64_t nodes = by_net ? level.by_net : level.nodes;
  task.nodes = std::min(task.nodes.value_or(nodes), nodes);
  if (!by_net) {
    task.playouts = Playouts::uniform;
    task.net = nullptr;
  }
  task.seed ^= game_seed_;
}

engine::Status GoEngine::think(const rules::Game& game, const engine::Request& request) {
  expects(!thinking_);
  const go::Game* const own = go::as_go(game);
  if (own == nullptr) return new_game(game, {});
  if (request.balance) {
    return tl::unexpected(engine::Failure{engine::Fault::refused, "this engine balances no game"});
  }
  thread_.join_job();
  const engine::Limits& limits = request.limits;
  GoTask task = task_for(own->state(), game, request);
  limit_to_level(task);
  control_.begin(
      {go_budget_for(limits, static_cast<rules::Seat>(task.color), task.state, overhead_),
       limits.infinite, limits.ponder});
  thinking_ = true;
  const auto known = book_move(game, request, task);
  thread_.start([this, task = std::move(task), known] { think_through(task, known); });
  return {};
}

std::optional<go::Move> GoEngine::book_move(const rules::Game& game, const engine::Request& request,
                                            const GoTask& task) {
  if (request.limits.infinite || skill_ != full_go_skill) return std::nullopt;
  const auto found = book_.move(game);
  if (!found) return std::nullopt;
  const go::Move move = go::to_go_move(*found);
  const bool is_allowed = std::find(task.moves.begin(), task.moves.end(), move) != task.moves.end();
  return is_allowed ? std::optional(move) : std::nullopt;
}

void GoEngine::stop() {
  if (thinking_) {
    control_.stop();
  }
}

void GoEngine::ponderhit(bool /*draw_offered*/) {
  if (thinking_) {
    control_.ponderhit();
  }
}

void GoEngine::think_through(const GoTask& task, std::optional<go::Move> known) {
  engine::Decision decision;
  if (known) {
    engine::Info info;
    info.text = "book move";
    info.pv = {go::to_game_move(*known)};
    events_.push(std::move(info));
    decision = {engine::Play{go::to_game_move(*known), std::nullopt}};
  } else {
    decision = search_.decide(task);
  }
  control_.wait_until_free();
  decision.took = control_.elapsed();
  events_.push(std::move(decision));
}

Result<engine::Ticket> GoEngine::ask(const rules::Game& game, const engine::Question& question) {
  const go::Game* const own = go::as_go(game);
  if (own == nullptr) return fail("this engine plays go");
  const go::GameState& state = own->state();
  if (const auto* asked = std::get_if<engine::Estimate>(&question)) {
    if (state.play_is_over()) return answer(finals_.expected(state, reader()));
    return answer(estimate(state, asked->first));
  }
  if (const auto* asked = std::get_if<engine::MoveReasons>(&question)) {
    return answer(reasons_for(state, go::to_go_move(asked->move)));
  }
  if (const auto* asked = std::get_if<engine::Fight>(&question)) {
    const auto result = read_fight(state, *asked, reader());
    if (!result) return fail("a fight is about stones of one colour and empty points");
    return answer(*result);
  }
  if (const auto* asked = std::get_if<engine::Safety>(&question)) {
    auto result = read_safety(state, *asked, reader());
    if (!result) return fail("only strings of stones can be captured");
    return answer(std::move(*result));
  }
  if (const auto* asked = std::get_if<engine::Groups>(&question)) {
    return answer(read_groups(state, *asked, reader()));
  }
  if (const auto* asked = std::get_if<engine::Threat>(&question)) {
    const auto result = read_threat(state, *asked, reader());
    if (!result) return fail("only groups of stones can be threatened");
    return answer(*result);
  }
  if (const auto* asked = std::get_if<engine::Race>(&question)) {
    const auto result = read_race(state, *asked, reader());
    if (!result) return fail("a race is about stones of both colours");
    return answer(*result);
  }
  if (const auto* asked = std::get_if<engine::Combination>(&question)) {
    const auto result = read_combination(state, *asked, reader());
    if (!result) return fail("a combination comes after a stone on an empty point");
    return answer(*result);
  }
  if (const auto* asked = std::get_if<engine::EyeShape>(&question)) {
    auto result = read_eye_shape(*asked);
    if (!result) return fail("a space of no points or too many is not played out");
    return answer(*std::move(result));
  }
  if (std::holds_alternative<engine::Eyes>(question)) {
    return answer(read_eyes(state, reader()));
  }
  if (!std::holds_alternative<engine::FinalScore>(question)) {
    return fail("this engine cannot answer this question");
  }
  return answer(finals_.of(state, reader()));
}

go_reading::Reader& GoEngine::reader() {
  if (!reader_) {
    reader_.emplace();
    if (uses_net_) {
      reader_->set_judge(judge_by_net(chosen_net_));
    }
  }
  return *reader_;
}

engine::Ticket GoEngine::answer(engine::AnswerTo what) {
  const engine::Ticket ticket{++questions_};
  events_.push(engine::Answer{ticket, std::move(what)});
  return ticket;
}

std::optional<engine::Event> GoEngine::next(TimePoint deadline) {
  auto event = events_.next(deadline);
  if (event && std::holds_alternative<engine::Decision>(*event)) {
    thinking_ = false;
  }
  return event;
}

}  // namespace ludex::search
