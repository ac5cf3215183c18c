// GET /api/hello: the first thing that a page asks for.
#pragma once

#include <string>

#include "serve/api_error.h"

namespace ludex::serve {

// The parts of the link that a friend is sent, beside the table; each is empty where it is not
// needed.
struct Invitation {
  std::string origin;  // for other machines: "http://192.168.1.5:8080"
  std::string token;   // the server refuses requests without it
};

struct HelloParts {
  std::string build;  // of program and front end: a page of another build offers to reload
  Json levels = Json::array();    // of the built-in engines: {game, level, rating?, error?}
  Json engines = Json::array();   // of engines.toml: {name, games, state}
  Json matches = Json::object();  // what a match order may contain
  Invitation invitation = {};
};

[[nodiscard]] Json hello_json(const HelloParts& parts);

}  // namespace ludex::serve
