#include "rules/chess/epd.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "rules/chess/notation.h"

namespace ludex::chess {

namespace {

constexpr int max_counter = 1'000'000;

// An operation as written on the line; its words keep their columns for error messages.
struct Operation {
  Token opcode;
  std::vector<Token> operands;
};

tl::unexpected<Error> error(const Operation& operation, std::string_view what, std::size_t column) {
  return fail(fmt::format("{}: {}", printable(operation.opcode.text), what), column);
}

bool is_letter(char c) {
  return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

// Cuts the line into operations at semicolons outside quotes.
class OperationReader {
 public:
  OperationReader(std::string_view line, std::size_t at) : line_(line), at_(at) {}

  // Returns the next operation, or std::nullopt at the end of the line.
  Result<std::optional<Operation>> next() {
    skip(" \t;");
    if (at_ == line_.size()) return std::nullopt;
    Operation operation;
    operation.opcode = word();
    if (operation.opcode.text.empty() || !is_letter(operation.opcode.text.front())) {
      return fail("expected the name of an operation, such as bm", operation.opcode.column);
    }
    for (skip(" \t"); at_ < line_.size() && line_[at_] != ';'; skip(" \t")) {
      if (line_[at_] != '"') {
        operation.operands.push_back(word());
        continue;
      }
      const std::size_t end = line_.find('"', at_ + 1);
      if (end == std::string_view::npos) {
        return error(operation, "the quoted text does not end", at_ + 1);
      }
      operation.operands.push_back({line_.substr(at_ + 1, end - at_ - 1), at_ + 2});
      at_ = end + 1;
    }
    return operation;
  }

 private:
  void skip(std::string_view any_of) {
    at_ = std::min(line_.find_first_not_of(any_of, at_), line_.size());
  }
  Token word() {
    const std::size_t start = at_;
    at_ = std::min(line_.find_first_of(" \t;\"", at_), line_.size());
    return {line_.substr(start, at_ - start), start + 1};
  }

  std::string_view line_;
  std::size_t at_;
};

Result<std::int64_t> number(const Operation& operation, std::int64_t min, std::int64_t max) {
  if (operation.operands.size() != 1) {
    return error(operation, "expected one number", operation.opcode.column);
  }
  const Token& operand = operation.operands.front();
  std::string_view text = operand.text;
  if (text.size() > 1 && text.front() == '+' && is_digit(text[1])) {
    text.remove_prefix(1);
  }
  const auto value = to_integer(text);
  if (!value || *value < min || *value > max) {
    return error(operation, fmt::format("expected a number from {} to {}", min, max),
                 operand.column);
  }
  return *value;
}

template <class Integer>
Result<void> read_number(const Operation& operation, std::optional<Integer>& into, std::int64_t min,
                         std::int64_t max) {
  const auto value = number(operation, min, max);
  if (!value) return tl::unexpected(value.error());
  into = static_cast<Integer>(*value);
  return {};
}

// The quotes may be missing; then all the words form the text.
Result<void> read_text(const Operation& operation, std::optional<std::string>& into) {
  std::string text;
  for (const Token& operand : operation.operands) {
    if (!text.empty()) {
      text += ' ';
    }
    text += operand.text;
  }
  into = std::move(text);
  return {};
}

enum class Line : std::uint8_t { alternatives, sequence };

Result<void> read_moves(const Operation& operation, Position position, Line line,
                        std::vector<Move>& into) {
  if (operation.operands.empty()) {
    return error(operation, "expected moves", operation.opcode.column);
  }
  for (const Token& operand : operation.operands) {
    const auto move = parse_san(position, operand.text);
    if (!move) return error(operation, move.error().message, operand.column);
    into.push_back(*move);
    if (line == Line::sequence) {
      position.play(*move);
    }
  }
  return {};
}

// The number after a letter, as in "c7" and "D12".
std::optional<int> numbered(std::string_view opcode, char letter, int max) {
  if (opcode.size() < 2 || opcode.size() > 4 || opcode.front() != letter) return std::nullopt;
  if (!std::all_of(opcode.begin() + 1, opcode.end(), is_digit)) return std::nullopt;
  const auto value = to_integer(opcode.substr(1));
  if (!value || *value > max) return std::nullopt;
  return static_cast<int>(*value);
}

Result<void> read_leaves(const Operation& operation, int depth, Epd& epd) {
  const auto leaves = number(operation, 0, std::numeric_limits<std::int64_t>::max());
  if (!leaves) return tl::unexpected(leaves.error());
  epd.expected_leaves.push_back({depth, static_cast<std::uint64_t>(*leaves)});
  return {};
}

void read_other(const Operation& operation, Epd& epd) {
  EpdOperation other{std::string(operation.opcode.text), {}};
  for (const Token& operand : operation.operands) {
    other.operands.emplace_back(operand.text);
  }
  epd.others.push_back(std::move(other));
}

Result<void> read_operation(const Operation& operation, Epd& epd) {
  constexpr std::int64_t any = std::numeric_limits<std::int32_t>::max();
  const std::string_view opcode = operation.opcode.text;
  const Position& position = epd.position;
  if (opcode == "bm") return read_moves(operation, position, Line::alternatives, epd.best_moves);
  if (opcode == "am") return read_moves(operation, position, Line::alternatives, epd.avoid_moves);
  if (opcode == "pv") {
    return read_moves(operation, position, Line::sequence, epd.principal_variation);
  }
  if (opcode == "id") return read_text(operation, epd.id);
  if (opcode == "ce") return read_number(operation, epd.centipawns, -any, any);
  if (opcode == "dm") return read_number(operation, epd.mate_in, -any, any);
  if (opcode == "acd") return read_number(operation, epd.depth, 0, any);
  if (opcode == "acn") {
    return read_number(operation, epd.nodes, 0, std::numeric_limits<std::int64_t>::max());
  }
  if (opcode == "acs") return read_number(operation, epd.seconds, 0, any);
  if (const auto comment = numbered(opcode, 'c', 9); comment && opcode.size() == 2) {
    return read_text(operation, epd.comments[static_cast<std::size_t>(*comment)]);
  }
  if (const auto depth = numbered(opcode, 'D', 999)) return read_leaves(operation, *depth, epd);
  read_other(operation, epd);
  return {};
}

// The counters of a plain FEN, which stand in the place where the operations begin.
struct Counters {
  std::optional<int> halfmove_clock;
  std::optional<int> fullmove_number;
};
Result<Counters> read_plain_counters(Tokens& words) {
  Counters counters;
  for (auto* const counter : {&counters.halfmove_clock, &counters.fullmove_number}) {
    const auto word = words.peek();
    if (!word || !is_digit(word->text.front())) break;
    const auto value = words.integer(
        counter == &counters.halfmove_clock ? "half-move clock" : "move number", 0, max_counter);
    if (!value) return tl::unexpected(value.error());
    *counter = static_cast<int>(*value);
  }
  return counters;
}

Result<std::vector<Operation>> read_operations(std::string_view line, std::size_t column) {
  std::vector<Operation> operations;
  OperationReader reader(line, column - 1);
  for (;;) {
    auto operation = reader.next();
    if (!operation) return tl::unexpected(operation.error());
    if (!*operation) return operations;
    const std::string_view opcode = (*operation)->opcode.text;
    const bool repeated =
        std::any_of(operations.begin(), operations.end(),
                    [&](const Operation& other) { return other.opcode.text == opcode; });
    if (repeated) {
      return error(**operation, "this operation is repeated", (*operation)->opcode.column);
    }
    operations.push_back(std::move(**operation));
  }
}

class Writer {
 public:
  explicit Writer(std::string text) : text_(std::move(text)) {}

  void add(std::string_view opcode, std::string_view operands) {
    text_ += fmt::format(" {}{}{};", opcode, operands.empty() ? "" : " ", operands);
  }
  void add_text(std::string_view opcode, const std::optional<std::string>& text) {
    if (text) {
      add(opcode, quoted(*text));
    }
  }
  template <class Integer>
  void add_number(std::string_view opcode, const std::optional<Integer>& number) {
    if (number) {
      add(opcode, fmt::to_string(*number));
    }
  }
  void add_moves(std::string_view opcode, Position position, Line line,
                 const std::vector<Move>& moves) {
    if (moves.empty()) return;
    std::vector<std::string> words;
    for (const Move move : moves) {
      words.push_back(format_san(position, move));
      if (line == Line::sequence) {
        position.play(move);
      }
    }
    add(opcode, fmt::format("{}", fmt::join(words, " ")));
  }
  [[nodiscard]] static std::string quoted(std::string text) {
    std::replace(text.begin(), text.end(), '"', '\'');
    return fmt::format("\"{}\"", text);
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

Result<Epd> parse_epd(std::string_view line) {
  // A semicolon may follow the last field without a blank.
  Tokens words(line.substr(0, line.find(';')));
  auto builder = parse_fen_board(words);
  if (!builder) return tl::unexpected(builder.error());
  auto counters = read_plain_counters(words);
  if (!counters) return tl::unexpected(counters.error());
  const auto operations = read_operations(line, words.column());
  if (!operations) return tl::unexpected(operations.error());
  // The counters belong to the position, so they come before the moves are read on it.
  for (const Operation& operation : *operations) {
    const bool clock = operation.opcode.text == "hmvc";
    if (!clock && operation.opcode.text != "fmvn") continue;
    auto& counter = clock ? counters->halfmove_clock : counters->fullmove_number;
    if (auto read = read_number(operation, counter, 0, max_counter); !read) {
      return tl::unexpected(read.error());
    }
  }
  builder->set_counters(counters->halfmove_clock.value_or(0),
                        std::max(counters->fullmove_number.value_or(1), 1));
  Epd epd;
  epd.position = builder->build();
  for (const Operation& operation : *operations) {
    if (operation.opcode.text == "hmvc" || operation.opcode.text == "fmvn") continue;
    if (auto read = read_operation(operation, epd); !read) return tl::unexpected(read.error());
  }
  return epd;
}

std::string format_epd(const Epd& epd, FenStyle style) {
  const Position& position = epd.position;
  Writer out(format_fen_board(position, style));
  if (position.halfmove_clock() != 0) {
    out.add("hmvc", fmt::to_string(position.halfmove_clock()));
  }
  if (position.fullmove_number() != 1) {
    out.add("fmvn", fmt::to_string(position.fullmove_number()));
  }
  out.add_moves("bm", position, Line::alternatives, epd.best_moves);
  out.add_moves("am", position, Line::alternatives, epd.avoid_moves);
  out.add_number("ce", epd.centipawns);
  out.add_number("dm", epd.mate_in);
  out.add_number("acd", epd.depth);
  out.add_number("acn", epd.nodes);
  out.add_number("acs", epd.seconds);
  out.add_moves("pv", position, Line::sequence, epd.principal_variation);
  out.add_text("id", epd.id);
  for (std::size_t at = 0; at < epd.comments.size(); ++at) {
    out.add_text(fmt::format("c{}", at), epd.comments[at]);
  }
  for (const ExpectedLeaves& expected : epd.expected_leaves) {
    out.add(fmt::format("D{}", expected.depth), fmt::to_string(expected.leaves));
  }
  for (const EpdOperation& other : epd.others) {
    std::vector<std::string> operands;
    for (const std::string& operand : other.operands) {
      operands.push_back(Writer::quoted(operand));
    }
    out.add(other.opcode, fmt::format("{}", fmt::join(operands, " ")));
  }
  return out.take();
}

}  // namespace ludex::chess
