#include "serve/net/request_check.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/text.h"

namespace ludex::serve::net {
namespace {

RequestHead get(const std::string& path, const std::string& host = "localhost:8080") {
  return {.method = "GET", .path = path, .hosts = {host}};
}
RequestHead post(const std::string& path) {
  return {.method = "POST",
          .path = path,
          .hosts = {"localhost:8080"},
          .origins = {"http://localhost:8080"},
          .site = "same-origin",
          .content_type = "application/json"};
}
// The code of the refusal; empty if there is none.
std::string code(const RequestCheck& request_check, const RequestHead& head,
                 std::string_view local = "127.0.0.1") {
  const auto refused = request_check.refusal(head, local);
  return refused ? refused->code : "";
}

TEST(ServeGate, KnowsItsOwnNamesAlone) {
  const RequestCheck request_check({.port = 8080, .hosts = {"table.lan", "games.example:80"}});
  for (const char* const host : {"localhost:8080", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080",
                                 "table.lan:8080", "games.example", "games.example:80"}) {
    EXPECT_EQ(code(request_check, get("/", host)), "") << host;
  }
  for (const char* const host :
       {"", "localhost", "localhost:80", "localhost:8081", "evil.example:8080", "table.lan",
        "localhost:8080.evil.example", "localhost:8080 ", "127.0.0.2:8080", "192.168.1.5:8080"}) {
    EXPECT_EQ(code(request_check, get("/", host), "192.168.1.5"), "host") << host;
  }
}

TEST(ServeGate, RefusesRequestsWithoutAHostOrWithTwo) {
  const RequestCheck request_check({.port = 8080});
  RequestHead head = get("/");
  head.hosts.clear();
  EXPECT_EQ(code(request_check, head), "host");
  head.hosts = {"localhost:8080", "localhost:8080"};
  EXPECT_EQ(code(request_check, head), "host");
}

TEST(ServeGate, TheAddressItWasReachedAtIsANameOfAPublicServer) {
  const RequestCheck request_check({.port = 8080, .is_public = true});
  EXPECT_EQ(code(request_check, get("/", "192.168.1.5:8080"), "192.168.1.5"), "");
  EXPECT_EQ(code(request_check, get("/", "192.168.1.6:8080"), "192.168.1.5"), "host");
  EXPECT_EQ(code(request_check, get("/", "[fe80::1]:8080"), "[fe80::1]"), "");
}

TEST(ServeGate, AProxyMayPassOnItsOwnNameOrOurs) {
  const RequestCheck request_check(
      {.port = 8080, .public_url = parse_public_url("https://games.example").value()});
  RequestHead head = post("/api/tables");
  for (const char* const host : {"games.example", "games.example:443", "GAMES.example",
                                 "localhost:8080", "127.0.0.1:8080"}) {
    head.hosts = {host};
    head.origins = {"https://games.example"};
    EXPECT_EQ(code(request_check, head), "") << host;
    head.origins = {"https://evil.example"};
    EXPECT_EQ(code(request_check, head), "origin") << host;
    const bool is_public =
        equal_ignoring_case(std::string_view(host).substr(0, 13), "games.example");
    EXPECT_EQ(request_check.is_strict(host), is_public) << host;
  }
  // The proxy alone speaks https.
  head.origins = {"http://games.example"};
  head.hosts = {"localhost:8080"};
  EXPECT_EQ(code(request_check, head), "origin");
  head.origins = {"http://localhost:8080"};
  EXPECT_EQ(code(request_check, head), "");
  EXPECT_EQ(code(request_check, get("/", "games.example:8080")), "host");
  EXPECT_FALSE(RequestCheck({.port = 8080}).is_strict("games.example"));
}

TEST(ServeGate, OnAnEncryptedPortOriginsAreHttps) {
  const RequestCheck request_check({.port = 443, .hosts = {"games.example"}, .is_encrypted = true});
  RequestHead head = post("/api/tables");
  head.hosts = {"games.example"};
  head.origins = {"https://games.example"};
  EXPECT_EQ(code(request_check, head), "");
  head.origins = {"http://games.example"};
  EXPECT_EQ(code(request_check, head), "origin");
}

TEST(ServeGate, OnlyImportsMayBeLarge) {
  RequestHead import = post("/api/records");
  EXPECT_EQ(RequestCheck::body_limit(import), RequestCheck::body_bytes);
  import.content_type = "application/octet-stream";
  EXPECT_EQ(RequestCheck::body_limit(import), RequestCheck::import_bytes);
  import.method = "PUT";
  EXPECT_EQ(RequestCheck::body_limit(import), RequestCheck::body_bytes);
  import.method = "POST";
  for (const char* const path : {"/api/records/export", "/", "/api/key"}) {
    import.path = path;
    EXPECT_EQ(RequestCheck::body_limit(import), RequestCheck::body_bytes) << path;
  }
}

TEST(ServeGate, WhatChangesSomethingMustComeFromOurOwnPages) {
  const RequestCheck request_check({.port = 8080});
  EXPECT_EQ(code(request_check, post("/api/tables")), "");
  for (const char* const method : {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"}) {
    RequestHead head = post("/api/tables");
    head.method = method;
    head.origins.clear();
    EXPECT_EQ(code(request_check, head), "origin") << method;
    for (const char* const origin : {"http://evil.example", "https://localhost:8080", "null",
                                     "http://localhost", "http://127.0.0.1:8080"}) {
      head.origins = {origin};
      EXPECT_EQ(code(request_check, head), "origin") << method << ' ' << origin;
    }
    head.origins = {"http://localhost:8080", "http://localhost:8080"};
    EXPECT_EQ(code(request_check, head), "origin") << method;
  }
}

TEST(ServeGate, AWebSocketMustComeFromOurOwnPages) {
  const RequestCheck request_check({.port = 8080});
  RequestHead head = get("/api/live");
  head.is_upgrade = true;
  EXPECT_EQ(code(request_check, head), "origin");
  head.origins = {"http://evil.example"};
  EXPECT_EQ(code(request_check, head), "origin");
  head.origins = {"http://localhost:8080"};
  EXPECT_EQ(code(request_check, head), "");
}

TEST(ServeGate, ResourcesAreForOurOwnPagesAndDocumentsForEverybody) {
  const RequestCheck request_check({.port = 8080});
  for (const char* const site : {"cross-site", "same-site", "none"}) {
    RequestHead head = get("/api/hello");
    head.site = site;
    EXPECT_EQ(code(request_check, head), "origin") << site;
    head.path = "/table/7";
    EXPECT_EQ(code(request_check, head), "") << site;
  }
}

TEST(ServeGate, BodiesHaveATypeThatNoFormCanSend) {
  const RequestCheck request_check({.port = 8080});
  for (const char* const type : {"", "text/plain", "application/x-www-form-urlencoded",
                                 "multipart/form-data", "application/octet-stream"}) {
    RequestHead head = post("/api/tables");
    head.content_type = type;
    EXPECT_EQ(code(request_check, head), "malformed") << type;
  }
  RequestHead import = post("/api/records");
  import.content_type = "application/octet-stream";
  EXPECT_EQ(code(request_check, import), "");
  import.path = "/api/records/7/edits";
  EXPECT_EQ(code(request_check, import), "malformed");
  RequestHead removal = post("/api/records/7");
  removal.method = "DELETE";
  removal.content_type = "";
  EXPECT_EQ(code(request_check, removal), "");
}

}  // namespace
}  // namespace ludex::serve::net
