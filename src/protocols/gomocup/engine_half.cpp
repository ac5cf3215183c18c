// States (gomocup.md section 7):
//
//   no board   -START, RECTSTART->              idle
//   idle       -BEGIN, TURN, BOARD, SWAP2BOARD-> thinking
//   idle       -an answer with an expected reply, if pondering is on-> pondering
//   thinking   -the answer->                    idle
//   thinking   -YXSTOP, INFO timeout_turn 0->   moving   -the decision-> idle
//   thinking   -other limits->                  resuming -the decision-> thinking
//   thinking   -what needs an idle engine->     dropping -the decision-> idle
//   pondering  -TURN with that reply->          thinking
//   pondering  -another command, or no more pondering-> dropping
//   any        -END, end of input, the engine fails-> quit
//
// Commands that arrive while the engine is being stopped wait for its decision and are obeyed in
// order. Commands that do not disturb a search are obeyed in every state: ABOUT, INFO, END, unknown
// commands. Stones of a block are collected as they arrive; the block is obeyed as a whole.
#include "protocols/gomocup/engine_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/search_report.h"

namespace ludex::gomocup {

namespace {

constexpr std::size_t most_stones = 1024;  // more than any board has points
constexpr std::string_view no_board = "no board: START comes first";

bool opens_block(const Command& command) {
  return std::holds_alternative<Board>(command) || std::holds_alternative<Swap2Board>(command) ||
         std::holds_alternative<YxBoard>(command) || std::holds_alternative<Unknown>(command);
}

bool starts_anew(const Command& command) {
  return std::holds_alternative<Start>(command) || std::holds_alternative<RectStart>(command) ||
         std::holds_alternative<Restart>(command);
}

std::string without_quotes(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return printable(text);
}

}  // namespace

EngineHalf::EngineHalf(Settings settings)
    : identity_(std::move(settings.identity)), settings_(std::move(settings.options)) {}

int EngineHalf::outstanding() const {
  const bool owes =
      search_ == Search::answering || search_ == Search::resuming || search_ == Search::moving;
  return owes ? 1 : 0;
}

void EngineHalf::refuse(std::string_view why, Output& out) {
  out.send.push_back(format(Failed{std::string(why)}));
}

// --- Lines, and which of them wait ---

EngineHalf::Output EngineHalf::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (quit_ || trim(line).empty()) return out;
  const auto command = parse_command(line);
  if (command) {
    read(*command, line, out, now);
    return out;
  }
  const std::string why = fmt::format("{}: {}", excerpt(trim(line)), describe(command.error()));
  const bool is_data = is_digit(trim(line).front()) || trim(line).front() == '-';
  if (!is_data && drops_block()) {
    block_.reset();
  }
  if (block_) {
    note_in_block(why);
  } else {
    // Such a line changes nothing, so it does not end a search either.
    refuse(trouble_.empty() ? why : std::exchange(trouble_, {}), out);
  }
  return out;
}

void EngineHalf::read(const Command& command, std::string_view line, Output& out, TimePoint now) {
  // Stones behind an unknown command belong to that command.
  const bool is_data =
      std::holds_alternative<Stone>(command) || std::holds_alternative<Done>(command);
  const bool drops = drops_block();
  if ((drops && !is_data) || (block_ && starts_anew(command))) {
    block_.reset();
  }
  if (block_ && (is_data || !obey_at_once(command, out, now))) {
    if (!std::holds_alternative<Done>(command)) return add_to_block(command, line);
    Block block = *std::exchange(block_, std::nullopt);
    if (drops) return;
    return take({std::move(block.command), std::move(block.stones), std::move(block.trouble)}, out,
                now);
  }
  if (block_ || quit_) return;
  if (is_data) return out.send.push_back(format(NotKnown{excerpt(trim(line))}));
  if (opens_block(command)) {
    block_ = Block{command};
  }
  const bool is_unknown = std::holds_alternative<Unknown>(command);
  if (is_unknown) return out.send.push_back(format(NotKnown{excerpt(trim(line))}));
  if (!block_ && !obey_at_once(command, out, now)) {
    take({command}, out, now);
  }
}

// Whether the lines that arrive belong to an unknown command.
bool EngineHalf::drops_block() const {
  return block_ && std::holds_alternative<Unknown>(block_->command);
}

void EngineHalf::note_in_block(std::string trouble) {
  if (block_->trouble.empty()) {
    block_->trouble = std::move(trouble);
  }
}

void EngineHalf::add_to_block(const Command& command, std::string_view line) {
  const auto* stone = std::get_if<Stone>(&command);
  if (stone == nullptr) {
    return note_in_block(
        fmt::format("`{}` stands where a stone or DONE was expected", excerpt(trim(line))));
  }
  if (block_->stones.size() == most_stones) return note_in_block("too many stones");
  const bool wants_field = !std::holds_alternative<Swap2Board>(block_->command);
  const bool has_field = stone->field && *stone->field >= 1 && *stone->field <= 3;
  if (wants_field && !has_field) {
    return note_in_block(
        fmt::format("`{}`: expected 1, 2 or 3 behind the point", excerpt(trim(line))));
  }
  block_->stones.push_back(*stone);
}

bool EngineHalf::obey_at_once(const Command& command, Output& out, TimePoint now) {
  if (std::holds_alternative<End>(command)) {
    end(out);
  } else if (std::holds_alternative<About>(command)) {
    introduce(out);
  } else if (const auto* info = std::get_if<Info>(&command)) {
    on_info(*info, out, now);
  } else if (std::holds_alternative<YxShowInfo>(command)) {
    show_limits(out);
  } else if (std::holds_alternative<YxShowForbid>(command)) {
    show_forbidden_points(out);
  } else if (std::holds_alternative<YxStop>(command)) {
    if (search_ == Search::answering || search_ == Search::resuming) {
      stop(Search::moving, out);
    }
  } else {
    return false;
  }
  return true;
}

void EngineHalf::take(Order order, Output& out, TimePoint now) {
  if (search_ == Search::none || is_ponderhit(order.command)) return obey(order, out, now);
  order.bytes = order.stones.size() * sizeof(Stone) + order.trouble.size() + sizeof(Order);
  if (waiting_.size() >= limits::waiting_commands ||
      waiting_bytes_ + order.bytes > limits::waiting_bytes) {
    return refuse("too many commands while the engine is stopping", out);
  }
  waiting_bytes_ += order.bytes;
  waiting_.push_back(std::move(order));
  stop(Search::dropping, out);
}

// Whether the command is the move on which the engine ponders, and leaves no less time than was
// expected.
bool EngineHalf::is_ponderhit(const Command& command) const {
  constexpr Milliseconds margin{250};
  const auto* turn = std::get_if<Turn>(&command);
  if (turn == nullptr || search_ != Search::pondering || expected_ != turn->point) return false;
  const engine::Limits now = settings_.limits(Duration::zero());
  if (now.depth != limits_.depth || now.nodes != limits_.nodes) return false;
  if (now.clocks.has_value() != limits_.clocks.has_value()) return false;
  if (now.clocks) return (*now.clocks)[0].left + margin >= (*limits_.clocks)[0].left;
  return now.movetime >= limits_.movetime && trouble_.empty();
}

void EngineHalf::obey_waiting(Output& out, TimePoint now) {
  while (!waiting_.empty() && search_ == Search::none && !quit_) {
    Order order = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= order.bytes;
    obey(order, out, now);
  }
  // A search that one of the waiting commands began is ended by the next one.
  if (!waiting_.empty() && search_ != Search::none) {
    stop(Search::dropping, out);
  }
}

void EngineHalf::obey(Order& order, Output& out, TimePoint now) {
  if (!trouble_.empty()) return refuse(std::exchange(trouble_, {}), out);
  const bool keeps_suggestion = std::holds_alternative<Play>(order.command) ||
                                std::holds_alternative<TakeBack>(order.command);
  if (!keeps_suggestion) {
    suggested_ = false;
  }
  std::visit([&](const auto& command) { on(command, order, out, now); }, order.command);
}

EngineHalf::Output EngineHalf::on_closed(TimePoint /*now*/) {
  Output out;
  if (!quit_) {
    end(out);
  }
  return out;
}

void EngineHalf::end(Output& out) {
  if (search_ == Search::answering || search_ == Search::pondering) {
    out.calls.emplace_back(protocols::Stop{});
  }
  out.calls.emplace_back(protocols::Quit{});
  waiting_.clear();
  quit_ = true;
}

// --- Commands of every state ---

void EngineHalf::introduce(Output& out) const {
  Introduction message;
  const auto last_word = identity_.name.rfind(' ');
  const bool has_version = last_word != std::string::npos &&
                           last_word + 1 < identity_.name.size() &&
                           is_digit(identity_.name[last_word + 1]);
  message.pairs.push_back({"name", without_quotes(identity_.name.substr(
                                       0, has_version ? last_word : std::string::npos))});
  if (has_version) {
    message.pairs.push_back({"version", without_quotes(identity_.name.substr(last_word + 1))});
  }
  if (!identity_.author.empty()) {
    message.pairs.push_back({"author", without_quotes(identity_.author)});
  }
  out.send.push_back(format(message));
}

// The manager does not read now, so an error is kept for later. A search continues under the new
// limits.
void EngineHalf::on_info(const Info& command, Output& out, TimePoint now) {
  const auto concern = settings_.set(command);
  if (!concern) {
    if (trouble_.empty()) {
      trouble_ = describe(concern.error());
    }
    return;
  }
  if (search_ == Search::pondering && !settings_.pondering()) return stop(Search::dropping, out);
  if (search_ != Search::answering) return;
  if (*concern == Concern::search && settings_.is_time_over(now - asked_at_)) {
    return stop(Search::moving, out);
  }
  const bool changes_limits =
      *concern == Concern::search && settings_.limits(Duration::zero()) != limits_;
  if (changes_limits || *concern == Concern::options) {
    stop(Search::resuming, out);
  }
}

// Yixin-Board's settings are limited to these values.
void EngineHalf::show_limits(Output& out) const {
  const auto show = [&](std::string_view name, std::int64_t value) {
    out.send.push_back(format(Note{fmt::format("INFO {} {}", name, value)}));
  };
  show("MAX_THREAD_NUM", settings_.most("Threads").value_or(1));
  const auto kilobytes = static_cast<std::uint64_t>(settings_.most("Hash").value_or(1)) * 1024;
  show("MAX_HASH_SIZE", static_cast<std::int64_t>(std::bit_width(kilobytes)) - 1);
}

// The forbidden points of the player who is to move, if that is Black.
void EngineHalf::show_forbidden_points(Output& out) const {
  Forbid message;
  if (board_) {
    ReceivedBoard seen = *board_;
    seen.rules = settings_.rules();
    for (Stone& stone : seen.stones) {
      const bool turned = due_ == Due::opponents && stone.field != 3;
      if (turned) {
        stone.field = 3 - *stone.field;
      }
    }
    if (const auto game = game_of(seen)) {
      message.points = to_points((*game)->forbidden_moves(), *gomoku::as_gomoku(**game));
    }
  }
  out.send.push_back(format(message));
}

// --- Commands for an engine at rest ---

void EngineHalf::start_board(const BoardSize& size, Output& out) {
  ReceivedBoard empty{size, settings_.rules(), {}};
  if (const auto game = game_of(empty); !game) {
    const bool square = size.width == size.height;
    const std::string sides =
        square ? fmt::to_string(size.width) : fmt::format("{},{}", size.width, size.height);
    return refuse(fmt::format("board size {} is not supported", sides), out);
  }
  board_ = std::move(empty);
  due_ = Due::anyones;
  game_is_new_ = true;
  settings_.forget_spent_time();
  set_options(out);
  out.calls.emplace_back(protocols::Settle{});
  out.send.push_back(format(Ok{}));
}

void EngineHalf::on(const Start& command, Order& /*order*/, Output& out, TimePoint /*now*/) {
  start_board({command.size, command.size}, out);
}

void EngineHalf::on(const RectStart& command, Order& /*order*/, Output& out, TimePoint /*now*/) {
  start_board({command.width, command.height}, out);
}

void EngineHalf::on(const Restart& /*command*/, Order& /*order*/, Output& out, TimePoint /*now*/) {
  if (!board_) return refuse(no_board, out);
  start_board(board_->size, out);
}

void EngineHalf::on(const Begin& /*command*/, Order& /*order*/, Output& out, TimePoint now) {
  if (!board_) return refuse(no_board, out);
  if (!board_->stones.empty()) return refuse("BEGIN on a board with stones", out);
  think_about_board(out, now);
}

void EngineHalf::on(const Turn& command, Order& /*order*/, Output& out, TimePoint now) {
  if (!board_) return refuse(no_board, out);
  if (due_ == Due::own) return refuse("it is not the opponent's turn", out);
  if (search_ == Search::pondering) {
    // Only the expected move arrives here: the game of the search already contains it.
    board_->stones.push_back({command.point, 2});
    due_ = Due::own;
    search_ = Search::answering;
    expected_.reset();
    asked_at_ = now;
    out.calls.emplace_back(protocols::Ponderhit{});
    return;
  }
  board_->stones.push_back({command.point, 2});
  board_->rules = settings_.rules();
  if (const auto game = game_of(*board_); !game) {
    board_->stones.pop_back();
    return refuse(describe(game.error()), out);
  }
  think_about_board(out, now);
}

void EngineHalf::on(const Play& command, Order& /*order*/, Output& out, TimePoint /*now*/) {
  if (!suggested_) return refuse("PLAY without a SUGGEST", out);
  const auto point = on_board(command.point, board_->size);
  if (!point || !game_->is_legal(gomoku::to_game_move(*point))) {
    return refuse(fmt::format("no stone may be put on {},{}", command.point.x, command.point.y),
                  out);
  }
  board_->stones.push_back({command.point, 1});
  suggested_ = false;
  due_ = Due::opponents;
  out.send.push_back(format(Moves{{command.point}}));
}

void EngineHalf::on(const TakeBack& command, Order& /*order*/, Output& out, TimePoint /*now*/) {
  if (!board_) return refuse(no_board, out);
  if (suggested_) return refuse("PLAY is expected after a SUGGEST", out);
  if (board_->stones.empty()) return refuse("there is no stone to take back", out);
  const Point last = board_->stones.back().point;
  if (last != command.point) {
    return refuse(fmt::format("the last stone is on {},{}", last.x, last.y), out);
  }
  board_->stones.pop_back();
  if (due_ != Due::anyones) {
    due_ = due_ == Due::own ? Due::opponents : Due::own;
  }
  if (board_->stones.empty()) {
    due_ = Due::anyones;
  }
  out.send.push_back(format(Ok{}));
}

bool EngineHalf::set_board(const Order& order, Output& out) {
  if (!board_) {
    refuse(no_board, out);
    return false;
  }
  board_->stones.clear();
  due_ = Due::anyones;
  std::string why = order.trouble;
  if (why.empty()) {
    ReceivedBoard received{board_->size, settings_.rules(), order.stones};
    const bool is_opening = std::holds_alternative<Swap2Board>(order.command);
    const auto game = is_opening ? swap2_game_of(received) : game_of(received);
    if (game && (*game)->legal_moves().empty()) {
      why = "the board is full";
    } else if (game) {
      *board_ = std::move(received);
    } else {
      why = describe(game.error());
    }
  }
  if (!why.empty()) {
    refuse(why, out);
  }
  return why.empty();
}

void EngineHalf::on(const Board& /*command*/, Order& order, Output& out, TimePoint now) {
  if (set_board(order, out)) {
    think_about_board(out, now);
  }
}

void EngineHalf::on(const YxBoard& /*command*/, Order& order, Output& out, TimePoint /*now*/) {
  (void)set_board(order, out);
}

// Which stones are the engine's own is not known before the BOARD that follows.
void EngineHalf::on(const Swap2Board& /*command*/, Order& order, Output& out, TimePoint now) {
  if (!set_board(order, out)) return;
  auto game = swap2_game_of(*board_);
  for (std::size_t at = 0; at < board_->stones.size(); ++at) {
    board_->stones[at].field = at % 2 == 0 ? 2 : 1;
  }
  is_opening_ = true;
  answer_.clear();
  set_options(out);
  think(*std::move(game), out, now);
}

void EngineHalf::on(const YxNBest& command, Order& /*order*/, Output& out, TimePoint now) {
  if (!board_) return refuse(no_board, out);
  if (due_ == Due::opponents) return refuse("it is not the engine's turn", out);
  think_about_board(out, now, command.lines);
}

void EngineHalf::on(const YxHashClear& /*command*/, Order& /*order*/, Output& out,
                    TimePoint /*now*/) {
  constexpr std::string_view clear = "Clear Hash";
  if (settings_.has_option(clear)) {
    out.calls.emplace_back(protocols::SetOption{std::string(clear), ""});
  }
}

}  // namespace ludex::gomocup
