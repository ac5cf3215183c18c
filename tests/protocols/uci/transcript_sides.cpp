#include "protocols/uci/transcript_sides.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"
#include "protocols/uci_family/position_line.h"
#include "rules/registry.h"

namespace ludex::uci::test {

namespace {

using ludex::test::Transcript;
using protocols::PointOfView;
using protocols::Ranks;
using protocols::Spelling;
using protocols::test::halves;

engine::Opponent opponent(std::string_view text) {
  Tokens in(text);
  engine::Opponent result;
  const auto elo = in.next()->text;
  if (elo != "none") {
    result.rating = static_cast<int>(to_integer(elo).value());
  }
  result.name = in.rest();
  return result;
}

std::optional<Ranks> ranks_of(const Transcript& transcript) {
  const auto text = transcript.setting("ranks");
  if (!text) return std::nullopt;
  return *text == "1-10" ? Ranks::plus_one : Ranks::as_in_rules;
}

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  settings.ponder = transcript.has("ponder");
  settings.white_point_of_view = transcript.has("white_point_of_view");
  settings.ranks = ranks_of(transcript);
  if (transcript.has("last_info")) {
    settings.infos = protocols::Infos::last;
  }
  settings.for_match = transcript.has("match");
  if (transcript.has("scan")) {
    settings.scan = Scan::whole_line;
  }
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
  settings.game = transcript.setting("game").value_or("chess");
  settings.ranks = ranks_of(transcript);
  if (const auto name = transcript.setting("command")) {
    settings.commands = {{*name, "its own"}};
  }
  for (const auto& line : transcript.lines) {
    if (line.mark != '<') continue;
    const auto message = parse_message(line.text);
    if (!message) continue;
    if (std::holds_alternative<UciOk>(*message)) break;
    if (const auto* name = std::get_if<IdName>(&*message)) {
      settings.identity.name = name->name;
    }
    if (const auto* who = std::get_if<IdAuthor>(&*message)) {
      settings.identity.author = who->author;
    }
    if (const auto* option = std::get_if<Option>(&*message)) {
      if (option->name == "UCI_Chess960") {
        settings.chess960 = true;
      } else if (option->name != "UCI_Variant") {
        settings.options.push_back(protocols::to_engine(*option).value());
      }
    }
  }
  return settings;
}

std::string info_in_words(const engine::Info& info, const rules::Game* game) {
  if (game == nullptr) return "info string " + info.text;
  return format(protocols::to_message(info, *game, Spelling()));
}

std::string think_in_words(const protocols::Think& call) {
  protocols::PositionLine position;
  position.follow(*call.game);
  return fmt::format("think {}; {}", position.line(),
                     format(to_message(call.request, *call.game, Spelling())));
}

std::string game_name(const Transcript& transcript) {
  return transcript.setting("game").value_or("chess");
}

std::string variant_name(const Transcript& transcript) {
  return transcript.has("chess960") ? "chess960" : "";
}

}  // namespace

// --- The controller half ---

Uci::ControllerSide::ControllerSide(const Transcript& transcript)
    : ControllerSeat(controller_settings(transcript), info_in_words, game_name(transcript),
                     variant_name(transcript)) {}

void Uci::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (make(verb, in)) return;
  if (verb == "meet") return half().meet(opponent(in.rest()));
  ASSERT_EQ(verb, "think") << "no such call: " << text;
  const auto parts = split(in.rest(), ';');
  ASSERT_GE(parts.size(), 2U);
  const auto position = std::get<Position>(parse_command(parts[0]).value());
  const Go go = std::get<Go>(parse_command(parts[1]).value());
  think(position, to_engine(go, *game_of(position), Spelling()), parts.size() > 2 ? parts[2] : "");
}

// --- The engine half ---

Uci::EngineSide::EngineSide(const Transcript& transcript)
    : EngineSeat(engine_settings(transcript), think_in_words),
      spelling_(transcript.setting("spelt") == "1-10" ? Ranks::plus_one : Ranks::as_in_rules) {}

void Uci::EngineSide::speak(std::string_view text) {
  const bool events = text.starts_with("info ") || text.starts_with("bestmove ");
  if (events && thinking_about() != nullptr) {
    event(text);
  }
}

void Uci::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  rules::Game* game = thinking_about();
  if (verb == "info") {
    const Info info = std::get<Info>(parse_message(text).value());
    tell(protocols::to_engine(info, *game, PointOfView::side_to_move, spelling_));
  } else if (verb == "bestmove") {
    const BestMove bestmove = std::get<BestMove>(parse_message(text).value());
    tell(protocols::to_decision(bestmove.move, bestmove.ponder, *game, spelling_));
  } else if (!happens(verb, in)) {
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
