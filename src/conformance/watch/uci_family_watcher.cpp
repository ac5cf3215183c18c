#include "conformance/watch/uci_family_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::conformance {

namespace {

// Half moves since the start of the game, by the move number of the position.
std::int64_t ply_of(const rules::Game& game) {
  return 2 * static_cast<std::int64_t>(game.move_number()) +
         (game.to_move() == rules::Seat::second ? 1 : 0);
}

std::optional<std::int64_t> find_number(const std::map<std::string, std::int64_t>& numbers,
                                        std::string_view key) {
  const auto found = numbers.find(std::string(key));
  if (found == numbers.end()) return std::nullopt;
  return found->second;
}

}  // namespace

UciFamilyWatcher::UciFamilyWatcher(std::string fault, const WatchDialect& dialect)
    : Watcher(std::move(fault)),
      dialect_(dialect),
      board_(*rules::start_game({.game = std::string(dialect.game)})) {}

rules::Setup UciFamilyWatcher::setup() const {
  return {.game = std::string(dialect_.game)};
}

bool UciFamilyWatcher::is_thinking() const {
  return searching_ && (!answer_at_ || now() < *answer_at_);
}

void UciFamilyWatcher::forbid_while_thinking(std::string_view command) {
  if (is_thinking()) {
    complain(watch_rules::setting_thinking, fmt::format("`{}`", command));
  }
}

void UciFamilyWatcher::announce_game() {
  is_new_game_ = true;
  clocks_.reset();
}

void UciFamilyWatcher::obey(const std::string& line) {
  const Words words = words_in(line);
  if (words.empty()) return;
  if (words[0] == "quit") {
    quit(is(watch_faults::silent) || is(watch_faults::no_bye) ? "" : dialect_.goodbye);
  } else if (is(watch_faults::silent)) {
    return;
  } else if (words[0] == dialect_.hello) {
    introduce();
  } else if (!introduced_) {
    complain(watch_rules::before_handshake, fmt::format("`{}`", excerpt(words[0])));
  } else {
    obey(words);
  }
}

void UciFamilyWatcher::obey(const Words& words) {
  const std::string& command = words[0];
  if (command == "isready") {
    answer_isready();
  } else if (command == "setoption") {
    forbid_while_thinking(command);
    read_option(words);
  } else if (command == "position") {
    forbid_while_thinking(command);
    set_position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "stop") {
    stop();
  } else if (command == "ponderhit") {
    ponderhit();
  } else if (!obey_own(words)) {
    complain(watch_rules::unknown_command, fmt::format("`{}`", excerpt(command)));
  }
}

void UciFamilyWatcher::introduce() {
  introduced_ = true;
  say("id name Ludex watcher");
  say("id author Ludex");
  for (const OfferedOption& option : dialect_.options) {
    say(fmt::format("{} {} {}", dialect_.option, option.name, option.declaration));
  }
  if (is(watch_faults::bad_options)) {
    for (const std::string_view line : dialect_.broken_options) {
      say(std::string(line));
    }
  }
  if (is(watch_faults::chatter)) {
    say("Hello! I am an engine.");
  }
  say(fmt::format("{}ok", dialect_.hello));
}

void UciFamilyWatcher::answer_isready() {
  is_ready_ = true;
  if (is(watch_faults::no_readyok)) return;
  say("readyok");
  if (is(watch_faults::unasked)) {
    const auto legal = board_->legal_moves();
    say("bestmove " + (legal.empty() ? std::string(dialect_.illegal_move)
                                     : board_->format_move(legal.front(), rules::coordinate)));
  }
}

void UciFamilyWatcher::set_option(const std::string& name, const std::string& value) {
  const auto option = std::find_if(dialect_.options.begin(), dialect_.options.end(),
                                   [&](const auto& each) { return lower(each.name) == name; });
  if (option == dialect_.options.end()) {
    complain(watch_rules::option_unknown, fmt::format("`{}`", excerpt(name)));
    return;
  }
  const auto number = to_integer(value);
  const bool is_good = option->kind == OfferedOption::Kind::button ? value.empty()
                       : option->kind == OfferedOption::Kind::flag
                           ? value == "true" || value == "false"
                           : number && *number >= option->low && *number <= option->high;
  if (!is_good) {
    complain(watch_rules::option_value, fmt::format("`{}` for {}", excerpt(value), option->name));
  }
  if (value == "false") {
    set_.erase(name);
  } else {
    set_[name] = value;
  }
}

bool UciFamilyWatcher::goes_on(const std::string& fen, const Words& moves,
                               const rules::Game& before) const {
  // Controllers begin their lists anew, for example after each move that cannot be taken back.
  if (fen != start_) return ply_of(*board_) > ply_of(before);
  return moves_.size() >= moves.size() && std::equal(moves.begin(), moves.end(), moves_.begin());
}

void UciFamilyWatcher::set_position(const Words& words) {
  const auto moves_at = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  if (words.size() > 1 && words[1] == "fen") {
    fen =
        fmt::format("{}", fmt::join(words.begin() + 2, std::max(moves_at, words.begin() + 2), " "));
  } else if (words.size() < 2 || words[1] != "startpos") {
    complain(watch_rules::position_form, "it begins with neither `startpos` nor `fen`");
    return;
  } else if (words.size() > 2 && moves_at != words.begin() + 2) {
    complain(watch_rules::position_form, "`startpos` is followed by something else than `moves`");
    return;
  }
  rules::Setup asked = setup();
  asked.position = fen;
  auto game = rules::start_game(asked);
  if (!game) {
    complain(watch_rules::illegal_position, game.error().message);
    return;
  }
  const Words played =
      std::exchange(moves_, Words(moves_at == words.end() ? moves_at : moves_at + 1, words.end()));
  const auto before = std::exchange(board_, *std::move(game));
  for (const std::string& move : moves_) {
    const std::string position = board_->position();
    if (!board_->play_text(move, rules::coordinate)) {
      complain(watch_rules::illegal_move, fmt::format("`{}` in {}", excerpt(move), position));
      break;
    }
  }
  const bool is_same = goes_on(fen, played, *before);
  is_other_game_ = is_other_game_ || (!is_same && !is_new_game_ && searches_ > 0);
  start_ = fen;
}

UciFamilyWatcher::Numbers UciFamilyWatcher::read_go(const Words& words) {
  const auto is_one_of = [](std::span<const std::string_view> all, const std::string& word) {
    return std::find(all.begin(), all.end(), word) != all.end();
  };
  Numbers numbers;
  for (std::size_t at = 1; at < words.size() && words[at] != dialect_.go_list; ++at) {
    const std::string& key = words[at];
    if (is_one_of(dialect_.go_flags, key)) {
      numbers[key] = 1;
      continue;
    }
    if (!is_one_of(dialect_.go_numbers, key)) {
      complain(watch_rules::go_form, fmt::format("`{}`", excerpt(key)));
      continue;
    }
    const auto number = at + 1 < words.size() ? to_integer(words[at + 1]) : std::nullopt;
    if (!number) {
      complain(watch_rules::go_form, fmt::format("`{}` has no number", key));
      continue;
    }
    numbers[key] = *number;
    ++at;
  }
  if (numbers.empty() && dialect_.bare_go_is_infinite) {
    numbers["infinite"] = 1;
  }
  return numbers;
}

void UciFamilyWatcher::judge_clocks(const Numbers& numbers) {
  Clocks now_told{{}, ply_of(*board_)};
  const auto all = clock_words();
  const std::int64_t plies = clocks_ ? now_told.ply - clocks_->ply : 0;
  for (const std::size_t seat : {0U, 1U}) {
    const ClockWords& words = all.at(seat);
    const auto left = find_number(numbers, words.left);
    now_told.left.at(seat) = left;
    if (!left) continue;
    if (*left < 0) {
      complain(watch_rules::clock_negative, fmt::format("`{} {}`", words.left, *left));
    }
    const auto increment = find_number(numbers, words.increment);
    if (dialect_.bare_time_is_of_the_move && !increment) {
      now_told.left.at(seat).reset();
      continue;
    }
    if (plies <= 0 || !clocks_->left.at(seat) || find_number(numbers, words.moves_to_go)) continue;
    const std::int64_t was = *clocks_->left.at(seat);
    const std::int64_t added = increment.value_or(0);
    if (*left > was + added * ((plies + 1) / 2)) {
      complain(watch_rules::clock_grows, fmt::format("`{}` from {} to {}, with an increment of {}",
                                                     words.left, was, *left, added));
    }
  }
  clocks_ = now_told;
}

void UciFamilyWatcher::go(const Words& words) {
  if (is_thinking()) {
    complain(watch_rules::go_thinking);
    return;
  }
  if (!std::exchange(is_ready_, true)) {
    complain(watch_rules::no_isready);
  }
  if (std::exchange(is_other_game_, false)) {
    complain(watch_rules::no_new_game);
  }
  is_new_game_ = false;
  const Numbers numbers = read_go(words);
  judge_go(numbers);
  judge_clocks(numbers);
  if (board_->legal_moves().empty()) {
    complain(watch_rules::go_over);
  }
  pondering_ = numbers.contains("ponder");
  if (pondering_ && !is_set("ponder")) {
    complain(watch_rules::ponder_option);
  }
  ++searches_;
  note_question();
  searching_ = true;
  answer_at_.reset();
  if (is_over() || pondering_ || numbers.contains("infinite")) return;
  answer();
}

void UciFamilyWatcher::answer() {
  pondering_ = false;
  if (is(watch_faults::no_move)) return;
  answer_at_ = now() + thought();
  if (is(watch_faults::bad_infos)) {
    say("info depth many score 3 nodes -1 pv zz99");
    say("info score cp");
  }
  if (is(watch_faults::long_line)) {
    say(fmt::format("{} {}", dialect_.text, std::string(watch_long_line, 'x')));
  }
  print_answer();
}

void UciFamilyWatcher::print_answer() {
  const auto legal = board_->legal_moves();
  std::string line(dialect_.no_move);
  if (!legal.empty() && !is(watch_faults::gives_up)) {
    const rules::Move chosen = legal[moves_.size() % legal.size()];
    const std::string move = board_->format_move(chosen, rules::coordinate);
    say(fmt::format("info depth 1 {} nodes 1 time 1 pv {}", dialect_.score, move));
    line = "bestmove " +
           (is(watch_faults::illegal) ? std::string(dialect_.illegal_move) : spelt(move));
    const auto after = board_->clone();
    after->play(chosen);
    if (const auto replies = after->legal_moves(); !replies.empty()) {
      line += " ponder " + (is(watch_faults::bad_ponder)
                                ? std::string(dialect_.illegal_move)
                                : spelt(after->format_move(replies.front(), rules::coordinate)));
    }
    line += ending_of_answer();
  }
  if (is(watch_faults::bare)) {
    line = "bestmove";
  }
  say(line, thought());
  if (is(watch_faults::twice)) {
    say(line, thought());
  }
}

void UciFamilyWatcher::stop() {
  if (!searching_) {
    if (searches_ == 0) {
      complain(watch_rules::stop_idle);
    }
    return;
  }
  // A search that ends by itself may cross the `stop`.
  if (answer_at_ || is(watch_faults::ignores_stop)) return;
  answer();
}

void UciFamilyWatcher::ponderhit() {
  if (!searching_ || !pondering_) {
    complain(watch_rules::ponderhit_idle);
    return;
  }
  answer();
}

}  // namespace ludex::conformance
