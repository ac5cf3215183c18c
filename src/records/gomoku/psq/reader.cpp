#include "records/gomoku/psq/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "base/time_text.h"
#include "records/gomoku/psq/code.h"
#include "records/text/encoding.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/registry.h"

namespace ludex::records::psq {

namespace {

constexpr std::string_view magic = "Piskvorky";

std::string_view clean(std::string_view line) {
  while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return trim(line);
}

// A number of any length; one that is out of range becomes a large number of its sign.
std::optional<std::int64_t> number_in(std::string_view text) {
  constexpr std::int64_t beyond = std::int64_t{1} << 60U;
  if (const auto number = to_integer(text)) return std::clamp(*number, -beyond, beyond);
  const bool is_negative = text.starts_with('-');
  const std::string_view digits = text.substr(is_negative ? 1 : 0);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  return is_negative ? -beyond : beyond;
}

// "x,y" or "x,y,t"; absent if the line is anything else.
struct MoveLine {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t ms = 0;
};
std::optional<MoveLine> move_line(std::string_view line) {
  const auto parts = split(line, ',');
  if (parts.size() != 2 && parts.size() != 3) return std::nullopt;
  MoveLine move;
  const std::array<std::int64_t*, 3> numbers{&move.x, &move.y, &move.ms};
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const auto number = number_in(trim(parts[at]));
    if (!number) return std::nullopt;
    *numbers[at] = *number;
  }
  return move;
}

struct Header {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::array<std::int64_t, 2> levels{};  // of the players as listed
  bool second_began = false;
};

// Takes a number and then `behind`, with blanks around both; absent if they are not there.
std::optional<std::int64_t> take_number(std::string_view& text, std::string_view behind) {
  text = trim(text);
  const std::size_t end = std::min(text.find_first_not_of("-0123456789"), text.size());
  const auto number = to_integer(text.substr(0, end));
  text = trim(text.substr(end));
  if (!number || !text.starts_with(behind)) return std::nullopt;
  text.remove_prefix(behind.size());
  return number;
}

Result<Header> read_header(std::string_view line) {
  const auto bad = [&] {
    return fail(fmt::format("the first line is `{}`, expected one like `Piskvorky 20x20, 7:7, 0`",
                            printable(line)),
                0, 1);
  };
  if (!line.starts_with(magic)) return bad();
  std::string_view rest = line.substr(magic.size());
  Header header;
  const auto width = take_number(rest, "x");
  const auto height = width ? take_number(rest, "") : std::nullopt;
  if (!height) return bad();
  header.width = *width;
  header.height = *height;
  // The first line of an old file ends here.
  if (rest.starts_with(',')) {
    rest.remove_prefix(1);
    const auto first = take_number(rest, ":");
    const auto second = first ? take_number(rest, "") : std::nullopt;
    if (!second) return bad();
    header.levels = {*first, *second};
    if (rest.starts_with(',')) {
      rest.remove_prefix(1);
      const auto began = take_number(rest, "");
      if (!began || *began < 0 || *began > 1) return bad();
      header.second_began = *began == 1;
    }
  }
  const auto fits = [](std::int64_t side, std::int64_t most) {
    return side >= smallest_side && side <= most;
  };
  if (!fits(header.width, largest_side) || !fits(header.height, largest_side)) return bad();
  if (!fits(header.width, gomoku::max_side) || !fits(header.height, gomoku::max_side)) {
    return fail(fmt::format("a board of {}x{}: the largest that is played here has {} lines",
                            header.width, header.height, gomoku::max_side),
                0, 1);
  }
  return header;
}

// The charsets that are tried for texts that are not UTF-8.
constexpr std::array<Charset, 5> usual_charsets{Charset::cp1252, Charset::gb18030, Charset::cp932,
                                                Charset::big5, Charset::cp1251};

// The lines after the moves, with texts in the charset of the file.
struct Trailer {
  std::vector<std::string> names;
  std::optional<std::int64_t> code;
  std::optional<std::int64_t> judged;  // 0 for a draw, 1 or 2 for the winner as listed
  std::string tournament;
};

class GameReader {
 public:
  GameReader(const Header& header, std::int64_t lowest) : header_(header), lowest_(lowest) {
    rules::Setup setup{.game = "gomoku"};
    setup.values.set(rules::size_parameter, fmt::format("{}x{}", header.width, header.height));
    auto start = rules::start_game(setup);
    player_.emplace(game_.record, *std::move(start));
  }

  // Reads a line after the header.
  void read(std::string_view line, std::size_t number) {
    if (line.empty()) return;
    const auto move = trailer_begun_ ? std::nullopt : move_line(line);
    if (move) return play(*move, line, number);
    trailer_begun_ = true;
    read_trailer(line, number);
  }
  void add_name(std::string_view name) { trailer_.names.emplace_back(name); }

  ReadGame finish() {
    tell_players();
    tell_levels();
    tell_result();
    return std::move(game_);
  }

 private:
  void trouble(std::string message, std::size_t number) {
    add_trouble(game_.troubles, {std::move(message), 0, number});
  }
  void play(const MoveLine& move, std::string_view line, std::size_t number);
  void read_trailer(std::string_view line, std::size_t number);
  void tell_players();
  void tell_levels();
  void tell_result();
  [[nodiscard]] GameResult by_the_board() const;
  // The place of Black in the list of players.
  [[nodiscard]] std::size_t black() const { return header_.second_began ? 1 : 0; }

  const Header& header_;
  std::int64_t lowest_;  // the number of the first column and row
  ReadGame game_;
  std::optional<TreePlayer> player_;
  Trailer trailer_;
  bool trailer_begun_ = false;
  bool lost_ = false;  // a move was wrong: later moves are left out
};

void GameReader::play(const MoveLine& move, std::string_view line, std::size_t number) {
  if (lost_) return;
  const std::int64_t x = move.x - lowest_;
  const std::int64_t y = move.y - lowest_;
  if (x < 0 || y < 0 || x >= header_.width || y >= header_.height) {
    lost_ = true;
    return trouble(fmt::format("`{}` lies outside the board of {}x{}; it is left out with all that "
                               "follows it",
                               printable(line), header_.width, header_.height),
                   number);
  }
  const rules::BoardSize size{static_cast<int>(header_.width), static_cast<int>(header_.height)};
  const auto point = gomoku::point_of({static_cast<int>(x), static_cast<int>(y)}, size);
  const auto added = player_->add(gomoku::to_game_move(point), line);
  if (!added) {
    lost_ = true;
    return trouble(fmt::format("`{}` is no empty point; it is left out with all that follows it",
                               printable(line)),
                   number);
  }
  if (move.ms < 0 || move.ms > limits::longest_time.count()) {
    return trouble(fmt::format("`{}` has a time that is none", printable(line)), number);
  }
  if (move.ms > 0) {
    game_.record.tree.annotate(*added).edit_elapsed() = std::chrono::milliseconds(move.ms);
  }
}

void GameReader::read_trailer(std::string_view line, std::size_t number) {
  if (const auto code = to_integer(line)) {
    trailer_.code = *code;
    return;
  }
  const std::size_t comma = line.find(',');
  const auto judged = comma == 1 ? to_integer(line.substr(0, comma)) : std::nullopt;
  if (judged && *judged >= 0 && *judged <= 2) {
    trailer_.judged = *judged;
    trailer_.tournament = trim(line.substr(comma + 1));
    return;
  }
  if (trailer_.names.size() < 2) {
    trailer_.names.emplace_back(line);
    return;
  }
  trouble(fmt::format("`{}` is neither a move nor a result", printable(line)), number);
}

void GameReader::tell_players() {
  Record& record = game_.record;
  // One charset for the whole file, since a single name is too short for a guess.
  const Charset charset = guess_charset(
      fmt::format("{} {}", fmt::join(trailer_.names, " "), trailer_.tournament), usual_charsets);
  for (std::size_t at = 0; at < trailer_.names.size(); ++at) {
    const std::size_t color = at == black() ? 0 : 1;
    set_tag(record, seats[color], decode(trailer_.names[at], charset));
  }
  if (header_.second_began) {
    set_tag(record, order_tag, seats[1]);
  }
  if (!trailer_.tournament.empty()) {
    set_tag(record, "Event", decode(trailer_.tournament, charset));
  }
}

void GameReader::tell_levels() {
  std::array<std::string, 2> controls;
  for (std::size_t at = 0; at < controls.size(); ++at) {
    const std::int64_t level = header_.levels[at];
    if (level < 1 || level > static_cast<std::int64_t>(level_ms.size())) continue;
    // One move in so many seconds.
    const std::int64_t ms = level_ms[static_cast<std::size_t>(level) - 1];
    controls[at == black() ? 0 : 1] =
        ms % 1000 == 0 ? fmt::format("1/{}", ms / 1000)
                       : fmt::format("1/{}", decimal_seconds(std::chrono::milliseconds(ms)));
  }
  if (controls[0] == controls[1] && !controls[0].empty()) {
    set_tag(game_.record, "TimeControl", controls[0]);
    return;
  }
  for (std::size_t at = 0; at < controls.size(); ++at) {
    if (controls[at].empty()) continue;
    set_tag(game_.record, std::string(seats[at]) + "TimeControl", controls[at]);
  }
}

GameResult GameReader::by_the_board() const {
  const auto outcome = player_->game().outcome();
  return outcome ? rules::result_of(outcome->winner) : GameResult::unknown;
}

void GameReader::tell_result() {
  Record& record = game_.record;
  const std::int64_t code = trailer_.code.value_or(saved_by_hand);
  const bool is_error = code != saved_by_hand && code != normal_end;
  if (trailer_.judged && *trailer_.judged > 0) {
    const bool black_won = static_cast<std::size_t>(*trailer_.judged) - 1 == black();
    record.result = black_won ? GameResult::first_wins : GameResult::second_wins;
  } else if (trailer_.judged) {
    record.result = GameResult::draw;
  } else if (is_error && !lost_) {
    // The program writes such a code when the side to move has made an error.
    record.result = rules::result_of(rules::other(player_->game().to_move()));
  } else if (!is_error && !lost_) {
    record.result = by_the_board();
  }
  if (code == out_of_time) {
    set_tag(record, "Termination", "time forfeit");
  } else if (is_error) {
    set_tag(record, "Termination", "abandoned");
  } else if (code == normal_end) {
    set_tag(record, "Termination", "normal");
  }
  const bool has_word = !is_error || code == out_of_time || code == other_error;
  if (!has_word && code >= -highest_code && code <= highest_code) {
    set_tag(record, code_tag, fmt::to_string(code));
  }
}

Result<ReadGames> whole(ReadGame game) {
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

}  // namespace

bool is_psq(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  return bytes.starts_with(magic);
}

bool is_rec(std::string_view bytes) {
  constexpr std::size_t longest_front = 4096;
  const auto lines = split(bytes.substr(0, longest_front), '\n');
  if (lines.size() < 3) return false;
  for (std::size_t at = 0; at < 2; ++at) {
    const std::string_view name = clean(lines[at]);
    if (name.empty() || move_line(name) || to_integer(name)) return false;
  }
  const std::string_view third = clean(lines[2]);
  return std::count(third.begin(), third.end(), ',') == 2 && move_line(third).has_value();
}

Result<ReadGames> read(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  const auto lines = split(bytes, '\n');
  const auto header = read_header(clean(lines.front()));
  if (!header) return tl::unexpected(header.error());
  GameReader reader(*header, 1);
  for (std::size_t at = 1; at < lines.size(); ++at) {
    reader.read(clean(lines[at]), at + 1);
  }
  return whole(reader.finish());
}

Result<ReadGames> read_rec(std::string_view bytes) {
  const auto lines = split(bytes, '\n');
  if (lines.size() < 2) return fail("no REC file: it does not begin with two names");
  const Header header{rec_side, rec_side};
  GameReader reader(header, 0);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string_view line = clean(lines[at]);
    if (at < 2) {
      reader.add_name(line);
    } else {
      reader.read(line, at + 1);
    }
  }
  return whole(reader.finish());
}

}  // namespace ludex::records::psq
