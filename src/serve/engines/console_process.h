// An engine's process that receives the lines that a person types.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "engine/engine.h"
#include "host/engine_spec.h"
#include "host/line_port.h"
#include "host/traffic_log.h"
#include "serve/engines/introduction.h"
#include "serve/event_loop.h"

namespace ludex::serve {

// The handshake of the protocol is done first, so that options can be set; after that, lines go to
// the process unchanged. Its output appears only in its log. All calls are made on the event loop's
// thread.
class ConsoleProcess {
 public:
  // Receives the reason why the process is over; empty if it was asked to end.
  using Over = std::function<void(std::string why)>;

  // The observer, which may be empty, receives the result of the start. `over` is called once, on
  // the event loop's thread, when the process has ended, unless this object was destroyed before;
  // the callback may destroy this object. The event loop, and the clock that timestamps the reads,
  // must outlive this object.
  ConsoleProcess(EventLoop& event_loop, const Clock& clock, host::EngineSpec spec,
                 std::unique_ptr<host::TrafficLog> log, StartObserver observer, Over over);
  // Waits for the end of the process; EngineShutdown avoids this wait.
  ~ConsoleProcess();
  ConsoleProcess(const ConsoleProcess&) = delete;
  ConsoleProcess& operator=(const ConsoleProcess&) = delete;

  void type(std::string line);
  // Asks the process to end and returns at once.
  void end();
  // The same; `finished` is called in place of `over`, which has not been called yet.
  void retire(std::function<void()> finished);
  // Sets an option; an error is noted in the log.
  void set(std::string name, std::string value);

 private:
  using Job = std::function<void(engine::Engine& engine)>;

  void run(const std::stop_token& stop);
  // Reads the output and carries out the jobs until the engine fails or is asked to end.
  // Runs the engine until it ends or is stopped; both return why, in words.
  std::string serve(const std::stop_token& stop);
  std::string attend(engine::Engine& engine, const std::stop_token& stop);
  void give(Job job);
  void send(const std::string& line);
  void note(const std::string& text);

  EventLoop& event_loop_;
  const Clock& clock_;
  host::EngineSpec spec_;
  std::unique_ptr<host::TrafficLog> log_;
  StartObserver observer_;
  std::shared_ptr<Over> over_;
  host::LinePort* port_ = nullptr;  // of the engine; used by the thread only

  std::mutex mutex_;  // guards the next two members
  std::deque<Job> jobs_;
  engine::Engine* engine_ = nullptr;  // set after the handshake, for wake()
  std::jthread thread_;
};

}  // namespace ludex::serve
