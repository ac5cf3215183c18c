#include "protocols/uci/transcript_sides.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/options.h"
#include "protocols/uci/position_line.h"
#include "protocols/uci/resolve.h"
#include "rules/registry.h"

namespace ludex::uci::test {

namespace {

using ludex::test::Transcript;

// "FIRST / SECOND" or "FIRST = SECOND".
std::pair<std::string, std::string> halves(std::string_view text, char separator) {
  const auto parts = split(text, separator);
  EXPECT_EQ(parts.size(), 2U) << text;
  return {std::string(trim(parts.front())), std::string(trim(parts.back()))};
}

Opponent opponent(std::string_view text) {
  Tokens in(text);
  Opponent result;
  result.title = in.next()->text;
  const auto elo = in.next()->text;
  if (elo != "none") result.elo = static_cast<int>(to_integer(elo).value());
  result.computer = in.next()->text == "computer";
  result.name = in.rest();
  return result;
}

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  settings.ponder = transcript.has("ponder");
  settings.analyse = transcript.has("analyse");
  settings.show_wdl = transcript.has("show_wdl");
  settings.white_point_of_view = transcript.has("white_point_of_view");
  settings.every_info = !transcript.has("last_info");
  if (transcript.has("scan")) settings.scan = Scan::whole_line;
  if (const auto text = transcript.setting("opponent")) settings.opponent = opponent(*text);
  if (const auto text = transcript.setting("register")) {
    const auto [name, code] = halves(*text, '/');
    settings.registration = Register{name, code};
  }
  return settings;
}

// Named and equipped as the session's own introduction says.
EngineHalf::Settings engine_settings(const Transcript& transcript) {
  EngineHalf::Settings settings;
  settings.chess960 = false;
  for (const auto& line : transcript.lines) {
    if (line.mark != '<') continue;
    const auto message = parse_message(line.text);
    if (!message) continue;
    if (std::holds_alternative<UciOk>(*message)) break;
    if (const auto* name = std::get_if<IdName>(&*message)) settings.identity.name = name->name;
    if (const auto* who = std::get_if<IdAuthor>(&*message)) settings.identity.author = who->author;
    if (const auto* option = std::get_if<Option>(&*message)) {
      if (option->name == "UCI_Chess960") {
        settings.chess960 = true;
      } else {
        settings.options.push_back(to_engine(*option).value());
      }
    }
  }
  return settings;
}

std::unique_ptr<rules::Game> game_at(const Position& position, const std::string& variant) {
  auto game = rules::start_game({"chess", variant, position.fen.value_or(""), {}}).value();
  for (const MoveText& text : position.moves) {
    game->play(game->parse_move(text.view(), rules::coordinate).value());
  }
  return game;
}

// What the controller half tells, in words. Moves are spelt as the game of the session spells them.
struct InWords {
  const rules::Game* game;

  std::string spelt(rules::Move move) const { return game->format_move(move, rules::coordinate); }

  std::string operator()(const protocols::Handshaken& told) const {
    return fmt::format("handshaken {} by {}, {} options", told.identity.name, told.identity.author,
                       told.options.size());
  }
  std::string operator()(const protocols::Ready& /*told*/) const { return "ready"; }
  std::string operator()(const engine::Info& told) const {
    if (game == nullptr) return "info string " + told.text;
    return format(to_message(told, *game));
  }
  std::string operator()(const engine::Decision& told) const {
    return std::visit(*this, told.what);
  }
  std::string operator()(const engine::Play& what) const {
    return "play " + spelt(what.move) + (what.ponder ? " ponder " + spelt(*what.ponder) : "");
  }
  std::string operator()(const engine::Resign& /*what*/) const { return "resign"; }
  std::string operator()(const engine::NoMove& /*what*/) const { return "no move"; }
  std::string operator()(const engine::IllegalMove& what) const { return "illegal " + what.text; }
  std::string operator()(const engine::Complaint& told) const { return "complaint " + told.text; }
  std::string operator()(const engine::Failure& told) const {
    return fmt::format("failure {}: {}", engine::name_of(told.fault), told.detail);
  }
};

}  // namespace

// --- The controller half ---

Uci::ControllerSide::ControllerSide(const Transcript& transcript)
    : variant_(transcript.has("chess960") ? "chess960" : "standard"),
      half_(controller_settings(transcript)) {}

bool Uci::ControllerSide::is_serious(const std::string& news) const {
  return !news.starts_with("info ") && !news.starts_with("handshaken ") && news != "ready";
}

void Uci::ControllerSide::take(ControllerHalf::Output output) {
  for (auto& line : output.send) sent.push_back(std::move(line));
  for (const auto& event : output.events) told.push_back(std::visit(InWords{game_.get()}, event));
  deadline_ = output.deadline;
  EXPECT_TRUE(half_.outstanding() == 0 || half_.outstanding() == 1);
}

void Uci::ControllerSide::take(Result<ControllerHalf::Output> output) {
  if (output) return take(std::move(*output));
  told.push_back("refused: " + describe(output.error()));
}

void Uci::ControllerSide::line(std::string_view text) {
  take(half_.on_line(text, now_));
}

void Uci::ControllerSide::wait(Milliseconds time) {
  now_ += time;
  if (deadline_ && *deadline_ <= now_) take(half_.on_deadline(now_));
}

void Uci::ControllerSide::think(std::string_view commands) {
  const auto parts = split(commands, ';');
  ASSERT_GE(parts.size(), 2U);
  game_ = game_at(std::get<Position>(parse_command(parts[0]).value()), variant_);
  engine::Request request = to_engine(std::get<Go>(parse_command(parts[1]).value()), *game_);
  Tokens bans(parts.size() > 2 ? parts[2] : "");
  for (auto word = bans.next(); word; word = bans.next()) {
    if (word->text == "ban") continue;
    request.banned.push_back(game_->parse_move(word->text, rules::coordinate).value());
  }
  take(half_.think(*game_, request, now_));
}

void Uci::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (verb == "start") return take(half_.start(now_));
  if (verb == "isready") return take(half_.isready(now_));
  if (verb == "stop") return take(half_.stop(now_));
  if (verb == "ponderhit") return take(half_.ponderhit(now_));
  if (verb == "quit") return take(half_.quit(now_));
  if (verb == "wait") return wait(Milliseconds(to_integer(in.rest()).value()));
  if (verb == "think") return think(in.rest());
  if (verb == "set") {
    const auto [name, value] = halves(in.rest(), '=');
    return take(half_.set_option(name, value, now_));
  }
  if (verb == "new_game") {
    Position start;
    if (!in.at_end()) start.fen = std::string(in.rest());
    game_ = game_at(start, variant_);
    return take(half_.new_game(*game_, now_));
  }
  ADD_FAILURE() << "no such call: " << text;
}

// --- The engine half ---

Uci::EngineSide::EngineSide(const Transcript& transcript) : half_(engine_settings(transcript)) {}

void Uci::EngineSide::take(EngineHalf::Output output) {
  for (const auto& call : output.events) {
    std::visit([this](const auto& what) { note(what); }, call);
  }
  for (auto& line : output.send) sent.push_back(std::move(line));
}

void Uci::EngineSide::note(const protocols::SetOption& call) {
  made.push_back(fmt::format("set {} = {}", call.name, call.value));
}
void Uci::EngineSide::note(const protocols::NewGame& call) {
  made.push_back("new_game " + call.game->setup().variant);
}
void Uci::EngineSide::note(const protocols::Think& call) {
  thinking_about_ = call.game->clone();
  PositionLine position;
  position.follow(*call.game);
  made.push_back(
      fmt::format("think {}; {}", position.line(), format(to_message(call.request, *call.game))));
}
void Uci::EngineSide::note(const protocols::Stop& /*call*/) {
  made.emplace_back("stop");
}
void Uci::EngineSide::note(const protocols::Ponderhit& /*call*/) {
  made.emplace_back("ponderhit");
}
void Uci::EngineSide::note(const protocols::Explain& call) {
  made.push_back("explain " + call.game->position());
}
void Uci::EngineSide::note(const protocols::Quit& /*call*/) {
  made.emplace_back("quit");
}

void Uci::EngineSide::call(std::string_view text) {
  Tokens in(text);
  if (in.next().value().text == "wait") now_ += Milliseconds(to_integer(in.rest()).value());
}

void Uci::EngineSide::line(std::string_view text) {
  take(half_.on_line(text, now_));
}

void Uci::EngineSide::speak(std::string_view text) {
  const bool events = text.starts_with("info ") || text.starts_with("bestmove ");
  if (events && thinking_about_) event(text);
}

void Uci::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (verb == "info") {
    const Info info = std::get<Info>(parse_message(text).value());
    take(half_.on_event(to_engine(info, *thinking_about_, PointOfView::side_to_move), now_));
  } else if (verb == "bestmove") {
    const BestMove bestmove = std::get<BestMove>(parse_message(text).value());
    take(half_.on_event(to_engine(bestmove, *thinking_about_), now_));
  } else if (verb == "resign") {
    take(half_.on_event(engine::Decision{engine::Resign{}}, now_));
  } else if (verb == "illegal") {
    const std::string move(in.rest());
    take(half_.on_event(engine::Decision{engine::IllegalMove{move}}, now_));
  } else if (verb == "complaint") {
    take(half_.on_event(engine::Complaint{std::string(in.rest())}, now_));
  } else if (verb == "failure") {
    take(half_.on_event(engine::Failure{engine::Fault::exited, std::string(in.rest())}, now_));
  } else if (verb == "closed") {
    take(half_.on_closed(now_));
  } else {
    ADD_FAILURE() << "no such event: " << text;
  }
}

std::optional<std::string> Uci::reformatted(char mark, std::string_view line) {
  if (mark == '>') {
    const auto command = parse_command(line);
    return command ? std::optional(format(*command)) : std::nullopt;
  }
  const auto message = parse_message(line);
  return message ? std::optional(format(*message)) : std::nullopt;
}

}  // namespace ludex::uci::test
