#include "cli/interruption.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <initializer_list>

#include "base/expects.h"

namespace ludex::cli {
namespace {

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) {
    sigaddset(&set, signal);
  }
  return set;
}

sigset_t watched_signals(Interruption::Usr1 usr1) {
  sigset_t set = set_of({SIGINT, SIGTERM, SIGHUP});
  if (usr1 == Interruption::Usr1::reloads) {
    sigaddset(&set, SIGUSR1);
  }
  return set;
}

// Those signals, and the one that resumed() fetches.
sigset_t blocked_signals(Interruption::Usr1 usr1) {
  sigset_t set = watched_signals(usr1);
  sigaddset(&set, SIGCONT);
  return set;
}

}  // namespace

Interruption::Interruption(DescriptorOutput* output, CtrlC ctrl_c, Usr1 usr1)
    : ctrl_c_(ctrl_c), usr1_(usr1), output_(output) {
  const sigset_t blocked = blocked_signals(usr1_);
  pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  const sigset_t set = watched_signals(usr1_);
  signals_ = ::signalfd(-1, &set, SFD_CLOEXEC);
  finish_ = ::eventfd(0, EFD_CLOEXEC);
  expects(signals_ >= 0 && finish_ >= 0);
  thread_ = std::thread([this] { watch(); });
  if (output_ != nullptr) {
    output_->on_failure([this] { source_.request_stop(); });
  }
}

Interruption::~Interruption() {
  if (output_ != nullptr) {
    output_->on_failure({});
  }
  const std::uint64_t one = 1;
  static_cast<void>(!::write(finish_, &one, sizeof one));
  thread_.join();
  ::close(signals_);
  ::close(finish_);
  const sigset_t set = blocked_signals(usr1_);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

std::size_t Interruption::resumed() const {
  const sigset_t set = set_of({SIGCONT});
  const timespec at_once{};
  const std::lock_guard lock(mutex_);
  if (::sigtimedwait(&set, nullptr, &at_once) == SIGCONT) {
    ++resumed_;
  }
  return resumed_;
}

void Interruption::watch() {
  while (true) {
    std::array<pollfd, 2> wait{pollfd{signals_, POLLIN, 0}, pollfd{finish_, POLLIN, 0}};
    if (::poll(wait.data(), wait.size(), -1) < 0) {
      continue;
    }
    if (wait[1].revents != 0) {
      return;
    }
    signalfd_siginfo info{};
    if (::read(signals_, &info, sizeof info) != sizeof info) {
      continue;
    }
    if (info.ssi_signo == SIGUSR1) {
      reload_requested_ = true;
      continue;
    }
    const bool is_gentle = ctrl_c_ == CtrlC::finishes && info.ssi_signo == SIGINT;
    if (is_gentle && last_work_.request_stop() && !source_.stop_requested()) continue;
    if (source_.stop_requested()) {
      const int signal = static_cast<int>(info.ssi_signo);
      std::signal(signal, SIG_DFL);
      const sigset_t set = watched_signals(usr1_);
      pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
      std::raise(signal);
    }
    source_.request_stop();
  }
}

}  // namespace ludex::cli
