#include "host/tcp.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <memory>

#include "base/text.h"
#include "host/clock.h"
#include "host/poll_time.h"

namespace ludex::host {
namespace {

constexpr std::string_view this_machine = "127.0.0.1";
constexpr int waiting_connections = 64;

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Result<AddressList> look_up(const TcpAddress& address, int flags) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const std::string port = fmt::to_string(address.port);
  const int failure = getaddrinfo(address.host.c_str(), port.c_str(), &wanted, &found);
  if (failure != 0) {
    return fail(fmt::format("`{}` is no address: {}", printable(address.host),
                            failure == EAI_SYSTEM ? system_reason(errno) : gai_strerror(failure)));
  }
  return AddressList(found, &freeaddrinfo);
}

enum class SocketWait : std::uint8_t { ready, timeout, interrupted };

SocketWait wait_for(int socket, short events, TimePoint deadline, int until) {
  for (;;) {
    std::array<pollfd, 2> polled{{{socket, events, 0}, {until, POLLIN, 0}}};
    const PollTime time(deadline);
    const int ready = ppoll(polled.data(), polled.size(), time.get(), nullptr);
    if (ready > 0 && polled[1].revents != 0) return SocketWait::interrupted;
    if (ready > 0) return SocketWait::ready;
    if (ready == 0 && (deadline == TimePoint::min() || steady_now() >= deadline)) {
      return SocketWait::timeout;
    }
  }
}

// Sends each line at once, however short it is.
void send_at_once(const Descriptor& socket) {
  const int on = 1;
  (void)setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

std::string name_of_peer(const sockaddr_storage& peer, socklen_t size) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&peer), size, host.data(), host.size(),
                  port.data(), port.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return "somebody";
  }
  return fmt::format("{}:{}", host.data(), port.data());
}

std::uint16_t port_of(const Descriptor& socket) {
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (getsockname(socket.get(), reinterpret_cast<sockaddr*>(&own), &size) != 0) return 0;
  return ntohs(own.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(own).sin6_port
                                         : reinterpret_cast<const sockaddr_in&>(own).sin_port);
}

tl::unexpected<Error> cannot_connect(const TcpAddress& address, std::string_view why) {
  return fail(fmt::format("cannot connect to {}: {}", to_text(address), why));
}

}  // namespace

Result<TcpAddress> parse_tcp_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  std::string_view host = colon == std::string_view::npos ? this_machine : text.substr(0, colon);
  const auto port = to_integer(colon == std::string_view::npos ? text : text.substr(colon + 1));
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    host = {};
  }
  if (host.empty() || !port || *port < 0 || *port > 65535) {
    return fail(
        fmt::format("`{}` is no address: expected PORT, HOST:PORT or [HOST]:PORT with a "
                    "port from 0 to 65535",
                    printable(text)));
  }
  return TcpAddress{std::string(host), static_cast<std::uint16_t>(*port)};
}

std::string to_text(const TcpAddress& address) {
  const bool has_colon = address.host.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", has_colon ? "[" : "", printable(address.host),
                     has_colon ? "]" : "", address.port);
}

Result<Descriptor> connect_to(const TcpAddress& address, TimePoint deadline, int until) {
  const auto found = look_up(address, 0);
  if (!found) return tl::unexpected(found.error());
  int reason = ECONNREFUSED;
  for (const addrinfo* each = found->get(); each != nullptr; each = each->ai_next) {
    Descriptor socket(::socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket) {
      reason = errno;
      continue;
    }
    if (::connect(socket.get(), each->ai_addr, each->ai_addrlen) != 0 && errno != EINPROGRESS) {
      reason = errno;
      continue;
    }
    const SocketWait waited = wait_for(socket.get(), POLLOUT, deadline, until);
    if (waited == SocketWait::interrupted) return cannot_connect(address, "interrupted");
    if (waited == SocketWait::timeout) return cannot_connect(address, "no answer in time");
    socklen_t size = sizeof reason;
    if (getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &reason, &size) == 0 && reason == 0) {
      send_at_once(socket);
      return socket;
    }
  }
  return cannot_connect(address, system_reason(reason));
}

void keep_alive(int connection) {
  const auto set = [&](int level, int option, int value) {
    (void)setsockopt(connection, level, option, &value, sizeof value);
  };
  set(SOL_SOCKET, SO_KEEPALIVE, 1);
  set(IPPROTO_TCP, TCP_KEEPIDLE, 30);   // seconds of silence before the first probe
  set(IPPROTO_TCP, TCP_KEEPINTVL, 10);  // seconds between probes
  set(IPPROTO_TCP, TCP_KEEPCNT, 3);     // probes without an answer
}

Result<TcpListener> TcpListener::open(const TcpAddress& address) {
  const auto found = look_up(address, AI_PASSIVE);
  if (!found) return tl::unexpected(found.error());
  const addrinfo& own = **found;
  Descriptor socket(::socket(own.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int on = 1;
  const bool has_room = socket &&
                        setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                        ::bind(socket.get(), own.ai_addr, own.ai_addrlen) == 0 &&
                        ::listen(socket.get(), waiting_connections) == 0;
  if (!has_room) {
    return fail(fmt::format("cannot listen on {}: {}", to_text(address), system_reason(errno)));
  }
  const std::uint16_t port = port_of(socket);
  return TcpListener(std::move(socket), {address.host, port});
}

bool TcpListener::is_local() const {
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&own), &size) != 0) return false;
  if (own.ss_family == AF_INET6) {
    const in6_addr& address = reinterpret_cast<const sockaddr_in6&>(own).sin6_addr;
    return IN6_IS_ADDR_LOOPBACK(&address) != 0;
  }
  const in_addr_t address = ntohl(reinterpret_cast<const sockaddr_in&>(own).sin_addr.s_addr);
  return own.ss_family == AF_INET && address >> 24 == IN_LOOPBACKNET;
}

Result<std::pair<Descriptor, std::string>> TcpListener::accept(TimePoint deadline,
                                                               int until) const {
  for (;;) {
    const SocketWait waited = wait_for(socket_.get(), POLLIN, deadline, until);
    if (waited == SocketWait::interrupted) return fail("interrupted");
    if (waited == SocketWait::timeout) return fail("nobody has connected in time");
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    Descriptor connection(::accept4(socket_.get(), reinterpret_cast<sockaddr*>(&peer), &size,
                                    SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (connection) {
      send_at_once(connection);
      return std::pair(std::move(connection), name_of_peer(peer, size));
    }
    // A peer that has disconnected again is no failure of ours.
    const bool is_gone = errno == EAGAIN || errno == EINTR || errno == ECONNABORTED ||
                         errno == EPROTO || errno == ENETDOWN || errno == EHOSTUNREACH;
    if (!is_gone) {
      return fail(fmt::format("cannot take a connection on {}: {}", to_text(address_),
                              system_reason(errno)));
    }
  }
}

}  // namespace ludex::host
