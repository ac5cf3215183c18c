#include "conformance/uci_family/client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/registry.h"

namespace ludex::conformance::uci_family {

namespace {

bool is_readyok(std::string_view line) {
  return first_word(line) == "readyok";
}

bool is_first_rank(const Info& info) {
  return info.multipv.value_or(1) == 1;
}

}  // namespace

std::unique_ptr<rules::Game> game_of(const Dialect& dialect, std::string_view fen,
                                     const std::vector<std::string>& moves, bool chess960) {
  rules::Setup setup{.game = std::string(dialect.game), .position = std::string(fen)};
  if (chess960) {
    setup.values = {{rules::variant_parameter, "chess960"}};
  }
  auto game = rules::start_game(setup);
  expects(game.has_value());
  for (const std::string& move : moves) {
    const bool is_played = (*game)->play_text(move, rules::coordinate).has_value();
    expects(is_played);
  }
  return *std::move(game);
}

const std::vector<std::string>& Client::introduce() {
  session_.send(dialect_.hello);
  introduction_.clear();
  options_.clear();
  (void)session_.await(fmt::format("`{}`", dialect_.hello_answer), waits().handshake,
                       [this](std::string_view line) {
                         introduction_.emplace_back(line);
                         if (first_word(line) == "option") {
                           options_.push_back(parse_option(dialect_, line));
                         }
                         return first_word(line) == dialect_.hello_answer;
                       });
  return introduction_;
}

void Client::ready() {
  session_.send("isready");
  (void)session_.await("`readyok`", waits().ready, is_readyok);
}

void Client::new_game() {
  session_.send(dialect_.new_game);
  ready();
}

void Client::count_in_milliseconds() {
  if (!dialect_.millisecond_option.empty() && find_option(dialect_.millisecond_option) != nullptr) {
    set(dialect_.millisecond_option, "true");
  }
}

void Client::begin() {
  introduce();
  count_in_milliseconds();
  ready();
  new_game();
}

const Option* Client::find_option(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
    return equal_ignoring_case(option.name, name);
  });
  return found == options_.end() ? nullptr : &*found;
}

const Option& Client::option(std::string_view name) const {
  const Option* found = find_option(name);
  if (found == nullptr) {
    throw NotApplicable{fmt::format("the engine has no option `{}`", name)};
  }
  return *found;
}

void Client::set(std::string_view name, std::string_view value) {
  const Option& known = option(name);
  set_any(known.name, value);
  if (equal_ignoring_case(name, "UCI_Chess960")) {
    chess960_ = value == "true";
  }
}

void Client::set_any(std::string_view name, std::string_view value) {
  session_.send(fmt::format(fmt::runtime(dialect_.set_option), name, value));
}

void Client::press(std::string_view name) {
  session_.send(fmt::format(fmt::runtime(dialect_.press_button), name));
}

std::string Client::timed(std::string_view format, Milliseconds time, std::int64_t other) const {
  if (!dialect_.millisecond_option.empty() && find_option(dialect_.millisecond_option) == nullptr) {
    throw NotApplicable{"the engine counts in seconds"};
  }
  return fmt::format(fmt::runtime(format), time.count(), other);
}

std::string Client::movetime(Milliseconds time) const {
  return timed(dialect_.go_movetime, time);
}

std::string Client::clock(Milliseconds time) const {
  return timed(dialect_.go_clock, time);
}

std::string Client::increment(Milliseconds time, Milliseconds more) const {
  return timed(dialect_.go_increment, time, more.count());
}

std::string Client::period(Milliseconds time, int moves) const {
  return timed(dialect_.go_period, time, moves);
}

void Client::position_after(std::string_view fen, std::string_view moves) {
  position(fen, words_of(moves));
}

void Client::position(std::string_view fen, const std::vector<std::string>& moves) {
  board_ = game_of(dialect_, fen, moves, chess960_);
  std::string line = fen.empty() ? "position startpos" : fmt::format("position fen {}", fen);
  if (!moves.empty()) {
    line += fmt::format(" moves {}", fmt::join(moves, " "));
  }
  session_.send(line);
}

void Client::start(std::string_view arguments) {
  if (!board_) {
    board_ = game_of(dialect_, {}, {}, chess960_);
  }
  session_.send(fmt::format("go {}", arguments));
  asked_ = session_.now();
}

Answer Client::answer(Milliseconds wait) {
  Answer answer;
  const Heard heard = session_.await("`bestmove`", wait, [&](std::string_view line) {
    if (first_word(line) == "info") {
      answer.infos.push_back(parse_info(dialect_, line));
    }
    return is_answer(line);
  });
  answer.line = heard.text;
  answer.best = parse_bestmove(dialect_, heard.text);
  answer.took = heard.at - asked_;
  return answer;
}

bool Client::is_answer(std::string_view line) const {
  const std::string_view word = first_word(line);
  return word == "bestmove" || (!dialect_.no_answer.empty() && word == dialect_.no_answer);
}

Answer Client::go(std::string_view arguments, Milliseconds limit) {
  start(arguments);
  return answer(limit + waits().answer);
}

void Client::no_bestmove(Milliseconds time, std::string_view why) {
  session_.listen(time, why, [this](std::string_view line) { return is_answer(line); });
}

void Client::judge(const Answer& answer) const {
  require(answer.best.trouble.empty(),
          [&] { return fmt::format("`{}`: {}", excerpt(answer.line), answer.best.trouble); });
  const auto move = board_->parse_move(answer.best.move, rules::coordinate);
  require(move.has_value(), [&] {
    return fmt::format("`{}` is no legal move in {}", excerpt(answer.best.move),
                       board_->position());
  });
}

void Client::judge_line(const Info& info) const {
  const auto game = board_->clone();
  for (const std::string& move : info.pv) {
    require(game->play_text(move, rules::coordinate).has_value(), [&] {
      return fmt::format("`{}` of `{}` is no legal move in {}", move, excerpt(info.line),
                         game->position());
    });
  }
}

const Info* last_line(const Answer& answer) {
  const auto found = std::find_if(answer.infos.rbegin(), answer.infos.rend(), [](const Info& info) {
    return is_first_rank(info) && !info.pv.empty();
  });
  return found == answer.infos.rend() ? nullptr : &*found;
}

const Info* last_score(const Answer& answer) {
  const auto found = std::find_if(answer.infos.rbegin(), answer.infos.rend(), [](const Info& info) {
    return is_first_rank(info) && info.score && !info.score->bound;
  });
  return found == answer.infos.rend() ? nullptr : &*found;
}

}  // namespace ludex::conformance::uci_family
