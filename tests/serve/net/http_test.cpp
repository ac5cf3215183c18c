// HTTP over sockets: what honest clients do.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <system_error>

#include "serve/fake_rights.h"
#include "serve/net/test_server.h"
#include "serve/waiting.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::RawAnswer;
using test::RawClient;
using test::TestServer;
using ::testing::HasSubstr;

std::string from_page(const RawClient& client, const std::string& type = "application/json") {
  return "Origin: http://" + client.host() + "\r\nContent-Type: " + type + "\r\n";
}

// How many requests wait for their answers.
std::size_t waiting(TestServer& server) {
  std::size_t count = 0;
  server.on_event_loop([&] { count = server.later.size(); });
  return count;
}

TEST(ServeHttp, ShowsThePageUnderItsPolicy) {
  TestServer server;
  RawClient client(server.port);
  const RawAnswer page = client.ask("GET", "/table/7");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, "<p>page</p>");
  EXPECT_EQ(page.field("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.field("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
            "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default");
  EXPECT_EQ(page.field("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page.field("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(page.field("Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(page.field("Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_THAT(page.field("Permissions-Policy"), HasSubstr("camera=()"));
  EXPECT_EQ(page.field("Access-Control-Allow-Origin"), "");
}

TEST(ServeHttp, EveryAnswerHasThoseFields) {
  TestServer server;
  for (const char* const path : {"/api/hello", "/api/nothing", "/missing.js", "/a%zz"}) {
    RawClient client(server.port);
    const RawAnswer answer = client.ask("GET", path);
    EXPECT_NE(answer.field("Content-Security-Policy"), "") << path;
    EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff") << path;
  }
}

TEST(ServeHttp, AnswersOneRequestAfterTheOtherOnAConnection) {
  TestServer server;
  RawClient client(server.port);
  EXPECT_EQ(client.ask("GET", "/api/records?text=1").body, "{\"text\":\"1\"}");
  EXPECT_EQ(client.ask("GET", "/assets/main-01234567.js").body, "let a = 1;");
  EXPECT_EQ(client.ask("POST", "/api/tables", from_page(client), "{}").body,
            "{\"bytes\":2,\"type\":\"application/json\"}");
  EXPECT_EQ(client.ask("GET", "/api/nothing").status, 404);
  EXPECT_EQ(client.ask("GET", "/api/hello").status, 200);
}

TEST(ServeHttp, RequestsInOnePieceAreAnsweredInTheirOrder) {
  TestServer server;
  RawClient client(server.port);
  const std::string host = " HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n";
  client.send("GET /api/records?text=1" + host + "GET /api/records?text=2" + host);
  EXPECT_EQ(client.answer().body, "{\"text\":\"1\"}");
  EXPECT_EQ(client.answer().body, "{\"text\":\"2\"}");
}

TEST(ServeHttp, HeadIsGetWithoutTheBody) {
  TestServer server;
  RawClient client(server.port);
  EXPECT_EQ(client.ask("HEAD", "/").field("Content-Length"), "11");
  const RawAnswer api = client.ask("HEAD", "/api/hello");
  EXPECT_EQ(api.status, 200);
  EXPECT_EQ(api.field("Content-Length"), "2");
  EXPECT_EQ(client.ask("GET", "/").body, "<p>page</p>");
}

TEST(ServeHttp, TellsTheMethodsThatThereAre) {
  TestServer server;
  RawClient client(server.port);
  const RawAnswer answer = client.ask("PUT", "/api/tables", from_page(client), "{}");
  EXPECT_EQ(answer.status, 405);
  EXPECT_EQ(answer.field("Allow"), "POST");
  EXPECT_EQ(client.ask("DELETE", "/index.html", from_page(client)).field("Allow"), "GET, HEAD");
}

TEST(ServeHttp, ImportsAreBytes) {
  TestServer server;
  RawClient client(server.port);
  const std::string file(std::size_t{2} << 20, '\0');
  const RawAnswer answer =
      client.ask("POST", "/api/records", from_page(client, "application/octet-stream"), file);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(Json::parse(answer.body)["bytes"], file.size());
}

TEST(ServeHttp, ALargeAnswerArrivesWhole) {
  TestServer server;
  RawClient client(server.port);
  const RawAnswer answer = client.ask("GET", "/api/large");
  EXPECT_EQ(answer.body.size(), std::size_t{8} << 20);
  EXPECT_EQ(answer.field("Content-Disposition"),
            "attachment; filename=\"games _1_ ___.pgn\"; "
            "filename*=UTF-8''games%20%221%22%20%E5%B1%80.pgn");
}

TEST(ServeHttp, AnAnswerMayComeLaterAndToOneWhoHasGone) {
  TestServer server;
  RawClient client(server.port);
  client.send("GET /api/later HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n");
  test::turn_until([&] { return waiting(server) >= 1; }, [] {});
  server.on_event_loop([&] {
    server.later.at(0)(json_response("now"));
    server.later.at(0)(json_response("again"));
  });
  EXPECT_EQ(client.answer().body, "\"now\"");
  EXPECT_EQ(client.ask("GET", "/api/hello").body, "{}");
  {
    RawClient gone(server.port);
    gone.send("GET /api/later HTTP/1.1\r\nHost: " + gone.host() + "\r\n\r\n");
    test::turn_until([&] { return waiting(server) >= 2; }, [] {});
    gone.cut();
  }
  server.on_event_loop([&] { server.later.at(1)(json_response("now")); });
  EXPECT_EQ(client.ask("GET", "/api/hello").status, 200);
}

// Keys travel in a field that browsers send only where a script of the page says so: a cookie would
// go to every port of the host.
TEST(ServeHttp, AKeyIsAskedForInTheFieldAuthorization) {
  test::FakeRights rights;
  rights.keys = {{"o", Right::owner}, {"g", Right::guest}};
  TestServer server({}, {}, &rights);
  RawClient client(server.port);
  EXPECT_EQ(client.ask("GET", "/").status, 200);
  const auto with = [&](const std::string& method, const std::string& path,
                        const std::string& field) {
    RawClient page(server.port);
    const RawAnswer answer =
        page.ask(method, path, from_page(page) + field, method == "POST" ? "{}" : "");
    EXPECT_EQ(answer.field("Set-Cookie"), "");
    return answer.status;
  };
  EXPECT_EQ(with("GET", "/api/hello", ""), 401);
  EXPECT_EQ(with("GET", "/api/hello", "Cookie: ludex-8080=o\r\n"), 401);
  EXPECT_EQ(with("GET", "/api/hello", "Authorization: Basic o\r\n"), 401);
  EXPECT_EQ(with("GET", "/api/hello", "Authorization: Ludex x\r\n"), 401);
  EXPECT_EQ(with("GET", "/api/nothing", ""), 401);
  EXPECT_EQ(with("GET", "/api/hello", "Authorization: Ludex g\r\n"), 200);
  EXPECT_EQ(with("GET", "/api/hello", "authorization: ludex x, g\r\n"), 200);
  EXPECT_EQ(with("POST", "/api/tables", "Authorization: Ludex g\r\n"), 403);
  EXPECT_EQ(with("POST", "/api/tables", "Authorization: Ludex g,o\r\n"), 200);
  EXPECT_EQ(with("GET", "/api/nothing", "Authorization: Ludex o\r\n"), 404);
}

// Who may not send it is refused before its body comes.
TEST(ServeHttp, ABodyOfAGuestIsNotReadWhereNoneIsAllowed) {
  test::FakeRights rights;
  rights.keys = {{"g", Right::guest}};
  TestServer server({}, {}, &rights);
  RawClient page(server.port);
  page.send(
      fmt::format("POST /api/records HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\n"
                  "Content-Type: application/octet-stream\r\nAuthorization: Ludex g\r\n"
                  "Content-Length: 30000000\r\n\r\n",
                  page.host()));
  EXPECT_EQ(page.answer().status, 403);
}

// A script cannot see the status of a refused handshake.
TEST(ServeHttp, ALiveConnectionWithoutTheTokenIsToldSoAndNotListenedTo) {
  test::FakeRights rights;
  rights.keys = {{"g", Right::guest}};
  TestServer server({}, {}, &rights);
  RawClient page(server.port);
  ASSERT_TRUE(page.open_live());
  page.say({{"t", "sub"}, {"topic", "table/1"}});
  EXPECT_EQ(page.message(), (Json{{"t", "bye"}, {"why", "key"}}));
  const auto closed = page.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1008);
  server.pass(2s);
  EXPECT_TRUE(page.is_closed_by_server());
  server.on_event_loop([&] {
    EXPECT_TRUE(server.topics.at("table/1")->visits.empty());
    EXPECT_EQ(server.hub.sessions(), 0U);
  });
  // Whoever does not ask as a page does is refused at once.
  EXPECT_FALSE(RawClient(server.port).open_live("x"));
  EXPECT_EQ(RawClient(server.port).ask("GET", "/api/live?page=0123456789abcdef").status, 426);
  RawClient silent(server.port);
  ASSERT_TRUE(silent.open_live());
  test::turn_until([&] { return server.connections() == 0; }, [&] { server.pass(1s); });
}

TEST(ServeHttp, IsReachedByBothKindsOfAddress) {
  TestServer server;
  EXPECT_EQ(RawClient(server.port).ask("GET", "/").status, 200);
  EXPECT_EQ(RawClient(server.port, true).ask("GET", "/").status, 200);
}

TEST(ServeHttp, TakesTheNextPortWhereThatWillDo) {
  TestServer first;
  AsioEventLoop loop([](const std::string&) {});
  test::HubStage stage;
  Router router;
  Server strict(loop, loop, stage.hub, router, {}, {.port = first.port});
  const auto refused = strict.listen();
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message, HasSubstr("port " + std::to_string(first.port)));
  Server easy(loop, loop, stage.hub, router, {}, {.port = first.port, .may_be_next = true});
  const auto port = easy.listen();
  ASSERT_TRUE(port.has_value());
  EXPECT_GT(*port, first.port);
}

TEST(ServeHttp, ClosesWhatIsIdleWhenItEndsAndFinishesWhatIsNot) {
  TestServer server;
  RawClient idle(server.port);
  RawClient busy(server.port);
  busy.send("GET /api/later HTTP/1.1\r\nHost: " + busy.host() + "\r\n\r\n");
  test::turn_until([&] { return waiting(server) >= 1 && server.connections() >= 2; }, [] {});
  server.loop.post([&] { server.later.at(0)(json_response("done")); });
  server.begin_to_end();
  EXPECT_EQ(busy.answer().body, "\"done\"");
  EXPECT_TRUE(idle.is_closed_by_server());
  EXPECT_THROW(RawClient(server.port), std::system_error);
}

}  // namespace
}  // namespace ludex::serve::net
