// Random sessions of AGI.
#include "conformance/fuzz.h"

#include <fmt/format.h>

#include <set>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"

namespace ludex::conformance::agi {

namespace {

std::string random_point(Rng& rng) {
  constexpr std::string_view rows = "0123456789ABCDE";
  constexpr std::string_view columns = "123456789ABCDEF";
  return {rows[rng.below(rows.size())], columns[rng.below(columns.size())]};
}

std::string random_position(Rng& rng) {
  std::set<std::string> taken;
  std::string line;
  for (std::size_t count = between(rng, 0, 12); count > 0; --count) {
    const std::string point = random_point(rng);
    if (taken.insert(point).second) {
      line += point;
    }
  }
  return line.empty() ? "POSITION" : "POSITION MOVES " + line;
}

std::string random_line(Rng& rng) {
  switch (rng.below(16)) {
    case 0:
    case 1:
    case 2:
      return fmt::format("GO TIME {}", between(rng, 0, 400));
    case 3:
      return "GO INFINITE";
    case 4:
      return fmt::format("GO PONDER TIME {}", between(rng, 50, 400));
    case 5:
      return fmt::format("GO SEARCH {} TIME 100", random_point(rng));
    case 6:
    case 7:
      return "STOP";
    case 8:
    case 9:
      return random_position(rng);
    case 10:
    case 11:
      return "DOMOVE " + random_point(rng);
    case 12:
      return "ISREADY";
    case 13:
      return rng.below(2) == 0 ? "SETOPTION PONDER OFF" : "SETOPTION OWNBOOK OFF";
    case 14:
      return "SETRULE UNFORBIDDEN";
    default:
      return junk_line(rng);
  }
}

// A controller that knows what is due, and which points are taken.
class FuzzController {
 public:
  explicit FuzzController(Session& session) : session_(session), client_(session) {}

  void play(std::span<const std::string> items) {
    (void)client_.introduce();
    session_.send_burst({"SETOPTION OWNBOOK OFF", "SETOPTION PONDER OFF", "SETRULE UNFORBIDDEN"});
    ready();
    session_.send("POSITION");
    for (const std::string& item : items) {
      obey(item);
    }
    finish();
    ready();
    client_.no_bestmove(session_.waits().quiet / 4, "a `BESTMOVE` came unasked");
    session_.send("QUIT");
    require(session_.end_within(session_.waits().quit).has_value(),
            "the engine runs on after `QUIT`");
  }

 private:
  enum class State : std::uint8_t { idle, thinking, infinite, pondering };

  void obey(const std::string& item) {
    const auto words = words_of(item);
    const std::string word = words.empty() ? "" : words.front();
    if (word == "ISREADY") {
      ready();
    } else if (word == "GO") {
      go(item, words);
    } else if (word == "POSITION" || word == "DOMOVE") {
      set_stones(word, item, words);
    } else if (word == "STOP" || (word == "SETOPTION" && words.size() == 3) || word == "SETRULE" ||
               word.starts_with('X')) {
      finish();
      session_.send(item);
    }
  }

  void set_stones(const std::string& word, const std::string& item,
                  const std::vector<std::string>& words) {
    finish();
    std::set<std::string> taken = word == "DOMOVE" ? taken_ : std::set<std::string>();
    if (words.size() > 1) {
      const auto points = points_of(words.back());
      if (!points) return;
      for (const std::string& point : *points) {
        if (!taken.insert(point).second) return;
      }
    } else if (word == "DOMOVE") {
      return;
    }
    taken_ = taken;
    session_.send(item);
  }

  void go(const std::string& item, const std::vector<std::string>& words) {
    finish();
    list_.reset();
    const bool is_timed = words.size() > 2 && words[words.size() - 2] == "TIME";
    const bool is_infinite = words.back() == "INFINITE";
    if (!is_timed && !is_infinite) return;
    if (words[1] == "SEARCH") {
      if (taken_.contains(words[2])) return;
      list_ = words[2];
    }
    session_.send(item);
    state_ = words[1] == "PONDER" ? State::pondering
             : is_infinite        ? State::infinite
                                  : State::thinking;
  }

  // Ends a search that is running; pondering has no answer.
  void finish() {
    if (state_ == State::infinite || state_ == State::pondering) {
      session_.send("STOP");
    }
    if (state_ == State::pondering) {
      state_ = State::idle;
    }
    if (state_ == State::idle) return;
    (void)session_.await("`BESTMOVE`", session_.waits().answer, [this](std::string_view line) {
      hear(line);
      return state_ == State::idle;
    });
  }

  void ready() {
    session_.send("ISREADY");
    (void)session_.await("`READYOK`", session_.waits().ready, [this](std::string_view line) {
      hear(line);
      return begins_with(line, "READYOK");
    });
  }

  void hear(std::string_view line) {
    if (!begins_with(line, "BESTMOVE")) return;
    require(state_ == State::thinking || state_ == State::infinite,
            [&] { return fmt::format("`{}` came unasked", excerpt(line)); });
    state_ = State::idle;
    const auto words = words_of(line);
    require(words.size() >= 2, "`BESTMOVE` names no move");
    // A game that is over has no move.
    if (words[1] == "NONE") return;
    require(is_point(words[1]) && !taken_.contains(words[1]),
            [&] { return fmt::format("`{}` is no empty point", excerpt(line)); });
    require(!list_ || words[1] == *list_,
            [&] { return fmt::format("`{}` is not the point of `SEARCH`", excerpt(line)); });
  }

  Session& session_;
  Client client_;
  std::set<std::string> taken_;
  std::optional<std::string> list_;
  State state_ = State::idle;
};

FuzzLines fuzz_session(Rng& rng) {
  FuzzLines items;
  const std::size_t count = between(rng, 4, 40);
  while (items.size() < count) {
    items.push_back(random_line(rng));
  }
  return items;
}

}  // namespace

FuzzKind fuzz_kind() {
  return {"agi", fuzz_session, [](Session& session, std::span<const std::string> items) {
            FuzzController(session).play(items);
          }};
}

}  // namespace ludex::conformance::agi
