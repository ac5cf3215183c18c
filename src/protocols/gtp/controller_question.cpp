// What the controller half sends to an engine: a position, its clock, the question for a move, and
// other questions. The states are described in controller_half.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/controller_half.h"
#include "protocols/gtp/kata_rules.h"
#include "rules/continuation.h"
#include "rules/go/game.h"
#include "rules/go/handicap.h"

namespace ludex::gtp {

namespace {

// More moves than this are not taken back one by one: the whole game is sent again.
constexpr std::size_t most_undos = 10;
// The interval between reports of an analysis, in hundredths of a second.
constexpr int report_interval = 25;

// Whether every engine has the command (gtp.md 5 and 6), even if it does not list its commands.
bool is_standard(std::string_view command, int version) {
  constexpr std::array<std::string_view, 4> all{"boardsize", "komi", "quit", "undo"};
  constexpr std::array<std::string_view, 5> first{"black", "white", "genmove_black",
                                                  "genmove_white", "fixed_handicap"};
  constexpr std::array<std::string_view, 6> second{
      "clear_board", "play", "genmove", "fixed_handicap", "set_free_handicap", "time_settings"};
  const auto has = [&](const auto& names) {
    return std::find(names.begin(), names.end(), command) != names.end();
  };
  return has(all) || (version == 1 ? has(first) : has(second));
}

// Why GTP cannot be asked for such a move or search; empty if it can.
std::string_view refusal_of(const engine::Request& request, bool can_limit_nodes) {
  const engine::Limits& limits = request.limits;
  if (request.balance) return "GTP asks for the best move only";
  if (limits.ponder) return "an engine that speaks GTP is not asked to ponder";
  if (limits.depth || limits.mate) {
    return "GTP can limit neither depth nor mates: choose a time instead";
  }
  if (limits.nodes && !can_limit_nodes) {
    return "this engine does not list `kata-set-param`, which limits nodes";
  }
  return {};
}

AnalysisRequest analysis_of(Color color, std::string_view command) {
  AnalysisRequest asked;
  asked.color = color;
  asked.interval = report_interval;
  // Only KataGo's command has this option.
  asked.ownership = command == "kata-analyze";
  return asked;
}

std::string point_list(const go::PointSet& points) {
  std::string text;
  points.for_each(
      [&](go::Point point) { text += (text.empty() ? "" : " ") + format(Vertex(to_gtp(point))); });
  return text;
}

// These return the name of the rules in kata-set-rules and kgs-rules; empty if there is none.
std::string_view kata_name(go::Rules rules) {
  switch (rules) {
    case go::Rules::chinese:
      return "chinese";
    case go::Rules::japanese:
      return "japanese";
    case go::Rules::korean:
      return "korean";
    case go::Rules::aga:
      return "aga";
    case go::Rules::new_zealand:
      return "new-zealand";
    case go::Rules::tromp_taylor:
      return "tromp-taylor";
  }
  return {};
}

std::string_view kgs_name(go::Rules rules) {
  switch (rules) {
    case go::Rules::chinese:
      return "chinese";
    case go::Rules::japanese:
    case go::Rules::korean:
      return "japanese";
    case go::Rules::aga:
      return "aga";
    case go::Rules::new_zealand:
      return "new_zealand";
    case go::Rules::tromp_taylor:
      return {};
  }
  return {};
}

bool are_playable(std::span<const rules::Move> moves) {
  return std::all_of(moves.begin(), moves.end(),
                     [](rules::Move move) { return to_gtp_move(move).has_value(); });
}

// The number of moves up to the last change that `play` cannot express.
std::size_t moves_of_base(std::span<const rules::Move> moves) {
  for (std::size_t at = moves.size(); at > 0; --at) {
    if (!to_gtp_move(moves[at - 1])) return at;
  }
  return 0;
}

}  // namespace

bool ControllerHalf::knows(std::string_view command) const {
  if (has_list_) return commands_.contains(command);
  return is_standard(command, version_);
}

void ControllerHalf::forget_board() {
  setup_.reset();
  moves_.clear();
}

// --- The position ---

void ControllerHalf::plan_position(const rules::Game& game) {
  const auto moves = game.moves();
  const auto shared = static_cast<std::size_t>(
      std::mismatch(moves_.begin(), moves_.end(), moves.begin(), moves.end()).first -
      moves_.begin());
  const std::size_t surplus = moves_.size() - shared;
  // Handicap stones that the opponent has placed are set up, not played.
  const go::GameState& state = go::as_go(game)->state();
  const bool is_placed = state.rules().free_handicap && state.handicap_left() == 0;
  const auto handicap = static_cast<std::size_t>(is_placed ? state.handicap() : 0);
  const bool follows = shared >= handicap && setup_ == game.setup() &&
                       are_playable(moves.subspan(shared)) &&
                       are_playable(std::span(moves_).subspan(shared)) && surplus <= most_undos &&
                       (surplus == 0 || knows("undo"));
  if (!follows) return plan_start(game);
  for (std::size_t count = 0; count < surplus; ++count) {
    add(Purpose::take_back, "undo");
  }
  for (std::size_t at = shared; at < moves.size(); ++at) {
    plan_move(moves[at]);
  }
}

void ControllerHalf::plan_start(const rules::Game& game) {
  const go::RuleSet& rules = go::as_go(game)->rule_set();
  if (rules.size.width == rules.size.height) {
    add(Purpose::demand, "boardsize", fmt::to_string(rules.size.width));
  } else {
    add(Purpose::demand, "rectangular_boardsize",
        fmt::format("{} {}", rules.size.width, rules.size.height));
  }
  if (version_ > 1 || knows("clear_board")) {
    add(Purpose::demand, "clear_board");
  }
  add(Purpose::inform, "komi", go::points_text(rules.komi));
  plan_rules(game.setup());
  setup_ = game.setup();
  moves_.clear();
  plan_stones(game);
}

// The rules are sent by name, then what the game changes in them, if the engine has commands for it
// and the last ones sent differ.
void ControllerHalf::plan_rules(const rules::Setup& setup) {
  const go::RuleSet rules = go::read_rule_set(setup.values).value();
  std::vector<std::pair<std::string, std::string>> wanted;
  if (knows("kata-set-rules")) {
    wanted.emplace_back("kata-set-rules", kata_name(rules.rules));
    if (knows("kata-set-rule")) {
      for (const auto& [key, value] : kata_changes(setup)) {
        wanted.emplace_back("kata-set-rule", fmt::format("{} {}", key, value));
      }
    }
  } else if (knows("kgs-rules") && !kgs_name(rules.rules).empty()) {
    wanted.emplace_back("kgs-rules", kgs_name(rules.rules));
  }
  if (rules_ == wanted) return;
  rules_ = wanted;
  for (const auto& [command, arguments] : wanted) {
    add(Purpose::inform, command, arguments);
  }
}

// Plans the stones that stand before the moves: those of a handicap, or of a position that was set
// up.
void ControllerHalf::plan_stones(const rules::Game& game) {
  const go::GameState& state = go::as_go(game)->state();
  const auto moves = game.moves();
  std::size_t at = moves_of_base(moves);
  go::Position base = state.position_after(at);
  // Free handicap stones are the first moves of Black; engines accept them as handicap stones.
  const auto free = static_cast<std::size_t>(state.rules().free_handicap ? state.handicap() : 0);
  if (at == 0 && base.stones(go::Color::black) == 0 && free >= 1 && free <= moves.size() &&
      state.handicap_left() == 0) {
    at = free;
    base = state.position_after(at);
    // The pass that ends the placement early is no move on the engine's board.
    const bool ends_early = free < static_cast<std::size_t>(state.rules().handicap);
    if (ends_early && at < moves.size() && go::to_go_move(moves[at]).is_pass()) {
      ++at;
    }
  }
  moves_.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(at));
  const go::PointSet black = base.stones_of(go::Color::black);
  const go::PointSet white = base.stones_of(go::Color::white);
  const go::BoardSize size = base.size();
  const bool is_handicap = white.empty() && black.size() >= 2 && state.handicap() >= 2 &&
                           black.size() < go::points_of(size) && takes_stones_at_once_;
  const auto fixed = go::fixed_handicap(size, black.size(), go::HandicapTable::gnu_go);
  if (is_handicap && knows("set_free_handicap")) {
    add(Purpose::set_up, "set_free_handicap", point_list(black));
  } else if (is_handicap && fixed && go::PointSet(*fixed) == black && knows("fixed_handicap")) {
    add(Purpose::set_up, "fixed_handicap", fmt::to_string(black.size()));
  } else {
    black.for_each([&](go::Point point) {
      plan_move(go::to_game_move(go::Move::stone(go::Color::black, point)));
      steps_.back().purpose = Purpose::demand;
    });
    white.for_each([&](go::Point point) {
      plan_move(go::to_game_move(go::Move::stone(go::Color::white, point)));
      steps_.back().purpose = Purpose::demand;
    });
  }
  for (; at < moves.size(); ++at) {
    plan_move(moves[at]);
  }
}

void ControllerHalf::plan_move(rules::Move move) {
  const Move own = to_gtp_move(move).value();
  Step step{Purpose::move, "play", fmt::format("{} {}", format(own.color), format(own.vertex)),
            move};
  if (version_ == 1 && !knows("play")) {
    step.name = format(own.color);
    step.arguments = format(own.vertex);
  }
  steps_.push_back(std::move(step));
}

void ControllerHalf::plan_time(const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    add(command.name == "time_left" ? Purpose::hint : Purpose::inform, command.name,
        command.arguments);
  }
}

// Before the first limit, none needs to be lifted: the engine has its own.
void ControllerHalf::plan_visits(std::uint64_t visits) {
  if (visits == sent_visits_.value_or(unlimited_visits)) return;
  sent_visits_ = visits;
  add(Purpose::demand, "kata-set-param", fmt::format("{} {}", max_visits, visits));
}

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game,
                                                        const engine::Terms& terms, TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const go::Game* own = go::as_go(game);
  if (own == nullptr) return ludex::fail("GTP is for games of go only");
  const go::BoardSize size = own->rule_set().size;
  if (size.width != size.height && !knows("rectangular_boardsize")) {
    return ludex::fail("the engine has square boards only");
  }
  Output out;
  has_game_ = true;
  expect_ready();
  time_.begin(terms);
  rules::follow(game_, game);
  preparing_since_ = now;
  enter(State::preparing, now);
  plan();
  go_on(out, now);
  return with_deadline(std::move(out), now);
}

// --- A move ---

std::string_view ControllerHalf::analysis_command() const {
  for (const std::string_view name : {"kata-analyze", "lz-analyze", "analyze"}) {
    if (has_list_ && commands_.contains(name)) return name;
  }
  return {};
}

bool ControllerHalf::can_clean_up() const {
  return has_list_ && commands_.contains("kgs-genmove_cleanup");
}

Result<ControllerHalf::Step> ControllerHalf::question_of(const rules::Game& game,
                                                         const engine::Request& request) const {
  const engine::Limits& limits = request.limits;
  const bool can_limit_nodes = has_list_ && commands_.contains("kata-set-param");
  if (const auto refusal = refusal_of(request, can_limit_nodes); !refusal.empty()) {
    return ludex::fail(std::string(refusal));
  }
  const Color color = color_of(request.seat.value_or(game.to_move()));
  if (request.cleanup) {
    if (!can_clean_up()) return ludex::fail("this engine does not know kgs-genmove_cleanup");
    return Step{Purpose::generate, "kgs-genmove_cleanup", std::string(format(color))};
  }
  const bool is_restricted = !request.only.empty() || !request.banned.empty();
  std::vector<Vertex> only;
  for (const rules::Move move : engine::allowed(request, game)) {
    if (const auto own = to_gtp_move(move)) {
      only.push_back(own->vertex);
    }
  }
  const std::string_view analysis = analysis_command();
  const bool is_limited = limits.clocks || limits.movetime || limits.nodes;
  if (limits.infinite || (!is_limited && !analysis.empty())) {
    if (analysis.empty()) {
      return ludex::fail(
          "this engine has no command for analysis, so it cannot search until it is stopped: "
          "choose a time instead");
    }
    AnalysisRequest asked = analysis_of(color, analysis);
    if (is_restricted) {
      asked.restrictions.push_back({true, color, only, 1});
    }
    return Step{Purpose::analyze, std::string(analysis), format(asked)};
  }
  if (is_restricted) {
    if (!knows("restricted_genmove")) return ludex::fail("this engine cannot restrict its moves");
    std::string text(format(color));
    for (const Vertex& vertex : only) {
      if (vertex) {
        text += ' ' + format(vertex);
      }
    }
    return Step{Purpose::suggest, "restricted_genmove", std::move(text)};
  }
  const go::GameState& state = go::as_go(game)->state();
  const int stones = state.handicap_left();
  if (color == Color::black && stones >= 2 && stones == state.rules().handicap &&
      knows("place_free_handicap")) {
    return Step{Purpose::place, "place_free_handicap", fmt::to_string(stones)};
  }
  for (const std::string_view name : {"kata-genmove_analyze", "lz-genmove_analyze"}) {
    if (has_list_ && commands_.contains(name)) {
      return Step{Purpose::generate_with_analysis, std::string(name),
                  fmt::format("{} {}", format(color), report_interval)};
    }
  }
  if (version_ == 1 && !knows("genmove")) {
    return Step{Purpose::generate, fmt::format("genmove_{}", format(color))};
  }
  return Step{Purpose::generate, "genmove", std::string(format(color))};
}

// Settings that were planned but not yet sent are planned again.
void ControllerHalf::plan_anew() {
  for (const Step& step : steps_) {
    if (step.name.ends_with("time_settings")) {
      time_.forget();
    } else if (step.name == "kata-set-param") {
      sent_visits_.reset();
    }
  }
  forget_board();
  plan();
}

void ControllerHalf::plan() {
  const auto known = [&](std::string_view name) { return knows(name); };
  // Options that are not sent yet come first; all else is planned anew.
  std::erase_if(steps_, [](const Step& step) { return !step.is_option; });
  if (state_ == State::preparing) {
    plan_start(*game_);
    return plan_time(time_.for_game(known));
  }
  plan_position(*game_);
  if (state_ == State::asking) {
    if (const auto* command = std::get_if<engine::Command>(&asked_)) {
      std::string arguments;
      for (const std::string& word : command->arguments) {
        arguments += (arguments.empty() ? "" : " ") + word;
      }
      return add(Purpose::question, command->name, std::move(arguments));
    }
    add(Purpose::dead_stones, "final_status_list", "dead");
    add(Purpose::seki_stones, "final_status_list", "seki");
    return add(Purpose::score, "final_score");
  }
  plan_time(time_.for_question(request_, seat_of(color_), known));
  plan_visits(request_.limits.nodes.value_or(unlimited_visits));
  steps_.push_back(question_);
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (go::as_go(game) == nullptr || state_ != State::ready) return ludex::fail("no game has begun");
  auto question = question_of(game, request);
  if (!question) return tl::unexpected(question.error());
  Output out;
  rules::follow(game_, game);
  request_ = request;
  color_ = color_of(request.seat.value_or(game.to_move()));
  question_ = *std::move(question);
  question_is_heard_ = false;
  stop_wanted_ = false;
  best_.reset();
  dialect_ = question_.name.starts_with("lz-")     ? AnalysisDialect::leela
             : question_.name.starts_with("kata-") ? AnalysisDialect::kata
                                                   : AnalysisDialect::sabaki;
  begin_search();
  enter(State::thinking, now);
  plan();
  go_on(out, now);
  return with_deadline(std::move(out), now);
}

// --- Questions ---

Result<ControllerHalf::Output> ControllerHalf::ask(engine::Ticket ticket, const rules::Game& game,
                                                   const engine::Question& question,
                                                   TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  const auto* command = std::get_if<engine::Command>(&question);
  const bool is_score = std::holds_alternative<engine::FinalScore>(question);
  if (command == nullptr && !is_score) {
    return ludex::fail("this cannot be asked over GTP");
  }
  const bool as_it_stands = command != nullptr && command->as_it_stands;
  if (!as_it_stands && go::as_go(game) == nullptr) {
    return ludex::fail("GTP is for games of go only");
  }
  if (is_score && !knows("final_status_list")) {
    return ludex::fail("the engine does not say which stones are dead");
  }
  Output out;
  open_question(ticket);
  asked_ = question;
  score_ = {};
  if (as_it_stands) {
    std::string arguments;
    for (const std::string& word : command->arguments) {
      arguments += (arguments.empty() ? "" : " ") + word;
    }
    add(Purpose::question, command->name, std::move(arguments));
    enter(State::asking, now);
  } else {
    rules::follow(game_, game);
    enter(State::asking, now);
    plan();
  }
  go_on(out, now);
  return with_deadline(std::move(out), now);
}

}  // namespace ludex::gtp
