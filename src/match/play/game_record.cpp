#include "match/play/game_record.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/time_text.h"
#include "match/play/game_end.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/go/sgf_reader.h"
#include "records/pgn/dialect.h"
#include "records/pgn/writer.h"
#include "records/sgf/stone_reader.h"
#include "records/text/encoding.h"
#include "records/text/opening_name.h"
#include "records/text/score_text.h"
#include "rules/line_of_moves.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;

// The name that an engine or a user gives something, as UTF-8. It may hold any bytes; those of
// xiangqi engines are often Chinese.
std::string readable(std::string_view text, std::string_view game) {
  if (records::is_utf8(text) || !records::pgn::dialect_of(game).chinese_words) {
    return records::to_utf8(text);
  }
  return records::decode(text, records::guess_charset(text));
}

std::string seconds(std::chrono::nanoseconds time) {
  return decimal_seconds(std::chrono::duration_cast<Milliseconds>(time)) + "s";
}

using RecordScore = std::variant<records::Centipawns, records::MateInPlies>;

RecordScore as_recorded(const engine::Score& score) {
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    return records::MateInPlies{mate->moves > 0 ? 2 * mate->moves - 1 : 2 * mate->moves};
  }
  return records::Centipawns{std::get<engine::Centipawns>(score.value).value};
}

// Engines that count in chances or points have no score in hundredths of a pawn; the note has
// fields for them.
std::vector<records::EngineField> worth_fields(const engine::Finding& finding) {
  std::vector<records::EngineField> fields;
  if (finding.win_rate) {
    fields.push_back({"win", fmt::format("{:.4f}", engine::fraction_of(*finding.win_rate))});
  }
  if (finding.lead) {
    fields.push_back({"lead", fmt::format("{:+.1f}", engine::points_of(*finding.lead))});
  }
  return fields;
}

// Adds the fields that were asked for; `game` is in the position before the move.
void add_fields(const rules::Game& game, const PlayedMove& played, const RecordStyle& style,
                std::vector<records::EngineField>& fields) {
  const NoteFields& wanted = style.fields;
  const engine::Finding& finding = played.finding;
  const auto number = [&](bool asked_for, std::string_view name, const auto& value) {
    if (asked_for && value) {
      fields.push_back({std::string(name), std::to_string(*value)});
    }
  };
  if (wanted.timeleft && played.left) {
    fields.push_back({"tl", seconds(*played.left)});
  }
  if (wanted.latency && finding.time) {
    fields.push_back({"latency", seconds(played.took - *finding.time)});
  }
  number(wanted.nodes, "n", finding.nodes);
  number(wanted.seldepth, "sd", finding.seldepth);
  number(wanted.nps, "nps", finding.nps);
  number(wanted.hashfull, "hashfull", finding.hashfull);
  number(wanted.tbhits, "tbhits", finding.tbhits);
  if (wanted.pv && !finding.pv.empty()) {
    fields.push_back({"pv", rules::format_line(game, finding.pv, style.notation)});
  }
}

// "+0.31/14" from the mover's point of view.
std::string observed_text(const engine::Finding& observed) {
  std::string text;
  if (observed.score) {
    engine::Score score = *observed.score;
    if (auto* const mate = std::get_if<engine::MateIn>(&score.value)) {
      mate->moves = -mate->moves;
    } else {
      score.value = engine::Centipawns{-std::get<engine::Centipawns>(score.value).value};
    }
    text = records::format_score(as_recorded(score));
  } else if (observed.win_rate) {
    text = fmt::format("{:.4f}", 1 - engine::fraction_of(*observed.win_rate));
  } else if (observed.lead) {
    text = fmt::format("{:+.1f}", -engine::points_of(*observed.lead));
  }
  return observed.depth ? fmt::format("{}/{}", text, *observed.depth) : text;
}

records::EngineNote note_of(const rules::Game& game, const PlayedMove& played,
                            const RecordStyle& style) {
  records::EngineNote note;
  if (played.book) {
    note.book = true;
    return note;
  }
  note = engine_note(played);
  add_fields(game, played, style, note.fields);
  if (played.observed) {
    note.fields.push_back({"observer", observed_text(*played.observed)});
  }
  for (const std::string& line : played.lines) {
    note.fields.push_back({"line", readable(shown(line, line.size()), game.setup().game)});
  }
  return note;
}

std::string iso_time(const WallTime& at, Duration later) {
  const auto utc = at.utc + std::chrono::duration_cast<Milliseconds>(later);
  const auto local = std::chrono::floor<std::chrono::seconds>(utc) + at.offset;
  const auto offset = at.offset.count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S} {}{:02}{:02}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(local)),
                     offset < 0 ? '-' : '+', std::abs(offset) / 60, std::abs(offset) % 60);
}

// An engine's failure as a sentence, which may quote any bytes.
std::string sentence_of(std::string_view detail) {
  std::string line(detail);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return fmt::format("Failure: {}.", shown(trim(line), limits::stderr_tail_bytes));
}

std::string date(const WallTime& at) {
  const auto local = std::chrono::floor<std::chrono::seconds>(at.utc) + at.offset;
  return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(local)));
}

void add_players(std::vector<records::Tag>& tags, const PlayedGame& game, const GameHeader& header,
                 const rules::GameKind& kind) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto& identity = game.identities[rules::index(seat)];
    const std::string_view side = game.seat_names[rules::index(seat)];
    if (!identity.name.empty()) {
      tags.push_back({fmt::format("Engine{}Name", side), readable(identity.name, kind.name)});
    }
    if (!identity.author.empty()) {
      tags.push_back({fmt::format("Engine{}Author", side), readable(identity.author, kind.name)});
    }
    if (const auto rating = header.ratings[rules::index(seat)]) {
      tags.push_back({fmt::format("{}Elo", side), std::to_string(*rating)});
    }
  }
}

void add_course(std::vector<records::Tag>& tags, const PlayedGame& game, const GameHeader& header) {
  const auto duration = std::chrono::duration_cast<std::chrono::seconds>(game.duration);
  tags.push_back({"GameDuration", fmt::format("{:0>8}", hours_minutes_seconds(duration))});
  tags.push_back({"GameStartTime", iso_time(header.start, Duration(0))});
  tags.push_back({"GameEndTime", iso_time(header.start, game.duration)});
  tags.push_back({"PlyCount", std::to_string(game.moves.size())});
  tags.push_back({"Termination", std::string(termination(game.end))});
  if (game.settlement) {
    tags.push_back({"Settlement", std::string(name_of(game.settlement->by))});
  }
  const std::string first = format_time_control(header.controls[0]);
  const std::string second = format_time_control(header.controls[1]);
  if (first == second) {
    tags.push_back({"TimeControl", first});
  } else {
    tags.push_back({fmt::format("{}TimeControl", game.seat_names[0]), first});
    tags.push_back({fmt::format("{}TimeControl", game.seat_names[1]), second});
  }
}

std::vector<records::Tag> tags_of(const PlayedGame& game, const GameHeader& header,
                                  const RecordStyle& style) {
  const rules::GameKind& kind = *rules::find_game(game.setup.game);
  std::vector<records::Tag> tags;
  const auto add = [&](std::string_view name, std::string_view value) {
    tags.push_back({std::string(name), readable(value, kind.name)});
  };
  add("Event", header.event);
  add("Site", header.site);
  add("Date", date(header.start));
  add("Round", header.round);
  add(game.seat_names[0], header.names[0]);
  add(game.seat_names[1], header.names[1]);
  if (!style.fields.minimal) {
    add_players(tags, game, header, kind);
    add_course(tags, game, header);
  }
  return tags;
}

// Why the game ended, how the engine failed if that was why, and how its board was settled.
std::string closing_words(const PlayedGame& game) {
  std::string words = game.end.reason;
  std::vector<std::string> sentences;
  if (game.end.failure && !game.end.failure->detail.empty()) {
    // The detail holds the exit status or the signal, and the last lines of stderr.
    sentences.push_back(sentence_of(game.end.failure->detail));
  }
  if (!game.end.last_output.empty()) {
    sentences.push_back(fmt::format("Stdout: {}.", game.end.last_output));
  }
  if (!game.end.fault_file.empty()) {
    sentences.push_back(fmt::format("Position: {}. Exchange: {}.", last_position(game),
                                    shown(game.end.fault_file, limits::stderr_tail_bytes)));
  }
  if (game.settlement) {
    sentences.insert(sentences.end(), game.settlement->course.begin(),
                     game.settlement->course.end());
  }
  for (std::size_t at = 0; at < sentences.size(); ++at) {
    words += (at == 0 ? ". " : " ") + sentences[at];
  }
  return words;
}

// SGF FF[4], TM and OT: seconds of main time, and words for what follows it. Returns std::nullopt
// if SGF has no words for the control.
struct SgfTime {
  std::string main;
  std::string overtime;  // empty: none
};
std::optional<SgfTime> sgf_time(const TimeControl& control) {
  if (const auto* both = std::get_if<MainAndByoYomi>(&control)) {
    const bool japanese = std::holds_alternative<engine::JapaneseByoYomi>(both->byo_yomi);
    return SgfTime{format_seconds(both->main),
                   format_byo_yomi(both->byo_yomi) + (japanese ? " byo-yomi" : " Canadian")};
  }
  if (const auto* fixed = std::get_if<FixedMove>(&control)) {
    const engine::JapaneseByoYomi one_period{fixed->time, 1};
    return SgfTime{"0", format_byo_yomi(one_period) + " byo-yomi"};
  }
  const auto* periods = std::get_if<Periods>(&control);
  if (periods == nullptr || periods->moves) return std::nullopt;
  return SgfTime{format_seconds(periods->base),
                 periods->increment.count() == 0
                     ? ""
                     : fmt::format("{} fischer", format_seconds(periods->increment))};
}

// The text after the plus of RE, which the writer of SGF takes from the Termination tag; PGN's
// words are less precise.
std::string_view sgf_termination(const GameEnd& end) {
  switch (end.kind) {
    case EndKind::resignation:
      return "resignation";
    case EndKind::illegal_move:
    case EndKind::disconnect:
    case EndKind::stall:
      return "forfeit";
    default:
      return termination(end);
  }
}

// The moves with their players' notes, and after the last move why the game ended.
records::Tree tree_of(const PlayedGame& game, const RecordStyle& style) {
  const auto board = rules::start_game(game.setup);
  expects(board.has_value());
  records::Tree tree;
  const std::size_t nodes = game.moves.size() + 1;
  tree.reserve(nodes, style.fields.minimal ? 0 : nodes);
  records::NodeId node = records::root;
  for (const PlayedMove& played : game.moves) {
    node = tree.add(node, played.move);
    if (style.fields.minimal) continue;
    tree.annotate(node).edit_engine() = note_of(**board, played, style);
    // Only the engines' lines need the board.
    if (style.fields.pv) {
      (*board)->play(played.move);
    }
  }
  if (!style.fields.minimal) {
    // The reason may quote an engine.
    tree.annotate(node).comment = readable(closing_words(game), game.setup.game);
  }
  return tree;
}

}  // namespace

records::EngineNote engine_note(const PlayedMove& played) {
  records::EngineNote note;
  const engine::Finding& finding = played.finding;
  if (finding.score) {
    note.search = {as_recorded(*finding.score), finding.depth.value_or(0)};
  }
  note.time = std::chrono::duration_cast<Milliseconds>(played.took);
  note.fields = worth_fields(finding);
  return note;
}

std::string format_score(const engine::Score& score) {
  return records::format_score(as_recorded(score));
}

std::string_view termination(const GameEnd& end) {
  switch (end.kind) {
    case EndKind::rules:
      // PGN standard 9.8.1.
      return rules::infraction_of(end.code) == rules::Infraction::none ? "normal"
                                                                       : "rules infraction";
    case EndKind::agreement:
    case EndKind::resignation:
      return "normal";
    case EndKind::adjudication:
      return "adjudication";
    case EndKind::time_forfeit:
      return "time forfeit";
    case EndKind::illegal_move:
      return "illegal move";
    case EndKind::disconnect:
    case EndKind::stall:
      return "abandoned";
    case EndKind::unterminated:
      return "unterminated";
  }
  expects(false);
  return {};
}

records::Record record_of(const PlayedGame& game, const GameHeader& header,
                          const RecordStyle& style) {
  expects(rules::find_game(game.setup.game) != nullptr);
  records::Record record;
  record.tags = tags_of(game, header, style);
  record.setup = game.setup;
  record.tree = tree_of(game, style);
  record.result = result_of(game.end);
  if (!style.fields.minimal) {
    records::name_opening(record, records::OpeningLanguage::english);
  }
  return record;
}

std::string format_game(const PlayedGame& game, const GameHeader& header,
                        const RecordStyle& style) {
  return match_pgn(record_of(game, header, style), style.notation);
}

std::string match_pgn(const records::Record& record, rules::Notation notation) {
  const rules::GameKind& kind = *rules::find_game(record.setup.game);
  records::pgn::WriteOptions options;
  options.notation = kind.notations[notation.index];
  options.manner = records::pgn::Manner::match;
  auto text = records::pgn::format(record, options);
  expects(text.has_value());  // the referee has judged every move
  return *std::move(text);
}

std::string format_sgf(const PlayedGame& game, const GameHeader& header, const NoteFields& fields) {
  return match_sgf(sgf_record_of(game, header, fields));
}

records::Record sgf_record_of(const PlayedGame& game, const GameHeader& header,
                              const NoteFields& fields) {
  records::Record record = record_of(game, header, {rules::standard, fields});
  records::set_tag(record, "Termination", sgf_termination(game.end));
  if (!game.end.margin.empty()) {
    records::set_tag(record, records::margin_tag, game.end.margin);
  }
  if (game.end.code == rules::no_result) {
    record.result = rules::GameResult::unknown;
    records::set_tag(record, records::sgf::ending_tag, "Void");
  }
  const auto time = sgf_time(header.controls[0]);
  if (time && header.controls[0] == header.controls[1]) {
    records::set_tag(record, "TimeControl", time->main);
    if (!time->overtime.empty()) {
      records::set_tag(record, "Overtime", time->overtime);
    }
  }
  return record;
}

std::string match_sgf(const records::Record& record) {
  records::Losses losses;
  auto text = records::format_game(record, records::sgf_format(), "", losses);
  expects(text.has_value());  // SGF supports the game, and the referee has judged every move
  return *std::move(text);
}

}  // namespace ludex::match
