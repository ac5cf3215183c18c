#include "match/pgn.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "records/encoding.h"
#include "records/pgn/comment.h"
#include "records/pgn/dialect.h"
#include "records/pgn/writer.h"
#include "rules/registry.h"
#include "rules/variant_names.h"

namespace ludex::match {
namespace {

using rules::Seat;

constexpr std::size_t line_columns = 79;

// What an engine or a user calls something, in whatever bytes: those of engines for xiangqi are
// often Chinese.
std::string readable(std::string_view text, const records::pgn::Dialect& dialect) {
  if (records::is_utf8(text) || !dialect.chinese_words) {
    return std::string(text);
  }
  return records::decode(text, records::guess_charset(text));
}

class Tags {
 public:
  explicit Tags(const records::pgn::Dialect& dialect) : dialect_(dialect) {}

  void add(std::string_view name, std::string_view value) {
    text_ += records::pgn::format_tag(name, readable(value, dialect_));
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const records::pgn::Dialect& dialect_;
  std::string text_;
};

// Words with blanks between them, in lines of less than 80 columns where the words allow.
class Movetext {
 public:
  void add(std::string_view words) {
    while (!words.empty()) {
      const auto blank = words.find(' ');
      add_word(words.substr(0, blank));
      words.remove_prefix(blank == std::string_view::npos ? words.size() : blank + 1);
    }
  }
  [[nodiscard]] std::string take() {
    text_ += "\n\n";
    return std::move(text_);
  }

 private:
  void add_word(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > line_columns) {
      text_ += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  std::string text_;
  std::size_t column_ = 0;
};

std::string seconds(std::chrono::nanoseconds time) {
  const auto ms = std::chrono::duration_cast<Milliseconds>(time).count();
  return fmt::format("{}{}.{:03}s", ms < 0 ? "-" : "", std::abs(ms) / 1000, std::abs(ms) % 1000);
}

// The line in the notation of the file; it ends where the engine's moves make no sense.
std::string format_line(const rules::Game& game, const std::vector<rules::Move>& line,
                        rules::Notation notation) {
  const auto board = game.clone();
  std::string text;
  for (const rules::Move move : line) {
    if (!board->is_legal(move)) {
      break;
    }
    text += text.empty() ? "" : " ";
    text += board->format_move(move, notation);
    board->play(move);
  }
  return text;
}

// "+0.31/14 0.231s" and what else is asked for; `game` is before the move.
std::string comment(const rules::Game& game, const PlayedMove& played, const PgnStyle& style) {
  if (played.book) {
    return "book";
  }
  const Thoughts& thoughts = played.thoughts;
  std::string text;
  if (thoughts.score) {
    text = format_score(*thoughts.score) + fmt::format("/{} ", thoughts.depth.value_or(0));
  }
  text += seconds(played.took);
  const PgnFields& fields = style.fields;
  const auto number = [&](bool wanted, std::string_view name, const auto& value) {
    if (wanted && value) {
      text += fmt::format(", {}={}", name, *value);
    }
  };
  if (fields.timeleft && played.left) {
    text += ", tl=" + seconds(*played.left);
  }
  if (fields.latency && thoughts.time) {
    text += ", latency=" + seconds(played.took - *thoughts.time);
  }
  number(fields.nodes, "n", thoughts.nodes);
  number(fields.seldepth, "sd", thoughts.seldepth);
  number(fields.nps, "nps", thoughts.nps);
  number(fields.hashfull, "hashfull", thoughts.hashfull);
  number(fields.tbhits, "tbhits", thoughts.tbhits);
  if (fields.pv && !thoughts.pv.empty()) {
    text += fmt::format(", pv=\"{}\"", format_line(game, thoughts.pv, style.notation));
  }
  return text;
}

std::string iso_time(const WallTime& at, Duration later) {
  const auto utc = at.utc + std::chrono::duration_cast<Milliseconds>(later);
  const auto local = std::chrono::floor<std::chrono::seconds>(utc) + at.offset;
  const auto offset = at.offset.count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S} {}{:02}{:02}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(local)),
                     offset < 0 ? '-' : '+', std::abs(offset) / 60, std::abs(offset) % 60);
}

std::string date(const WallTime& at) {
  const auto local = std::chrono::floor<std::chrono::seconds>(at.utc) + at.offset;
  return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(local)));
}

std::string hours_minutes_seconds(Duration time) {
  const auto total = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{:02}:{:02}:{:02}", total / 3600, total / 60 % 60, total % 60);
}

void add_setup_tags(Tags& tags, const rules::Setup& setup, const rules::GameKind& kind) {
  const bool usual_variant = setup.variant == kind.variants.front();
  rules::Setup usual;
  usual.game = setup.game;
  const auto start = rules::start_game(usual);
  if (!usual_variant || !start || setup.position != (*start)->setup().position) {
    if (records::pgn::dialect_of(kind.name).writes_set_up) {
      tags.add("SetUp", "1");
    }
    tags.add("FEN", setup.position);
  }
  if (!usual_variant) {
    tags.add("Variant", rules::written_name(setup.game, setup.variant));
  }
}

void add_closing_tags(Tags& tags, const PlayedGame& game, const PgnHeader& header,
                      const rules::GameKind& kind) {
  tags.add("GameDuration", hours_minutes_seconds(game.duration));
  tags.add("GameStartTime", iso_time(header.start, Duration(0)));
  tags.add("GameEndTime", iso_time(header.start, game.duration));
  tags.add("PlyCount", std::to_string(game.moves.size()));
  tags.add("Termination", termination(game.end));
  const std::string first = format_time_control(header.controls[0]);
  const std::string second = format_time_control(header.controls[1]);
  if (first == second) {
    tags.add("TimeControl", first);
  } else {
    tags.add(fmt::format("{}TimeControl", kind.seats[0]), first);
    tags.add(fmt::format("{}TimeControl", kind.seats[1]), second);
  }
}

// What is played and how the moves are spelt, where readers would take it for chess.
void add_dialect_tags(Tags& tags, const rules::GameKind& kind, rules::Notation notation) {
  const records::pgn::Dialect& dialect = records::pgn::dialect_of(kind.name);
  if (!dialect.game_tag.empty()) {
    tags.add("Game", dialect.game_tag);
  }
  if (const auto format = records::pgn::format_of_notation(dialect, notation)) {
    tags.add("Format", *format);
  }
}

std::string format_tags(const PlayedGame& game, const PgnHeader& header, const PgnStyle& style,
                        const rules::GameKind& kind) {
  Tags tags(records::pgn::dialect_of(kind.name));
  add_dialect_tags(tags, kind, style.notation);
  tags.add("Event", header.event);
  tags.add("Site", header.site);
  tags.add("Date", date(header.start));
  tags.add("Round", header.round);
  tags.add(kind.seats[0], header.names[0]);
  tags.add(kind.seats[1], header.names[1]);
  tags.add("Result", result_text(game.end));
  if (style.fields.minimal) {
    add_setup_tags(tags, game.setup, kind);
    return tags.take();
  }
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto& identity = game.identities[rules::index(seat)];
    const std::string_view side = kind.seats[rules::index(seat)];
    if (!identity.name.empty()) {
      tags.add(fmt::format("Engine{}Name", side), identity.name);
    }
    if (!identity.author.empty()) {
      tags.add(fmt::format("Engine{}Author", side), identity.author);
    }
    if (const auto rating = header.ratings[rules::index(seat)]) {
      tags.add(fmt::format("{}Elo", side), std::to_string(*rating));
    }
  }
  add_setup_tags(tags, game.setup, kind);
  add_closing_tags(tags, game, header, kind);
  return tags.take();
}

std::string format_moves(const PlayedGame& game, const PgnStyle& style) {
  const auto board = rules::start_game(game.setup);
  expects(board.has_value());
  // It may quote an engine.
  const std::string reason = records::pgn::format_text(
      readable(game.end.reason, records::pgn::dialect_of(game.setup.game)));
  Movetext text;
  bool number_due = true;  // before the first move, and before every move of the first seat
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const PlayedMove& played = game.moves[ply];
    const Seat seat = (*board)->to_move();
    const std::string move = (*board)->format_move(played.move, style.notation);
    if (seat == Seat::first || number_due) {
      text.add(fmt::format("{}{}", (*board)->move_number(), seat == Seat::first ? "." : "..."));
    }
    number_due = false;
    text.add(move);
    if (!style.fields.minimal) {
      std::string said = comment(**board, played, style);
      if (ply + 1 == game.moves.size()) {
        said += ", " + reason;
      }
      text.add("{" + said + "}");
    }
    (*board)->play(played.move);
  }
  if (game.moves.empty() && !style.fields.minimal) {
    text.add("{" + reason + "}");
  }
  text.add(result_text(game.end));
  return text.take();
}

}  // namespace

std::string format_score(const engine::Score& score) {
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    return mate->moves > 0 ? fmt::format("+M{}", 2 * mate->moves - 1)
                           : fmt::format("-M{}", -2 * mate->moves);
  }
  const int value = std::get<engine::Centipawns>(score.value).value;
  const long long size = std::llabs(value);
  return fmt::format("{}{}.{:02}", value > 0 ? "+" : value < 0 ? "-" : "", size / 100, size % 100);
}

std::string_view termination(const GameEnd& end) {
  switch (end.kind) {
    case EndKind::rules:
      // PGN standard 9.8.1; xiangqi has losses by a forbidden way of repeating.
      return end.offender ? "rules infraction" : "normal";
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

std::string format_pgn(const PlayedGame& game, const PgnHeader& header, const PgnStyle& style) {
  const rules::GameKind* kind = rules::find_game(game.setup.game);
  expects(kind != nullptr);
  return format_tags(game, header, style, *kind) + "\n" + format_moves(game, style);
}

}  // namespace ludex::match
