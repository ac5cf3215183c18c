#include "support/stone_dialects.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>

#include "base/tokens.h"
#include "support/stone_mover.h"

namespace ludex::tests {
namespace {

int whole_number(std::string_view text) {
  int value = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A dialect whose moves are points.
class StoneDialect : public Dialect {
 public:
  std::string_view move() override {
    const std::optional<Point> point = stones_.move();
    move_ = point ? text_of(*point) : "none";
    return move_;
  }
  [[nodiscard]] std::string illegal_move() const override { return text_of(stones_.taken_point()); }

 protected:
  [[nodiscard]] virtual std::string text_of(Point point) const = 0;

  StoneMover stones_;

 private:
  std::string move_;
};

// AGI's points have two digits: the row from the top, 0 to E, and the column, 1 to F.
class Agi : public StoneDialect {
 public:
  explicit Agi(std::string_view name) : name_(name) {}

  Asked read(std::string_view line, std::string& reply) override {
    Tokens words(line);
    const auto first = words.next();
    const std::string_view command = first ? first->text : std::string_view{};
    if (command == "AGI") {
      reply += "ID NAME " + name_ + "\nID AUTHOR The Ludex tests\nAGIOK";
      return {Ask::introduction};
    } else if (command == "ISREADY") {
      reply += "READYOK";
      return {Ask::readiness};
    } else if (command == "SETRULE") {
      return {Ask::new_game};
    } else if (command == "POSITION" || command == "DOMOVE") {
      if (command == "POSITION") {
        stones_.clear();
      }
      read_stones(words);
    } else if (command == "GO") {
      return {Ask::move, line.find("PONDER") != std::string_view::npos};
    } else if (command == "STOP") {
      return {Ask::stop};
    } else if (command == "QUIT") {
      reply += "BYE";
      return {Ask::quit};
    }
    return {};
  }

  [[nodiscard]] std::string move_off_board() const override { return "FF"; }
  void append_answer(std::string& text, std::string_view move) const override {
    text += move.empty() ? "BESTMOVE" : "BESTMOVE ";
    text += move;
  }
  [[nodiscard]] std::string_view thinking_line() const override { return "INFO DEPTH 1 SCORE 0"; }
  [[nodiscard]] std::string_view text_line() const override { return "INFO TEXT "; }

 private:
  static constexpr std::string_view digits = "0123456789ABCDEF";

  void read_stones(Tokens& words) {
    while (const auto word = words.next()) {
      const std::string_view text = word->text;
      if (text == "MOVES" || text.starts_with("STAT")) {
        continue;
      }
      for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
        stones_.put({static_cast<int>(digits.find(text[at + 1])) - 1,
                     static_cast<int>(digits.find(text[at]))});
      }
    }
  }
  [[nodiscard]] std::string text_of(Point point) const override {
    return {digits[static_cast<std::size_t>(point.row)],
            digits[static_cast<std::size_t>(point.column + 1) % digits.size()]};
  }

  std::string name_;
};

class Gomocup : public StoneDialect {
 public:
  explicit Gomocup(std::string_view name) : name_(name) {}

  Asked read(std::string_view line, std::string& reply) override {
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (board_is_read_) {
      board_is_read_ = line != "DONE";
      if (board_is_read_) {
        put(line);
      }
      return {board_is_read_ ? Ask::nothing : Ask::move};
    }
    Tokens words(line);
    const auto first = words.next();
    const std::string_view command = first ? first->text : std::string_view{};
    if (command == "ABOUT") {
      reply += "name=\"" + name_ + "\", version=\"1\", author=\"The Ludex tests\"";
      return {Ask::introduction};
    } else if (command == "START" || command == "RECTSTART" || command == "RESTART") {
      start(command, words.rest());
      reply += "OK";
      return {Ask::new_game};
    } else if (command == "BOARD") {
      stones_.clear();
      board_is_read_ = true;
    } else if (command == "BEGIN" || command == "TURN") {
      put(words.rest());
      return {Ask::move};
    } else if (command == "TAKEBACK") {
      stones_.take_back();
      reply += "OK";
    } else if (command == "END") {
      return {Ask::quit};
    } else if (command != "INFO") {
      reply += "UNKNOWN command";
    }
    return {};
  }

  std::string_view move() override {
    const std::string_view text = StoneDialect::move();
    put(text);  // the engine keeps the stones of both
    return text;
  }
  [[nodiscard]] std::string move_off_board() const override { return "99,99"; }
  void append_answer(std::string& text, std::string_view move) const override { text += move; }
  [[nodiscard]] std::string error_answer() const override { return "ERROR no idea"; }
  [[nodiscard]] std::string_view thinking_line() const override {
    return "MESSAGE depth 1 value 0";
  }
  [[nodiscard]] std::string_view text_line() const override { return "MESSAGE "; }

 private:
  void start(std::string_view command, std::string_view size) {
    const std::size_t comma = size.find(',');
    if (command == "RESTART") {
      stones_.clear();
    } else if (comma == std::string_view::npos) {
      stones_.set_board(whole_number(size), whole_number(size));
    } else {
      stones_.set_board(whole_number(size), whole_number(size.substr(comma + 1)));
    }
  }
  // "x,y", or "x,y,field" between BOARD and DONE; anything else puts no stone.
  void put(std::string_view text) {
    if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
      stones_.put({whole_number(text), whole_number(text.substr(comma + 1))});
    }
  }
  [[nodiscard]] std::string text_of(Point point) const override {
    return std::to_string(point.column) + ',' + std::to_string(point.row);
  }

  std::string name_;
  bool board_is_read_ = false;
};

class Gtp : public StoneDialect {
 public:
  explicit Gtp(std::string_view name) : name_(name) {}

  Asked read(std::string_view line, std::string& reply) override {
    Tokens words(line);
    auto command = words.next();
    const bool has_id = command && is_number(command->text);
    id_ = has_id ? command->text : std::string_view{};
    if (has_id) {
      command = words.next();
    }
    if (!command) {
      return {};
    }
    const std::string_view name = command->text;
    if (name == "genmove") {
      return {Ask::move};
    }
    std::string text;
    const Asked asked = obey(name, words, text);
    append_answer(reply, text);
    return asked;
  }

  std::string_view move() override {
    const std::string_view text = StoneDialect::move();
    put(text);  // what the engine generated stands on its board
    return text;
  }
  [[nodiscard]] std::string move_off_board() const override { return "Z25"; }
  void append_answer(std::string& text, std::string_view move) const override {
    text += '=' + id_ + ' ';
    text += move;
    text += '\n';
  }
  [[nodiscard]] std::string error_answer() const override { return '?' + id_ + " no idea\n"; }
  [[nodiscard]] std::string_view thinking_line() const override { return "info move E5 visits 1"; }
  [[nodiscard]] std::string_view text_line() const override { return "# "; }

 private:
  static constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  static constexpr std::string_view commands =
      "boardsize\nclear_board\nkomi\nplay\ngenmove\nundo\ntime_settings\ntime_left\n"
      "known_command\nlist_commands\nname\nprotocol_version\nversion\nquit";

  static bool is_listed(std::string_view name) {
    const std::string lines = '\n' + std::string(commands) + '\n';
    return lines.find('\n' + std::string(name) + '\n') != std::string::npos;
  }

  Asked obey(std::string_view name, Tokens& words, std::string& text) {
    if (name == "protocol_version") {
      text = "2";
      return {Ask::introduction};
    } else if (name == "name") {
      text = name_;
    } else if (name == "version") {
      text = "1";
    } else if (name == "list_commands") {
      text = commands;
    } else if (name == "known_command") {
      text = is_listed(words.rest()) ? "true" : "false";
    } else if (name == "boardsize") {
      const int size = whole_number(words.rest());
      stones_.set_board(size, size);
    } else if (name == "clear_board") {
      stones_.clear();
      return {Ask::new_game};
    } else if (name == "play") {
      (void)words.next();  // the colour
      put(words.rest());
    } else if (name == "undo") {
      stones_.take_back();
    } else if (name == "quit") {
      return {Ask::quit};
    }
    return {};
  }
  void put(std::string_view vertex) {
    const std::size_t column = vertex.empty() ? letters.size() : letters.find(vertex[0]);
    if (column < letters.size() && vertex.size() > 1) {
      stones_.put({static_cast<int>(column), whole_number(vertex.substr(1)) - 1});
    }
  }
  [[nodiscard]] std::string text_of(Point point) const override {
    return letters[static_cast<std::size_t>(point.column) % letters.size()] +
           std::to_string(point.row + 1);
  }

  std::string name_;
  std::string id_;
};

}  // namespace

std::unique_ptr<Dialect> make_agi(std::string_view name) {
  return std::make_unique<Agi>(name);
}

std::unique_ptr<Dialect> make_gomocup(std::string_view name) {
  return std::make_unique<Gomocup>(name);
}

std::unique_ptr<Dialect> make_gtp(std::string_view name) {
  return std::make_unique<Gtp>(name);
}

}  // namespace ludex::tests
