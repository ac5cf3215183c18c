#include "conformance/uci_family/fuzz.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "base/text.h"
#include "conformance/uci_family/client.h"
#include "conformance/words.h"
#include "rules/registry.h"

namespace ludex::conformance::uci_family {

namespace {

std::unique_ptr<rules::Game> game_from(const Dialect& dialect, std::string_view fen) {
  auto game = rules::start_game({.game = std::string(dialect.game), .position = std::string(fen)});
  return game ? *std::move(game) : nullptr;
}

std::string random_position(const Dialect& dialect, Rng& rng) {
  const Examples& examples = dialect.examples;
  const std::array<std::string_view, 4> fens{"", examples.start, examples.middle_game,
                                             examples.few_moves};
  const std::string_view fen = one_of(rng, fens);
  const auto game = game_from(dialect, fen);
  std::string line = fen.empty() ? "position startpos" : fmt::format("position fen {}", fen);
  const std::size_t plies = between(rng, 0, 30);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const auto legal = game->legal_moves();
    if (legal.empty()) break;
    const rules::Move move = one_of(rng, legal);
    line += (ply == 0 ? " moves " : " ") + game->format_move(move, rules::coordinate);
    game->play(move);
  }
  return line;
}

// A position in which something is missing, too much or elsewhere. Some of them are legal after
// all.
std::string random_wreck(const Dialect& dialect, Rng& rng) {
  const Examples& examples = dialect.examples;
  const std::array<std::string_view, 3> fens{examples.start, examples.middle_game,
                                             examples.few_moves};
  std::string fen(one_of(rng, fens));
  static constexpr std::string_view signs = "kKpPrRnN/089 w-x";
  for (std::size_t change = between(rng, 1, 4); change > 0 && !fen.empty(); --change) {
    const std::size_t at = between(rng, 0, fen.size() - 1);
    switch (rng.below(4)) {
      case 0:
        fen.erase(at, between(rng, 1, 8));
        break;
      case 1:
        fen.insert(at, between(rng, 1, 3), one_of(rng, signs));
        break;
      default:
        fen[at] = one_of(rng, signs);
        break;
    }
  }
  return fmt::format("position fen {}", fen);
}

std::string random_go(const Dialect& dialect, Rng& rng) {
  const auto timed = [&](std::string_view format, std::size_t low, std::size_t high,
                         std::size_t other) {
    return fmt::format(fmt::runtime(format), between(rng, low, high), other);
  };
  switch (rng.below(8)) {
    case 0:
      return fmt::format("go nodes {}", between(rng, 1, 400));
    case 1:
      return "go " + timed(dialect.go_movetime, 1, 30, 0);
    case 2:
      return "go " + timed(dialect.go_clock, 1, 300, 0);
    case 3:
      return "go " + timed(dialect.go_increment, 1, 300, between(rng, 0, 20));
    case 4:
      return "go " + timed(dialect.go_period, 1, 300, between(rng, 1, 40));
    case 5:
      return "go infinite";
    case 6:
      return "go ponder " + timed(dialect.go_increment, 50, 300, 10);
    default:
      return fmt::format("go depth {}", between(rng, 1, 3));
  }
}

std::string random_setting(const Dialect& dialect, Rng& rng) {
  const std::string number = fmt::format("{}", between(rng, 1, 32));
  for (const StandardOption& option : dialect.standard_options) {
    const std::string name = lower(option.name);
    if ((name == "hash" || name == "hashsize") && rng.below(2) == 0) {
      return fmt::format(fmt::runtime(dialect.set_option), option.name, number);
    }
    if (name == "ponder" && rng.below(2) == 0) {
      return fmt::format(fmt::runtime(dialect.set_option), option.name,
                         rng.below(2) == 0 ? "true" : "false");
    }
  }
  return fmt::format(fmt::runtime(dialect.set_option), "Xyzzy", number);
}

// Blanks may stand before, between and behind words.
std::string with_blanks(const std::string& line, Rng& rng) {
  std::string text(between(rng, 0, 2), ' ');
  for (const char c : line) {
    text += c;
    if (c == ' ' && rng.below(4) == 0) {
      text += rng.below(2) == 0 ? ' ' : '\t';
    }
  }
  return text + std::string(between(rng, 0, 2), ' ');
}

// A controller that keeps track of what is due.
class FuzzController {
 public:
  FuzzController(const Dialect& dialect, FuzzPositions positions, Session& session)
      : dialect_(dialect), positions_(positions), session_(session), client_(session, dialect) {}

  void play(std::span<const std::string> items) {
    client_.introduce();
    client_.count_in_milliseconds();
    ready();
    board_ = game_from(dialect_, "");
    for (const std::string& item : items) {
      obey(item);
    }
    finish();
    ready();
    session_.listen(session_.waits().quiet / 4, "an answer came unasked",
                    [this](std::string_view line) { return client_.is_answer(line); });
    session_.send("quit");
    require(session_.end_within(session_.waits().quit).has_value(),
            "the engine runs on after `quit`");
  }

 private:
  enum class State : std::uint8_t { idle, thinking, waiting };  // `waiting` for `stop`

  void obey(const std::string& item) {
    const std::string_view word = first_word(item);
    if (word == "go") {
      go(item);
    } else if (word == "isready") {
      session_.send(item);
      await_ready();
    } else if (word == "stop") {
      stop(item);
    } else if (word == "ponderhit") {
      if (!is_pondering_) return;
      is_pondering_ = false;
      session_.send(item);
      await_answer();
    } else if (word == "position") {
      finish();
      set_position(item);
    } else if (word == "setoption" || word == first_word(dialect_.new_game)) {
      finish();
      session_.send(item);
    } else if (word.starts_with('x')) {
      session_.send(item);
    }
  }

  void set_position(const std::string& item) {
    const auto words = words_of(item);
    const auto moves_at = std::find(words.begin(), words.end(), "moves");
    std::string fen;
    if (words.size() > 2 && words[1] == "fen") {
      fen = fmt::format("{}", fmt::join(words.begin() + 2, moves_at, " "));
    } else if (words.size() < 2 || words[1] != "startpos") {
      return;
    }
    auto game = game_from(dialect_, fen);
    for (auto at = moves_at; game && at != words.end(); ++at) {
      if (at != moves_at && !game->play_text(*at, rules::coordinate)) {
        game.reset();
      }
    }
    if (!game && positions_ == FuzzPositions::legal) return;
    board_ = std::move(game);
    session_.send(item);
    // An engine that such a position kills dies here, and not at a later line.
    if (!board_) {
      ready();
    }
  }

  void go(const std::string& item) {
    // What an engine answers where there is no position is its own affair.
    if (!board_) return;
    const auto words = words_of(item);
    const auto has = [&](std::string_view word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    const bool is_timed = item.find("time") != std::string::npos;
    // Where an engine counts in seconds, a search would take minutes.
    if (is_timed && !dialect_.millisecond_option.empty() &&
        client_.find_option(dialect_.millisecond_option) == nullptr) {
      return;
    }
    finish();
    // A shortened line is sent only if it still is a limit with its number, or has none.
    const bool is_whole = words.size() % 2 == (has("infinite") || has("ponder") ? 0U : 1U);
    if (words.size() < 2 || !is_whole) return;
    session_.send(item);
    is_pondering_ = has("ponder");
    state_ = is_pondering_ || has("infinite") ? State::waiting : State::thinking;
  }

  // Ends a search that is running.
  void finish() {
    if (state_ == State::waiting) {
      stop("stop");
    }
    await_answer();
  }

  // Where a language has a word for "no answer", a `stop` without a search, or one that crosses the
  // end of a search, is answered by it.
  void stop(const std::string& item) {
    session_.send(item);
    await_answer();
    if (dialect_.no_answer.empty()) return;
    has_stopped_ = true;
    ready();
    has_stopped_ = false;
  }

  void await_answer() {
    if (state_ == State::idle) return;
    (void)session_.await("answer to `go`", session_.waits().answer, [this](std::string_view line) {
      hear(line);
      return state_ == State::idle;
    });
  }

  void ready() {
    session_.send("isready");
    await_ready();
  }
  void await_ready() {
    (void)session_.await("`readyok`", session_.waits().ready, [this](std::string_view line) {
      hear(line);
      return first_word(line) == "readyok";
    });
  }

  void hear(std::string_view line) {
    if (!client_.is_answer(line)) return;
    if (state_ == State::idle) {
      const bool is_due =
          std::exchange(has_stopped_, false) && first_word(line) == dialect_.no_answer;
      require(is_due, [&] { return fmt::format("`{}` came unasked", excerpt(line)); });
      return;
    }
    state_ = State::idle;
    is_pondering_ = false;
    const BestMove best = parse_bestmove(dialect_, line);
    if (board_->legal_moves().empty()) return;
    require(board_->parse_move(best.move, rules::coordinate).has_value(), [&] {
      return fmt::format("`{}` is no legal move in {}", excerpt(line), board_->position());
    });
  }

  const Dialect& dialect_;
  FuzzPositions positions_;
  Session& session_;
  Client client_;
  std::unique_ptr<rules::Game> board_;  // null after a position that is none
  State state_ = State::idle;
  bool is_pondering_ = false;
  bool has_stopped_ = false;  // a word for "no answer" may come
};

}  // namespace

FuzzLines fuzz_session(const Dialect& dialect, FuzzPositions positions, Rng& rng) {
  FuzzLines items;
  const std::size_t count = between(rng, 4, 40);
  while (items.size() < count) {
    const std::uint64_t kind = rng.below(20);
    const bool is_wreck = kind < 9 && positions == FuzzPositions::any;
    std::string line = kind < 6    ? random_go(dialect, rng)
                       : is_wreck  ? random_wreck(dialect, rng)
                       : kind < 11 ? random_position(dialect, rng)
                       : kind < 13 ? "isready"
                       : kind < 15 ? "stop"
                       : kind < 16 ? "ponderhit"
                       : kind < 17 ? std::string(dialect.new_game)
                       : kind < 19 ? random_setting(dialect, rng)
                                   : junk_line(rng);
    if (rng.below(8) == 0) {
      line = with_blanks(line, rng);
    }
    items.push_back(std::move(line));
  }
  return items;
}

void play_fuzz(const Dialect& dialect, FuzzPositions positions, Session& session,
               std::span<const std::string> items) {
  FuzzController(dialect, positions, session).play(items);
}

}  // namespace ludex::conformance::uci_family
