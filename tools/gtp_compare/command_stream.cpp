#include "gtp_compare/command_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

#include "base/text.h"
#include "protocols/gtp/arguments.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp_compare {

namespace {

constexpr int largest = 19;  // of GNU Go

std::string letters_of(int column) {
  return std::string(1, static_cast<char>('a' + column));
}

}  // namespace

CommandStream::CommandStream(std::uint64_t seed, std::filesystem::path folder)
    : rng_(seed), folder_(std::move(folder)) {
  begin_anew();
}

void CommandStream::begin_anew() {
  due_.clear();
  due_.insert(due_.end(), static_cast<std::size_t>(tried_), "popgo");
  due_.emplace_back("orientation 0");
  due_.emplace_back(fmt::format("boardsize {}", size_));
  due_.emplace_back("clear_board");
  due_.emplace_back("komi 6.5");
}

std::string CommandStream::next() {
  if (!due_.empty()) {
    std::string line = std::move(due_.front());
    due_.pop_front();
    return line;
  }
  return dressed(command());
}

void CommandStream::answered(std::string_view line, bool success) {
  const auto command = gtp::parse_command(line);
  if (!success || !command) return;
  if (command->name == "popgo") {
    --tried_;
  } else if (command->name == "trymove" || command->name == "tryko") {
    ++tried_;
  } else if (command->name == "boardsize") {
    size_ = gtp::Arguments(command->arguments).integer().value_or(size_);
  }
}

// --- Words ---

std::string CommandStream::point() {
  // Now and then the point is outside the board, or has the letter I, which GTP does not use.
  const std::size_t reach = static_cast<std::size_t>(size_) + (one_in(25) ? 3 : 0);
  const std::size_t column = below(reach);
  const char first = one_in(3) ? 'A' : 'a';
  const std::size_t letter = one_in(200) ? 8 : column + (column >= 8 ? 1 : 0);
  if (letter > 25) return "A0";
  return static_cast<char>(first + static_cast<int>(letter)) + fmt::to_string(below(reach) + 1);
}

std::string CommandStream::vertex() {
  constexpr std::array passes{"pass", "PASS", "Pass"};
  constexpr std::array bad{"I5", "a", "A0", "resign", "Z99", "5", "passe", "-", "aa"};
  if (one_in(25)) return any_of(passes);
  if (one_in(120)) return any_of(bad);
  return point();
}

std::string CommandStream::color() {
  constexpr std::array black{"b", "black", "B", "Black", "BLACK"};
  constexpr std::array white{"w", "white", "W", "White", "WHITE"};
  constexpr std::array bad{"x", "empty", "blackish", "bl", "1"};
  if (one_in(150)) return any_of(bad);
  // Mostly the colours take turns.
  const bool is_black = one_in(6) ? one_in(2) : std::exchange(black_next_, !black_next_);
  return is_black ? any_of(black) : any_of(white);
}

std::string CommandStream::move() {
  const std::string who = color();
  return one_in(200) ? who : who + ' ' + vertex();
}

// Adds numbers in front, blanks and comments around, and sometimes words that no engine reads.
std::string CommandStream::dressed(std::string line) {
  if (line.starts_with("echo") || one_in(3)) return line;
  constexpr std::array tails{"", "", "", " ", " # comment", "\t", " x"};
  constexpr std::array heads{"", "", " ", "\t"};
  if (one_in(4)) {
    line = fmt::format("{} {}", below(one_in(10) ? 2147483648U : 1000U), line);
  }
  const bool takes_a_list =
      line.find("set_free_handicap") != std::string::npos ||
      line.find("loadsgf") != std::string::npos || line.find("worm_stones") != std::string::npos ||
      line.find("sgf") != std::string::npos || line.find("gg-undo") != std::string::npos;
  const std::string tail = any_of(tails);
  return any_of(heads) + line + (takes_a_list && tail == " x" ? "" : tail);
}

// --- Commands ---

std::string CommandStream::command() {
  if (tried_ > 0) return trial_command();
  const std::size_t kind = below(100);
  if (kind < 55) return "play " + move();
  if (kind < 58) return (one_in(2) ? "black " : "white ") + vertex();
  if (kind < 62) return one_in(3) ? fmt::format("gg-undo {}", below(4)) : "undo";
  if (kind < 64) return board_command();
  if (kind < 66) return (one_in(4) ? "tryko " : "trymove ") + move();
  if (kind < 70) return setting();
  if (kind < 71) return oddity();
  return question();
}

// While moves are being tried, GNU Go crashes on every command that looks at the whole position.
std::string CommandStream::trial_command() {
  constexpr std::array texts{"showboard",      "list_stones b", "list_stones w", "captures b",
                             "captures white", "last_move",     "move_history",  "undo",
                             "gg-undo 1",      "get_komi",      "get_handicap",  "query_boardsize",
                             "genmove b",      "reg_genmove w", "worm_stones"};
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
      return (one_in(3) ? "tryko " : "trymove ") + move();
    case 3:
    case 4:
    case 5:
      return "popgo";
    case 6:
      return "countlib " + point();
    case 7:
      return "findlib " + point();
    case 8:
      return "accuratelib " + move();
    case 9:
      return "color " + vertex();
    case 10:
      return "worm_stones " + point();
    default:
      return any_of(texts);
  }
}

std::string CommandStream::board_command() {
  constexpr std::array sizes{1, 2,  3,  3,  4,  5,  5,  6,  7,  7,  8,  9,  9,
                             9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 19};
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      size_ = sizes[below(sizes.size())];
      add_handicap();
      return fmt::format("boardsize {}", size_);
    case 3:
      return fmt::format("boardsize {}", sizes[below(sizes.size())]);
    case 4:
      add_handicap();
      return "clear_board";
    case 5:
      return fmt::format("orientation {}", below(10));
    case 6:
      add_handicap();
      return "get_handicap";
    default:
      return file_command();
  }
}

void CommandStream::add_handicap() {
  if (one_in(3)) {
    due_.push_back(fmt::format("fixed_handicap {}", below(12)));
    return;
  }
  if (one_in(3)) {
    // The engines may put these stones on different points, so that the board is cleared
    // afterwards.
    due_.push_back(fmt::format("place_free_handicap {}", size_ >= 5 ? below(10) : below(2)));
    due_.emplace_back("clear_board");
    return;
  }
  std::string line = "set_free_handicap";
  bool is_sound = true;
  // GNU Go takes as many stones as there are points; we leave one free.
  const auto most = static_cast<std::size_t>(std::min(size_ * size_ - 1, 5));
  for (std::size_t stones = below(most + 1); stones > 0; --stones) {
    const std::string where = one_in(30) ? vertex() : point();
    is_sound = is_sound && is_on_board(where);
    line += ' ' + where;
  }
  due_.push_back(std::move(line));
  // A bad word leaves the stones before it on GNU Go's board.
  if (!is_sound) {
    due_.emplace_back("clear_board");
  }
}

bool CommandStream::is_on_board(std::string_view word) const {
  const auto point = gtp::parse_point(word);
  return point && point->column < size_ && point->row < size_;
}

// Writes a file of random moves, some of them on occupied points, and returns the command that
// loads it.
std::string CommandStream::file_command() {
  constexpr std::array sizes{1, 2, 3, 5, 7, 9, 13, 19};
  const int size = sizes[below(sizes.size())];
  const auto sgf_point = [&] {
    const auto number = static_cast<std::size_t>(size);
    return letters_of(static_cast<int>(below(number))) +
           letters_of(static_cast<int>(below(number)));
  };
  const bool has_size = !one_in(6);
  std::string text = "(;GM[1]FF[4]";
  text += has_size ? fmt::format("SZ[{}]", size) : "";
  text += one_in(2) ? fmt::format("KM[{}.5]", below(9)) : "";
  // More handicap stones than points leave GNU Go between two games.
  text += size > 2 && one_in(3) ? fmt::format("HA[{}]", below(5)) : "";
  const std::size_t stones = size > 2 && one_in(3) ? below(5) : 0;
  for (std::size_t stone = 0; stone < stones; ++stone) {
    text += (stone == 0 ? "AB[" : "[") + sgf_point() + "]";
  }
  text += one_in(5) ? (one_in(2) ? "PL[B]" : "PL[W]") : "";
  for (std::size_t moves = below(60); moves > 0; --moves) {
    const std::string who = (moves % 2 == 0) == one_in(20) ? "B" : "W";
    text += fmt::format(";{}[{}]{}", who, one_in(30) ? std::string() : sgf_point(),
                        one_in(20) ? "C[a comment]" : "");
  }
  const std::filesystem::path path = folder_ / fmt::format("game{}.sgf", below(8));
  std::ofstream(path, std::ios::binary) << text << ")\n";
  due_.emplace_back("query_boardsize");
  size_ = has_size ? size : largest;
  std::string line = "loadsgf " + path.string();
  switch (below(6)) {
    case 0:
    case 1:
      return line + fmt::format(" {}", below(70));
    case 2:
      return line + ' ' + point();
    default:
      return line;
  }
}

std::string CommandStream::question() {
  switch (below(24)) {
    case 0:
    case 1:
      return "showboard";
    case 2:
      return "list_stones " + color();
    case 3:
      return "captures " + color();
    case 4:
      return "countlib " + vertex();
    case 5:
      return "findlib " + vertex();
    case 6:
      return "accuratelib " + move();
    case 7:
      return "accurate_approxlib " + move();
    case 8:
    case 9:
    case 10:
      return "is_legal " + move();
    case 11:
      return "all_legal " + color();
    case 12:
      return "last_move";
    case 13:
      return "move_history";
    case 14:
      return "worm_stones";
    case 15:
      return "worm_stones " + (one_in(2) ? color() : vertex());
    case 16:
      return "color " + vertex();
    case 17:
      return "printsgf";
    case 18:
      return "unconditional_status " + vertex();
    case 19:
      return "invariant_hash_for_moves " + color();
    case 20:
      return "get_handicap";
    case 21:
      return "popgo";
    case 22:
      return "query_boardsize";
    default:
      return "query_orientation";
  }
}

namespace {

constexpr std::array settings{"get_komi",
                              "protocol_version",
                              "name",
                              "version",
                              "known_command play",
                              "known_command Play",
                              "known_command",
                              "known_command nonsense",
                              "nonsense",
                              "PLAY b A1",
                              "",
                              "# nothing",
                              "12",
                              "echo a  b",
                              "echo_err x",
                              "echo",
                              "level 3",
                              "level x",
                              "level",
                              "time_settings 600 30 5",
                              "time_settings 0 0 0",
                              "time_settings 600 30",
                              "time_left b 300 0",
                              "time_left w 10 3",
                              "time_left b 300",
                              "time_left x 1 1",
                              "cputime",
                              "invariant_hash",
                              "reset_trymove_counter",
                              "clear_cache",
                              "dump_stack",
                              "komi x",
                              "komi",
                              "boardsize",
                              "boardsize x",
                              "boardsize 0",
                              "boardsize -3",
                              "fixed_handicap",
                              "fixed_handicap x",
                              "place_free_handicap",
                              "orientation",
                              "orientation x",
                              "orientation -1",
                              "loadsgf",
                              "loadsgf nofile.sgf",
                              "gg-undo -1",
                              "gg-undo 1000",
                              "final_status_list",
                              "final_status_list foo",
                              "final_status Z9",
                              "genmove x",
                              "restricted_genmove b",
                              "restricted_genmove b Z9",
                              "list_commands",
                              "help"};

}  // namespace

std::string CommandStream::setting() {
  if (one_in(4)) return fmt::format("komi {}.{}", below(9), one_in(2) ? 5 : 0);
  if (one_in(20)) return fmt::format("komi -{}.5", below(9));
  return any_of(settings);
}

// A line that GNU Go accepts and we refuse, or the other way round; afterwards the boards are made
// alike.
std::string CommandStream::oddity() {
  constexpr std::array texts{"boardsize 20", "boardsize 9x",    "boardsize 19.7", "komi nan",
                             "level 5.5",    "play b c3x",      "play b c +3",    "komi 6.5x",
                             "-1 name",      "99999999999 name"};
  std::string line = any_of(texts);
  begin_anew();
  return line;
}

}  // namespace ludex::gtp_compare
