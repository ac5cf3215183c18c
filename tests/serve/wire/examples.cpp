#include "serve/wire/examples.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/registry.h"
#include "serve/json_text.h"

namespace ludex::serve {

Json example(std::string_view name) {
  const auto path = std::filesystem::path(LUDEX_TEST_DATA) / "wire" / (std::string(name) + ".json");
  std::ifstream file(path);
  expects(file.is_open());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return parse_json(text).value();
}

std::unique_ptr<rules::Game> started(const std::string& name, const rules::Values& values,
                                     const std::string& position) {
  rules::Setup setup = rules::setup_named(name);
  for (const auto& [parameter, value] : values.entries()) {
    setup.values.set(parameter, value);
  }
  setup.position = position;
  return rules::start_game(setup).value();
}

rules::Move move_of(const rules::Game& game, std::string_view text) {
  return game.parse_move(text, rules::coordinate).value();
}

void play(rules::Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    game.play(move_of(game, word->text));
  }
}

}  // namespace ludex::serve
