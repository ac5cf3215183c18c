// The process of an engine to which a person types.
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
#include "serve/floor.h"

namespace ludex::serve {

// It is greeted in its protocol, so that options can be set; after that lines go to it as they are.
// What it says is in its log alone. All calls from the floor's thread.
class ConsoleProcess {
 public:
  // Why it is over; empty: it was told to end.
  using Over = std::function<void(std::string why)>;

  // `over` is called on the floor's thread, once, at the end of the process, unless this has gone
  // before; from within it this may go. The floor and the clock, by which the
  // process is read, outlive this.
  ConsoleProcess(Floor& floor, const Clock& clock, host::EngineSpec spec,
                 std::unique_ptr<host::TrafficLog> log, Over over);
  // Waits for the end of the process.
  ~ConsoleProcess();
  ConsoleProcess(const ConsoleProcess&) = delete;
  ConsoleProcess& operator=(const ConsoleProcess&) = delete;

  void type(std::string line);
  // Tells the process to end, and waits for nothing.
  void end();
  // What is wrong with it is noted in the log.
  void set(std::string name, std::string value);

 private:
  using Job = std::function<void(engine::Engine& engine)>;

  void run(const std::stop_token& stop);
  // Fetches what it says and carries out what is asked, until it fails or is told to end.
  std::string attend(engine::Engine& engine, const std::stop_token& stop);
  void give(Job job);
  void send(const std::string& line);
  void note(const std::string& text);

  Floor& floor_;
  const Clock& clock_;
  host::EngineSpec spec_;
  std::unique_ptr<host::TrafficLog> log_;
  std::shared_ptr<Over> over_;
  host::LinePort* port_ = nullptr;  // of the engine, for the thread alone

  std::mutex mutex_;  // for the next two
  std::deque<Job> jobs_;
  engine::Engine* engine_ = nullptr;  // once it has introduced itself, for wake()
  std::jthread thread_;
};

}  // namespace ludex::serve
