// GET /api/hello: what a page is told first.
#pragma once

#include <string>

#include "serve/api_error.h"

namespace ludex::serve {

struct HelloParts {
  std::string build;             // of program and front end: a page of another one offers to reload
  Json levels = Json::array();   // of the built-in engines: {game, level, rating?, error?}
  Json engines = Json::array();  // of engines.toml: {name, games, state}
  Json matches = Json::object();  // what a match may ask for
};

[[nodiscard]] Json hello_json(const HelloParts& parts);

}  // namespace ludex::serve
