// Requests over TLS, and where servers may be.
#include "remote/http/http_client.h"

#include <gtest/gtest.h>

#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string>
#include <thread>

#include "host/process.h"
#include "support/certificate.h"
#include "support/temporary_folder.h"

namespace ludex::remote {
namespace {

// Accepts one connection in TLS on loopback and answers one request.
class TlsAnswer {
 public:
  explicit TlsAnswer(const support::MadeCertificate& made) : acceptor_(loop_, {{}, 0}) {
    context_.use_certificate_chain(asio::buffer(made.certificate));
    context_.use_private_key(asio::buffer(made.key), TlsContext::pem);
    thread_ = std::thread([this] { serve(); });
  }
  TlsAnswer(const TlsAnswer&) = delete;
  TlsAnswer& operator=(const TlsAnswer&) = delete;
  ~TlsAnswer() { thread_.join(); }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  void serve() {
    boost::system::error_code error;
    asio::ssl::stream<Tcp::socket> stream(loop_, context_);
    acceptor_.accept(stream.next_layer(), error);
    stream.handshake(asio::ssl::stream_base::server, error);
    if (error) return;
    std::string received(4096, '\0');
    (void)stream.read_some(asio::buffer(received), error);
    const std::string answer =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello";
    asio::write(stream, asio::buffer(answer), error);
  }

  asio::io_context loop_;
  TlsContext context_{TlsContext::tls_server};
  Tcp::acceptor acceptor_;
  std::thread thread_;
};

class TlsRequest : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }
  // Sends a request to the host, which proves itself by the certificate; accepts those in the file.
  Result<HttpAnswer> answer_from(const std::string& host, const std::string& ca_file) {
    TlsAnswer server(made_);
    auto tls = make_client_tls(ca_file).value();
    asio::io_context loop;
    HttpClient client(loop, {true, host, server.port()}, tls.get(), {});
    std::optional<Result<HttpAnswer>> answered;
    client.send({"GET", "/", {}, "token"}, 100,
                [&](Result<HttpAnswer> answer) { answered = std::move(answer); });
    loop.run();
    return answered.value();
  }
  std::string authority() {
    folder_.write("ca.pem", made_.certificate);
    return folder_.file("ca.pem");
  }

  support::MadeCertificate made_ = support::make_certificate();
  support::TemporaryFolder folder_;
};

TEST_F(TlsRequest, IsAnsweredByAServerThatTheAuthorityKnows) {
  const auto answer = answer_from("localhost", authority());
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->status, 200U);
  EXPECT_EQ(answer->body, "hello");
}

TEST_F(TlsRequest, IsNotSentToAServerWithAnUnknownCertificate) {
  const auto answer = answer_from("localhost", "");
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("its certificate is not accepted: self"), std::string::npos)
      << answer.error().message;
}

TEST_F(TlsRequest, IsNotSentToAServerOfAnotherName) {
  const auto answer = answer_from("127.0.0.1", authority());
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("certificate"), std::string::npos)
      << answer.error().message;
}

TEST_F(TlsRequest, AnAuthorityThatCannotBeReadIsAnError) {
  folder_.write("none.pem", "no certificate");
  EXPECT_FALSE(make_client_tls(folder_.file("none.pem")));
  EXPECT_FALSE(make_client_tls(folder_.file("missing.pem")));
}

TEST(ServerUrl, IsHttpsOrLoopback) {
  EXPECT_EQ(parse_server_url("https://lichess.org").value(),
            (HttpServer{true, "lichess.org", 443}));
  EXPECT_EQ(parse_server_url("https://[::1]:8443/").value(), (HttpServer{true, "::1", 8443}));
  EXPECT_EQ(parse_server_url("http://127.0.0.1:9666").value(),
            (HttpServer{false, "127.0.0.1", 9666}));
  EXPECT_EQ(parse_server_url("http://localhost").value(), (HttpServer{false, "localhost", 80}));
  for (const char* const url :
       {"", "lichess.org", "ftp://lichess.org", "https://", "https://a/b", "https://a?b",
        "https://user@lichess.org", "https://a b", "https://a:0", "https://a:99999",
        "https://a\r\nX: y", "http://lichess.org", "http://10.0.0.1:9666",
        "http://127.0.0.1.example.org", "http://localhost.example.org"}) {
    EXPECT_FALSE(parse_server_url(url)) << url;
  }
  EXPECT_EQ(to_text({true, "::1", 8443}), "https://[::1]:8443");
  EXPECT_EQ(host_field({true, "lichess.org", 443}), "lichess.org");
}

}  // namespace
}  // namespace ludex::remote
