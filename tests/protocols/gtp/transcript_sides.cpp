#include "protocols/gtp/transcript_sides.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/transcript_fights.h"
#include "rules/registry.h"

namespace ludex::gtp::test {

namespace {

using ludex::test::Transcript;

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  if (transcript.has("last_info")) {
    settings.infos = protocols::Infos::last;
  }
  return settings;
}

EngineHalf::Settings engine_settings(const Transcript& transcript) {
  std::string file;
  std::string text;
  if (const auto named = transcript.setting("file")) {
    const std::size_t blank = named->find(' ');
    file = named->substr(0, blank);
    text = named->substr(blank + 1);
  }
  EngineHalf::Settings settings{{"Ludex 1.0", "Nobody"}, {}, still_system(file, text)};
  settings.has_seed = transcript.setting("seed").has_value();
  for (const std::string& setting : transcript.settings) {
    if (setting.starts_with("command ")) {
      settings.commands.push_back({setting.substr(8)});
    }
  }
  return settings;
}

std::string info_in_words(const engine::Info& info, const rules::Game* game) {
  std::string words = "info";
  if (info.multipv) {
    words += fmt::format(" multipv {}", *info.multipv);
  }
  if (info.nodes) {
    words += fmt::format(" nodes {}", *info.nodes);
  }
  if (info.win_rate) {
    words += fmt::format(" win {}", info.win_rate->value);
  }
  if (info.lead) {
    words += fmt::format(" lead {}", info.lead->value);
  }
  words += info.pv.empty() ? "" : " pv";
  for (const rules::Move move : info.pv) {
    words += " " + game->format_move(move, rules::coordinate);
  }
  return words;
}

std::string clock_in_words(const engine::SeatClock& clock) {
  std::string words = fmt::format(" left {}", clock.left.count());
  if (clock.increment.count() > 0) {
    words += fmt::format(" inc {}", clock.increment.count());
  }
  if (clock.byo_yomi) {
    if (const auto* canadian = std::get_if<engine::CanadianByoYomi>(&*clock.byo_yomi)) {
      words += fmt::format(" canadian {} {}", canadian->period.count(), canadian->moves);
    } else {
      const auto& japanese = std::get<engine::JapaneseByoYomi>(*clock.byo_yomi);
      words += fmt::format(" japanese {} {}", japanese.period.count(), japanese.periods);
    }
  }
  if (clock.in_byo_yomi) {
    words += " overtime";
  }
  if (clock.moves_to_go) {
    words += fmt::format(" stones {}", *clock.moves_to_go);
  }
  return words;
}

// Whose move, the moves before, the limits.
std::string think_in_words(const protocols::Think& call) {
  const rules::Seat seat = call.request.seat.value_or(call.game->to_move());
  std::string words = fmt::format("think {}", format(color_of(seat)));
  for (const rules::Move move : call.game->moves()) {
    if (const auto said = to_gtp_move(move)) {
      words += fmt::format(" {}:{}", format(said->color).front(), format(said->vertex));
    }
  }
  words += ";";
  const engine::Limits& limits = call.request.limits;
  if (limits.movetime) {
    words += fmt::format(" movetime {}", limits.movetime->count());
  }
  if (limits.nodes) {
    words += fmt::format(" nodes {}", *limits.nodes);
  }
  if (limits.clocks) {
    words += clock_in_words((*limits.clocks)[rules::index(seat)]);
  }
  if (limits.infinite) {
    words += " infinite";
  }
  const auto add = [&](std::string_view name, const std::vector<rules::Move>& moves) {
    if (moves.empty()) return;
    words += fmt::format(" {}", name);
    for (const rules::Move move : moves) {
      words += " " + format(to_gtp_move(move)->vertex);
    }
  };
  add("only", call.request.only);
  add("ban", call.request.banned);
  return words;
}

Milliseconds time_of(Tokens& in) {
  return Milliseconds(to_integer(in.next().value().text).value());
}

// Words such as "left 5000 inc 10 canadian 30000 5 overtime stones 3 movetime 700 infinite white".
engine::Request request_of(std::string_view text) {
  engine::Request request;
  engine::SeatClock clock;
  bool has_clock = false;
  Tokens in(text);
  while (const auto word = in.next()) {
    if (word->text == "left") {
      clock.left = time_of(in);
      has_clock = true;
    } else if (word->text == "inc") {
      clock.increment = time_of(in);
    } else if (word->text == "canadian") {
      const Milliseconds period = time_of(in);
      clock.byo_yomi = engine::CanadianByoYomi{period, static_cast<int>(time_of(in).count())};
    } else if (word->text == "japanese") {
      const Milliseconds period = time_of(in);
      clock.byo_yomi = engine::JapaneseByoYomi{period, static_cast<int>(time_of(in).count())};
    } else if (word->text == "overtime") {
      clock.in_byo_yomi = true;
    } else if (word->text == "stones") {
      clock.moves_to_go = static_cast<int>(time_of(in).count());
    } else if (word->text == "movetime") {
      request.limits.movetime = time_of(in);
    } else if (word->text == "nodes") {
      request.limits.nodes = static_cast<std::uint64_t>(time_of(in).count());
    } else if (word->text == "depth") {
      request.limits.depth = static_cast<int>(time_of(in).count());
    } else if (word->text == "infinite") {
      request.limits.infinite = true;
    } else if (word->text == "ponder") {
      request.limits.ponder = true;
    } else if (word->text == "cleanup") {
      request.cleanup = true;
    } else if (const auto color = parse_color(word->text)) {
      request.seat = seat_of(*color);
    } else {
      ADD_FAILURE() << "no such limit: " << word->text;
    }
  }
  if (has_clock) {
    request.limits.clocks = {clock, clock};
  }
  return request;
}

engine::SeatTerms terms_of(const engine::Request& request) {
  engine::SeatTerms terms;
  const engine::SeatClock& clock = (*request.limits.clocks)[0];
  terms.main = clock.left;
  terms.increment = clock.increment;
  terms.byo_yomi = clock.byo_yomi;
  return terms;
}

engine::Ownership owner(std::string_view vertex, int permill) {
  const Point point = parse_point(vertex).value();
  return {{static_cast<std::uint8_t>(point.column), static_cast<std::uint8_t>(point.row)}, permill};
}

// A kind and points: "connects A1 B2".
engine::Reason reason(Tokens& in) {
  using Kind = engine::Reason::Kind;
  const std::array<std::pair<std::string_view, Kind>, 5> kinds{
      {{"attacks", Kind::attacks},
       {"defends", Kind::defends},
       {"connects", Kind::connects},
       {"cuts", Kind::cuts},
       {"threatens", Kind::threatens_to_attack}}};
  engine::Reason reason;
  const std::string_view named = in.next().value().text;
  for (const auto& [word, kind] : kinds) {
    if (word == named) {
      reason.kind = kind;
    }
  }
  while (const auto word = in.next()) {
    reason.strings.push_back(owner(word->text, 0).point);
  }
  return reason;
}

std::pair<std::string, std::string> parts_of(std::string_view text) {
  const auto at = text.find(';');
  if (at == std::string_view::npos) return {std::string(trim(text)), ""};
  return {std::string(trim(text.substr(0, at))), std::string(trim(text.substr(at + 1)))};
}

engine::BoardScore dead(Tokens& in) {
  engine::BoardScore score;
  while (const auto word = in.next()) {
    const Point point = parse_point(word->text).value();
    score.dead.push_back(
        {static_cast<std::uint8_t>(point.column), static_cast<std::uint8_t>(point.row)});
  }
  return score;
}

engine::ExpectedScore expected(Tokens& in) {
  const auto number = [&] { return to_number(in.next().value().text).value(); };
  engine::ExpectedScore score;
  score.lead = number();
  score.if_first_moves = number();
  score.if_second_moves = number();
  while (const auto word = in.next()) {
    score.ownership.push_back(owner(word->text, static_cast<int>(number())));
  }
  return score;
}

engine::Info info(Tokens& in, const rules::Game& game, Color color) {
  engine::Info info;
  while (const auto word = in.next()) {
    const auto number = [&] { return to_integer(in.next().value().text).value(); };
    if (word->text == "multipv") {
      info.multipv = static_cast<int>(number());
    } else if (word->text == "nodes") {
      info.nodes = static_cast<std::uint64_t>(number());
    } else if (word->text == "win") {
      info.win_rate = engine::WinRate{static_cast<int>(number())};
    } else if (word->text == "lead") {
      info.lead = engine::HalfPoints{static_cast<int>(number())};
    } else if (word->text == "prior") {
      info.prior = static_cast<double>(number()) / 10'000;
    } else if (word->text == "own") {
      const std::string_view vertex = in.next().value().text;
      info.ownership.push_back(owner(vertex, static_cast<int>(number())));
    } else if (word->text == "pv") {
      while (const auto next = in.next()) {
        info.pv.push_back(
            to_game_move(Move{color, parse_vertex(next->text).value()}, game).value());
        color = other(color);
      }
    }
  }
  return info;
}

}  // namespace

SystemAccess still_system(const std::string& file, const std::string& text) {
  return {.read_file = [file, text](const std::string& path) -> Result<std::string> {
            if (path == file && !path.empty()) return text;
            return fail("no such file");
          },
          .write_file = [](const std::string& path, std::string_view /*text*/) -> Result<void> {
            if (path == "forbidden") return fail("no permission");
            return {};
          },
          .write_error = [](std::string_view /*line*/) {},
          .cpu_seconds = [] { return 1.5; },
          .date = [] { return std::string("2026-01-02"); }};
}

// --- The controller half ---

Gtp::ControllerSide::ControllerSide(const Transcript& transcript)
    : ControllerSeat(controller_settings(transcript), info_in_words, "go", "") {}

// Each line of a search may be what the engine thinks in, and starts its clock; comments do not.
bool Gtp::ControllerSide::asks(std::string_view line) const {
  return searches_ && !line.starts_with('#') && line.find(" quit") == std::string_view::npos;
}

void Gtp::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (verb == "think") {
    const auto [moves, limits] = parts_of(in.rest());
    searches_ = true;
    return think(game_of(moves), request_of(limits));
  }
  if (verb == "stop" || verb == "wait") {
    (void)make(verb, in);
    return;
  }
  searches_ = false;
  if (verb == "new_game") return begin(in.rest());
  if (verb == "score") return ask(game_of(in.rest()), engine::FinalScore{});
  if (verb == "command" || verb == "command_as_it_stands") {
    // WORDS [; MOVES]
    const auto [words, moves] = parts_of(in.rest());
    Tokens said(words);
    engine::Command command{std::string(said.next().value().text), {}};
    command.as_it_stands = verb != "command";
    while (const auto word = said.next()) {
      command.arguments.emplace_back(word->text);
    }
    return ask(game_of(moves), command);
  }
  if (!make(verb, in)) {
    ADD_FAILURE() << "no such call: " << text;
  }
}

// NAME=VALUE … [position=TEXT] [; terms as limits]
void Gtp::ControllerSide::begin(std::string_view text) {
  const auto [values, limits] = parts_of(text);
  setup_ = {.game = "go"};
  Tokens in(values);
  while (const auto word = in.next()) {
    const auto equals = word->text.find('=');
    if (word->text.starts_with("position=")) {
      setup_.position = std::string(word->text.substr(equals + 1)) + " " + std::string(in.rest());
    } else {
      setup_.values.set(word->text.substr(0, equals), word->text.substr(equals + 1));
    }
  }
  engine::Terms terms;
  if (!limits.empty()) {
    const engine::SeatTerms each = terms_of(request_of(limits));
    terms.seats = {each, each};
  }
  new_game(rules::start_game(setup_).value(), terms);
}

// "b:D4 w:pass": the moves with their colours.
std::unique_ptr<rules::Game> Gtp::ControllerSide::game_of(std::string_view moves) const {
  auto game = rules::start_game(setup_).value();
  Tokens in(moves);
  while (const auto word = in.next()) {
    const Move move{parse_color(word->text.substr(0, 1)).value(),
                    parse_vertex(word->text.substr(2)).value()};
    game->play(to_game_move(move, *game).value());
  }
  return game;
}

// --- The engine half ---

Gtp::EngineSide::EngineSide(const Transcript& transcript)
    : EngineSeat(engine_settings(transcript), think_in_words) {}

// A response or the end of one says what the engine has decided.
void Gtp::EngineSide::speak(std::string_view text) {
  if (thinking_about() == nullptr) return;
  if (text.empty()) return event("stopped");
  std::string_view word = text;
  if (const auto head = parse_response_head(text)) {
    word = head->text;
  } else if (text.starts_with("play ")) {
    word = text.substr(5);
  }
  if (word == "resign") return event("resign");
  event("move " + std::string(word));
}

void Gtp::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  const rules::Game* game = thinking_about();
  const Color mover = color_of(thinking_for());
  const auto move = [&](std::string_view word) {
    return to_game_move(Move{mover, parse_vertex(word).value()}, *game).value();
  };
  if (verb == "move") {
    tell(engine::Decision{engine::Play{move(in.next().value().text), std::nullopt}});
  } else if (verb == "stopped") {
    tell(engine::Decision{engine::NoMove{}});
  } else if (verb == "dead") {
    answer(dead(in));
  } else if (verb == "reason") {
    answer(engine::Reasons{{reason(in)}});
  } else if (verb == "fight" || verb == "judged") {
    answer(fight_in(in, verb == "fight"));
  } else if (verb == "threat") {
    answer(threat_in(in));
  } else if (verb == "combination") {
    answer(combination_in(in));
  } else if (verb == "shape") {
    answer(shape_in(in));
  } else if (verb == "race") {
    answer(race_in(in));
  } else if (verb == "eyes") {
    answer(eyes_in(in));
  } else if (verb == "groups") {
    answer(groups_in(in));
  } else if (verb == "safety") {
    answer(safety_in(in));
  } else if (verb == "expected") {
    answer(expected(in));
  } else if (verb == "info") {
    tell(info(in, *game, mover));
  } else if (!happens(verb, in)) {
    ADD_FAILURE() << "no such event: " << text;
  }
}

std::optional<std::string> Gtp::reformatted(char mark, std::string_view line) {
  if (mark == '>') {
    if (is_interrupt(line)) return std::string(line);
    const auto command = parse_command(line);
    return command ? std::optional(format(*command)) : std::nullopt;
  }
  const auto head = parse_response_head(line);
  const bool is_bare = head && head->text.empty() && !line.ends_with(' ');
  if (!head || is_bare) return std::string(line);
  // Blanks in front of a text, such as those of a number, belong to it.
  const std::string start = format(Response{head->success, head->id, {""}}).front();
  if (line.starts_with(start)) return std::string(line);
  return start + std::string(head->text);
}

}  // namespace ludex::gtp::test
