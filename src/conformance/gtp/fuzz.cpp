// Random sessions of GTP.
#include "conformance/fuzz.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::conformance::gtp {

namespace {

constexpr std::array<std::string_view, 2> fuzz_colors{"black", "white"};
constexpr std::array<int, 3> fuzz_sizes{5, 7, 9};
// They change nothing, and every engine answers them.
constexpr std::array<std::string_view, 5> plain_commands{"name", "version", "protocol_version",
                                                         "list_commands", "known_command play"};

std::string random_vertex(Rng& rng) {
  if (rng.below(12) == 0) return "pass";
  constexpr std::string_view columns = "ABCDEFGHJK";
  return fmt::format("{}{}", columns[rng.below(columns.size())], between(rng, 1, 10));
}

std::string random_handicap(Rng& rng) {
  switch (rng.below(3)) {
    case 0:
      return fmt::format("fixed_handicap {}", between(rng, 2, 9));
    case 1:
      return fmt::format("place_free_handicap {}", between(rng, 2, 5));
    default:
      return fmt::format("set_free_handicap {} {}", random_vertex(rng), random_vertex(rng));
  }
}

// Times of a few seconds, so that no answer takes long.
std::string random_time(Rng& rng) {
  static constexpr std::array<std::string_view, 4> settings{"2 0 0", "0 1 1", "1 1 3", "0 2 5"};
  if (rng.below(2) == 0) return fmt::format("time_settings {}", one_of(rng, settings));
  return fmt::format("time_left {} {} {}", one_of(rng, fuzz_colors), between(rng, 1, 3),
                     rng.below(2));
}

std::string random_command(Rng& rng) {
  switch (rng.below(20)) {
    case 16:
    case 17:
      return random_time(rng);
    case 18:
      return random_handicap(rng);
    case 0:
      return fmt::format("boardsize {}", one_of(rng, fuzz_sizes));
    case 1:
      return "clear_board";
    case 2:
      return fmt::format("komi {}.5", between(rng, 0, 8));
    case 3:
      return std::string(one_of(rng, plain_commands));
    case 4:
    case 5:
    case 6:
      return fmt::format("genmove {}", one_of(rng, fuzz_colors));
    case 7:
      return "undo";
    case 8:
      return junk_line(rng);
    case 9:
      return "# a comment";
    default:
      return fmt::format("play {} {}", one_of(rng, fuzz_colors), random_vertex(rng));
  }
}

// Keeps the board, as far as both agree on it, and insists on one answer to each command.
class FuzzController {
 public:
  explicit FuzzController(Session& session) : session_(session), client_(session) {}

  void play(std::span<const std::string> items) {
    client_.short_times();
    for (const std::string& item : items) {
      obey(item);
    }
    (void)client_.succeed("name");
    (void)client_.succeed("quit");
    require(session_.end_within(session_.waits().quit).has_value(),
            "the engine runs on after `quit`");
  }

 private:
  void obey(const std::string& item) {
    auto words = words_of_text(item);
    if (words.empty()) return;
    std::string id;
    if (to_integer(words[0])) {
      id = words[0];
      words.erase(words.begin());
    }
    if (words.empty()) return;
    if (words[0].starts_with('#')) {
      if (id.empty()) {
        session_.send(item);
      }
      return;
    }
    const bool is_move = words[0] == "play" || words[0] == "genmove";
    if (is_move && !board_) return;
    if (words[0] == "undo" && (!board_ || steps_.empty())) return;
    const Reply reply = client_.ask(item, Milliseconds(60'000));
    require(reply.id == id, [&] {
      return fmt::format("`{}` is answered with the number `{}`", excerpt(item), reply.id);
    });
    judge(words, reply);
  }

  void judge(const std::vector<std::string>& words, const Reply& reply) {
    const std::string& command = words[0];
    if (command == "boardsize" && words.size() > 1) {
      // Until `clear_board` the board is not known.
      board_.reset();
      size_ = reply.success ? static_cast<int>(to_integer(words[1]).value_or(0)) : 0;
    } else if (command == "clear_board") {
      rules::Setup setup{.game = "go"};
      setup.values = {{rules::size_parameter, fmt::format("{}", size_)}};
      auto game = rules::start_game(setup);
      board_ = game ? *std::move(game) : nullptr;
      steps_.clear();
      has_handicap_ = false;
    } else if (command == "play" && words.size() > 2) {
      judge_play(words[1], words[2], reply);
    } else if (command == "genmove" && words.size() > 1) {
      judge_genmove(words[1], reply);
    } else if (command == "undo") {
      for (std::size_t count = steps_.back().moves; count > 0; --count) {
        board_->undo();
      }
      steps_.pop_back();
      if (!reply.success) {
        board_.reset();
      }
    } else if (command.ends_with("_handicap")) {
      judge_handicap(words, reply);
    } else if (command == "time_settings") {
      left_.reset();
    } else if (command == "time_left" && words.size() > 2 && reply.success) {
      left_ = TimeLeft{lower(words[1]), Milliseconds(1000 * to_integer(words[2]).value_or(0))};
    } else if (command.starts_with('x')) {
      require(!reply.success,
              [&] { return fmt::format("`{}` succeeds, which is no command", excerpt(command)); });
    }
  }

  // Returns whether our board accepts it. A color that is out of turn moves behind a pass.
  bool place(std::string_view color, std::string_view vertex) {
    const std::size_t before = board_->moves().size();
    const bool is_black = lower(color).starts_with('b');
    if ((board_->to_move() == rules::Seat::first) != is_black &&
        !board_->play_text("pass", rules::coordinate)) {
      return false;
    }
    const bool is_played = board_->play_text(lower(vertex), rules::coordinate).has_value();
    if (is_played) {
      steps_.push_back({board_->moves().size() - before, lower(vertex) != "pass"});
    } else if (board_->moves().size() > before) {
      board_->undo();
    }
    return is_played;
  }

  void judge_play(const std::string& color, const std::string& vertex, const Reply& reply) {
    const bool is_on_board = lower(vertex) == "pass" || vertex_of(vertex, size_).has_value();
    require(is_on_board || !reply.success,
            [&] { return fmt::format("a stone is played on {}, outside the board", vertex); });
    // Rules differ on suicide and superko; then the board is not known until the next game.
    if (place(color, vertex) != reply.success) {
      board_.reset();
    }
  }

  // The stone that was played last is on the board, so one of them at least is.
  [[nodiscard]] bool has_stones() const {
    return has_handicap_ || std::any_of(steps_.begin(), steps_.end(),
                                        [](const Step& step) { return step.is_stone; });
  }

  // Only an empty board has a handicap. What `set_free_handicap` is given stands in its line, and
  // the answers of the others have their stones.
  void judge_handicap(const std::vector<std::string>& words, const Reply& reply) {
    if (!board_ || !reply.success) return;
    require(!has_stones(),
            [&] { return fmt::format("`{}` succeeds on a board with stones", excerpt(words[0])); });
    const bool is_set = words[0] == "set_free_handicap";
    const auto stones = is_set ? std::vector<std::string>(words.begin() + 1, words.end())
                               : words_of_text(reply.text());
    require(stones.size() >= 2,
            [&] { return fmt::format("`{}` places {} stones", words[0], stones.size()); });
    for (const std::string& stone : stones) {
      require(vertex_of(stone, size_).has_value(),
              [&] { return fmt::format("`{}` is no vertex of the board", excerpt(stone)); });
      require(place("black", stone),
              [&] { return fmt::format("two stones of the handicap are on {}", stone); });
    }
    // Engines differ on whether `undo` takes a handicap back.
    steps_.clear();
    has_handicap_ = true;
  }

  void judge_genmove(const std::string& color, const Reply& reply) {
    require(reply.success, [&] { return fmt::format("`genmove {}` is refused", color); });
    if (const auto left = std::exchange(left_, std::nullopt);
        left && left->color.front() == lower(color).front()) {
      require(reply.took <= left->time + client_.waits().tolerance, [&] {
        return fmt::format("`genmove {}` took {} ms of {} ms that were left", color,
                           std::chrono::duration_cast<Milliseconds>(reply.took).count(),
                           left->time.count());
      });
    }
    const std::string vertex = upper(trim(reply.text()));
    if (vertex == "RESIGN") {
      board_.reset();
      return;
    }
    require(vertex == "PASS" || vertex_of(vertex, size_).has_value(),
            [&] { return fmt::format("`{}` is no vertex of the board", excerpt(vertex)); });
    const std::string why = board_->why_illegal(lower(vertex));
    require(why != "the point is not empty", [&] {
      return fmt::format("`{}` is not empty in {}", excerpt(vertex), board_->position());
    });
    if (!place(color, vertex)) {
      board_.reset();
    }
  }

  Session& session_;
  Client client_;
  int size_ = 19;
  std::unique_ptr<rules::Game> board_;
  bool has_handicap_ = false;
  struct TimeLeft {
    std::string color;
    Milliseconds time{};
  };
  std::optional<TimeLeft> left_;  // for the next move of that color
  // Each stone or pass, by the moves of board_.
  struct Step {
    std::size_t moves = 0;
    bool is_stone = false;
  };
  std::vector<Step> steps_;
};

FuzzLines fuzz_session(Rng& rng) {
  FuzzLines items{fmt::format("boardsize {}", one_of(rng, fuzz_sizes)), "clear_board"};
  const std::size_t count = between(rng, 4, 40);
  while (items.size() < count) {
    const std::string line = random_command(rng);
    const bool is_numbered = rng.below(3) == 0 && !line.starts_with('#');
    items.push_back(is_numbered ? fmt::format("{} {}", between(rng, 0, 99'999), line) : line);
  }
  return items;
}

}  // namespace

FuzzKind fuzz_kind() {
  return {"gtp", fuzz_session, [](Session& session, std::span<const std::string> items) {
            FuzzController(session).play(items);
          }};
}

}  // namespace ludex::conformance::gtp
