#include "serve/matches/live_events.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "base/text.h"
#include "match/report/finding_json.h"
#include "rules/registry.h"

namespace ludex::serve {

namespace {

using EventJson = nlohmann::json;
using std::chrono::nanoseconds;

constexpr std::size_t part_bytes = std::size_t{64} << 10;
// Of one read(): a file that is full is read in a few.
constexpr std::size_t most_parts = 64;
constexpr std::size_t most_followed_warnings = 20;

// What a clock shows before the first move; absent: it does not run.
std::optional<nanoseconds> first_time(const match::TimeControl& control) {
  struct Visitor {
    std::optional<nanoseconds> operator()(const match::Unlimited&) const { return std::nullopt; }
    std::optional<nanoseconds> operator()(const match::FixedMove& each) const { return each.time; }
    std::optional<nanoseconds> operator()(const match::Periods& each) const { return each.base; }
    std::optional<nanoseconds> operator()(const match::Hourglass& each) const { return each.base; }
    std::optional<nanoseconds> operator()(const match::MainAndByoYomi& each) const {
      return each.main;
    }
  };
  return std::visit(Visitor(), control);
}

}  // namespace

struct LiveEvents::FollowedGame {
  std::shared_ptr<LiveGameObserver> notes;  // shared with the board on the event loop
  std::array<std::optional<nanoseconds>, 2> left = {};
  std::unique_ptr<rules::Game> board = {};  // null: it is not set up yet
};

LiveEvents::LiveEvents(std::filesystem::path file, rules::Setup setup,
                       std::vector<match::TimeControl> controls, const Clock& clock)
    : file_(std::move(file)),
      setup_(std::move(setup)),
      controls_(std::move(controls)),
      clock_(clock),
      reader_(file_, std::nullopt) {}

LiveEvents::~LiveEvents() = default;

void LiveEvents::read() {
  for (std::size_t part = 0; part < most_parts; ++part) {
    const auto events = reader_.next(part_bytes);
    if (!events) {
      // The next event is not kept any more, or the file is another one.
      reader_ = tournament::EventReader(file_, std::nullopt);
      clear();
      return;
    }
    if (events->empty()) return;
    for (const tournament::Event& event : *events) {
      const EventJson json = EventJson::parse(event.text, nullptr, false);
      const std::lock_guard lock(mutex_);
      take(json);
    }
  }
}

void LiveEvents::clear() {
  const std::lock_guard lock(mutex_);
  games_.clear();
  live_.clear();
}

std::vector<std::shared_ptr<LiveGameObserver>> LiveEvents::live() const {
  const std::lock_guard lock(mutex_);
  return live_;
}

std::vector<std::string> LiveEvents::take_warnings() {
  const std::lock_guard lock(mutex_);
  return std::exchange(warnings_, {});
}

// --- With the lock ---

void LiveEvents::take(const EventJson& event) {
  try {
    const std::string& kind = event.at("event").get_ref<const std::string&>();
    if (kind == "match_began" || kind == "match_ended") {
      games_.clear();
      live_.clear();
    } else if (kind == "game_began") {
      begin_game(event);
    } else if (kind == "game_ended" || kind == "game_voided") {
      end_game(event.at("game").get<std::size_t>());
    } else if (kind == "warning" && warnings_.size() < most_followed_warnings) {
      warnings_.push_back(printable(event.at("text").get_ref<const std::string&>()));
    } else if (FollowedGame* const game = game_of(event)) {
      if (kind == "board") {
        set_up(*game, event);
      } else if (kind == "move") {
        play(*game, event);
      }
    }
  } catch (const EventJson::exception&) {
    // It is no event of this version.
  }
}

LiveEvents::FollowedGame* LiveEvents::game_of(const EventJson& event) {
  const auto number = event.find("game");
  if (number == event.end() || !number->is_number_unsigned()) return nullptr;
  const auto found = games_.find(number->get<std::size_t>());
  return found == games_.end() ? nullptr : found->second.get();
}

void LiveEvents::begin_game(const EventJson& event) {
  match::ScheduledGame game;
  game.number = event.at("game").get<std::size_t>();
  game.round = event.at("round").get<std::size_t>();
  game.opening = event.at("opening").get<std::size_t>() - 1;
  game.seats = event.at("engines").get<std::array<std::size_t, 2>>();
  if (std::max(game.seats[0], game.seats[1]) >= controls_.size()) return;
  const auto [lower, higher] = std::minmax(game.seats[0], game.seats[1]);
  game.encounter = {lower, higher};
  end_game(game.number);
  auto followed = std::make_unique<FollowedGame>(
      FollowedGame{.notes = std::make_shared<LiveGameObserver>(game, clock_)});
  for (std::size_t seat = 0; seat < 2; ++seat) {
    followed->left[seat] = first_time(controls_[game.seats[seat]]);
  }
  live_.push_back(followed->notes);
  games_[game.number] = std::move(followed);
}

void LiveEvents::set_up(FollowedGame& game, const EventJson& event) {
  rules::Setup setup = setup_;
  setup.position = event.at("position").get<std::string>();
  auto board = rules::start_game(setup);
  if (!board) return;
  game.board = *std::move(board);
  game.notes->board_set_up(game.board->setup());
  game.notes->move_asked(game.board->to_move(), game.left);
}

void LiveEvents::play(FollowedGame& game, const EventJson& event) {
  if (!game.board) return;
  const auto move =
      game.board->parse_move(event.at("move").get_ref<const std::string&>(), rules::coordinate);
  if (!move || !game.board->can_play(*move)) return;
  const rules::Seat seat =
      event.at("seat").get<int>() == 0 ? rules::Seat::first : rules::Seat::second;
  match::PlayedMove played{.move = *move, .book = event.value("book", false)};
  played.took = Milliseconds(event.value("took_ms", std::int64_t{0}));
  if (const auto left = event.find("left_ms"); left != event.end()) {
    played.left = Milliseconds(left->get<std::int64_t>());
    game.left[rules::index(seat)] = played.left;
  }
  if (const auto found = event.find("found"); found != event.end()) {
    played.finding = match::stored_finding(*found);
  }
  game.board->play(*move);
  game.notes->move_played(seat, played);
  if (!game.board->outcome()) {
    game.notes->move_asked(game.board->to_move(), game.left);
  }
}

void LiveEvents::end_game(std::size_t number) {
  const auto found = games_.find(number);
  if (found == games_.end()) return;
  std::erase(live_, found->second->notes);
  games_.erase(found);
}

}  // namespace ludex::serve
