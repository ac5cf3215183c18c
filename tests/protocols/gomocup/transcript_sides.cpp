#include "protocols/gomocup/transcript_sides.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/search_report.h"
#include "rules/gomoku/rule_set.h"
#include "rules/registry.h"

namespace ludex::gomocup::test {

namespace {

using ludex::test::Transcript;

constexpr rules::Notation numbers{2};  // the game's notation "gomocup"

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  settings.yixin = transcript.has("yixin");
  settings.transpose = transcript.has("transpose");
  settings.ponder = transcript.has("ponder");
  if (transcript.has("last_info")) {
    settings.infos = protocols::Infos::last;
  }
  return settings;
}

// Named as the session's own introduction says; its options are those of our built-in engines.
EngineHalf::Settings engine_settings(const Transcript& transcript) {
  EngineHalf::Settings settings;
  settings.identity.name = "Ludex";
  for (const auto& line : transcript.lines) {
    if (line.mark != '<') continue;
    const auto message = parse_message(line.text);
    const auto* said = message ? std::get_if<Introduction>(&*message) : nullptr;
    if (said == nullptr) continue;
    for (const auto& [key, text] : said->pairs) {
      if (key == "name") {
        settings.identity.name = text;
      }
      if (key == "version") {
        settings.identity.name += " " + text;
      }
      if (key == "author") {
        settings.identity.author = text;
      }
    }
    break;
  }
  settings.options = {{"Hash", engine::Spin{16, 1, 1024}},
                      {"Threads", engine::Spin{1, 1, 64}},
                      {"Ponder", engine::Check{}},
                      {"MultiPV", engine::Spin{1, 1, 16}},
                      {"Clear Hash", engine::Button{}},
                      {"Limit Strength", engine::Check{}, "", engine::Meaning::limited_strength},
                      {"Rating", engine::Spin{2800, 800, 2800}, "", engine::Meaning::rating}};
  return settings;
}

std::string info_in_words(const engine::Info& info, const rules::Game* game) {
  if (game == nullptr || !info.text.empty()) return "info " + info.text;
  return "info " + to_summary(info, *game);
}

std::string clock_in_words(const engine::SeatClock& clock) {
  std::string words = fmt::format(" left {}", clock.left.count());
  if (clock.longest_move) {
    words += fmt::format(" turn {}", clock.longest_move->count());
  }
  if (clock.increment.count() > 0) {
    words += fmt::format(" inc {}", clock.increment.count());
  }
  return words;
}

// What is not usual of the game, its moves, and the limits.
std::string think_in_words(const protocols::Think& call) {
  std::string words = "think";
  const auto copy = rules::start_game(call.game->setup()).value();
  const auto empty = rules::start_game({call.game->setup().game, call.game->setup().values, ""});
  if (copy->position() != empty.value()->position()) {
    words += " [" + copy->position() + "]";
  }
  for (const rules::Move move : call.game->moves()) {
    words += " " + copy->format_move(move, numbers);
    copy->play(move);
  }
  words += ";";
  const engine::Limits& limits = call.request.limits;
  if (limits.movetime) {
    words += fmt::format(" turn {}", limits.movetime->count());
  }
  if (limits.clocks) {
    words += clock_in_words((*limits.clocks)[rules::index(copy->to_move())]);
  }
  if (limits.depth) {
    words += fmt::format(" depth {}", *limits.depth);
  }
  if (limits.nodes) {
    words += fmt::format(" nodes {}", *limits.nodes);
  }
  if (limits.ponder) {
    words += " ponder";
  }
  return words;
}

Milliseconds time_of(Tokens& in) {
  return Milliseconds(to_integer(in.next().value().text).value());
}

// Words such as "left 5000 turn 1000 inc 10 movetime 700 depth 5 nodes 900 infinite"; "period 5000"
// is Japanese byo-yomi, which is "running" once the main time is over.
engine::Request request_of(std::string_view text) {
  engine::Request request;
  engine::SeatClock clock;
  bool has_clock = false;
  Tokens in(text);
  while (const auto word = in.next()) {
    if (word->text == "left") {
      clock.left = time_of(in);
      has_clock = true;
    } else if (word->text == "turn") {
      clock.longest_move = time_of(in);
    } else if (word->text == "inc") {
      clock.increment = time_of(in);
    } else if (word->text == "period") {
      clock.byo_yomi = engine::JapaneseByoYomi{time_of(in), 1};
    } else if (word->text == "running") {
      clock.in_byo_yomi = true;
    } else if (word->text == "movetime") {
      request.limits.movetime = time_of(in);
    } else if (word->text == "depth") {
      request.limits.depth = static_cast<int>(time_of(in).count());
    } else if (word->text == "nodes") {
      request.limits.nodes = static_cast<std::uint64_t>(time_of(in).count());
    } else if (word->text == "infinite") {
      request.limits.infinite = true;
    } else if (word->text == "ponder") {
      request.limits.ponder = true;
    } else {
      ADD_FAILURE() << "no such limit: " << word->text;
    }
  }
  if (has_clock) {
    request.limits.clocks = {clock, clock};
  }
  return request;
}

std::pair<std::string, std::string> parts_of(std::string_view text) {
  const auto at = text.find(';');
  if (at == std::string_view::npos) return {std::string(trim(text)), ""};
  return {std::string(trim(text.substr(0, at))), std::string(trim(text.substr(at + 1)))};
}

engine::Info info_of(Tokens& in, const rules::Game& game) {
  engine::Info info;
  const auto ahead = game.clone();
  while (const auto word = in.next()) {
    const auto number = [&] { return to_integer(in.next().value().text).value(); };
    if (word->text == "text") {
      info.text = std::string(in.rest());
    } else if (word->text == "depth") {
      info.depth = static_cast<int>(number());
    } else if (word->text == "seldepth") {
      info.seldepth = static_cast<int>(number());
    } else if (word->text == "multipv") {
      info.multipv = static_cast<int>(number());
    } else if (word->text == "score") {
      info.score = engine::Score{engine::Centipawns{static_cast<int>(number())}};
    } else if (word->text == "mate") {
      info.score = engine::Score{engine::MateIn{static_cast<int>(number())}};
    } else if (word->text == "win") {
      info.win_rate = engine::WinRate{static_cast<int>(number())};
    } else if (word->text == "nodes") {
      info.nodes = static_cast<std::uint64_t>(number());
    } else if (word->text == "nps") {
      info.nps = static_cast<std::uint64_t>(number());
    } else if (word->text == "time") {
      info.time = Milliseconds(number());
    } else if (word->text == "current") {
      info.current_move = ahead->parse_move(in.next().value().text, numbers).value();
    } else if (word->text == "pv") {
      while (const auto move = in.next()) {
        info.pv.push_back(ahead->parse_move(move->text, numbers).value());
        ahead->play(info.pv.back());
      }
    }
  }
  return info;
}

engine::Play play_of(Tokens& in, const rules::Game& game) {
  engine::Play play;
  const auto ahead = game.clone();
  const auto next = [&] {
    const rules::Move move = ahead->parse_move(in.next().value().text, numbers).value();
    ahead->play(move);
    return move;
  };
  play.move = next();
  while (const auto word = in.peek()) {
    if (word->text == "ponder") {
      (void)in.next();
      play.ponder = next();
    } else {
      play.more.push_back(next());
    }
  }
  return play;
}

}  // namespace

// --- The controller half ---

Gomocup::ControllerSide::ControllerSide(const Transcript& transcript)
    : ControllerSeat(controller_settings(transcript), info_in_words, "gomoku", "") {}

// Of all that is said, these lines want an answer in the engine's time.
bool Gomocup::ControllerSide::asks(std::string_view line) const {
  const auto command = parse_command(line);
  return command &&
         (std::holds_alternative<Begin>(*command) || std::holds_alternative<Turn>(*command) ||
          std::holds_alternative<Done>(*command) || std::holds_alternative<Play>(*command) ||
          std::holds_alternative<TakeBack>(*command));
}

void Gomocup::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (verb == "new_game") return begin(in.rest());
  if (verb == "think") return ask(in.rest());
  if (!make(verb, in)) {
    ADD_FAILURE() << "no such call: " << text;
  }
}

// SIZE VARIANT [OPENING RULE] [continuous] [; terms as limits]
void Gomocup::ControllerSide::begin(std::string_view text) {
  const auto [what, limits] = parts_of(text);
  Tokens in(what);
  setup_.values = {};
  setup_.values.set(rules::size_parameter, in.next().value().text);
  setup_.values.set(rules::variant_parameter, in.next().value().text);
  while (const auto word = in.next()) {
    const bool continuous = word->text == "continuous";
    setup_.values.set(continuous ? gomoku::continuous_parameter : gomoku::opening_rule_parameter,
                      continuous ? "true" : word->text);
  }
  engine::Terms terms;
  if (const auto request = request_of(limits); request.limits.clocks) {
    const engine::SeatClock& clock = (*request.limits.clocks)[0];
    engine::SeatTerms each;
    each.main = clock.left;
    each.longest_move = clock.longest_move;
    each.byo_yomi = clock.byo_yomi;
    terms.seats = {each, each};
  }
  new_game(rules::start_game(setup_).value(), terms);
}

// MOVES [; limits], or MOVES from a position: [POSITION] MOVES
void Gomocup::ControllerSide::ask(std::string_view text) {
  auto [moves, limits] = parts_of(text);
  rules::Setup setup = setup_;
  if (moves.starts_with('[')) {
    const auto end = moves.find(']');
    setup.position = moves.substr(1, end - 1);
    moves = moves.substr(end + 1);
  }
  auto game = rules::start_game(setup).value();
  Tokens in(moves);
  while (const auto word = in.next()) {
    game->play(game->parse_move(word->text, numbers).value());
  }
  think(std::move(game), request_of(limits));
}

// --- The engine half ---

Gomocup::EngineSide::EngineSide(const Transcript& transcript)
    : EngineSeat(engine_settings(transcript), think_in_words) {}

void Gomocup::EngineSide::speak(std::string_view text) {
  rules::Game* game = thinking_about();
  const auto message = parse_message(text);
  if (game == nullptr || !message) return;
  if (const auto* moves = std::get_if<Moves>(&*message)) {
    const std::string words = moves->points.size() == 2 ? "add-two " : "";
    return event(fmt::format("move {}{}", words, text));
  }
  if (const auto* suggest = std::get_if<Suggest>(&*message)) {
    return event("move " + format_points({suggest->point}));
  }
  if (std::holds_alternative<Swap>(*message)) return event("move swap");
  if (const auto* note = std::get_if<Note>(&*message)) return event("info text " + note->text);
}

void Gomocup::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  rules::Game* game = thinking_about();
  if (verb == "info") {
    tell(info_of(in, *game));
  } else if (verb == "move") {
    tell(engine::Decision{play_of(in, *game)});
  } else if (verb == "stopped") {
    tell(engine::Decision{engine::Play{game->legal_moves().front(), std::nullopt}});
  } else if (!happens(verb, in)) {
    ADD_FAILURE() << "no such event: " << text;
  }
}

std::optional<std::string> Gomocup::reformatted(char mark, std::string_view line) {
  if (mark == '>') {
    const auto command = parse_command(line);
    return command ? std::optional(format(*command)) : std::nullopt;
  }
  const auto message = parse_message(line);
  return message ? std::optional(format(*message)) : std::nullopt;
}

}  // namespace ludex::gomocup::test
