// Runs an engine in a thread of its own, so that the event loop never blocks.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>

#include "engine/engine.h"
#include "engine/finding.h"
#include "host/protocol.h"
#include "rules/game.h"
#include "serve/event_loop.h"

namespace ludex::serve {

// Identifies one request to a worker.
enum class RequestId : std::uint32_t {};

// What a worker reports. This is the first: the engine has introduced itself and taken its options.
struct EngineReady {
  engine::Identity identity = {};
  bool cleans_up = false;
  bool searches_infinitely = true;
};
// The newest info of one line (MultiPV) of the engine.
struct EngineInfo {
  RequestId request_id{};
  engine::Info info = {};
};
struct EngineDecided {
  RequestId request_id{};
  engine::Decision decision = {};
  // The worth and the depth that it found; absent if it reported no worth, or only a bound.
  std::optional<engine::Finding> finding = {};
};
// The answer is NoAnswer if the engine cannot be asked.
struct EngineAnswered {
  RequestId request_id{};
  engine::AnswerTo answer = {};
};
// The last word of a worker.
struct EngineFailed {
  engine::Failure failure = {};
};
using EngineEvent =
    std::variant<EngineReady, EngineInfo, EngineDecided, EngineAnswered, EngineFailed>;

// All calls are made on the event loop's thread. Requests are carried out in their order. While the
// engine thinks, a further request waits for the decision; stop() does not wait.
class EngineWorker {
 public:
  // Makes the engine, on the worker's thread. It returns early once a stop is requested.
  using Start = std::function<host::Started(std::stop_token)>;
  // Called on the event loop's thread.
  using OnEvent = std::function<void(EngineEvent)>;

  // The event loop must outlive the worker.
  EngineWorker(EventLoop& event_loop, Start start, OnEvent on_event);
  // Waits for the thread, which may take some seconds to end its engine; EngineShutdown avoids this
  // wait.
  ~EngineWorker();
  EngineWorker(const EngineWorker&) = delete;
  EngineWorker& operator=(const EngineWorker&) = delete;

  // Does nothing if the engine does not have the option or does not accept the value.
  void set_option(const std::string& name, const std::string& value);
  void new_game(const rules::Game& game, const engine::Terms& terms);
  // If the engine still thinks, it is stopped first; that decision is reported too. An engine whose
  // searches cannot go on until they are stopped is asked for the move that it would play instead.
  void think(RequestId request_id, const rules::Game& game, const engine::Request& request);
  // Stops the search under way, and those that were asked for before and have not begun; each
  // reports a decision.
  void stop();
  void ask(RequestId request_id, const rules::Game& game, const engine::Question& question);

  // Ends the engine. From now on `on_event` is not called any more. `finished` is called once the
  // thread has ended its work, which may be before this call returns.
  void retire(std::function<void()> finished);

 private:
  // Carries out a request; returns false if it has to wait for a decision.
  using Job = std::function<bool()>;
  // A request to think; they are numbered from 1 in their order.
  struct Search {
    std::uint64_t number = 0;
    RequestId request_id{};
  };
  // Shared by the worker and its calls posted to the event loop, which may outlive the worker. Only
  // the event loop's thread uses it.
  struct Link {
    OnEvent on_event = {};
    std::function<void()> finished = {};
    bool is_over = false;
  };

  void run();
  void work();
  bool start();
  // Carries out the requests that need not wait. Returns false once the worker is retired or the
  // engine has failed.
  bool obey();
  void take(engine::Event event);
  void take_thought(engine::Info info);
  void tell(EngineEvent event);
  void fail(engine::Failure failure);
  void give(Job job);
  // Returns whether the engine is idle; if it thinks, sends it a stop.
  [[nodiscard]] bool comes_to_rest();
  bool begin(const Search& search, const rules::Game& game, const engine::Request& request);
  void put(RequestId request_id, const rules::Game& game, const engine::Question& question);

  EventLoop& event_loop_;
  Start start_;
  std::shared_ptr<Link> link_;
  std::stop_source stop_;
  std::uint64_t searches_ = 0;  // asked for so far

  // Used by the worker's thread only.
  bool failed_ = false;
  bool thinking_ = false;
  bool stopping_ = false;
  Search search_;                                  // under way, or the last one
  engine::Finding finding_;                        // of that search
  std::map<engine::Ticket, RequestId> questions_;  // not answered yet

  std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  std::unique_ptr<engine::Engine> engine_;  // set once; used by the worker's thread, except wake()
  std::deque<Job> jobs_;
  std::uint64_t stop_up_to_ = 0;  // the last search that is to stop
  bool retired_ = false;
  std::map<int, EngineInfo> thoughts_;  // by line; not fetched by the event loop yet
  std::thread thread_;
};

}  // namespace ludex::serve
