#include "records/epd/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "records/epd/reader.h"
#include "records/registry.h"
#include "records/text/encoding.h"
#include "records/tree/game_starter.h"
#include "records/tree/record.h"
#include "rules/registry.h"

namespace ludex::records::epd {
namespace {

// Tags of a record that are operations of a line: their names begin with a small letter, which
// those of PGN do not, or are D1, D2 and so on, the counts of leaves in files of perft.
bool is_operation(const Tag& tag) {
  const std::string_view name = tag.name;
  if (!is_operation_code(name)) return false;
  const bool is_count =
      name.front() == 'D' && name.size() > 1 && std::all_of(name.begin() + 1, name.end(), is_digit);
  return is_count || to_lower(name.front()) == name.front();
}

void tell_losses(const Record& record, bool keeps_operations, Losses& losses) {
  const bool has_other_tags =
      std::any_of(record.tags.begin(), record.tags.end(), [&](const Tag& tag) {
        return !is_unknown_value(tag) && !(keeps_operations && is_operation(tag));
      });
  if (record.tree.size() > 1 || record.tree.annotations(root) != nullptr || has_other_tags ||
      record.result != GameResult::unknown) {
    losses.add("everything but the start position", left_out);
  }
}

std::string epd_line(const Record& record) {
  std::string line = record.setup.position;
  // Counters are operations. Only positions of six fields have them.
  std::vector<std::string_view> fields = split(line, ' ');
  std::string counters;
  if (fields.size() == 6 && to_integer(fields[4]) && to_integer(fields[5])) {
    if (fields[4] != "0" || fields[5] != "1") {
      counters = fmt::format(" hmvc {}; fmvn {};", fields[4], fields[5]);
    }
    fields.resize(4);
    line = fmt::format("{}", fmt::join(fields, " ")) + counters;
  }
  for (const Tag& tag : record.tags) {
    if (!is_operation(tag)) continue;
    // A line end would begin another record.
    std::string operands = tag.value;
    std::replace(operands.begin(), operands.end(), '\n', ' ');
    line += fmt::format(" {}{}{};", tag.name, operands.empty() ? "" : " ", operands);
  }
  return line + "\n";
}

// A record for each line. The game is the first one whose rules accept the position; the game of
// the line before is tried first.
class Lines final : public GameSequence {
 public:
  // The bytes must outlive it.
  explicit Lines(std::string_view bytes) : reader_(source_of(bytes)) {}

  bool next(FileGame& game) override {
    Entry entry;
    const auto more = reader_.next(entry);
    if (more && !*more) return false;
    ++number_;
    game.kept.clear();
    game.troubles.clear();
    game.is_read = false;
    if (!more) {
      game.troubles.push_back(more.error());
    } else {
      read(entry, game);
    }
    for (Error& trouble : game.troubles) {
      trouble = within(fmt::format("game {}", number_), std::move(trouble));
    }
    return true;
  }

 private:
  void read(const Entry& entry, FileGame& game) {
    Record& record = game.record;
    record.tags.clear();
    record.tree.clear();
    record.result = GameResult::unknown;
    const std::string position = position_of(entry.text);
    auto setup = setup_of(position);
    if (!setup) {
      game.troubles.push_back({setup.error().message, setup.error().column, entry.line});
      return;
    }
    game.is_read = true;
    record.setup = *std::move(setup);
    rules::Setup asked = record.setup;
    asked.position = position;
    if (std::string lost = rules::left_out(asked); !lost.empty()) {
      game.troubles.push_back({std::move(lost), 0, entry.line});
    }
    std::vector<std::string> strange;
    for (Operation& each : operations_of(entry.text, strange)) {
      record.tags.push_back({std::move(each.code), to_utf8(each.operands)});
    }
    for (const std::string& part : strange) {
      add_trouble(
          game.troubles,
          {fmt::format("`{}` is no operation; it is left out", excerpt(part)), 0, entry.line});
    }
  }

  Result<rules::Setup> setup_of(const std::string& position) {
    auto first = start(game_, position);
    if (first) return first;
    for (const GameRecords& row : game_records()) {
      if (row.kind.name == game_) continue;
      if (auto other = start(row.kind.name, position)) {
        game_ = row.kind.name;
        return other;
      }
    }
    return first;
  }

  Result<rules::Setup> start(std::string_view name, const std::string& position) {
    rules::Setup setup = as_shown({std::string(name), {}, position});
    auto started = starter_.start(setup);
    if (!started) return tl::unexpected(started.error());
    return (*started)->setup();
  }

  // The variant is that which the position shows. A position that shows none, and whose fields do
  // not all fit the usual variant, is of the variant of the lines before if they fit that.
  rules::Setup as_shown(const rules::Setup& plain) {
    rules::Setup setup = rules::with_shown_variant(plain);
    if (setup != plain) {
      shown_ = {setup.game, setup.values, {}};
      return setup;
    }
    if (shown_.game != plain.game || rules::left_out(plain).empty()) return setup;
    rules::Setup as_before{plain.game, shown_.values, plain.position};
    return rules::left_out(as_before).empty() ? as_before : setup;
  }

  Reader reader_;
  GameStarter starter_;
  rules::Setup shown_;  // of the last position that showed its variant; its game may be empty
  std::string_view game_ = game_records().front().kind.name;
  std::size_t number_ = 0;  // of the last game
};

constexpr std::array<std::string_view, 2> endings{".epd", ".fen"};

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& /*setup*/,
                                           std::size_t /*plies*/) {
  Reader reader(source);
  std::vector<Opening> openings;
  Entry entry;
  while (true) {
    const auto more = reader.next(entry);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return openings;
    openings.push_back({position_of(entry.text), {}, entry.line});
  }
}

constexpr OpeningFormat openings{
    .word = "epd", .endings = endings, .has_moves = false, .read = read_openings};

}  // namespace

Result<void> write_fen(GameSource game, std::string_view /*notation*/, std::ostream& out,
                       Losses& losses) {
  tell_losses(record_of(game), false, losses);
  out << record_of(game).setup.position << '\n';
  return {};
}

Result<void> write_epd(GameSource game, std::string_view /*notation*/, std::ostream& out,
                       Losses& losses) {
  tell_losses(record_of(game), true, losses);
  out << epd_line(record_of(game));
  return {};
}

Result<std::unique_ptr<GameSequence>> read_lines(std::string_view bytes, ReadMode /*give*/) {
  Reader reader(source_of(bytes));
  Entry entry;
  const auto more = reader.next(entry);
  if (more && !*more) return fail("no position: every line is empty or a remark");
  return std::make_unique<Lines>(bytes);
}

bool is_epd(std::string_view front) {
  Reader reader(source_of(front));
  Entry entry;
  const auto more = reader.next(entry);
  if (!more || !*more) return false;
  Tokens words(entry.text);
  const auto board = words.next();
  const auto side = words.next();
  if (!board || !side || side->text.size() != 1) return false;
  const auto slashes = std::count(board->text.begin(), board->text.end(), '/');
  const bool has_ranks = slashes == 7 || slashes == 9;
  return has_ranks && std::string_view("wbr").find(side->text) != std::string_view::npos &&
         std::all_of(board->text.begin(), board->text.end(), [](char c) {
           return is_digit(c) || c == '/' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
         });
}

const OpeningFormat& opening_format() {
  return openings;
}

}  // namespace ludex::records::epd
