#include "host/tcp.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <string>

#include "host/pipe_port.h"
#include "support/ample.h"

namespace ludex::host {
namespace {

using support::soon;

TcpAddress any_port() {
  return {"127.0.0.1", 0};
}

TEST(Tcp, AnAddressWithoutAHostIsThisMachine) {
  EXPECT_EQ(parse_tcp_address("5000").value(), (TcpAddress{"127.0.0.1", 5000}));
  EXPECT_EQ(parse_tcp_address("example.org:1").value(), (TcpAddress{"example.org", 1}));
  EXPECT_EQ(parse_tcp_address("[::1]:65535").value(), (TcpAddress{"::1", 65535}));
  EXPECT_EQ(to_text(TcpAddress{"::1", 7}), "[::1]:7");
}

TEST(Tcp, WhatIsNoAddressIsRefused) {
  for (const std::string bad :
       {"", "x", ":5000", "host:", "host:x", "-1", "65536", "::1:5", "h:70000"}) {
    const auto address = parse_tcp_address(bad);
    ASSERT_FALSE(address) << bad;
    EXPECT_TRUE(address.error().message.starts_with("`" + bad + "` is no address: expected PORT"))
        << address.error().message;
  }
}

TEST(Tcp, LinesGoBothWaysOverAConnection) {
  const auto listener = TcpListener::open(any_port());
  ASSERT_TRUE(listener) << describe(listener.error());
  ASSERT_NE(listener->address().port, 0);
  const auto client = connect_to(listener->address(), soon());
  ASSERT_TRUE(client) << describe(client.error());
  const auto server = listener->accept(soon());
  ASSERT_TRUE(server) << describe(server.error());
  EXPECT_TRUE(server->second.starts_with("127.0.0.1:"));
  PipePort near({client->get(), client->get(), -1, -1});
  PipePort far({server->first.get(), server->first.get(), -1, -1});
  const std::array<std::string, 1> question{"name"};
  const std::array<std::string, 1> answer{"= Ludex"};
  EXPECT_TRUE(near.send(question, soon()).complete);
  EXPECT_EQ(far.receive(soon()).text, "name");
  EXPECT_TRUE(far.send(answer, soon()).complete);
  EXPECT_EQ(near.receive(soon()).text, "= Ludex");
}

TEST(Tcp, ConnectingToNobodyIsAnError) {
  TcpAddress nobody;
  {
    const auto listener = TcpListener::open(any_port());
    ASSERT_TRUE(listener);
    nobody = listener->address();
  }
  const auto connection = connect_to(nobody, soon());
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().message,
            "cannot connect to " + to_text(nobody) + ": Connection refused");
}

TEST(Tcp, AWaitForAConnectionEndsWhenItIsInterrupted) {
  const auto listener = TcpListener::open(any_port());
  ASSERT_TRUE(listener);
  const Descriptor interrupted(eventfd(1, EFD_CLOEXEC));
  const auto connection = listener->accept(TimePoint::max(), interrupted.get());
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().message, "interrupted");
  EXPECT_EQ(listener->accept(TimePoint::min()).error().message, "nobody has connected in time");
}

TEST(Tcp, TwoCannotListenOnOnePort) {
  const auto first = TcpListener::open(any_port());
  ASSERT_TRUE(first);
  const auto second = TcpListener::open(first->address());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message,
            "cannot listen on " + to_text(first->address()) + ": Address already in use");
}

}  // namespace
}  // namespace ludex::host
