#include "tune/generate.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "search/registry.h"

namespace ludex::tune {

namespace {

// Writes games in their order; a game that ends early waits for those before it.
class OrderedOutput {
 public:
  OrderedOutput(const Subject& subject, std::ostream& out,
                const std::function<void(const Generated&)>& progress)
      : subject_(subject), out_(out), progress_(progress) {}

  void add(int game, const std::vector<Sample>& samples) {
    std::string text;
    for (const Sample& sample : samples) {
      text += format(subject_, sample) + '\n';
    }
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(game, Block{std::move(text), samples.size()});
    for (auto first = waiting_.find(done_.games); first != waiting_.end();
         first = waiting_.find(done_.games)) {
      out_ << first->second.text;
      ++done_.games;
      done_.samples += first->second.samples;
      waiting_.erase(first);
      progress_(done_);
    }
  }
  [[nodiscard]] Generated done() const { return done_; }

 private:
  struct Block {
    std::string text;
    std::size_t samples;
  };
  const Subject& subject_;
  std::ostream& out_;
  const std::function<void(const Generated&)>& progress_;
  std::mutex mutex_;
  std::map<int, Block> waiting_;
  Generated done_;
};

std::uint64_t seed_of_game(std::uint64_t seed, int game) {
  std::uint64_t state = seed * 1'000'003 + static_cast<std::uint64_t>(game);
  return split_mix(state);
}

}  // namespace

Generated generate(const Subject& subject, const GenerationPlan& plan, const Clock& clock,
                   std::ostream& out, const std::function<void(const Generated&)>& progress) {
  OrderedOutput output(subject, out, progress);
  std::atomic<int> next{0};
  const auto work = [&] {
    const auto engine = search::make_engine(subject.setup.game, clock, {});
    expects(engine->set_option("Hash", "4").has_value());
    for (int game = next++; game < plan.games; game = next++) {
      output.add(game, play_game(subject, *engine, plan.rules, seed_of_game(plan.seed, game)));
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int at = 1; at < plan.threads; ++at) {
      threads.emplace_back(work);
    }
    work();
  }
  return output.done();
}

}  // namespace ludex::tune
