#include "records/gomoku/psq/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/gomoku/psq/code.h"
#include "records/gomoku/stones.h"
#include "records/text/encoding.h"
#include "records/tree/record.h"
#include "rules/gomoku/notation.h"
#include "rules/registry.h"

namespace ludex::records::psq {

namespace {

constexpr std::string_view unknown_name = "?";

std::string one_line(std::string_view text) {
  std::string line = to_utf8(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return std::string(trim(line));
}

std::int64_t time_of(const Record& record, NodeId node) {
  const Annotations* const said = node == root ? nullptr : record.tree.annotations(node);
  if (said == nullptr) return 0;
  if (said->elapsed()) return std::max<std::int64_t>(said->elapsed()->count(), 0);
  return said->engine() && said->engine()->time ? said->engine()->time->count() : 0;
}

// The time per move of a control such as "1/5"; absent for every other control.
std::optional<std::int64_t> move_time(std::string_view control) {
  if (!control.starts_with("1/")) return std::nullopt;
  const auto seconds = to_number(control.substr(2));
  if (!seconds || *seconds <= 0 || *seconds > 1e6) return std::nullopt;
  return std::llround(*seconds * 1000);
}

class Writer {
 public:
  // `stones` is the result of stones_only() for `record`. Both and the line must outlive the
  // writer.
  Writer(const Record& record, const Record& stones, const StoneLine& line, Losses& losses)
      : record_(record), stones_(stones), line_(line), losses_(losses) {}

  std::string write() {
    second_first_ = find_tag(record_, order_tag) == seats[1];
    std::string text =
        fmt::format("Piskvorky {}x{}, {}:{}, {}\n", line_.size.width, line_.size.height,
                    level(listed(0)), level(listed(1)), second_first_ ? 1 : 0);
    write_moves(text, 1);
    write_names(text);
    write_result(text);
    tell_tags();
    return text;
  }
  std::string write_rec() {
    std::string text;
    for (const std::size_t color : {0U, 1U}) {
      text += name(color) + "\n";
    }
    write_moves(text, 0);
    const std::int64_t code = code_of();
    text += fmt::format("{}\n", code);
    if (told_result(code) != record_.result) {
      losses_.add("Result", left_out);
    }
    for (const std::string_view control : {"TimeControl", "BlackTimeControl", "WhiteTimeControl"}) {
      if (find_tag(record_, control)) {
        losses_.add(control, left_out);
      }
    }
    if (find_tag(record_, "Event")) {
      losses_.add("Event", left_out);
    }
    tell_tags();
    return text;
  }

 private:
  // The colour of the player at that place of the list.
  [[nodiscard]] std::size_t listed(std::size_t place) const {
    return second_first_ ? 1 - place : place;
  }
  [[nodiscard]] std::string name(std::size_t color);
  [[nodiscard]] std::size_t level(std::size_t color);
  void write_moves(std::string& text, int lowest) const;
  void write_names(std::string& text);
  void write_result(std::string& text);
  [[nodiscard]] std::int64_t code_of();
  // The result that the reader finds from the board and the code.
  [[nodiscard]] GameResult told_result(std::int64_t code) const;
  void tell_tags();

  const Record& record_;
  const Record& stones_;
  const StoneLine& line_;
  Losses& losses_;
  bool second_first_ = false;
};

void Writer::write_moves(std::string& text, int lowest) const {
  for (const PutStone& stone : line_.stones) {
    const auto [x, y] = gomoku::coordinates_of(stone.point, line_.size);
    text += fmt::format("{},{},{}\n", x + lowest, y + lowest, time_of(stones_, stone.node));
  }
}

std::string Writer::name(std::size_t color) {
  std::string name = one_line(find_tag(record_, seats[color]).value_or(unknown_name));
  // Whether a reader would take the name for another kind of line.
  const bool reads_as_line =
      name.empty() || to_integer(name) ||
      std::all_of(name.begin(), name.end(),
                  [](char c) { return is_digit(c) || c == ',' || c == '-' || c == ' '; }) ||
      (name.size() > 1 && name[1] == ',' && is_digit(name[0]));
  if (!reads_as_line) return name;
  losses_.add("names that look like numbers", left_out);
  return std::string(unknown_name);
}

void Writer::write_names(std::string& text) {
  const bool has_one = find_tag(record_, seats[0]) || find_tag(record_, seats[1]);
  if (!has_one) return;
  for (const std::size_t place : {0U, 1U}) {
    text += name(listed(place)) + "\n";
  }
}

std::size_t Writer::level(std::size_t color) {
  const std::string own = std::string(seats[color]) + "TimeControl";
  const auto control = find_tag(
      record_, find_tag(record_, own) ? std::string_view(own) : std::string_view("TimeControl"));
  if (!control) return 0;
  const auto time = move_time(*control);
  if (!time) {
    losses_.add("TimeControl", left_out);
    return 0;
  }
  std::size_t level = 1;
  while (level < level_ms.size() && level_ms[level] <= *time) {
    ++level;
  }
  if (level_ms[level - 1] != *time) {
    losses_.add("TimeControl", "rounded in");
  }
  return level;
}

std::int64_t Writer::code_of() {
  if (const auto tag = find_tag(record_, code_tag)) {
    const auto code = to_integer(*tag);
    if (code && *code >= -highest_code && *code <= highest_code) return *code;
  }
  const auto termination = find_tag(record_, "Termination").value_or("");
  if (termination == "time forfeit") return out_of_time;
  if (termination == "abandoned") return other_error;
  if (termination.empty()) return saved_by_hand;
  if (termination == "normal") return normal_end;
  losses_.add("Termination", "made a number in");
  const bool is_offence = termination == "illegal move" || termination == "rules infraction";
  return is_offence ? other_error : normal_end;
}

GameResult Writer::told_result(std::int64_t code) const {
  if (code != saved_by_hand && code != normal_end) {
    return line_.stones.size() % 2 == 0 ? GameResult::second_wins : GameResult::first_wins;
  }
  // The reader knows only freestyle.
  rules::Setup setup{.game = "gomoku"};
  setup.values.set(rules::size_parameter, rules::to_text(line_.size));
  const auto game = rules::start_game(setup);
  for (const PutStone& stone : line_.stones) {
    (*game)->play(gomoku::to_game_move(stone.point));
  }
  const auto outcome = (*game)->outcome();
  return outcome ? rules::result_of(outcome->winner) : GameResult::unknown;
}

void Writer::write_result(std::string& text) {
  const std::int64_t code = code_of();
  text += fmt::format("{}\n", code);
  const auto event = find_tag(record_, "Event");
  const bool has_event = event && !is_unknown_value({"", std::string(*event)});
  if (told_result(code) == record_.result && !has_event) return;
  if (record_.result == GameResult::unknown) {
    if (has_event) {
      losses_.add("Event", left_out);
    }
    return;
  }
  const GameResult listed_first = listed(0) == 0 ? GameResult::first_wins : GameResult::second_wins;
  const int winner = record_.result == GameResult::draw ? 0
                     : record_.result == listed_first   ? 1
                                                        : 2;
  text += fmt::format("{},{}\n", winner, has_event ? one_line(*event) : "");
}

void Writer::tell_tags() {
  constexpr std::array<std::string_view, 9> held{
      "Black",       "White",  "Event",  "TimeControl", "BlackTimeControl", "WhiteTimeControl",
      "Termination", code_tag, order_tag};
  for (const Tag& tag : record_.tags) {
    if (is_unknown_value(tag)) continue;
    if (std::find(held.begin(), held.end(), tag.name) == held.end()) {
      losses_.add(tag.name, left_out);
    }
  }
}

struct Prepared {
  Record record;  // with the result of the colours instead of the seats
  Record stones;
  StoneLine line;
};

Result<Prepared> prepare(const Record& record, Losses& losses) {
  auto stones = stones_only(record, losses);
  if (!stones) return tl::unexpected(std::move(stones.error()));
  auto line = main_stones(*stones, losses);
  if (!line) return tl::unexpected(std::move(line.error()));
  if (!line->takes_turns) {
    return fail("the colours of the stones do not alternate from Black, as the format has them");
  }
  tell_lost_words(record, true, losses);
  tell_lost_parameters(record, true, losses);
  Prepared prepared{record, *std::move(stones), *std::move(line)};
  // The format knows only colours, and after a swap the second seat may have Black.
  const bool decided =
      record.result == GameResult::first_wins || record.result == GameResult::second_wins;
  if (decided && black_seat(record) == rules::Seat::second) {
    prepared.record.result =
        record.result == GameResult::first_wins ? GameResult::second_wins : GameResult::first_wins;
  }
  return prepared;
}

}  // namespace

Result<std::string> format(const Record& record, Losses& losses) {
  const auto ready = prepare(record, losses);
  if (!ready) return tl::unexpected(ready.error());
  return Writer(ready->record, ready->stones, ready->line, losses).write();
}

Result<std::string> format_rec(const Record& record, Losses& losses) {
  const auto ready = prepare(record, losses);
  if (!ready) return tl::unexpected(ready.error());
  if (ready->line.size != rules::BoardSize{rec_side, rec_side}) {
    return fail(fmt::format("REC holds boards of {0}x{0} alone, and this one has {1}", rec_side,
                            rules::to_text(ready->line.size)));
  }
  return Writer(ready->record, ready->stones, ready->line, losses).write_rec();
}

}  // namespace ludex::records::psq
