// What the controller half sends to an engine: its board, its settings, the question for a move,
// and what must come before each. The states are described in controller_half.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/text.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/controller_half.h"

namespace ludex::gomocup {

namespace {

// Longer lines are not sent: some engines read as little as 255 bytes (section 2).
constexpr std::size_t longest_line = 250;

constexpr std::int64_t unlimited_turn = 1'000'000'000;
constexpr std::int64_t least_left = -2147483647;
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 62;
constexpr std::int64_t kilobytes = 1024;  // in the megabyte that options count

}  // namespace

// --- A game ---

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game,
                                                        const engine::Terms& terms, TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const gomoku::Game* own = gomoku::as_gomoku(game);
  const auto rule = own != nullptr ? rule_number(own->rule_set()) : std::nullopt;
  if (!rule) return ludex::fail("Gomocup has no number for the rules of this game");
  Output out;
  const bool same_board = state_ == State::ready && size_ == own->rule_set().size;
  size_ = own->rule_set().size;
  rule_ = *rule;
  rule_is_accepted_ = false;
  terms_ = terms;
  match_.reset();
  times_.reset();
  sent_basis_.reset();
  // Before the first request it is not known which seat the engine has.
  if (terms.seats && (*terms.seats)[0] == (*terms.seats)[1]) {
    const engine::SeatTerms& each = (*terms.seats)[0];
    const std::int64_t main = each.main ? each.main->count() : 0;
    if (main > 0 || each.longest_move) {
      times_ = Times{each.longest_move ? each.longest_move->count() : main, main, unlimited_left};
    }
  }
  expect_ready();
  if (same_board && knows_restart_) {
    send(Restart{}, out);
    enter(State::restarting, now);
  } else {
    send_start(out, now);
  }
  return with_deadline(std::move(out), now);
}

void ControllerHalf::send_start(Output& out, TimePoint now) {
  if (size_.width == size_.height) {
    send(Start{size_.width}, out);
  } else {
    const Point sides = turned({size_.width, size_.height});
    send(RectStart{sides.x, sides.y}, out);
  }
  sent_settings_.clear();
  sent_basis_.reset();
  enter(State::starting, now);
}

// The order is safe for all engines (section 5).
std::vector<std::pair<std::string, std::string>> ControllerHalf::wanted_settings() const {
  std::vector<std::pair<std::string, std::string>> wanted;
  const auto value = [&](std::string_view name) { return options_.value(*options_.find(name)); };
  if (times_) {
    wanted.emplace_back("timeout_turn", fmt::to_string(times_->turn));
    wanted.emplace_back("timeout_match", fmt::to_string(times_->match));
  }
  wanted.emplace_back("max_memory", value("max_memory"));
  wanted.emplace_back("game_type", value("game_type"));
  wanted.emplace_back("rule", fmt::to_string(rule_));
  if (const std::string folder = value(folder_option); !folder.empty()) {
    wanted.emplace_back(folder_option, folder);
  }
  if (!settings_.yixin) return wanted;
  wanted.emplace_back("show_detail", "2");
  if (const auto megabytes = to_integer(value(hash_name)); megabytes && *megabytes > 0) {
    wanted.emplace_back("hash_size", fmt::to_string(*megabytes * kilobytes));
  }
  if (const std::string threads = value("Threads"); threads != "0") {
    wanted.emplace_back("thread_num", threads);
  }
  if (const std::string strength = value("strength"); strength != "100") {
    wanted.emplace_back("strength", strength);
  }
  if (settings_.ponder) {
    wanted.emplace_back("pondering", "1");
  }
  // A limit of an earlier question is withdrawn by sending the value for no limit.
  const auto limit = [&](std::string_view key, const std::optional<std::int64_t>& most,
                         std::int64_t none) {
    const bool was_told = std::any_of(sent_settings_.begin(), sent_settings_.end(),
                                      [&](const auto& sent) { return sent.first == key; });
    if (most || was_told) {
      wanted.emplace_back(key, fmt::to_string(most.value_or(none)));
    }
  };
  // No line of play is longer than the board has points. Rapfi takes -1 for a depth.
  limit("max_depth", depth_, std::int64_t{size_.width} * size_.height);
  limit("max_node", nodes_, -1);
  wanted.insert(wanted.end(), own_keys_.begin(), own_keys_.end());
  return wanted;
}

void ControllerHalf::send_settings(Output& out) {
  if (times_) {
    // At most plies nothing has changed but the time that is left, which is no setting.
    const SettingsBasis basis{times_->turn, times_->match, depth_, nodes_};
    if (sent_basis_ == basis) return;
    sent_basis_ = basis;
  }
  for (auto& setting : wanted_settings()) {
    auto sent = std::find_if(sent_settings_.begin(), sent_settings_.end(),
                             [&](const auto& other) { return other.first == setting.first; });
    if (sent != sent_settings_.end() && sent->second == setting.second) continue;
    std::string line = format(Info{setting.first, setting.second});
    const bool is_split =
        setting.first == folder_option && setting.second.find_first_of(" \t") != std::string::npos;
    if (line.size() > longest_line || is_split) {
      complain(fmt::format("INFO {} is not sent: {}", setting.first,
                           is_split ? "for some engines a path ends at its first blank"
                                    : "engines read no longer lines"),
               out);
    } else {
      out.send.push_back({std::move(line)});
    }
    // A setting that cannot be sent is reported once.
    if (sent != sent_settings_.end()) {
      sent->second = std::move(setting.second);
    } else {
      sent_settings_.push_back(std::move(setting));
    }
  }
}

// --- A question ---

ControllerHalf::Times ControllerHalf::times_for(const engine::Request& request, rules::Seat seat) {
  const engine::Limits& limits = request.limits;
  Times times{unlimited_turn, 0, unlimited_left};
  if (limits.clocks && !limits.infinite) {
    engine::SeatClock clock = (*limits.clocks)[rules::index(seat)];
    const auto longest = clock.longest_move;
    clock.longest_move.reset();
    const std::int64_t left = engine::without_byo_yomi(clock).left.count();
    times.left = std::clamp(left, least_left, unlimited_left - 1);
    if (!match_) {
      match_ = std::max<std::int64_t>(times.left, 1);
    }
    times.match = *match_;
    if (terms_.seats && (*terms_.seats)[rules::index(seat)].main) {
      times.match = (*terms_.seats)[rules::index(seat)].main->count();
    }
    // A limit of the turn is sent as at least 1: some engines take 0 for "no limit", others for "at
    // once" (section 8). Without a main time, what is left of byo-yomi limits the turn.
    const std::int64_t all = times.match > 0 ? times.match : times.left;
    times.turn = std::max<std::int64_t>(longest ? longest->count() : all, 1);
  }
  if (limits.movetime && !limits.infinite) {
    times.turn = std::max<std::int64_t>(limits.movetime->count(), 1);
  }
  return times;
}

std::optional<Error> ControllerHalf::inexpressible(const gomoku::Game& game,
                                                   const engine::Request& request) const {
  const engine::Limits& limits = request.limits;
  if (!engine::is_plain(request, game)) {
    return Error{"Gomocup asks for the best move of the side to move only"};
  }
  if (limits.ponder) return Error{"an engine that speaks Gomocup is not asked to ponder"};
  if (!request.only.empty() || !request.banned.empty()) {
    return Error{"Gomocup cannot restrict the moves"};
  }
  if (limits.mate || limits.depth == 0) return Error{"Gomocup asks for moves only"};
  if ((limits.depth || limits.nodes) && !settings_.yixin) {
    return Error{"Gomocup limits neither depth nor nodes, but for engines with Yixin's extensions"};
  }
  const gomoku::Turn turn = game.turn();
  const bool is_choice =
      turn.task != gomoku::Task::stone || turn.may_swap || turn.may_add_two || turn.may_offer;
  const int stones = game.now().position().occupied_points();
  const auto moves = game.moves();
  const bool has_half_added =
      stones == 4 && moves.size() > 1 &&
      moves[moves.size() - 2] == gomoku::to_game_move(gomoku::Move::add_two());
  const bool is_part = game.rule_set().opening == gomoku::OpeningRule::swap2 &&
                       (stones == 1 || stones == 2 || has_half_added);
  if ((is_choice && !is_swap2_question(game)) || is_part) {
    return Error{"Gomocup can ask for an opening by swap2 only, and for the whole of it"};
  }
  return std::nullopt;
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const gomoku::Game* own = gomoku::as_gomoku(game);
  if (own == nullptr || state_ != State::ready) return ludex::fail("no game has begun");
  if (own->rule_set().size != size_ || rule_number(own->rule_set()) != rule_) {
    return ludex::fail("the question is about another game than the one that has begun");
  }
  if (auto error = inexpressible(*own, request)) return tl::unexpected(std::move(*error));
  Output out;
  played_.follow(*own);
  own_ = own->now().side_to_move();
  times_ = times_for(request, game.to_move());
  depth_ = request.limits.depth;
  nodes_ =
      request.limits.nodes
          ? std::optional(static_cast<std::int64_t>(std::min(*request.limits.nodes, most_nodes)))
          : std::nullopt;
  trouble_.clear();
  stop_wanted_ = false;
  suggested_.reset();
  report_.begin();
  begin_search();
  plan_question(out, now);
  return with_deadline(std::move(out), now);
}

void ControllerHalf::plan_question(Output& out, TimePoint now) {
  const std::vector<BoardStone>& stones = played_.stones();
  question_.clear();
  to_take_back_.clear();
  const auto ask = [&](const Command& command, bool last) {
    question_.push_back({format(command), last});
  };
  const auto ask_board = [&](const Command& word, bool with_fields) {
    ask(word, false);
    for (const BoardStone& stone : stones) {
      const auto field = with_fields ? std::optional(field_of(stone, own_)) : std::nullopt;
      ask(Stone{turned(stone.point), field}, false);
    }
    ask(Done{}, true);
  };
  if (is_swap2_question(played_.game())) {
    ask_board(Swap2Board{}, false);
    return send_question(out, now);
  }
  // A stone that has become nobody's since it was sent counts as a different one.
  const auto common =
      std::mismatch(sent_stones_.begin(), sent_stones_.end(), stones.begin(), stones.end()).first;
  const auto shared = static_cast<std::size_t>(common - sent_stones_.begin());
  const bool follows = (board_ == Board::empty || board_ == Board::known) &&
                       stones.size() == shared + 1 && stones.back().color != own_ &&
                       !stones.back().is_blocked;
  if (follows && (shared == sent_stones_.size() || (knows_takeback_ && rule_is_accepted_))) {
    for (auto stone = common; stone != sent_stones_.end(); ++stone) {
      to_take_back_.push_back(stone->point);
    }
    ask(Turn{turned(stones.back().point)}, true);
  } else if (stones.empty()) {
    ask(Begin{}, true);
  } else {
    ask_board(gomocup::Board{}, true);
  }
  const bool is_turn = follows && question_.size() == 1;
  if (!to_take_back_.empty()) {
    send(TakeBack{turned(to_take_back_.back())}, out, true);
    enter(State::taking_back, now);
  } else if (is_turn || board_ == Board::empty || board_ == Board::asked) {
    send_question(out, now);
  } else if (knows_restart_) {
    send(Restart{}, out);
    enter(State::restarting, now);
  } else {
    send_start(out, now);
  }
}

void ControllerHalf::send_question(Output& out, TimePoint now) {
  send_settings(out);
  send(Info{"time_left", fmt::to_string(times_->left)}, out);
  out.send.insert(out.send.end(), std::make_move_iterator(question_.begin()),
                  std::make_move_iterator(question_.end()));
  question_.clear();
  board_ = Board::unknown;
  enter(State::thinking, now);
  if (stop_wanted_) {
    Output stopped = stop(now);
    std::move(stopped.send.begin(), stopped.send.end(), std::back_inserter(out.send));
  }
}

void ControllerHalf::on(const Ok& /*message*/, Output& out, TimePoint now) {
  switch (state_) {
    case State::probing:
      return introduced(out, now);
    case State::starting:
    case State::restarting:
      board_ = Board::empty;
      sent_stones_.clear();
      return go_on_after_ok(out, now);
    case State::taking_back:
      sent_stones_.pop_back();
      to_take_back_.pop_back();
      if (to_take_back_.empty()) return go_on_after_ok(out, now);
      send(TakeBack{turned(to_take_back_.back())}, out, true);
      return enter(State::taking_back, now);
    // A stray OK, such as that of an engine which starts by itself.
    case State::spawned:
    case State::introducing:
    case State::idle:
    case State::ready:
    case State::thinking:
    case State::imposing:
    case State::stopping:
    case State::quitting:
    case State::dead:
      return;
  }
}

void ControllerHalf::go_on_after_ok(Output& out, TimePoint now) {
  if (!question_.empty()) return send_question(out, now);
  enter(State::ready, now);
  send_settings(out);
  report_ready(out);
}

}  // namespace ludex::gomocup
