#include "serve/net/tls.h"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <string>

namespace ludex::serve::net {
namespace {

namespace ssl = boost::asio::ssl;

// The only protocol that follows, with its length, as ALPN lists names (RFC 7301).
constexpr std::array<unsigned char, 9> http_1_1{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};

int choose_protocol(SSL* /*of*/, const unsigned char** chosen, unsigned char* length,
                    const unsigned char* offered, unsigned int offered_length, void* /*unused*/) {
  unsigned char* found = nullptr;
  const int result = SSL_select_next_proto(&found, length, http_1_1.data(), http_1_1.size(),
                                           offered, offered_length);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

tl::unexpected<Error> unusable(std::string_view what, const boost::system::error_code& error) {
  ERR_clear_error();
  return fail(fmt::format("the {} cannot be used: {}", what, error.message()));
}

// Never asks the terminal for the password of a key.
std::string no_password(std::size_t /*most*/, ssl::context::password_purpose /*why*/) {
  return {};
}

}  // namespace

Result<std::unique_ptr<TlsContext>> make_tls(std::string_view chain, std::string_view key) {
  auto context = std::make_unique<TlsContext>(ssl::context::tls_server);
  SSL_CTX* const native = context->native_handle();
  SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  SSL_CTX_set_options(
      native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_alpn_select_cb(native, choose_protocol, nullptr);
  boost::system::error_code error;
  context->set_password_callback(no_password, error);
  if (error) return unusable("private key", error);
  context->use_certificate_chain(boost::asio::buffer(chain.data(), chain.size()), error);
  if (error) return unusable("certificate", error);
  context->use_private_key(boost::asio::buffer(key.data(), key.size()), ssl::context::pem, error);
  if (error) return unusable("private key", error);
  if (SSL_CTX_check_private_key(native) != 1) {
    ERR_clear_error();
    return fail("the private key is not that of the certificate");
  }
  return context;
}

}  // namespace ludex::serve::net
