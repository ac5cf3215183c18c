#include "host/proxy.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/kept_traffic.h"
#include "host/process_fixture.h"
#include "host/tcp.h"

namespace ludex::host {
namespace {

struct BothEnds {
  Descriptor read;
  Descriptor write;
};

BothEnds make_pipe_ends() {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

LineFilter parsed_rules(const std::vector<std::string>& texts) {
  std::vector<FilterRule> parsed;
  parsed.reserve(texts.size());
  for (const std::string& text : texts) {
    parsed.push_back(FilterRule::parse(text).value());
  }
  return LineFilter(std::move(parsed));
}

// A controller at one end of a proxy that runs on a thread of its own.
class ProxyTable {
 public:
  explicit ProxyTable(ProcessSpec engine, const std::vector<std::string>& filters = {},
                      Milliseconds grace = ample)
      : filter_(parsed_rules(filters)), thread_([this, engine = std::move(engine), grace] {
          ended_ = run_proxy({std::move(far_in_), std::move(far_out_)}, engine, -1,
                             {filter_, &log_, "engine", stop_.get_token(), grace});
        }) {}

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(near_out_.get(), bytes.data(), bytes.size());
      ASSERT_GT(count, 0) << errno;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  // Writes the text again and again until the proxy reads no more; returns the bytes written, at
  // most `most`.
  std::size_t write_until_full(std::string_view text, std::size_t most) {
    constexpr int long_wait = 1000;  // milliseconds; the proxy reads at once if it reads at all
    EXPECT_EQ(fcntl(near_out_.get(), F_SETFL, O_NONBLOCK), 0);
    std::size_t written = 0;
    while (written < most) {
      pollfd polled{near_out_.get(), POLLOUT, 0};
      if (::poll(&polled, 1, long_wait) == 0) break;
      const ssize_t count = ::write(near_out_.get(), text.data(), text.size());
      if (count > 0) {
        written += static_cast<std::size_t>(count);
      }
    }
    EXPECT_EQ(fcntl(near_out_.get(), F_SETFL, 0), 0);
    return written;
  }
  // Up to the end of what the engine says.
  std::string read_all() {
    std::string all;
    std::array<char, 4096> piece;
    for (;;) {
      const ssize_t count = ::read(near_in_.get(), piece.data(), piece.size());
      if (count <= 0) return all;
      all.append(piece.data(), static_cast<std::size_t>(count));
    }
  }
  std::string read(std::size_t bytes) {
    std::string text;
    for (char c = 0; text.size() < bytes && ::read(near_in_.get(), &c, 1) == 1;) {
      text += c;
    }
    return text;
  }
  void say_no_more() { near_out_.close(); }
  void hear_no_more() { near_in_.close(); }
  void stop() { stop_.request_stop(); }
  tl::expected<ProxyEnding, std::string> process_end() {
    thread_.join();
    return ended_;
  }
  [[nodiscard]] const KeptTraffic& log() const { return log_; }

 private:
  BothEnds up_ = make_pipe_ends();
  BothEnds down_ = make_pipe_ends();
  Descriptor far_in_ = std::move(up_.read);
  Descriptor near_out_ = std::move(up_.write);
  Descriptor near_in_ = std::move(down_.read);
  Descriptor far_out_ = std::move(down_.write);
  LineFilter filter_;
  KeptTraffic log_;
  std::stop_source stop_;
  tl::expected<ProxyEnding, std::string> ended_;
  std::thread thread_;
};

ProcessSpec script_of(std::string script) {
  return {"/bin/sh", {"-c", std::move(script)}, {}, {}};
}

TEST(Proxy, EveryByteComesThroughAsItWas) {
  ProxyTable table({"/bin/cat", {}, {}, {}});
  std::string bytes("\xEF\xBB\xBFgenmove b\r\n\n\r");
  for (int byte = 0; byte < 256; ++byte) {
    bytes += static_cast<char>(byte);
  }
  bytes += std::string(100'000, 'x') + "\nno end";
  std::thread writer([&] {
    table.write(bytes);
    table.say_no_more();
  });
  EXPECT_EQ(table.read_all(), bytes);
  writer.join();
  const auto ended = table.process_end();
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->engine, std::nullopt);
  EXPECT_TRUE(is_reaped(table.log().process()));
}

TEST(Proxy, ALineIsOnItsWayBeforeTheNextOne) {
  ProxyTable table({"/bin/cat", {}, {}, {}});
  table.write("na");
  EXPECT_EQ(table.read(2), "na");
  table.write("me\n");
  EXPECT_EQ(table.read(3), "me\n");
  table.say_no_more();
  EXPECT_EQ(table.read_all(), "");
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
}

TEST(Proxy, AnEngineAnswersOnAfterItsControllerSaysNoMore) {
  ProxyTable table(script_of("while read -r line; do :; done; echo late; echo later"));
  table.write("question\n");
  table.say_no_more();
  EXPECT_EQ(table.read_all(), "late\nlater\n");
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
}

TEST(Proxy, AnEngineListensOnAfterItSaysNoMore) {
  ProxyTable table(script_of("exec >&-; read -r one; read -r two; [ \"$two\" = go ] && exit 7"));
  EXPECT_EQ(table.read_all(), "");
  table.write("one\ngo\n");
  EXPECT_EQ(table.process_end().value().engine, "exit status 7");
}

TEST(Proxy, AControllerThatHearsNoMoreEndsTheTalk) {
  ProxyTable table(script_of("while echo chatter; do :; done"));
  EXPECT_EQ(table.read(7), "chatter");
  table.hear_no_more();
  table.say_no_more();
  (void)table.process_end();
  EXPECT_TRUE(is_reaped(table.log().process()));
}

TEST(Proxy, HowTheEngineEndedIsTold) {
  ProxyTable table(script_of("echo = bye; exit 3"));
  EXPECT_EQ(table.read_all(), "= bye\n");
  EXPECT_EQ(table.process_end().value().engine, "exit status 3");
  EXPECT_TRUE(table.log().has("# ended: exit status 3"));
}

TEST(Proxy, AProgramThatDoesNotStartIsAnError) {
  ProxyTable table({"/nowhere/engine", {}, {}, {}});
  const auto ended = table.process_end();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error(), "cannot start \"/nowhere/engine\": no such file");
}

TEST(Proxy, AStopEndsAnEngineThatEndsAtNothingElse) {
  ProxyTable table({LUDEX_BIN "/fault_engine", {"--fault", "ignore-quit"}, {}, {}}, {},
                   Milliseconds(0));
  table.write("uci\n");
  EXPECT_EQ(table.read(3), "id ");
  table.stop();
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
  EXPECT_TRUE(table.log().has("# a stop was requested"));
  EXPECT_TRUE(is_reaped(table.log().process()));
}

TEST(Proxy, WhatIsSaidIsWrittenDown) {
  ProxyTable table(script_of("read -r line; echo \"= $line\"; echo oops >&2"));
  table.write("name\r\n");
  EXPECT_EQ(table.read_all(), "= name\r\n");
  table.say_no_more();
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
  EXPECT_TRUE(table.log().has("# started /bin/sh"));
  EXPECT_TRUE(table.log().has("> name"));
  EXPECT_TRUE(table.log().has("< = name"));
  EXPECT_TRUE(table.log().has("# stderr: oops"));
}

// Its stdout is at an end while it still runs.
TEST(Proxy, LastWordsOnStderrArePassedOn) {
  ProxyTable table(script_of("read -r line; exec >&-; read -r line; sleep 0.1; echo end >&2"));
  table.write("name\n");
  EXPECT_EQ(table.read_all(), "");
  table.say_no_more();
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
  EXPECT_TRUE(table.log().has("# stderr: end"));
}

TEST(Proxy, FiltersChangeLinesInBothDirections) {
  ProxyTable table({"/bin/cat", {}, {}, {}}, {">d/^ponder/", ">s/depth [0-9]+/depth 1/",
                                              ">r/^isready$/readyok/", "<s/^(go) /\\1ne /"});
  table.write("ponderhit\r\ngo depth 30\r\nisready\r\nlast");
  table.say_no_more();
  std::string heard = table.read_all();
  const std::size_t reply = heard.find("readyok\r\n");
  ASSERT_NE(reply, std::string::npos) << heard;
  heard.erase(reply, 9);
  EXPECT_EQ(heard, "gone depth 1\r\nlast");
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
  EXPECT_TRUE(table.log().has("# a filter left out `ponderhit`"));
  EXPECT_TRUE(table.log().has("# a filter changed `go depth 30`"));
  EXPECT_TRUE(table.log().has("> go depth 1"));
}

TEST(Proxy, RepliesThatNobodyReadsAreNotQueuedWithoutEnd) {
  constexpr std::size_t most = std::size_t{4} << 20;
  const std::string answer(100, 'a');
  ProxyTable table({"/bin/cat", {}, {}, {}}, {">r/^q$/" + answer + "/"});
  EXPECT_LT(table.write_until_full("q\n", most), most);
  table.say_no_more();
  const std::string all = table.read_all();
  EXPECT_EQ(all.substr(0, answer.size() + 1), answer + "\n");
  EXPECT_EQ(table.process_end().value().engine, std::nullopt);
}

TEST(Proxy, AnEngineMayBeAtTheOtherEndOfAConnection) {
  const auto listener = TcpListener::open({"127.0.0.1", 0}).value();
  auto near = connect_to(listener.address(), soon()).value();
  auto far = listener.accept(soon()).value();
  BothEnds up = make_pipe_ends();
  BothEnds down = make_pipe_ends();
  const LineFilter nothing({});
  std::thread proxy([&] {
    (void)run_proxy({std::move(up.read), std::move(down.write)}, side_of(std::move(near)),
                    {nothing, nullptr, "engine"});
  });
  std::array<char, 16> room{};
  ASSERT_EQ(::write(up.write.get(), "name\n", 5), 5);
  up.write.close();
  const int flags = fcntl(far.first.get(), F_GETFL);
  ASSERT_EQ(fcntl(far.first.get(), F_SETFL, flags & ~O_NONBLOCK), 0);
  std::string heard;
  for (ssize_t count = 1; count > 0;) {
    count = ::read(far.first.get(), room.data(), room.size());
    heard.append(room.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  EXPECT_EQ(heard, "name\n");
  ASSERT_EQ(::write(far.first.get(), "= x\n\n", 5), 5);
  far.first.close();
  heard.clear();
  for (ssize_t count = 1; count > 0;) {
    count = ::read(down.read.get(), room.data(), room.size());
    heard.append(room.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  EXPECT_EQ(heard, "= x\n\n");
  proxy.join();
}

}  // namespace
}  // namespace ludex::host
