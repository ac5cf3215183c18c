#include "support/dialect.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/tokens.h"
#include "rules/chess/fen.h"
#include "rules/registry.h"
#include "support/instant_mover.h"
#include "support/stone_dialects.h"

namespace ludex::tests {
namespace {

std::unique_ptr<rules::Game> started(std::string_view game, std::string_view position) {
  auto made = rules::start_game({std::string(game), {}, std::string(position)});
  return made ? *std::move(made) : nullptr;
}

// A move that the other side could make if it had the turn; empty if there is none.
std::string other_sides_move(const rules::Game& game) {
  const auto pass = game.null_move();
  if (!pass) {
    return {};
  }
  const auto after = game.clone();
  after->play(*pass);
  for (const rules::Move move : after->legal_moves()) {
    std::string text = after->format_move(move, rules::coordinate);
    if (!game.parse_move(text, rules::coordinate)) {
      return text;
    }
  }
  return {};
}

// What UCI and UCCI share.
class PieceDialect : public Dialect {
 public:
  PieceDialect(std::string_view handshake, std::string introduction)
      : handshake_(handshake), introduction_(std::move(introduction)) {}

  Asked read(std::string_view line, std::string& reply) override {
    Tokens words(line);
    const auto first = words.next();
    const std::string_view command = first ? first->text : std::string_view{};
    if (command == "position") {
      set_position(line);
    } else if (command == "go") {
      return read_go(words);
    } else if (command == "isready") {
      reply += "readyok";
      return {Ask::readiness};
    } else if (command == "stop" || command == "ponderhit") {
      return {Ask::stop};
    } else if (command == "ucinewgame" || line.starts_with("setoption newgame")) {
      return {Ask::new_game};
    } else if (command == "setoption") {
      set_option(line);
    } else if (command == handshake_) {
      reply += introduction_;
      return {Ask::introduction};
    } else if (command == "quit") {
      return {Ask::quit};
    }
    return {};
  }

  void append_answer(std::string& text, std::string_view move) const override {
    text += move.empty() ? "bestmove" : "bestmove ";
    text += move;
  }
  [[nodiscard]] std::string_view text_line() const override { return "info string "; }

 private:
  virtual void set_position(std::string_view line) = 0;
  virtual void set_option(std::string_view /*line*/) {}

  static Asked read_go(Tokens& words) {
    Asked asked{Ask::move};
    while (const auto word = words.next()) {
      asked.waits = asked.waits || word->text == "infinite" || word->text == "ponder";
    }
    return asked;
  }

  std::string_view handshake_;
  std::string introduction_;
};

std::string uci_introduction(std::string_view name, std::string_view options) {
  return "id name " + std::string(name) +
         "\nid author The Ludex tests"
         "\noption name Hash type spin default 1 min 1 max 1024"
         "\noption name Ponder type check default false\n" +
         std::string(options) +
         "\noption name Style type combo default Quick var Quick var Quicker"
         "\nuciok";
}

class ChessDialect : public PieceDialect {
 public:
  explicit ChessDialect(std::string_view name)
      : PieceDialect("uci",
                     uci_introduction(name, "option name UCI_Chess960 type check default false")) {}

  std::string_view move() override { return mover_.move(); }
  [[nodiscard]] std::string illegal_move() const override { return mover_.illegal_move(); }
  [[nodiscard]] std::string move_of_other_side() const override {
    const auto game = started("chess", mover_.fen());
    return game ? other_sides_move(*game) : std::string{};
  }
  [[nodiscard]] std::string move_off_board() const override { return "e8e9"; }
  [[nodiscard]] std::string_view thinking_line() const override {
    return "info depth 1 score cp 0 nodes 1 time 1";
  }

 private:
  void set_position(std::string_view line) override { mover_.set_position(line); }
  void set_option(std::string_view line) override {
    if (line.find("UCI_Chess960") != std::string_view::npos) {
      mover_.set_chess960(line.ends_with("true"));
    }
  }

  InstantMover mover_;
};

class XiangqiDialect : public PieceDialect {
 public:
  XiangqiDialect(Protocol protocol, std::string_view name)
      : PieceDialect(protocol == Protocol::uci ? "uci" : "ucci",
                     protocol == Protocol::uci
                         ? uci_introduction(name,
                                            "option name UCI_Variant type combo default xiangqi "
                                            "var xiangqi")
                         : "id name " + std::string(name) +
                               "\nid author The Ludex tests"
                               "\noption usemillisec type check default true"
                               "\noption hashsize type spin min 1 max 1024 default 1"
                               "\noption newgame type button\nucciok"),
        is_uci_(protocol == Protocol::uci),
        game_(started("xiangqi", "")) {}

  std::string_view move() override {
    const std::vector<rules::Move> moves = game_->legal_moves();
    if (moves.empty()) {
      return "(none)";
    }
    std::uint64_t state = game_->key();
    move_ = game_->format_move(moves[split_mix(state) % moves.size()], rules::coordinate);
    return move_;
  }
  [[nodiscard]] std::string illegal_move() const override { return "a0a9"; }
  [[nodiscard]] std::string move_of_other_side() const override { return other_sides_move(*game_); }
  [[nodiscard]] std::string move_off_board() const override { return "i0j0"; }
  [[nodiscard]] std::string_view thinking_line() const override {
    return is_uci_ ? "info depth 1 score cp 0 nodes 1 time 1" : "info depth 1 score 0";
  }

 private:
  void set_position(std::string_view line) override {
    const std::size_t moves = std::min(line.find(" moves"), line.size());
    const std::size_t fen = line.find("fen ");
    auto game = started("xiangqi",
                        fen < moves ? line.substr(fen + 4, moves - fen - 4) : std::string_view{});
    if (!game) {
      return;
    }
    game_ = std::move(game);
    Tokens words(line.substr(moves));
    while (const auto word = words.next()) {
      if (word->text != "moves" && !game_->play_text(word->text, rules::coordinate)) {
        return;
      }
    }
  }

  bool is_uci_;
  std::unique_ptr<rules::Game> game_;
  std::string move_;
};

}  // namespace

std::unique_ptr<Dialect> make_dialect(Protocol protocol, std::string_view name, bool xiangqi) {
  switch (protocol) {
    case Protocol::uci:
      if (!xiangqi) return std::make_unique<ChessDialect>(name);
      return std::make_unique<XiangqiDialect>(protocol, name);
    case Protocol::ucci:
      return std::make_unique<XiangqiDialect>(protocol, name);
    case Protocol::agi:
      return make_agi(name);
    case Protocol::gomocup:
      return make_gomocup(name);
    case Protocol::gtp:
      return make_gtp(name);
  }
  return nullptr;
}

}  // namespace ludex::tests
