// GET /api/hello: the first thing that a page asks for.
#pragma once

#include <functional>
#include <string>

#include "serve/api_error.h"
#include "serve/rights.h"
#include "serve/router.h"

namespace ludex::serve {

struct HelloParts {
  std::string build;  // of program and front end: a page of another build offers to reload
  Json levels = Json::array();    // of the built-in engines: {game, level, rating?, error?}
  Json engines = Json::array();   // of engines.toml: {name, games, state}
  Json matches = Json::object();  // what a match order may contain
  // For other machines: "http://192.168.1.5:8080"; empty if none reaches the server.
  std::string origin = {};
  std::string cgos = {};       // the server of CGOS whose games are shown; empty: none
  Right right = Right::owner;  // of the page; guests do not get engines and matches
};

[[nodiscard]] Json hello_json(const HelloParts& parts);
// Adds GET /api/hello; `parts` is asked with the keys of each request.
void add_hello_route(Router& router, std::function<HelloParts(const KeyRing& keys)> parts);

}  // namespace ludex::serve
