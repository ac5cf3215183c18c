#include "rules/stone_rows.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::rules {

namespace {

std::string format_row(std::string_view signs) {
  std::string text;
  int empty = 0;
  const auto end_run = [&] {
    if (empty > 0) {
      text += fmt::to_string(empty);
    }
    empty = 0;
  };
  for (const char sign : signs) {
    if (sign == '.') {
      ++empty;
      continue;
    }
    end_run();
    text += sign;
  }
  end_run();
  return text;
}

// Lists the signs: "x, o, #".
std::string list_of(std::string_view signs) {
  std::string text;
  for (const char sign : signs) {
    text += text.empty() ? "" : ", ";
    text += sign;
  }
  return text;
}

Result<std::string> read_row(std::string_view text, std::size_t column, const StoneRowsForm& form) {
  std::string signs;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char sign = to_lower(text[at]);
    if (is_digit(sign)) {
      std::size_t end = at;
      while (end < text.size() && is_digit(text[end])) {
        ++end;
      }
      const auto count = to_integer(text.substr(at, end - at));
      if (!count || *count < 1 || *count > form.max_side) {
        return fail(fmt::format("board: `{}` is no number of empty points from 1 to {}",
                                printable(text.substr(at, end - at)), form.max_side),
                    column + at);
      }
      signs.append(static_cast<std::size_t>(*count), '.');
      at = end - 1;
    } else if (sign == '.' || form.signs.find(sign) != std::string_view::npos) {
      signs += sign;
    } else {
      return fail(fmt::format("board: `{}` is none of {} and the number of empty points",
                              printable(text.substr(at, 1)), list_of(form.signs)),
                  column + at);
    }
    if (signs.size() > static_cast<std::size_t>(form.max_side)) {
      return fail(fmt::format("board: a rank of more than {} points", form.max_side), column + at);
    }
  }
  return signs;
}

}  // namespace

std::string format_stone_rows(const StoneRows& rows) {
  std::string text;
  for (const std::string& signs : rows) {
    text += text.empty() ? "" : "/";
    text += format_row(signs);
  }
  return text;
}

Result<StoneRows> read_stone_rows(Tokens& words, const StoneRowsForm& form) {
  const auto board = words.next();
  if (!board) return fail("board: expected ranks divided by /", words.column());
  StoneRows rows;
  std::size_t column = board->column;
  for (const std::string_view text : split(board->text, '/')) {
    if (rows.size() == static_cast<std::size_t>(form.max_side)) {
      return fail(fmt::format("board: more than {} ranks", form.max_side), column);
    }
    auto signs = read_row(text, column, form);
    if (!signs) return tl::unexpected(std::move(signs.error()));
    if (signs->size() < static_cast<std::size_t>(form.min_side)) {
      return fail(fmt::format("board: a rank of {} points, expected at least {}", signs->size(),
                              form.min_side),
                  column);
    }
    if (!rows.empty() && rows.front().size() != signs->size()) {
      return fail(fmt::format("board: a rank of {} points below one of {}", signs->size(),
                              rows.front().size()),
                  column);
    }
    rows.push_back(*std::move(signs));
    column += text.size() + 1;
  }
  if (rows.size() < static_cast<std::size_t>(form.min_side)) {
    return fail(fmt::format("board: {} ranks, expected at least {}", rows.size(), form.min_side),
                board->column + board->text.size());
  }
  return rows;
}

}  // namespace ludex::rules
