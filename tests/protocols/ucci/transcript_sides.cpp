#include "protocols/ucci/transcript_sides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "protocols/ucci/codec.h"
#include "protocols/ucci/option_names.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"
#include "protocols/uci_family/position_line.h"

namespace ludex::ucci::test {

namespace {

using ludex::test::Transcript;
using protocols::Spelling;

ControllerHalf::Settings controller_settings(const Transcript& transcript) {
  ControllerHalf::Settings settings;
  settings.ponder = transcript.has("ponder");
  if (transcript.has("last_info")) {
    settings.infos = protocols::Infos::last;
  }
  settings.for_match = transcript.has("match");
  if (const auto unit = transcript.setting("time_unit")) {
    settings.time_unit = unit == "s" ? TimeUnit::seconds : TimeUnit::milliseconds;
  }
  return settings;
}

// Named and equipped as the session's own introduction says.
EngineHalf::Settings engine_settings(const Transcript& transcript) {
  EngineHalf::Settings settings;
  for (const auto& line : transcript.lines) {
    if (line.mark != '<') continue;
    const auto message = parse_message(line.text);
    if (!message) continue;
    if (std::holds_alternative<UcciOk>(*message)) break;
    if (const auto* id = std::get_if<Id>(&*message)) {
      (id->key == "name" ? settings.identity.name : settings.identity.author) = id->text;
    }
    const auto* option = std::get_if<Option>(&*message);
    if (option == nullptr || option->name == usemillisec || option->name == newgame) continue;
    Option named = *option;
    named.name = interface_name(option->name);
    settings.options.push_back(protocols::to_engine(named).value());
  }
  return settings;
}

// As the engine half writes it, in one line.
std::string info_in_words(const engine::Info& info, const rules::Game* game) {
  if (game == nullptr) return "info message " + info.text;
  return fmt::format("{}", fmt::join(to_lines(info, *game), "; "));
}

std::string think_in_words(const protocols::Think& call) {
  protocols::PositionLine position(protocols::PositionLine::From::last_capture);
  position.follow(*call.game);
  std::string words =
      fmt::format("think {}; {}", position.line(),
                  format(to_message(call.request, *call.game, TimeUnit::milliseconds)));
  if (!call.request.banned.empty()) {
    words += "; " + format(BanMoves{protocols::spell(call.request.banned, *call.game, Spelling())});
  }
  return words;
}

engine::HashBound bound_of(Tokens& in) {
  const int value = static_cast<int>(to_integer(in.next()->text).value());
  return {engine::Centipawns{value}, static_cast<int>(to_integer(in.next()->text).value())};
}

// A limit besides that of the `go` line, which has room for one.
bool also_limits(std::string_view text, engine::Limits& limits) {
  const auto value = to_integer(text.substr(std::min(text.find(' '), text.size() - 1) + 1));
  if (text.starts_with("movetime ")) {
    limits.movetime = Milliseconds(value.value());
  } else if (text.starts_with("depth ")) {
    limits.depth = static_cast<int>(value.value());
  } else if (text.starts_with("nodes ")) {
    limits.nodes = static_cast<std::uint64_t>(value.value());
  } else {
    return false;
  }
  return true;
}

}  // namespace

// --- The controller half ---

Ucci::ControllerSide::ControllerSide(const Transcript& transcript)
    : ControllerSeat(controller_settings(transcript), info_in_words, "xiangqi",
                     transcript.has("promotion") ? "promotion" : "") {}

// Times in a `think` are milliseconds, whatever the engine takes.
void Ucci::ControllerSide::call(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  if (make(verb, in)) return;
  if (verb == "probe") {
    return probe(std::get<Position>(parse_command(in.rest()).value()));
  }
  ASSERT_EQ(verb, "think") << "no such call: " << text;
  const auto parts = split(in.rest(), ';');
  ASSERT_GE(parts.size(), 2U);
  const auto position = std::get<Position>(parse_command(parts[0]).value());
  const Go go = std::get<Go>(parse_command(parts[1]).value());
  engine::Request request = to_engine(go, *game_of(position), TimeUnit::milliseconds);
  request.limits.ponder = go.manner == Manner::ponder;
  std::string_view bans = parts.size() > 2 ? trim(parts[2]) : "";
  if (also_limits(bans, request.limits)) {
    bans = "";
  }
  if (bans.starts_with("only ")) {
    const auto game = game_of(position);
    Tokens words(bans.substr(5));
    while (const auto word = words.next()) {
      request.only.push_back(game->parse_move(word->text, rules::coordinate).value());
    }
    bans = "";
  }
  think(position, std::move(request), bans);
}

// --- The engine half ---

Ucci::EngineSide::EngineSide(const Transcript& transcript)
    : EngineSeat(engine_settings(transcript), think_in_words) {}

void Ucci::EngineSide::speak(std::string_view text) {
  const bool events = text.starts_with("info ") || text.starts_with("bestmove ");
  if (events && thinking_about() != nullptr) {
    event(text);
  }
}

void Ucci::EngineSide::event(std::string_view text) {
  Tokens in(text);
  const std::string_view verb = in.next().value().text;
  rules::Game* game = thinking_about();
  if (verb == "info") {
    tell(to_engine(std::get<Info>(parse_message(text).value()), *game));
  } else if (verb == "bestmove") {
    tell(to_engine(std::get<BestMove>(parse_message(text).value()), *game));
  } else if (verb == "known") {
    // MOVE LOWER DEPTH UPPER DEPTH, of the usual start.
    const auto start = protocols::test::game_at({}, "xiangqi", "");
    engine::HashEntry entry;
    entry.best = start->parse_move(in.next()->text, rules::coordinate).value();
    entry.lower = bound_of(in);
    entry.upper = bound_of(in);
    entry_ = entry;
  } else if (!happens(verb, in)) {
    ADD_FAILURE() << "no such event: " << text;
  }
}

std::optional<std::string> Ucci::reformatted(char mark, std::string_view line) {
  if (mark == '>') {
    const auto command = parse_command(line);
    return command ? std::optional(format(*command)) : std::nullopt;
  }
  const auto message = parse_message(line);
  return message ? std::optional(format(*message)) : std::nullopt;
}

}  // namespace ludex::ucci::test
