#include "serve/net/tls_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "support/ample.h"

namespace ludex::test {
namespace {

constexpr timeval longest_wait{support::ample.count() / 1000, 0};

}  // namespace

TlsClient::TlsClient(std::uint16_t port, int newest)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)),
      context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free),
      tls_(nullptr, SSL_free) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot connect");
  }
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &longest_wait, sizeof longest_wait);
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &longest_wait, sizeof longest_wait);
  if (newest != 0) {
    SSL_CTX_set_max_proto_version(context_.get(), newest);
    SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
    // Debian's own level would not even offer the old versions.
    SSL_CTX_set_security_level(context_.get(), 0);
  }
  tls_.reset(SSL_new(context_.get()));
  SSL_set_fd(tls_.get(), socket_);
  is_open_ = SSL_connect(tls_.get()) == 1;
  ERR_clear_error();
}

TlsClient::~TlsClient() {
  tls_.reset();
  ::close(socket_);
}

std::string TlsClient::version() const {
  return SSL_get_version(tls_.get());
}

bool TlsClient::send(std::string_view bytes) {
  return SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size())) ==
         static_cast<int>(bytes.size());
}

std::string TlsClient::read_until(std::string_view text) {
  std::string got;
  std::array<char, 65536> part{};
  for (std::size_t searched = 0; got.find(text, searched) == got.npos;) {
    // The text may have begun in what came before.
    searched = got.size() - std::min(got.size(), text.size());
    const int size = SSL_read(tls_.get(), part.data(), static_cast<int>(part.size()));
    if (size <= 0) break;
    got.append(part.data(), static_cast<std::size_t>(size));
  }
  return got;
}

bool TlsClient::is_closed_properly() {
  std::array<char, 4096> part{};
  int size = 0;
  while ((size = SSL_read(tls_.get(), part.data(), static_cast<int>(part.size()))) > 0) {
  }
  const bool is_proper = SSL_get_error(tls_.get(), size) == SSL_ERROR_ZERO_RETURN;
  ERR_clear_error();
  return is_proper;
}

}  // namespace ludex::test
