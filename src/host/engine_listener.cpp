#include "host/engine_listener.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/exhaustion.h"
#include "base/secret.h"
#include "base/text.h"
#include "host/clock.h"
#include "host/poll_time.h"

namespace ludex::host {
namespace {

using Kind = LoginRefusal::Kind;

constexpr std::chrono::seconds wait_after_failure{1};
constexpr std::size_t connections_at_once = 16;

std::string address_of(const std::string& peer) {
  return peer.substr(0, peer.rfind(':'));
}

}  // namespace

EngineListener::EngineListener(TcpListener listener, EngineListenerRules rules,
                               std::shared_ptr<EnginePool> pool)
    : listener_(std::move(listener)),
      rules_(std::move(rules)),
      pool_(std::move(pool)),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!wake_) {
    throw std::system_error(errno, std::generic_category(), "cannot wait for engines");
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

EngineListener::~EngineListener() {
  thread_.request_stop();
  wake();
  thread_.join();
  pool_->shut_down();
}

void EngineListener::wake() {
  const std::uint64_t one = 1;
  (void)!::write(wake_.get(), &one, sizeof one);
}

void EngineListener::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      work(stop);
    } catch (const std::exception& refused) {
      // The connections with a first line to come are given up; all others go on.
      logins_.clear();
      accepts_from_ = steady_now() + wait_after_failure;
      report(fmt::format("connections of engines: {}", describe(refused)));
    }
  }
}

void EngineListener::work(const std::stop_token& stop) {
  std::vector<pollfd> polled;
  while (!stop.stop_requested()) {
    const auto waiting = pool_->waiting();
    const bool accepts = steady_now() >= accepts_from_;
    polled.assign({{wake_.get(), POLLIN, 0}, {accepts ? listener_.get() : -1, POLLIN, 0}});
    // What an engine writes while it waits is for those who will use it.
    for (const auto& [number, socket] : waiting) {
      polled.push_back({socket, POLLRDHUP, 0});
    }
    for (const Login& login : logins_) {
      polled.push_back({login.socket.get(), login.refusal ? short{0} : short{POLLIN}, 0});
    }
    const PollTime time(next_deadline());
    if (ppoll(polled.data(), polled.size(), time.get(), nullptr) < 0) continue;
    if (polled[0].revents != 0) {
      std::uint64_t count = 0;
      (void)!::read(wake_.get(), &count, sizeof count);
    }
    auto at = polled.begin() + 2;
    std::vector<std::uint64_t> gone;
    for (const auto& [number, socket] : waiting) {
      if ((at++)->revents != 0) {
        gone.push_back(number);
      }
    }
    pool_->close(gone);
    for (auto login = logins_.begin(); login != logins_.end();) {
      const bool has_more = (at++)->revents != 0;
      login = has_more && !read(*login) ? logins_.erase(login) : std::next(login);
    }
    pass_deadlines();
    if (polled[1].revents != 0) {
      accept();
    }
  }
}

TimePoint EngineListener::next_deadline() const {
  TimePoint next = steady_now() < accepts_from_ ? accepts_from_ : TimePoint::max();
  for (const Login& login : logins_) {
    next = std::min(next, login.deadline);
  }
  return next;
}

void EngineListener::accept() {
  for (std::size_t count = 0; count < connections_at_once; ++count) {
    auto connection = listener_.accept(TimePoint::min());
    if (!connection) {
      // Either there is none, or the system has no room for one.
      accepts_from_ = count == 0 ? steady_now() + wait_after_failure : accepts_from_;
      return;
    }
    keep_alive(connection->first.get());
    Login login{.socket = std::move(connection->first),
                .peer = connection->second,
                .address = address_of(connection->second),
                .deadline = steady_now() + rules_.login_wait};
    const auto of_address = std::count_if(logins_.begin(), logins_.end(), [&](const Login& one) {
      return one.address == login.address;
    });
    if (static_cast<std::size_t>(of_address) >= most_logins_of_address) {
      (void)refuse(login, {Kind::busy, "too many connections without a first line"});
      continue;
    }
    if (logins_.size() >= most_logins) {
      logins_.pop_front();
    }
    logins_.push_back(std::move(login));
  }
}

bool EngineListener::read(Login& login) {
  std::array<char, longest_first_line> part{};
  const ssize_t count = ::recv(login.socket.get(), part.data(), part.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (count <= 0) return false;
  if (login.refusal) return true;  // what follows a refused line is not looked at
  const std::size_t scanned = login.bytes.size();
  login.bytes.append(part.data(), static_cast<std::size_t>(count));
  const std::size_t end = login.bytes.find('\n', scanned);
  if (std::min(end, login.bytes.size()) > longest_first_line) {
    return refuse(login, {Kind::refused, fmt::format("the first line is longer than {} bytes",
                                                     longest_first_line)});
  }
  return end == std::string::npos || judge(login, end);
}

// The token is compared before anything else is looked up, so that strangers learn nothing.
bool EngineListener::judge(Login& login, std::size_t end) {
  const auto line = trim(std::string_view(login.bytes).substr(0, end));
  const auto parsed =
      parse_engine_login(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  if (!parsed) return refuse(login, {Kind::refused, describe(parsed.error())});
  if (!same_secret(rules_.token, parsed->token)) {
    login.refusal = {Kind::refused, "the token is wrong"};
    login.deadline = steady_now() + rules_.wrong_token_wait;
    return true;
  }
  const auto added = pool_->add(*parsed, login.socket, login.bytes.substr(end + 1), login.address);
  if (!added) return refuse(login, added.error());
  return false;
}

bool EngineListener::refuse(Login& login, const LoginRefusal& refusal) {
  const std::string answer = format(refusal) + "\n";
  (void)::send(login.socket.get(), answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  report(fmt::format("an engine at {} was refused: {}", login.peer, refusal.reason));
  return false;
}

void EngineListener::report(const std::string& sentence) {
  const TimePoint now = steady_now();
  if (now - minute_ >= std::chrono::minutes(1)) {
    minute_ = now;
    reports_ = 0;
  }
  if (rules_.report && ++reports_ <= most_reports) {
    rules_.report(sentence);
  }
}

void EngineListener::pass_deadlines() {
  const TimePoint now = steady_now();
  std::erase_if(logins_, [&](Login& login) {
    if (now < login.deadline) return false;
    (void)refuse(login, login.refusal.value_or(
                            LoginRefusal{Kind::refused, "it sent no first line in time"}));
    return true;
  });
}

}  // namespace ludex::host
