// An engine in a thread of its own, to which the floor speaks without ever waiting for it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>

#include "engine/engine.h"
#include "host/protocol.h"
#include "rules/game.h"
#include "serve/floor.h"

namespace ludex::serve {

// Tells the requests of one worker apart.
enum class Errand : std::uint32_t {};

// What a worker says. The engine has introduced itself and taken its options.
struct EngineReady {
  engine::Identity identity = {};
  bool cleans_up = false;
};
// The newest of what the engine said of one line.
struct EngineThought {
  Errand errand{};
  engine::Info info = {};
};
struct EngineDecided {
  Errand errand{};
  engine::Decision decision = {};
};
// NoAnswer too where the engine cannot be asked.
struct EngineAnswered {
  Errand errand{};
  engine::AnswerTo answer = {};
};
// Nothing comes after this.
struct EngineFailed {
  engine::Failure failure = {};
};
using EngineWord =
    std::variant<EngineReady, EngineThought, EngineDecided, EngineAnswered, EngineFailed>;

// All calls are made on the floor's thread. Requests are carried out in their order; one that comes
// while the engine thinks waits for the decision, except stop().
class EngineWorker {
 public:
  // Makes the engine, on the worker's thread. Once a stop is requested it does not wait any more.
  using Start = std::function<host::Started(std::stop_token)>;
  // Called on the floor's thread.
  using Hear = std::function<void(EngineWord)>;

  // The floor outlives the worker.
  EngineWorker(Floor& floor, Start start, Hear hear);
  // Waits for the thread, which the engine may keep for some seconds: see EngineRoom.
  ~EngineWorker();
  EngineWorker(const EngineWorker&) = delete;
  EngineWorker& operator=(const EngineWorker&) = delete;

  // An option that the engine does not have, or a value that it does not take, changes nothing.
  void set_option(const std::string& name, const std::string& value);
  void new_game(const rules::Game& game, const engine::Terms& terms);
  // An engine that still thinks is stopped first, and its decision is told too.
  void think(Errand errand, const rules::Game& game, const engine::Request& request);
  void stop();
  void ask(Errand errand, const rules::Game& game, const engine::Question& question);

  // From now on nothing is heard of it, and its engine ends. `finished` is called once the thread
  // has nothing left to do, perhaps at once.
  void retire(std::function<void()> finished);

 private:
  // A request; false while it has to wait for a decision.
  using Job = std::function<bool()>;
  // Belongs to the worker and to the calls on their way to the floor, which may outlive it. Only
  // the floor's thread looks into it.
  struct Link {
    Hear hear = {};
    std::function<void()> finished = {};
    bool is_over = false;
  };

  void run();
  void work();
  bool start();
  // Carries out what can be; false once the worker is retired or the engine has failed.
  bool obey();
  void take(engine::Event event);
  void take_thought(engine::Info info);
  void tell(EngineWord word);
  void fail(engine::Failure failure);
  void give(Job job);
  // Whether the engine is at rest; one that thinks is told to stop.
  [[nodiscard]] bool comes_to_rest();
  bool begin(Errand errand, const rules::Game& game, const engine::Request& request);
  void put(Errand errand, const rules::Game& game, const engine::Question& question);

  Floor& floor_;
  Start start_;
  std::shared_ptr<Link> link_;
  std::stop_source stop_;

  // For the worker's thread alone.
  bool failed_ = false;
  bool thinking_ = false;
  bool stopping_ = false;
  Errand errand_{};                             // of what the engine thinks about
  std::map<engine::Ticket, Errand> questions_;  // that are not answered

  std::mutex mutex_;  // for all below
  std::condition_variable changed_;
  std::unique_ptr<engine::Engine> engine_;  // set once; used by the worker's thread but for wake()
  std::deque<Job> jobs_;
  bool stop_asked_ = false;
  bool retired_ = false;
  std::map<int, EngineThought> thoughts_;  // by line; those that the floor has not fetched
  std::thread thread_;
};

// Where workers go that nobody needs any more: an engine may take seconds to end, and nobody waits.
class EngineRoom {
 public:
  EngineRoom() = default;
  // Waits for all of them.
  ~EngineRoom() = default;
  EngineRoom(const EngineRoom&) = delete;
  EngineRoom& operator=(const EngineRoom&) = delete;

  void retire(std::unique_ptr<EngineWorker> worker);
  [[nodiscard]] std::size_t size() const { return workers_->size(); }

 private:
  using Workers = std::map<const EngineWorker*, std::unique_ptr<EngineWorker>>;
  // Shared with the calls by which workers leave: the room may be gone when they come.
  std::shared_ptr<Workers> workers_ = std::make_shared<Workers>();
};

}  // namespace ludex::serve
