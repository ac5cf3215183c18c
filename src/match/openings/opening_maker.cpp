#include "match/openings/opening_maker.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "base/random.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

// A candidate after its examination. If it is of no use, its likeness is empty.
struct Candidate {
  MadeOpening opening;
  std::string likeness;
};

std::uint64_t seed_of_candidate(std::uint64_t seed, std::size_t number) {
  std::uint64_t state = seed * 1'000'003 + number;
  return split_mix(state);
}

// Plays random moves from the start; returns null if the game ends during them.
Result<std::unique_ptr<rules::Game>> random_beginning(const rules::Game& start,
                                                      const OpeningPlan& plan, Rng& rng) {
  auto game = start.clone();
  const auto plies = plan.fewest_plies + rng.below(plan.most_plies - plan.fewest_plies + 1);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const auto moves = rules::beginning_moves(*game);
    if (!moves) return tl::unexpected(moves.error());
    if (moves->empty()) return nullptr;
    game->play((*moves)[rng.below(moves->size())]);
    if (game->outcome()) return nullptr;
  }
  return Result<std::unique_ptr<rules::Game>>(std::move(game));
}

// The last exact score of a search with this many nodes; absent if the search finds a win.
Result<std::optional<engine::Centipawns>> search_value(engine::Engine& engine,
                                                       const rules::Game& game,
                                                       std::uint64_t nodes) {
  engine::Request request;
  request.limits.nodes = nodes;
  if (const auto asked = engine.think(game, request); !asked) return fail(asked.error().detail);
  std::optional<engine::Score> score;
  for (;;) {
    const auto event = engine.next(TimePoint::max());
    if (!event) continue;
    if (const auto* failure = std::get_if<engine::Failure>(&*event)) return fail(failure->detail);
    if (std::holds_alternative<engine::Decision>(*event)) break;
    const auto* info = std::get_if<engine::Info>(&*event);
    const bool counts = info != nullptr && info->score &&
                        info->score->bound == engine::Bound::exact &&
                        info->multipv.value_or(1) == 1;
    if (counts) {
      score = info->score;
    }
  }
  const auto* value = score ? std::get_if<engine::Centipawns>(&score->value) : nullptr;
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

// The value of the position if it is even. Most positions are not, which a short search shows.
Result<std::optional<engine::Centipawns>> even_value(engine::Engine& engine,
                                                     const rules::Game& game,
                                                     const OpeningPlan& plan) {
  constexpr std::uint64_t part = 16;
  constexpr int leeway = 4;
  if (const auto ready = engine.new_game(game); !ready) return fail(ready.error().detail);
  const auto value_within = [&](std::uint64_t nodes, int bound) {
    return search_value(engine, game, nodes).map([&](std::optional<engine::Centipawns> value) {
      return value && std::abs(value->value) <= bound ? value : std::nullopt;
    });
  };
  auto first = value_within(plan.nodes / part + 1, leeway * plan.balance.value);
  if (!first || !*first) return first;
  return value_within(plan.nodes, plan.balance.value);
}

// The work that the threads share. Candidates are numbered and judged in the order of their
// numbers, whichever thread has examined them.
class Work {
 public:
  Work(const OpeningPlan& plan, const rules::Game& start, const std::stop_token& stop,
       const std::function<void(const MadeOpenings&)>& progress)
      : plan_(plan), start_(start), stop_(stop), progress_(progress) {}

  // The work of one thread, with its own engine.
  void take_part(const MakeEngine& make_engine) {
    try {
      const auto engine = make_engine();
      while (!over_ && !stop_.stop_requested()) {
        const std::size_t number = next_++;
        auto candidate = look_at(number, *engine);
        if (!candidate) return give_up(candidate.error());
        add(number, *std::move(candidate));
      }
    } catch (const std::exception& refused) {
      give_up(Error{ludex::describe(refused)});
    }
  }

  Result<MadeOpenings> result() && {
    if (error_) return tl::unexpected(*error_);
    return std::move(made_);
  }

 private:
  Result<Candidate> look_at(std::size_t number, engine::Engine& engine) {
    Rng rng(seed_of_candidate(plan_.seed, number));
    const auto game = random_beginning(start_, plan_, rng);
    if (!game) return tl::unexpected(game.error());
    if (*game == nullptr) return Candidate{};
    std::string likeness = rules::likeness(**game);
    if (is_known(likeness)) return Candidate{};
    const auto value = even_value(engine, **game, plan_);
    if (!value) return tl::unexpected(value.error());
    if (!*value) return Candidate{};
    const auto moves = (*game)->moves();
    return Candidate{{{moves.begin(), moves.end()}, **value}, std::move(likeness)};
  }

  // The openings found so far have smaller numbers than this candidate, so it would be rejected in
  // any case: skipping its search saves time and changes nothing else.
  bool is_known(const std::string& likeness) {
    const std::scoped_lock lock(mutex_);
    return known_.contains(likeness);
  }

  void add(std::size_t number, Candidate candidate) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(candidate));
    for (auto first = waiting_.find(made_.tried); !over_ && first != waiting_.end();
         first = waiting_.find(made_.tried)) {
      judge(std::move(first->second));
      waiting_.erase(first);
    }
  }

  void judge(Candidate candidate) {
    ++made_.tried;
    ++failures_;
    if (!candidate.likeness.empty() && known_.insert(std::move(candidate.likeness)).second) {
      made_.openings.push_back(std::move(candidate.opening));
      failures_ = 0;
      progress_(made_);
    }
    over_ = made_.openings.size() == plan_.count || failures_ == plan_.most_failures;
  }

  void give_up(const Error& error) {
    const std::scoped_lock lock(mutex_);
    over_ = true;
    if (!error_) {
      error_ = error;
    }
  }

  const OpeningPlan& plan_;
  const rules::Game& start_;
  const std::stop_token& stop_;
  const std::function<void(const MadeOpenings&)>& progress_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> over_{false};
  std::mutex mutex_;  // guards all that follows
  std::map<std::size_t, Candidate> waiting_;
  std::set<std::string> known_;
  std::size_t failures_ = 0;  // since the last opening
  MadeOpenings made_;
  std::optional<Error> error_;
};

}  // namespace

Result<MadeOpenings> make_openings(const OpeningPlan& plan, const MakeEngine& make_engine,
                                   const std::stop_token& stop,
                                   const std::function<void(const MadeOpenings&)>& progress) {
  expects(plan.fewest_plies <= plan.most_plies && plan.count > 0 && plan.threads > 0);
  const auto start = rules::start_game(plan.setup);
  if (!start) return tl::unexpected(start.error());
  Work work(plan, **start, stop, progress);
  {
    std::vector<std::jthread> others;
    for (int at = 1; at < plan.threads; ++at) {
      others.emplace_back([&] { work.take_part(make_engine); });
    }
    work.take_part(make_engine);
  }
  return std::move(work).result();
}

}  // namespace ludex::match
