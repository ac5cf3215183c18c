// GET /api/hello: what a page is told first.
#pragma once

#include <string>

#include "serve/api_error.h"

namespace ludex::serve {

// What the link that a friend is sent needs beside the table; empty where it is not needed.
struct Invitation {
  std::string origin;  // "http://192.168.1.5:8080", where the server is reached from elsewhere
  std::string token;   // without which that server answers nobody
};

struct HelloParts {
  std::string build;             // of program and front end: a page of another one offers to reload
  Json levels = Json::array();   // of the built-in engines: {game, level, rating?, error?}
  Json engines = Json::array();  // of engines.toml: {name, games, state}
  Json matches = Json::object();  // what a match may ask for
  Invitation invitation = {};
};

[[nodiscard]] Json hello_json(const HelloParts& parts);

}  // namespace ludex::serve
