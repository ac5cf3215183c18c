#include "fleet/game_report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "fleet/json_reader.h"
#include "match/play/game_end.h"
#include "rules/registry.h"

namespace ludex::fleet {

namespace {

using match::PlayedGame;
using match::PlayedMove;
using rules::index;
using rules::Seat;

// How much of what engines showed is written.
enum class Detail : std::uint8_t { all, values, moves };

constexpr std::int64_t longest_ns =
    std::chrono::nanoseconds(limits::longest_time).count() / 1000;  // a day
constexpr std::size_t most_lines = 256;                             // of one move
constexpr std::size_t most_warnings = 64;

constexpr std::array all_faults{engine::Fault::cannot_start, engine::Fault::no_handshake,
                                engine::Fault::exited,       engine::Fault::closed_output,
                                engine::Fault::closed_input, engine::Fault::not_responding,
                                engine::Fault::flooding,     engine::Fault::refused};
constexpr std::array all_settlements{match::SettledBy::agreement, match::SettledBy::play,
                                     match::SettledBy::referee_engine, match::SettledBy::one_player,
                                     match::SettledBy::rules};

Json seat_json(std::optional<Seat> seat) {
  return seat ? Json(index(*seat)) : Json();
}

// The moves of the line up to the first one that is illegal.
std::vector<rules::Move> legal_line(const std::vector<rules::Move>& line,
                                    const rules::Game& board) {
  const auto copy = board.clone();
  std::vector<rules::Move> legal;
  for (const rules::Move move : line) {
    if (!copy->is_legal(move)) break;
    copy->play(move);
    legal.push_back(move);
  }
  return legal;
}

Json to_json(const PlayedMove& played, const rules::Game& board, Detail detail) {
  Json json{{"move", board.format_move(played.move, rules::coordinate)}};
  if (played.book) {
    json["book"] = true;
    return json;
  }
  json["took_ns"] = played.took.count();
  if (played.left) {
    json["left_ns"] = played.left->count();
  }
  if (detail == Detail::moves) return json;
  played.faults.each(
      [&](engine::ReportFault fault) { json["faults"].push_back(engine::to_text(fault)); });
  engine::Finding finding = played.finding;
  finding.pv = detail == Detail::all ? legal_line(finding.pv, board) : std::vector<rules::Move>();
  if (std::string found = engine::to_text(finding, board); !found.empty()) {
    json["found"] = std::move(found);
  }
  if (detail == Detail::all && !played.lines.empty()) {
    json["lines"] = played.lines;
  }
  return json;
}

// The faults of the reports of both seats, each with its first example.
Json report_faults_json(const PlayedGame& played) {
  Json all = Json::array();
  for (std::size_t seat = 0; seat < played.report_faults.size(); ++seat) {
    for (std::size_t fault = 0; fault < engine::report_fault_words.size(); ++fault) {
      if (played.report_faults[seat][fault] == 0) continue;
      Json& json = all.emplace_back(Json{{"engine", seat},
                                         {"fault", engine::report_fault_words[fault]},
                                         {"searches", played.report_faults[seat][fault]}});
      const auto example = std::find_if(
          played.report_examples.begin(), played.report_examples.end(), [&](const auto& each) {
            return index(each.seat) == seat && static_cast<std::size_t>(each.fault) == fault;
          });
      if (example == played.report_examples.end()) continue;
      json["subject"] = example->subject;
      json["report"] = std::string_view(example->report).substr(0, text_bytes / 2);
      json["ply"] = example->ply;
    }
  }
  return all;
}

Json to_json(const match::GameEnd& end) {
  Json json{{"kind", match::to_text(end.kind)},
            {"winner", seat_json(end.winner)},
            {"reason", end.reason}};
  if (end.offender) {
    json["offender"] = index(*end.offender);
  }
  if (end.failure) {
    json["failure"] = {{"fault", engine::name_of(end.failure->fault)},
                       {"detail", end.failure->detail}};
  }
  if (!end.code.empty()) {
    json["code"] = end.code;
  }
  if (!end.margin.empty()) {
    json["margin"] = end.margin;
  }
  if (end.without_processor.count() > 0) {
    json["without_processor_ms"] = end.without_processor.count();
  }
  if (end.is_fault_of_machine) {
    json["fault_of_machine"] = true;
  }
  return json;
}

std::string text_with(const GameReport& report, Detail detail) {
  const PlayedGame& played = report.played;
  Json json{{"ludex", message_version},
            {"match", report.match},
            {"game", report.number},
            {"worker", report.worker},
            {"machine", played.machine},
            {"began_ms", report.began.utc.time_since_epoch().count()},
            {"offset_min", report.began.offset.count()}};
  for (const engine::Identity& identity : played.identities) {
    json["identities"].push_back(Json{{"name", identity.name}, {"author", identity.author}});
  }
  json["moves"] = Json::array();
  const auto board = rules::start_game(played.setup).value();
  for (const PlayedMove& move : played.moves) {
    json["moves"].push_back(to_json(move, *board, detail));
    board->play(move.move);
  }
  json["end"] = to_json(played.end);
  for (const match::Warning& warning : played.warnings) {
    json["warnings"].push_back(
        Json{{"engine", index(warning.seat)}, {"text", warning.text}, {"times", warning.times}});
  }
  json["warnings_dropped"] = played.warnings_dropped;
  json["took_ns"] = played.duration.count();
  if (Json faults = report_faults_json(played); !faults.empty()) {
    json["report_faults"] = std::move(faults);
  }
  if (played.settlement) {
    json["settlement"] = {{"by", match::name_of(played.settlement->by)},
                          {"course", played.settlement->course}};
  }
  return json_text(json);
}

std::optional<Seat> seat_if(ObjectReader& reader, const char* name) {
  if (reader.has(name) && reader.json().at(name).is_null()) return std::nullopt;
  const auto number = reader.integer_if(name, 0, 1);
  return number ? std::optional(static_cast<Seat>(*number)) : std::nullopt;
}

template <class Words>
auto word_in(const Words& words, std::string_view word) {
  return std::find_if(words.begin(), words.end(), [&](auto each) { return name_of(each) == word; });
}

std::optional<engine::ReportFault> report_fault(std::string_view word) {
  const auto& words = engine::report_fault_words;
  const auto* const found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<engine::ReportFault>(found - words.begin());
}

void read_report_faults(ObjectReader& reader, PlayedGame& played) {
  constexpr std::size_t most = 2 * engine::report_fault_words.size();
  reader.each("report_faults", most, [&](ObjectReader& each) {
    const auto seat = static_cast<std::size_t>(each.integer("engine", 0, 1));
    const auto fault = report_fault(each.text("fault"));
    if (!fault) return each.refuse("an unknown fault of reports");
    played.report_faults.at(seat).at(static_cast<std::size_t>(*fault)) =
        static_cast<std::uint64_t>(each.integer("searches", 1, limits::number));
    if (!each.has("ply")) return;
    played.report_examples.push_back(
        {.seat = static_cast<Seat>(seat),
         .fault = *fault,
         .subject = printable(each.text("subject", text_bytes)),
         .report = printable(each.text("report", text_bytes)),
         .ply = static_cast<std::size_t>(
             each.integer("ply", 0, static_cast<std::int64_t>(played.moves.size())))});
  });
}

void read_failure(ObjectReader& reader, match::GameEnd& end) {
  reader.object_if("failure", [&](ObjectReader& failure) {
    const auto* const fault = word_in(all_faults, failure.text("fault"));
    if (fault == all_faults.end()) return failure.refuse("an unknown fault");
    end.failure = engine::Failure{*fault, printable(failure.text("detail", text_bytes))};
  });
  const bool is_failure =
      end.kind == match::EndKind::disconnect || end.kind == match::EndKind::stall;
  if ((is_failure || end.failure) && !end.offender) {
    reader.refuse("an engine has failed, and `offender` does not say which");
  }
  if (is_failure && !end.failure) {
    reader.refuse("`failure` is missing");
  }
}

match::GameEnd read_end(ObjectReader& reader) {
  match::GameEnd end;
  const auto kind = match::parse_end_kind(reader.text("kind"));
  if (!kind || *kind == match::EndKind::unterminated) {
    reader.refuse("`kind` names no end of a game");
    return end;
  }
  end.kind = *kind;
  end.winner = seat_if(reader, "winner");
  end.reason = printable(reader.text("reason", text_bytes));
  end.offender = seat_if(reader, "offender");
  end.code = printable(reader.text_if("code").value_or(""));
  end.margin = printable(reader.text_if("margin").value_or(""));
  end.without_processor = Milliseconds(
      reader.integer_if("without_processor_ms", 0, limits::longest_time.count()).value_or(0));
  end.is_fault_of_machine = reader.flag_if("fault_of_machine");
  read_failure(reader, end);
  return end;
}

// Reads what the mover knew before its move is played on the board.
PlayedMove read_move(ObjectReader& reader, const rules::Game& board) {
  PlayedMove played;
  const auto move = board.parse_move(reader.text("move"), rules::coordinate);
  if (!move) {
    reader.refuse(describe(move.error()));
    return played;
  }
  played.move = *move;
  played.book = reader.flag_if("book");
  played.took = std::chrono::nanoseconds(reader.integer_if("took_ns", 0, longest_ns).value_or(0));
  if (const auto left = reader.integer_if("left_ns", -longest_ns, longest_ns * 7)) {
    played.left = std::chrono::nanoseconds(*left);
  }
  if (const auto found = reader.text_if("found", message_bytes)) {
    auto finding = engine::parse_finding(*found, board);
    if (!finding) {
      reader.refuse(describe(finding.error()));
      return played;
    }
    played.finding = *std::move(finding);
  }
  reader.each_value("faults", 32, [&](const Json& word, const std::string& place) {
    const auto fault =
        word.is_string() ? report_fault(word.get_ref<const std::string&>()) : std::nullopt;
    if (!fault) return reader.refuse("`" + place + "` is an unknown fault of reports");
    played.faults.add(*fault);
  });
  reader.each_value("lines", most_lines, [&](const Json& line, const std::string& place) {
    if (!line.is_string()) return reader.refuse("`" + place + "` is no text");
    played.lines.push_back(printable(line.get_ref<const std::string&>()));
  });
  return played;
}

void check_opening(ObjectReader& reader, const PlayedGame& played, const match::Opening& opening) {
  std::size_t book = 0;
  while (book < played.moves.size() && played.moves[book].book) {
    ++book;
  }
  const bool has_own = std::any_of(played.moves.begin() + static_cast<std::ptrdiff_t>(book),
                                   played.moves.end(), [](const auto& move) { return move.book; });
  const bool is_whole = book == opening.moves.size() || book == played.moves.size();
  bool is_same = !has_own && is_whole && book <= opening.moves.size();
  for (std::size_t at = 0; is_same && at < book; ++at) {
    is_same = played.moves[at].move == opening.moves[at];
  }
  if (!is_same) {
    reader.refuse("the game does not begin with its opening");
  }
}

void read_moves(ObjectReader& reader, const ExpectedGame& game, PlayedGame& played) {
  rules::Setup start = game.setup;
  start.position = game.opening.position;
  const auto started = rules::start_game(start);
  if (!started) return reader.refuse(describe(started.error()));
  rules::Game& board = **started;
  played.setup = board.setup();
  reader.each("moves", limits::game_plies, [&](ObjectReader& each) {
    played.moves.push_back(read_move(each, board));
    if (each.fails()) return;
    board.play(played.moves.back().move);
  });
  if (reader.fails()) return;
  played.seat_names = board.seat_names();
  check_opening(reader, played, game.opening);
  const auto outcome = board.outcome();
  const bool is_ruled =
      played.end.kind == match::EndKind::rules && outcome && outcome->code == played.end.code;
  if (is_ruled && outcome->winner != played.end.winner) {
    reader.refuse("the rules give the game to another winner");
  }
}

void read_settlement(ObjectReader& reader, PlayedGame& played) {
  reader.object_if("settlement", [&](ObjectReader& settlement) {
    const auto* const by = word_in(all_settlements, settlement.text("by"));
    if (by == all_settlements.end()) return settlement.refuse("`by` is an unknown word");
    played.settlement = match::Settlement{*by, {}};
    settlement.each_value(
        "course", limits::cleanup_plies, [&](const Json& line, const std::string& place) {
          if (!line.is_string()) return settlement.refuse("`" + place + "` is no text");
          played.settlement->course.push_back(printable(line.get_ref<const std::string&>()));
        });
  });
}

PlayedGame read_played(ObjectReader& reader, const ExpectedGame& game) {
  PlayedGame played;
  played.machine = printable(reader.text("machine"));
  std::size_t seat = 0;
  reader.each("identities", 2, [&](ObjectReader& identity) {
    played.identities.at(seat++) = {printable(identity.text("name", text_bytes)),
                                    printable(identity.text("author", text_bytes))};
  });
  if (!reader.has("end")) {
    reader.refuse("`end` is missing");
  }
  reader.object_if("end", [&](ObjectReader& end) { played.end = read_end(end); });
  read_moves(reader, game, played);
  reader.each("warnings", most_warnings, [&](ObjectReader& warning) {
    played.warnings.push_back(
        {.seat = static_cast<Seat>(warning.integer("engine", 0, 1)),
         .text = match::shown(warning.text("text", text_bytes)),
         .times = static_cast<std::size_t>(warning.integer("times", 1, limits::number))});
  });
  played.warnings_dropped = static_cast<std::size_t>(
      reader.integer_if("warnings_dropped", 0, limits::number).value_or(0));
  played.duration =
      std::chrono::nanoseconds(reader.integer_if("took_ns", 0, longest_ns * 7).value_or(0));
  read_report_faults(reader, played);
  read_settlement(reader, played);
  return played;
}

}  // namespace

std::string to_text(const GameReport& report) {
  std::string text = text_with(report, Detail::all);
  if (text.size() > message_bytes) {
    text = text_with(report, Detail::values);
  }
  if (text.size() > message_bytes) {
    text = text_with(report, Detail::moves);
  }
  return text;
}

Result<GameReport> parse_report(std::string_view text, const ExpectedGame& game) {
  const auto json = parse_json(text, message_bytes);
  if (!json) return tl::unexpected(json.error());
  std::optional<Error> trouble;
  ObjectReader reader(*json, "", trouble);
  reader.check_version();
  GameReport report{.match = reader.text("match"),
                    .number = static_cast<std::size_t>(reader.integer("game", 1, limits::number)),
                    .worker = reader.text("worker"),
                    .played = {}};
  if (report.match != game.match || report.number != game.number) {
    reader.refuse("the report is of another game");
  }
  // Until the year 9999.
  report.began.utc = std::chrono::sys_time<Milliseconds>(
      Milliseconds(reader.integer("began_ms", 0, 253'402'300'799'000)));
  report.began.offset =
      std::chrono::minutes(reader.integer_if("offset_min", -1440, 1440).value_or(0));
  report.played = read_played(reader, game);
  if (trouble) return tl::unexpected(*std::move(trouble));
  return report;
}

std::optional<std::string> writer_of(std::string_view text) {
  const auto json = parse_json(text, message_bytes);
  if (!json) return std::nullopt;
  std::optional<Error> trouble;
  ObjectReader reader(*json, "", trouble);
  std::string worker = reader.text("worker");
  if (trouble) return std::nullopt;
  return worker;
}

}  // namespace ludex::fleet
