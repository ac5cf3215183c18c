#include "serve/router.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace ludex::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ServeRouter : public testing::Test {
 protected:
  ServeRouter() {
    note("GET", "/api/records");
    note("POST", "/api/records");
    note("GET", "/api/records/{}");
    note("DELETE", "/api/records/{}");
    note("GET", "/api/records/{}/export");
  }
  void note(const std::string& method, const std::string& pattern) {
    router_.add_reply(
        method, pattern,
        [this, name = method + ' ' + pattern](const HttpRequest&, const Places& places) {
          called_.push_back(name);
          places_ = places;
          return json_response(Json::object());
        });
  }
  HttpResponse ask(const std::string& method, const std::string& path) {
    std::vector<HttpResponse> answers;
    router_.handle({.method = method, .path = path},
                   [&](HttpResponse response) { answers.push_back(std::move(response)); });
    EXPECT_EQ(answers.size(), 1U);
    return answers.empty() ? HttpResponse{.status = 0} : answers[0];
  }

  Router router_;
  std::vector<std::string> called_;
  Places places_;
};

TEST_F(ServeRouter, CallsTheHandlerOfMethodAndPattern) {
  EXPECT_EQ(ask("GET", "/api/records").status, 200);
  EXPECT_EQ(ask("DELETE", "/api/records/7").status, 200);
  EXPECT_THAT(called_, ElementsAre("GET /api/records", "DELETE /api/records/{}"));
  EXPECT_THAT(places_, ElementsAre("7"));
}

TEST_F(ServeRouter, AnEncodedSlashBelongsToAName) {
  EXPECT_EQ(ask("GET", "/api/records/50%25%2F50").status, 200);
  EXPECT_THAT(places_, ElementsAre("50%/50"));
  EXPECT_EQ(ask("GET", "/api/records/7%2Fexport").status, 200);
  EXPECT_THAT(places_, ElementsAre("7/export"));
  EXPECT_EQ(ask("GET", "/api%2Frecords").status, 404);
  EXPECT_THAT(called_, ElementsAre("GET /api/records/{}", "GET /api/records/{}"));
}

TEST_F(ServeRouter, AnEmptyPartOfThePathIsNoPlace) {
  EXPECT_EQ(ask("GET", "/api/records/").status, 404);
  EXPECT_EQ(ask("GET", "/api/records//export").status, 404);
  EXPECT_THAT(called_, ElementsAre());
}

TEST_F(ServeRouter, AnswersAnUnknownPathAsAnError) {
  const HttpResponse response = ask("GET", "/api/rec\nords");
  EXPECT_EQ(response.status, 404);
  const Json error = Json::parse(response.body);
  EXPECT_EQ(error["code"], "unknown");
  EXPECT_THAT(error["text"], HasSubstr("`/api/rec"));
  EXPECT_THAT(error["text"], testing::Not(HasSubstr("\n")));
}

TEST_F(ServeRouter, AnswersAnotherMethodWithThoseThatThereAre) {
  const HttpResponse response = ask("PUT", "/api/records/7");
  EXPECT_EQ(response.status, 405);
  EXPECT_EQ(response.allow, "GET, DELETE");
  EXPECT_EQ(Json::parse(response.body)["code"], "unknown");
}

TEST_F(ServeRouter, AHandlerThatThrowsIsAnsweredForIt) {
  router_.add("GET", "/api/broken", [](const HttpRequest&, const Places&, const Respond&) {
    throw std::runtime_error("no room");
  });
  const HttpResponse response = ask("GET", "/api/broken");
  EXPECT_EQ(response.status, 500);
  EXPECT_EQ(Json::parse(response.body), (Json{{"code", "internal"}, {"text", "no room"}}));
}

TEST_F(ServeRouter, AHandlerMayAnswerLater) {
  Respond kept;
  router_.add("GET", "/api/later", [&](const HttpRequest&, const Places&, Respond respond) {
    kept = std::move(respond);
  });
  int status = 0;
  router_.handle({.method = "GET", .path = "/api/later"},
                 [&](const HttpResponse& response) { status = response.status; });
  EXPECT_EQ(status, 0);
  kept(json_response(Json::object(), 201));
  EXPECT_EQ(status, 201);
}

TEST_F(ServeRouter, TellsItsRoutes) {
  ASSERT_EQ(router_.routes().size(), 5U);
  EXPECT_EQ(router_.routes()[4].pattern, "/api/records/{}/export");
}

}  // namespace
}  // namespace ludex::serve
