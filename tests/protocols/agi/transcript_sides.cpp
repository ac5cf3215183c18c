#include "protocols/agi/transcript_sides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/translation.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/registry.h"

namespace ludex::agi::test {

namespace {

using ludex::test::Transcript;

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  settings.ponder = transcript.has("ponder");
  if (transcript.has("last_info")) {
    settings.infos = protocols::Infos::last;
  }
  settings.for_match = transcript.has("match");
  return settings;
}

// Named and equipped as the session's own introduction says.
EngineHalf::Settings engine_settings(const Transcript& transcript) {
  EngineHalf::Settings settings;
  for (const auto& line : transcript.lines) {
    if (line.mark != '<') continue;
    const auto message = parse_message(line.text);
    if (!message) continue;
    if (std::holds_alternative<AgiOk>(*message)) break;
    if (const auto* id = std::get_if<Id>(&*message)) {
      if (!id->name.empty()) {
        settings.identity.name = id->name;
      }
      if (!id->author.empty()) {
        settings.identity.author = id->author;
      }
    }
    const auto* option = std::get_if<Option>(&*message);
    if (option == nullptr) continue;
    if (option->own_book) {
      settings.options.push_back({"OwnBook", engine::Check{false}});
    }
    if (option->ponder) {
      settings.options.push_back({"Ponder", engine::Check{false}});
    }
    if (option->book_file) {
      settings.options.push_back({"BookFile", engine::Text{}});
    }
  }
  settings.options.push_back({"Hash", engine::Spin{16, 1, 64}});
  return settings;
}

// As the engine half writes it; a text for people, which it does not, stands alone.
std::string info_in_words(const engine::Info& info, const rules::Game* game) {
  std::vector<std::string> words;
  if (game != nullptr) {
    if (const auto message = to_message(info, *game)) {
      words.push_back(format(*message));
    }
  }
  if (!info.text.empty()) {
    words.push_back("text " + info.text);
  }
  return fmt::format("info {}", fmt::join(words, "; "));
}

std::string limits_in_words(const engine::Limits& limits) {
  std::string words = limits.ponder ? " PONDER" : "";
  if (limits.movetime) {
    words += fmt::format(" movetime {}", limits.movetime->count());
  } else if (limits.clocks) {
    words += fmt::format(" TIME {}", limits.clocks->front().left.count());
  } else if (!limits.ponder) {
    words += " INFINITE";
  }
  return words;
}

// "renju", "renju rif/2", "standard 20".
std::string rules_in_words(const rules::Game& game) {
  const gomoku::RuleSet& rules = gomoku_of(game).rule_set();
  const rules::Values& values = game.setup().values;
  std::string words(values.text(rules::variant_parameter));
  const auto opening = values.text(gomoku::opening_rule_parameter);
  if (opening != "none" || rules.fifth_moves > 1) {
    words += fmt::format(" {}/{}", opening, rules.fifth_moves);
  }
  if (rules.size.width != usual_side) {
    words += fmt::format(" {}", rules.size.width);
  }
  return words;
}

std::string think_in_words(const protocols::Think& call) {
  const rules::Game& game = *call.game;
  std::string words = fmt::format("think {};", format(to_message(game).value()));
  const Points only = to_points(call.request.only, game);
  if (only.size() > 20) {
    words += fmt::format(" SEARCH {} points", only.size());
  } else if (!only.empty()) {
    words += " SEARCH " + to_text(only);
  }
  return fmt::format("{}{}; {}", words, limits_in_words(call.request.limits), rules_in_words(game));
}

// NAME=VALUE for the parameters of the game; `position=` takes the rest of the line.
rules::Setup setup_of(Tokens& in) {
  rules::Setup setup{.game = "gomoku"};
  constexpr std::string_view position = "position=";
  for (auto word = in.next(); word; word = in.next()) {
    if (word->text.starts_with(position)) {
      setup.position = fmt::format("{} {}", word->text.substr(position.size()), in.rest());
      break;
    }
    const auto [name, value] = protocols::test::halves(word->text, '=');
    setup.values.set(name, value);
  }
  return setup;
}

void add_limit(std::string_view text, const rules::Game& game, engine::Request& request) {
  Tokens words(text);
  const auto name = words.next().value().text;
  const auto number = [&] { return to_integer(words.next().value().text).value(); };
  if (name == "movetime") {
    request.limits.movetime = Milliseconds(number());
  } else if (name == "depth") {
    request.limits.depth = static_cast<int>(number());
  } else if (name == "nodes") {
    request.limits.nodes = static_cast<std::uint64_t>(number());
  } else if (name == "mate") {
    request.limits.mate = static_cast<int>(number());
  } else if (name == "TIME") {
    const Milliseconds left(number());
    request.limits.clocks = {{{left, Milliseconds(0), {}}, {left, Milliseconds(0), {}}}};
  } else if (name == "INFINITE") {
    request.limits.infinite = true;
  } else if (name == "PONDER") {
    request.limits.ponder = true;
  } else if (name == "only" || name == "ban") {
    auto& list = name == "only" ? request.only : request.banned;
    for (auto word = words.next(); word; word = words.next()) {
      list.push_back(game.parse_move(word->text, rules::coordinate).value());
    }
  } else {
    ADD_FAILURE() << "no such limit: " << text;
  }
}

}  // namespace

// --- The controller half ---

Agi::ControllerSide::ControllerSide(const Transcript& transcript)
    : ControllerSeat(controller_settings(transcript), info_in_words, "gomoku", "") {}

void Agi::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (verb == "new_game") {
    setup_ = setup_of(in);
    return new_game(rules::start_game(setup_).value());
  }
  if (make(verb, in)) return;
  ASSERT_EQ(verb, "think") << "no such call: " << text;
  const auto parts = split(in.rest(), ';');
  auto game = rules::start_game(setup_).value();
  Tokens moves(parts[0]);
  for (auto move = moves.next(); move; move = moves.next()) {
    // In records there are passes too.
    game->play(move->text == "pass" ? game->null_move().value()
                                    : game->parse_move(move->text, rules::coordinate).value());
  }
  engine::Request request;
  for (std::size_t at = 1; at < parts.size(); ++at) {
    add_limit(parts[at], *game, request);
  }
  think(std::move(game), request);
}

// --- The engine half ---

Agi::EngineSide::EngineSide(const Transcript& transcript)
    : EngineSeat(engine_settings(transcript), think_in_words) {}

void Agi::EngineSide::speak(std::string_view text) {
  const bool events = text.starts_with("INFO ") || text.starts_with("BESTMOVE ");
  if (events && thinking_about() != nullptr) {
    event(text);
  }
}

void Agi::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  rules::Game* game = thinking_about();
  if (verb == "INFO") {
    const auto info = std::get<Info>(parse_message(text, side_of(*game)).value());
    tell(protocols::to_engine(to_family(info, side_of(*game)), *game,
                              protocols::PointOfView::side_to_move, {}));
  } else if (verb == "BESTMOVE") {
    const auto answer = std::get<BestMove>(parse_message(text, side_of(*game)).value());
    tell(to_engine(answer, Go{}, *game));
  } else if (!happens(verb, in)) {
    ADD_FAILURE() << "no such event: " << text;
  }
}

std::optional<std::string> Agi::reformatted(char mark, std::string_view line) {
  // Every point of the largest board: lines of smaller ones read the same way.
  if (mark == '>') {
    const auto command = parse_command(line, most_side);
    return command ? std::optional(format(*command)) : std::nullopt;
  }
  const auto message = parse_message(line, most_side);
  return message ? std::optional(format(*message)) : std::nullopt;
}

}  // namespace ludex::agi::test
