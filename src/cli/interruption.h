// Turns Ctrl-C and similar signals into a stop request.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/descriptor_output.h"

namespace ludex::cli {

// While it lives, the first SIGINT, SIGTERM or SIGHUP requests a stop; a second one ends the
// program at once, as it would otherwise. Where work can be finished in good order, the first
// SIGINT (Ctrl-C) asks for that, and the next signal of any kind requests the stop. Create it
// before any other thread, so that all inherit its signal mask.
class Interruption {
 public:
  enum class CtrlC : std::uint8_t { stops, finishes };
  // Whether SIGUSR1 ends the program, as usual, or asks for a file to be read again.
  enum class Usr1 : std::uint8_t { ends, reloads };

  // A failed write to `output` also requests the stop: further work would have no reader.
  explicit Interruption(DescriptorOutput* output = nullptr, CtrlC ctrl_c = CtrlC::stops,
                        Usr1 usr1 = Usr1::ends);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  // Requested when the work that runs is to be the last.
  [[nodiscard]] std::stop_token last_work() const { return last_work_.get_token(); }
  // Whether SIGUSR1 has come since the last call.
  [[nodiscard]] bool take_reload_request() const { return reload_requested_.exchange(false); }
  // How often the program has resumed after a suspension (Ctrl-Z, SIGSTOP). Any thread may call it.
  //
  // The signal that suspends a program cannot always be caught, but SIGCONT can: it is blocked in
  // all threads, so it is pending before any of them runs again, and this function fetches it. A
  // thread that reads a clock and then calls this therefore learns whether the program was
  // suspended before that reading.
  [[nodiscard]] std::size_t resumed() const;

 private:
  void watch();

  std::stop_source source_;
  std::stop_source last_work_;
  CtrlC ctrl_c_;
  Usr1 usr1_;
  mutable std::atomic<bool> reload_requested_ = false;
  DescriptorOutput* output_;
  int signals_ = -1;          // a signalfd
  int finish_ = -1;           // an eventfd that ends the thread
  mutable std::mutex mutex_;  // guards resumed_
  mutable std::size_t resumed_ = 0;
  std::thread thread_;
};

}  // namespace ludex::cli
