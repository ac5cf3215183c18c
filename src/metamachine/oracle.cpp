#include "metamachine/oracle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <variant>

#include "base/text.h"
#include "base/tokens.h"
#include "engine/expectation.h"
#include "engine/finding.h"

namespace ludex::metamachine {

namespace {

// Commands that engines of several authors support.
constexpr std::string_view moves_command = "top_moves_";  // followed by the seat's name
constexpr std::string_view worth_command = "estimate_score";
constexpr std::array<std::string_view, 2> analysis_commands{"kata-analyze", "lz-analyze"};
constexpr std::string_view lines_option = "MultiPV";

std::string moves_command_for(const rules::Game& game) {
  const auto seats = game.seat_names();
  return std::string(moves_command) + lower(seats[rules::index(game.to_move())]);
}

}  // namespace

std::optional<double> read_lead(std::string_view text,
                                const std::array<std::string_view, 2>& seats) {
  text = trim(text.substr(0, text.find('(')));
  if (text == "0") return 0.0;
  if (text.size() < 3 || text[1] != '+') return std::nullopt;
  const auto points = to_number(text.substr(2));
  if (!points) return std::nullopt;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    if (!seats[seat].empty() && to_lower(seats[seat].front()) == to_lower(text.front())) {
      return seat == 0 ? *points : -*points;
    }
  }
  return std::nullopt;
}

Oracle::Oracle(std::string name, std::unique_ptr<engine::Engine> engine, Start start, int restarts,
               const Clock& clock)
    : name_(std::move(name)),
      engine_(std::move(engine)),
      start_(std::move(start)),
      restarts_(restarts),
      clock_(clock) {}

bool Oracle::revive() {
  if (restarts_ <= 0 || !start_) return false;
  --restarts_;
  auto started = start_();
  if (!started) {
    failure_ = std::move(started.error());
    return false;
  }
  {
    const std::lock_guard lock(engine_changes_);
    engine_.swap(*started);
  }
  listed_.reset();
  failure_.reset();
  late_.reset();
  shown_lines_ = 0;
  return true;
}

void Oracle::died(engine::Failure failure) {
  failure_ = std::move(failure);
  asked_ = Asked::nothing;
  late_.reset();
  stop_at_.reset();
}

void Oracle::wake() {
  const std::lock_guard lock(engine_changes_);
  engine_->wake();
}

bool Oracle::lists(std::string_view command) {
  if (!listed_) {
    listed_.emplace();
    for (engine::CommandInfo& info : engine_->commands()) {
      listed_->insert(std::move(info.name));
    }
  }
  return listed_->contains(command);
}

void Oracle::ask(const rules::Game& game, const OracleRequest& request) {
  if (!is_alive()) return;
  game_ = &game;
  request_ = request;
  result_ = {};
  if (is_late()) {
    asked_ = Asked::later;
  } else {
    begin();
  }
}

void Oracle::begin() {
  asked_ = Asked::nothing;
  const bool by_command = request_.moves > 0
                              ? ask_command(Asked::moves, moves_command_for(*game_))
                              : ask_command(Asked::worth, std::string(worth_command));
  if (!by_command) {
    search();
  }
}

bool Oracle::ask_command(Asked what, std::string command) {
  if (!lists(command)) return false;
  const auto ticket = engine_->ask(*game_, engine::Command{std::move(command), {}});
  if (!ticket) return false;
  ticket_ = *ticket;
  asked_ = what;
  return true;
}

void Oracle::search() {
  show_lines(std::max(request_.moves, 1));
  lines_.clear();
  engine::Request request = request_.search;
  const auto& time = request.limits.movetime;
  const bool analyses = time && std::any_of(analysis_commands.begin(), analysis_commands.end(),
                                            [this](std::string_view name) { return lists(name); });
  if (analyses) {
    stop_at_ = clock_.now() + *time;
    request.limits = {};
    request.limits.infinite = true;
  }
  const auto begun = engine_->think(*game_, request);
  if (begun) {
    asked_ = Asked::search;
  } else if (begun.error().fault == engine::Fault::refused) {
    asked_ = Asked::nothing;  // it cannot be asked like this, but is alive
  } else {
    died(begun.error());
  }
}

void Oracle::show_lines(int lines) {
  if (lines == shown_lines_ || engine::find_option(engine_->options(), lines_option) == nullptr) {
    return;
  }
  // An engine that allows fewer lines is set to as many as it accepts.
  for (int wanted = lines; wanted > 0; wanted /= 2) {
    if (engine_->set_option(lines_option, std::to_string(wanted))) break;
  }
  shown_lines_ = lines;
}

std::optional<engine::Event> Oracle::wait(TimePoint deadline) {
  auto event = engine_->next(std::min(deadline, stop_at_.value_or(TimePoint::max())));
  if (stop_at_ && clock_.now() >= *stop_at_) {
    stop_at_.reset();
    engine_->stop();
  }
  if (!event) return std::nullopt;
  if (auto* failure = std::get_if<engine::Failure>(&*event)) {
    died(*failure);
  } else if (auto* answer = std::get_if<engine::Answer>(&*event)) {
    if (is_late() && answer->ticket == *late_) {
      late_.reset();
      if (asked_ == Asked::later) {
        begin();
      }
      return std::nullopt;
    }
    const bool is_mine = asked_ == Asked::moves || asked_ == Asked::worth;
    if (!is_mine || answer->ticket != ticket_) return event;
    on_answer(*answer);
    return std::nullopt;
  } else if (auto* info = std::get_if<engine::Info>(&*event); info != nullptr && is_busy()) {
    on_info(*info);
    return std::nullopt;
  } else if (auto* decision = std::get_if<engine::Decision>(&*event);
             decision != nullptr && asked_ == Asked::search) {
    on_decision(std::move(*decision));
    return std::nullopt;
  }
  return event;
}

void Oracle::hurry() {
  if (asked_ == Asked::search) {
    stop_at_.reset();
    engine_->stop();
    return;
  }
  if (asked_ != Asked::later) {
    late_ = ticket_;
  }
  asked_ = Asked::nothing;
}

// An engine whose command gives no answer searches instead.
void Oracle::on_answer(const engine::Answer& answer) {
  const Asked what = std::exchange(asked_, Asked::nothing);
  const auto* said = std::get_if<engine::Lines>(&answer.what);
  if (said != nullptr && what == Asked::moves) {
    read_moves(said->lines);
  } else if (said != nullptr && !said->lines.empty()) {
    const auto lead = read_lead(said->lines.front(), game_->seat_names());
    if (lead) {
      const bool first = game_->to_move() == rules::Seat::first;
      result_.worth = engine::expectation_of_points(first ? *lead : -*lead);
    }
  }
  if (result_.candidates.empty() && !result_.worth) {
    search();
  }
}

// "C2 39.21 A5 31.16": moves with values in a unit of the engine's own, the best first.
void Oracle::read_moves(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    Tokens words(line);
    while (const auto word = words.next()) {
      const auto move = game_->parse_move(word->text, rules::coordinate);
      const auto& only = request_.search.only;
      const bool is_allowed =
          move && (only.empty() || std::find(only.begin(), only.end(), *move) != only.end()) &&
          std::find(request_.search.banned.begin(), request_.search.banned.end(), *move) ==
              request_.search.banned.end();
      if (is_allowed && result_.candidates.size() < static_cast<std::size_t>(request_.moves)) {
        result_.candidates.push_back({*move, std::nullopt});
      }
      (void)words.next();  // the value
    }
  }
}

void Oracle::on_info(const engine::Info& info) {
  const int rank = info.multipv.value_or(1);
  const auto worth = engine::expectation(info);
  if (info.pv.empty() || rank < 1 || rank > 1000) return;
  const bool is_bound = info.score && info.score->bound != engine::Bound::exact;
  const auto at = static_cast<std::size_t>(rank) - 1;
  if (lines_.size() <= at) {
    lines_.resize(at + 1);
  }
  // A bound of the score is better than no score at all.
  if (is_bound && lines_[at] && lines_[at]->move == info.pv.front()) return;
  lines_[at] = Candidate{info.pv.front(), worth};
}

void Oracle::on_decision(engine::Decision decision) {
  asked_ = Asked::nothing;
  stop_at_.reset();
  for (const auto& line : lines_) {
    const auto is_same = [&](const Candidate& other) { return other.move == line->move; };
    if (line && std::none_of(result_.candidates.begin(), result_.candidates.end(), is_same)) {
      result_.candidates.push_back(*line);
    }
  }
  if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
    auto& moves = result_.candidates;
    const auto at = std::find_if(moves.begin(), moves.end(), [&](const Candidate& candidate) {
      return candidate.move == play->move;
    });
    if (at == moves.end()) {
      moves.insert(moves.begin(), {play->move, std::nullopt});
    } else {
      std::rotate(moves.begin(), at, at + 1);
    }
  }
  if (!result_.candidates.empty()) {
    result_.worth = result_.candidates.front().worth;
  }
  const auto wanted = static_cast<std::size_t>(std::max(request_.moves, 1));
  if (result_.candidates.size() > wanted) {
    result_.candidates.resize(wanted);
  }
  result_.decision = std::move(decision);
}

}  // namespace ludex::metamachine
