// Measures the web table under load: 200 topics with one change a second each, every one followed
// by two pages, a thousand idle pages, twenty that deliberately read more slowly than the server
// writes to them, and one whose connection is cut.
//
//   bench_serve_load [SECONDS]        20 by default
//
// The server is a process of its own; this one plays all pages. Each change carries the time at
// which it was made (CLOCK_MONOTONIC, which all processes share), so that the time to its arrival
// is measured, reading included. A number that is left out is counted as a gap.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "host/clock.h"
#include "serve/net/server.h"
#include "serve/router.h"

namespace ludex::serve::net {
namespace {

constexpr int topics = 200;
constexpr int followers = 2;  // of each topic
constexpr int idle_pages = 1000;
constexpr int slow_pages = 20;
constexpr int slow_topics = 64;
constexpr std::size_t slow_bytes = 4096;  // that a slow page reads in a second
constexpr std::size_t change_bytes = 700;

[[noreturn]] void give_up(const char* why) {
  std::perror(why);
  std::exit(1);
}

std::int64_t now_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             host::steady_now().time_since_epoch())
      .count();
}

std::string topic_name(int topic) {
  return "table/" + std::to_string(topic);
}

double cpu_seconds() {
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  return static_cast<double>(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
         static_cast<double>(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

// The server's side.

class Game final : public Topic, public Directory {
 public:
  [[nodiscard]] Json state(const Reader& /*reader*/) const override {
    return {{"filler", std::string(4 * change_bytes, 'x')}};
  }
  void command(const Reader& /*reader*/, std::string_view /*what*/, const Json& /*body*/,
               Done done) override {
    done(Json());
  }
  [[nodiscard]] Topic* find(std::string_view /*topic*/) override { return this; }
};

// Changes one topic after the other, each once a second.
class Mover {
 public:
  Mover(AsioEventLoop& loop, Hub& hub) : loop_(loop), hub_(hub), next_(loop.clock().now()) {
    move();
  }

 private:
  void move() {
    hub_.delta(
        topic_name(topic_),
        {.shared = {{"e", "move"}, {"us", now_us()}, {"filler", std::string(change_bytes, 'x')}}});
    topic_ = (topic_ + 1) % topics;
    next_ += std::chrono::nanoseconds(std::chrono::seconds(1)) / topics;
    timer_ = loop_.call_at(next_, [this] { move(); });
  }

  AsioEventLoop& loop_;
  Hub& hub_;
  TimePoint next_;
  int topic_ = 0;
  std::unique_ptr<EventLoop::Timer> timer_;
};

// Writes the server's port to `out`, begins to make changes when a byte comes from `in`, and writes
// the processor time that was used when `in` closes.
void serve_pages(int in, int out) {
  AsioEventLoop loop([](const std::string& what) { std::fprintf(stderr, "%s\n", what.c_str()); });
  Game game;
  Hub hub(loop, game, {.build = "bench", .first_seq = 0});
  Router router;
  // All pages come from one address.
  Server server(loop, loop, hub, router, {}, {.port = 0, .limits = {.of_this_machine = 2048}});
  const std::uint16_t port = server.listen().value();
  if (::write(out, &port, sizeof port) != sizeof port) {
    give_up("write");
  }
  double before = 0;
  std::unique_ptr<Mover> mover;
  std::thread waiter([&] {
    char byte = 0;
    if (::read(in, &byte, 1) != 1) {  // the pages gave up
      loop.post([&] { loop.stop(); });
      return;
    }
    loop.post([&] {
      before = cpu_seconds();
      mover = std::make_unique<Mover>(loop, hub);
    });
    while (::read(in, &byte, 1) > 0) {
    }
    loop.post([&] {
      mover.reset();
      const double used = cpu_seconds() - before;
      if (::write(out, &used, sizeof used) != sizeof used) {
        give_up("write");
      }
      loop.stop();
    });
  });
  loop.run();
  waiter.join();
}

// The pages' side.

enum class Kind : std::uint8_t { follower, idle, slow, cut };

struct Page {
  int socket = -1;
  Kind kind = Kind::idle;
  std::string read{};
  std::map<std::string, std::int64_t, std::less<>> last{};  // number of the last change or state,
                                                            // by topic
};

struct Tally {
  std::vector<double> latencies_ms;
  std::int64_t deltas = 0;
  std::int64_t gaps = 0;
  std::int64_t states_of_slow = 0;
  std::int64_t lost_pages = 0;
};

void write_text(int socket, const std::string& text) {
  std::string frame{static_cast<char>(0x81)};
  frame += static_cast<char>(0x80 | text.size());  // all are shorter than 126
  frame += std::string(4, '\0') + text;
  if (::write(socket, frame.data(), frame.size()) != static_cast<ssize_t>(frame.size())) {
    give_up("write");
  }
}

Page open_page(std::uint16_t port, Kind kind, int number) {
  Page page{.socket = ::socket(AF_INET, SOCK_STREAM, 0), .kind = kind};
  const int small = 16 << 10;
  if (kind == Kind::slow) {
    ::setsockopt(page.socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(page.socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    give_up("connect");
  }
  const std::string host = "localhost:" + std::to_string(port);
  const std::string request =
      "GET /api/live?page=" + std::to_string(1'000'000'000'000'000 + number) +
      " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  if (::write(page.socket, request.data(), request.size()) < 0) {
    give_up("write");
  }
  std::array<char, 4096> bytes{};
  while (page.read.find("\r\n\r\n") == page.read.npos) {
    const ssize_t got = ::read(page.socket, bytes.data(), bytes.size());
    if (got <= 0) {
      give_up("no handshake");
    }
    page.read.append(bytes.data(), static_cast<std::size_t>(got));
  }
  page.read.erase(0, page.read.find("\r\n\r\n") + 4);
  return page;
}

std::string_view member(std::string_view text, std::string_view name) {
  const std::size_t at = text.find('"' + std::string(name) + "\":");
  if (at == text.npos) return {};
  text.remove_prefix(at + name.size() + 3);
  return text.substr(0, text.find_first_of(",}"));
}

void hear(Page& page, std::string_view text, Tally& tally) {
  const std::string_view t = member(text, "t");
  if (t != "\"delta\"" && t != "\"state\"") return;
  const std::string_view topic = member(text, "topic");
  const std::int64_t seq = to_integer(member(text, "seq")).value_or(0);
  const auto known = page.last.find(topic);
  if (t == "\"state\"") {
    tally.states_of_slow += page.kind == Kind::slow && known != page.last.end() ? 1 : 0;
  } else {
    ++tally.deltas;
    tally.gaps += known == page.last.end() || seq != known->second + 1 ? 1 : 0;
    if (page.kind == Kind::follower) {
      const std::int64_t made = to_integer(member(text, "us")).value_or(0);
      tally.latencies_ms.push_back(static_cast<double>(now_us() - made) / 1000);
    }
  }
  page.last.insert_or_assign(std::string(topic), seq);
}

// Takes the complete frames out of what was read.
void cut_frames(Page& page, Tally& tally) {
  std::size_t start = 0;
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(page.read[start + at]));
  };
  while (page.read.size() - start >= 4) {
    const bool is_long = (byte(1) & 127) == 126;
    const std::size_t head = is_long ? 4 : 2;
    const std::size_t size = is_long ? byte(2) * 256 + byte(3) : byte(1) & 127;
    if (page.read.size() - start < head + size) break;
    hear(page, std::string_view(page.read).substr(start + head, size), tally);
    start += head + size;
  }
  page.read.erase(0, start);
}

bool read_some(Page& page, std::size_t most, Tally& tally) {
  std::array<char, 65536> bytes{};
  const ssize_t got = ::recv(page.socket, bytes.data(), std::min(most, bytes.size()), MSG_DONTWAIT);
  if (got == 0) return false;
  if (got > 0) {
    page.read.append(bytes.data(), static_cast<std::size_t>(got));
    cut_frames(page, tally);
  }
  return true;
}

void follow(Page& page, int topic) {
  write_text(page.socket, R"({"t":"sub","topic":")" + topic_name(topic) + "\"}");
}

std::vector<Page> open_pages(std::uint16_t port) {
  std::vector<Page> pages;
  const auto add = [&](Kind kind) -> Page& {
    pages.push_back(open_page(port, kind, static_cast<int>(pages.size())));
    return pages.back();
  };
  for (int i = 0; i < topics * followers; ++i) {
    follow(add(Kind::follower), i % topics);
  }
  for (int i = 0; i < idle_pages; ++i) {
    add(Kind::idle);
  }
  for (int i = 0; i < slow_pages; ++i) {
    Page& page = add(Kind::slow);
    for (int topic = 0; topic < slow_topics; ++topic) {
      follow(page, topic);
    }
  }
  follow(add(Kind::cut), 0);
  return pages;
}

Tally watch_pages(std::vector<Page>& pages, int seconds) {
  Tally tally;
  const int poll = ::epoll_create1(0);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].kind == Kind::slow) continue;
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, pages[i].socket, &event);
  }
  const TimePoint end = host::steady_now() + std::chrono::seconds(seconds);
  TimePoint beat = host::steady_now();
  bool is_cut = false;
  std::array<epoll_event, 256> events{};
  while (host::steady_now() < end) {
    const int ready = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 20);
    for (int i = 0; i < ready; ++i) {
      Page& page = pages[events[static_cast<std::size_t>(i)].data.u64];
      if (!read_some(page, 65536, tally)) {
        ::epoll_ctl(poll, EPOLL_CTL_DEL, page.socket, nullptr);
        ++tally.lost_pages;
      }
    }
    if (host::steady_now() < beat) continue;
    beat += std::chrono::seconds(1);
    for (Page& page : pages) {
      // In the last quarter the slow pages read all that there is.
      const bool catches_up = host::steady_now() > end - std::chrono::seconds(seconds) / 4;
      for (int i = 0; page.kind == Kind::slow && i < (catches_up ? 100 : 1); ++i) {
        read_some(page, catches_up ? 65536 : slow_bytes, tally);
      }
      if (page.kind == Kind::cut && !std::exchange(is_cut, true)) {
        const linger at_once{1, 0};
        ::setsockopt(page.socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        ::close(page.socket);
      }
    }
  }
  ::close(poll);
  return tally;
}

void report(Tally& tally, int seconds, double cpu) {
  std::sort(tally.latencies_ms.begin(), tally.latencies_ms.end());
  const auto quantile = [&](double part) {
    const auto size = static_cast<double>(tally.latencies_ms.size());
    return tally.latencies_ms.empty()
               ? 0.0
               : tally.latencies_ms[static_cast<std::size_t>(part * (size - 1))];
  };
  std::printf("%lld changes arrived in %d s, %lld gaps, %lld pages lost\n",
              static_cast<long long>(tally.deltas), seconds, static_cast<long long>(tally.gaps),
              static_cast<long long>(tally.lost_pages));
  std::printf("from change to page: median %.2f ms, p99 %.2f ms, longest %.2f ms\n", quantile(0.5),
              quantile(0.99), quantile(1));
  std::printf("slow pages were sent %lld states in place of what they missed\n",
              static_cast<long long>(tally.states_of_slow));
  std::printf("the server used %.1f %% of a core\n", 100 * cpu / seconds);
}

int measure(int seconds) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 8192);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (::pipe(to.data()) != 0 || ::pipe(from.data()) != 0) {
    give_up("pipe");
  }
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(to[1]);
    serve_pages(to[0], from[1]);
    std::_Exit(0);
  }
  ::close(to[0]);
  ::close(from[1]);
  std::uint16_t port = 0;
  if (::read(from[0], &port, sizeof port) != sizeof port) {
    give_up("no server");
  }
  std::vector<Page> pages = open_pages(port);
  if (::write(to[1], "g", 1) != 1) {
    give_up("write");
  }
  Tally tally = watch_pages(pages, seconds);
  ::close(to[1]);
  double cpu = 0;
  if (::read(from[0], &cpu, sizeof cpu) != sizeof cpu) {
    give_up("the server has died");
  }
  ::waitpid(child, nullptr, 0);
  report(tally, seconds, cpu);
  return tally.gaps == 0 ? 0 : 1;
}

}  // namespace
}  // namespace ludex::serve::net

// NOLINTNEXTLINE(bugprone-exception-escape): what fails ends the benchmark
int main(int count, char** words) {
  std::signal(SIGPIPE, SIG_IGN);
  const int seconds = count > 1 ? std::max(1, std::atoi(words[1])) : 20;
  return ludex::serve::net::measure(seconds);
}
