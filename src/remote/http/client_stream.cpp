#include "remote/http/client_stream.h"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "base/text.h"

namespace ludex::remote {

Result<std::unique_ptr<TlsContext>> make_client_tls(const std::string& ca_file) {
  auto context = std::make_unique<TlsContext>(TlsContext::tls_client);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  context->set_verify_mode(asio::ssl::verify_peer);
  boost::system::error_code error;
  if (ca_file.empty()) {
    context->set_default_verify_paths(error);
  } else {
    context->load_verify_file(ca_file, error);
  }
  ERR_clear_error();
  if (error) {
    return fail(fmt::format("the certificates of {} cannot be used: {}",
                            ca_file.empty() ? "the system" : printable(ca_file), error.message()));
  }
  return context;
}

void ClientStream::expect_host(const std::string& host) {
  boost::system::error_code is_name;
  (void)asio::ip::make_address(host, is_name);
  if (is_name) {
    // RFC 6066, section 3: a number is not sent.
    (void)SSL_set_tlsext_host_name(tls_->native_handle(), host.c_str());
  }
  tls_->set_verify_callback(asio::ssl::host_name_verification(host));
}

std::string ClientStream::verification_failure() const {
  const long result = SSL_get_verify_result(tls_->native_handle());
  return result == X509_V_OK ? std::string() : X509_verify_cert_error_string(result);
}

}  // namespace ludex::remote
