// An engine over the alpha-beta core: the thread it thinks on, its events, its options.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "engine/engine.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/opening_book.h"
#include "search/alphabeta/options/opponent.h"
#include "search/alphabeta/options/settings.h"
#include "search/alphabeta/options/task_for.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/root/resignation.h"
#include "search/alphabeta/root/root_move.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/root/time_management.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/event_queue.h"
#include "search/alphabeta/threads/search_thread.h"
#include "search/alphabeta/threads/team.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

template <SearchGame G>
class AlphaBetaEngine final : public engine::Engine {
 public:
  // `book` may be null.
  AlphaBetaEngine(engine::Identity identity, const Clock& clock, std::function<void()> notify,
                  std::unique_ptr<OpeningBook> book = nullptr)
      : identity_(std::move(identity)),
        book_(std::move(book)),
        options_(all_options()),
        table_(settings_.hash_megabytes),
        clock_(clock),
        control_(clock),
        events_(std::move(notify)),
        team_(table_, control_, [this](engine::Info info) { events_.push(std::move(info)); }) {}
  ~AlphaBetaEngine() override { control_.stop(); }

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  // Does nothing if an option has named the opponent.
  void meet(const engine::Opponent& opponent) override;
  // Returns an error while the engine thinks.
  Result<void> set_option(std::string_view name, std::string_view value) override;
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override;
  // Expects that the last decision has been fetched.
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  void stop() override {
    if (thinking_) {
      control_.stop();
    }
  }
  void ponderhit(bool draw_offered) override {
    if (!thinking_) return;
    if (draw_offered) {
      draw_offered_ = true;
    }
    control_.ponderhit();
  }
  // The answer is in the event queue before ask() returns, also while the engine thinks.
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override;
  std::optional<engine::Event> next(TimePoint deadline) override;
  void wake() override { events_.wake(); }

 private:
  // Whether anything but stop() can end the search.
  [[nodiscard]] static bool has_end(const engine::Limits& limits) {
    return limits.clocks || limits.movetime || limits.depth || limits.nodes || limits.mate;
  }
  [[nodiscard]] std::vector<engine::Option> all_options() const;
  // The book's move; absent for an infinite search, a search for a mate or an analysis, for a
  // beginner, and if the task does not allow the move.
  [[nodiscard]] std::optional<typename G::Move> book_move(const rules::Game& game,
                                                          const engine::Request& request,
                                                          const SearchTask<G>& task) const;
  [[nodiscard]] static engine::Status plays(const rules::Game& game);
  [[nodiscard]] engine::HashEntry known_of(const rules::Game& game) const;
  [[nodiscard]] Result<void> carry_out(const ValueOrder& order);
  // Clears the table if it holds values of an outlook that does not agree with this one.
  void prepare(const Outlook& outlook);
  // Reports once for each opponent what the engine knows of him.
  void report_opponent();
  // search(), from_book(), decide() and report_value() run on the searching thread.
  void search(const SearchTask<G>& task, std::optional<typename G::Move> known);
  [[nodiscard]] engine::Decision from_book(typename G::Move move);
  [[nodiscard]] engine::Decision decide(const SearchTask<G>& task);
  void report_value(const SearchTask<G>& task);
  void forget();
  // Returns when no thread searches any more.
  void join();

  engine::Identity identity_;
  std::unique_ptr<OpeningBook> book_;  // may be null
  std::vector<engine::Option> options_;
  Settings settings_;
  PositionValues values_;
  std::optional<NamedPosition> valued_position_;  // the one that the user named last
  std::uint64_t game_seed_ = 0;                   // for the random choices of this game
  Outlook outlook_;                               // of the last search
  Resignation resignation_;
  std::atomic<bool> draw_offered_{false};  // by the opponent, in the search that is going on
  bool opponent_reported_ = true;
  bool opponent_is_named_ = false;  // by an option, which takes precedence over meet()
  TranspositionTable table_;
  const Clock& clock_;
  SearchControl control_;
  EventQueue events_;
  Team<G> team_;
  std::uint32_t questions_ = 0;  // answered so far
  bool thinking_ = false;  // used by the owner's thread: the decision has not been fetched yet
  SearchThread thread_;    // the last member: it is destroyed before those that it uses
};

template <SearchGame G>
Result<void> AlphaBetaEngine<G>::set_option(std::string_view name, std::string_view value) {
  if (thinking_) return fail("options cannot be changed during a search");
  if (book_ != nullptr) {
    if (auto done = set_in_book(*book_, name, value, [this] { join(); })) return std::move(*done);
  }
  const auto change = changed(settings_, G::offers, name, value);
  if (!change) return tl::unexpected(change.error());
  join();
  const std::size_t megabytes = change->settings.table_megabytes();
  if (megabytes != settings_.table_megabytes() && !table_.resize(megabytes)) {
    return fail(fmt::format("not enough memory for a hash table of {} MB", megabytes));
  }
  const std::size_t threads = change->settings.workload().threads;
  if (threads != settings_.workload().threads) {
    if (auto done = team_.resize(threads); !done) return done;
  }
  if (change->value_order) {
    if (auto done = carry_out(*change->value_order); !done) return done;
  }
  if (change->settings.opponent != settings_.opponent) {
    opponent_reported_ = false;
  }
  settings_ = change->settings;
  if (change->names_opponent) {
    opponent_is_named_ = true;
  }
  if (change->clear_hash) {
    forget();
  }
  return {};
}

template <SearchGame G>
std::vector<engine::Option> AlphaBetaEngine<G>::all_options() const {
  std::vector<engine::Option> all = offered_options(identity_, G::offers);
  if (book_ == nullptr) return all;
  for (engine::Option& option : book_->options()) {
    all.push_back(std::move(option));
  }
  return all;
}

template <SearchGame G>
std::optional<typename G::Move> AlphaBetaEngine<G>::book_move(const rules::Game& game,
                                                              const engine::Request& request,
                                                              const SearchTask<G>& task) const {
  const bool plays = !request.limits.infinite && !request.limits.mate && !settings_.analyses;
  if (task.skill && task.skill->oversight > 0) return std::nullopt;
  if (book_ == nullptr || !plays) return std::nullopt;
  const auto found = book_->move(game);
  if (!found) return std::nullopt;
  for (const auto move : task.moves) {
    if (G::to_rules(move) == *found) return move;
  }
  return std::nullopt;
}

template <SearchGame G>
Result<void> AlphaBetaEngine<G>::carry_out(const ValueOrder& order) {
  if (const auto* const named = std::get_if<NamePosition>(&order)) {
    const auto position = G::named_position(named->position);
    if (!position) return tl::unexpected(position.error());
    valued_position_ = *position;
    return {};
  }
  // The table holds values that depend on the user's earlier values.
  table_.clear();
  if (std::holds_alternative<ForgetAllValues>(order)) {
    values_.clear_all();
    return {};
  }
  if (!valued_position_) return fail("the option Valued Position names no position yet");
  const auto* const wanted = std::get_if<SetValue>(&order);
  if (wanted == nullptr) {
    values_.clear(valued_position_->key);
    return {};
  }
  const Value value = valued_position_->first_to_move ? wanted->value : -wanted->value;
  if (values_.set(valued_position_->key, value)) return {};
  return fail(fmt::format("more than {} positions", PositionValues::limit));
}

template <SearchGame G>
void AlphaBetaEngine<G>::prepare(const Outlook& outlook) {
  if (!outlook.agrees_with(outlook_)) {
    table_.clear();
  }
  outlook_ = outlook;
}

template <SearchGame G>
void AlphaBetaEngine<G>::report_opponent() {
  if (std::exchange(opponent_reported_, true)) return;
  if (settings_.opponent.kind == Opponent::Kind::unknown) return;
  engine::Info info;
  info.text = fmt::format("the opponent is {}, a draw counts {} centipawns",
                          describe(settings_.opponent), outlook_.draw_value());
  events_.push(std::move(info));
}

template <SearchGame G>
engine::Status AlphaBetaEngine<G>::plays(const rules::Game& game) {
  if (game.setup().game == G::name) return {};
  return tl::unexpected(engine::Failure{
      engine::Fault::refused,
      fmt::format("this engine plays {}, not {}", std::string_view(G::name), game.setup().game)});
}

template <SearchGame G>
void AlphaBetaEngine<G>::meet(const engine::Opponent& opponent) {
  if (opponent_is_named_) return;
  Opponent met{"", opponent.rating, Opponent::Kind::computer, opponent.name};
  if (met != settings_.opponent) {
    opponent_reported_ = false;
  }
  settings_.opponent = std::move(met);
}

template <SearchGame G>
engine::Status AlphaBetaEngine<G>::new_game(const rules::Game& game,
                                            const engine::Terms& /*terms*/) {
  expects(!thinking_);
  join();
  forget();
  resignation_.forget();
  if (book_ != nullptr) {
    book_->new_game();
  }
  game_seed_ = static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
  return plays(game);
}

template <SearchGame G>
void AlphaBetaEngine<G>::forget() {
  table_.clear();
  team_.forget();
}

template <SearchGame G>
void AlphaBetaEngine<G>::join() {
  thread_.join_job();
  team_.join();
}

template <SearchGame G>
engine::Status AlphaBetaEngine<G>::think(const rules::Game& game, const engine::Request& request) {
  expects(!thinking_);
  if (auto status = plays(game); !status) return status;
  if (!engine::is_plain(request, game)) {
    return tl::unexpected(engine::Failure{engine::Fault::refused,
                                          "this engine finds the best move of the side to move"});
  }
  join();
  const engine::Limits& limits = request.limits;
  const bool endless = limits.infinite || !has_end(limits);
  const TimeSettings conventions{settings_.move_overhead, settings_.ponder};
  control_.begin({budget_for(limits, game.to_move(), conventions), endless, limits.ponder});
  thinking_ = true;
  SearchTask<G> task = task_for<G>(game, request, settings_, game_seed_);
  if (!values_.empty()) {
    task.values = &values_;
  }
  prepare(task.outlook);
  draw_offered_ = request.draw_offered;
  report_opponent();
  const auto known = book_move(game, request, task);
  thread_.start([this, task = std::move(task), known] { search(task, known); });
  return {};
}

template <SearchGame G>
void AlphaBetaEngine<G>::search(const SearchTask<G>& task, std::optional<typename G::Move> known) {
  table_.age();
  engine::Decision decision = known ? from_book(*known) : decide(task);
  control_.wait_until_free();
  decision.took = control_.elapsed();
  events_.push(std::move(decision));
}

template <SearchGame G>
engine::Decision AlphaBetaEngine<G>::from_book(typename G::Move move) {
  engine::Info info;
  info.text = "book move";
  info.pv = {G::to_rules(move)};
  events_.push(std::move(info));
  return {engine::Play{G::to_rules(move), std::nullopt}};
}

template <SearchGame G>
engine::Decision AlphaBetaEngine<G>::decide(const SearchTask<G>& task) {
  engine::Decision decision{engine::NoMove{}};
  if (task.moves.empty() || task.depth == 0) {
    report_value(task);
    return decision;
  }
  const auto best = team_.search(task).front();
  // The opponent's offer may come with the ponderhit.
  control_.wait_until_free();
  decision.draw = draw_offered_ && best.value <= task.outlook.draw_value();
  if (task.may_resign && resignation_.add(best.value) && !decision.draw) {
    decision.what = engine::Resign{};
    return decision;
  }
  engine::Play play{G::to_rules(best.move), std::nullopt};
  if (best.line.size() > 1) {
    play.ponder = G::to_rules(best.line[1]);
  }
  decision.what = play;
  return decision;
}

// Reports the final value of a position without legal moves, or the static value of any other.
template <SearchGame G>
void AlphaBetaEngine<G>::report_value(const SearchTask<G>& task) {
  const auto& position = task.root.position;
  const bool finished = G::legal_moves(position).empty();
  engine::Info info;
  info.depth = 0;
  typename G::Evaluator evaluator;
  if constexpr (requires { evaluator.adopt(task.outlook); }) {
    evaluator.adopt(task.outlook);
  }
  const Value value = finished ? G::without_moves(position, 0) : evaluator.evaluate(position);
  info.score = to_score(value, Bound::exact);
  events_.push(std::move(info));
}

// This is safe during a search: the table may be read while it is written, and only the owner's
// thread, which calls this function, clears or resizes it.
template <SearchGame G>
engine::HashEntry AlphaBetaEngine<G>::known_of(const rules::Game& game) const {
  const auto position = G::replay(game).position;
  const auto found = table_.find(G::table_key(position));
  engine::HashEntry entry;
  if (!found) return entry;
  const auto move = G::move(found->move);
  if (found->move != 0 && G::is_legal(position, move)) {
    entry.best = G::to_rules(move);
  }
  // `unbounded` is an upper bound of every value, so that it carries no information.
  if (found->value < unbounded) {
    const engine::HashBound bound{to_score(found->value, Bound::exact).value, found->depth};
    if (found->bound != Bound::upper) {
      entry.lower = bound;
    }
    if (found->bound != Bound::lower) {
      entry.upper = bound;
    }
  }
  return entry;
}

template <SearchGame G>
Result<engine::Ticket> AlphaBetaEngine<G>::ask(const rules::Game& game,
                                               const engine::Question& question) {
  if (const auto status = plays(game); !status) return fail(status.error().detail);
  engine::Answer answer;
  if (std::holds_alternative<engine::StaticValue>(question)) {
    answer.what = engine::Evaluation{std::nullopt, G::explain(game)};
  } else if (std::holds_alternative<engine::TableEntry>(question)) {
    answer.what = known_of(game);
  } else {
    return fail("this engine cannot answer this question");
  }
  answer.ticket = engine::Ticket{++questions_};
  events_.push(answer);
  return answer.ticket;
}

template <SearchGame G>
std::optional<engine::Event> AlphaBetaEngine<G>::next(TimePoint deadline) {
  auto event = events_.next(deadline);
  if (event && std::holds_alternative<engine::Decision>(*event)) {
    thinking_ = false;
  }
  return event;
}

}  // namespace ludex::search
