#include "conformance/uci_family/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace ludex::conformance::uci_family {

namespace {

constexpr std::array<std::string_view, 6> option_words{"name", "type", "default",
                                                       "min",  "max",  "var"};

template <class Words>
bool is_among(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The words from `at` up to the next keyword of an option, joined.
std::string option_text(const std::vector<std::string>& words, std::size_t& at) {
  std::string text;
  while (at < words.size() && !is_among(option_words, words[at])) {
    text += (text.empty() ? "" : " ") + words[at++];
  }
  return text;
}

void set_option_field(Option& option, std::string_view key, const std::string& text) {
  if (key == "type") {
    option.type = text;
  } else if (key == "default") {
    option.value = text;
  } else if (key == "var") {
    option.choices.push_back(text);
  } else if (key == "min" || key == "max") {
    const auto number = to_integer(text);
    if (!number) {
      option.trouble = fmt::format("`{}` is followed by no number", key);
    }
    (key == "min" ? option.least : option.most) = number;
  }
}

// A name ends at `type`, and may hold the other keywords.
std::string option_name(const std::vector<std::string>& words, std::size_t& at) {
  std::string name;
  while (at < words.size() && words[at] != "type") {
    name += (name.empty() ? "" : " ") + words[at++];
  }
  return name;
}

class InfoReader {
 public:
  InfoReader(const Dialect& dialect, std::string_view line)
      : dialect_(dialect), words_(words_of(line)) {
    info_.line = line;
  }

  Info read() {
    for (at_ = 1; at_ < words_.size();) {
      const std::string& key = words_[at_++];
      if (key == dialect_.text_key) break;
      if (!read_number(key) && !read_moves(key) && !read_score(key)) {
        // Unknown fields are skipped, as EN2006 demands of both sides.
        continue;
      }
    }
    return std::move(info_);
  }

 private:
  void complain(std::string text) {
    if (info_.trouble.empty()) {
      info_.trouble = std::move(text);
    }
  }
  std::optional<std::int64_t> number(std::string_view key, std::int64_t least) {
    const auto value = at_ < words_.size() ? to_integer(words_[at_]) : std::nullopt;
    if (!value) {
      complain(fmt::format("`{}` is followed by no number", key));
      return std::nullopt;
    }
    ++at_;
    if (*value < least) {
      complain(fmt::format("`{} {}` is below {}", key, *value, least));
    }
    return value;
  }
  bool read_number(std::string_view key) {
    struct Field {
      std::string_view key;
      std::optional<std::int64_t> Info::*into;
      std::int64_t least;
    };
    static constexpr std::array fields{
        Field{"depth", &Info::depth, 0},     Field{"seldepth", &Info::seldepth, 0},
        Field{"time", &Info::time, 0},       Field{"nodes", &Info::nodes, 0},
        Field{"nps", &Info::nps, 0},         Field{"hashfull", &Info::hashfull, 0},
        Field{"multipv", &Info::multipv, 1}, Field{"tbhits", nullptr, 0},
        Field{"sbhits", nullptr, 0},         Field{"cpuload", nullptr, 0},
        Field{"currmovenumber", nullptr, 1},
    };
    const auto* const field = std::find_if(fields.begin(), fields.end(),
                                           [&](const Field& each) { return each.key == key; });
    if (field == fields.end()) return false;
    const auto value = number(key, field->least);
    if (field->into != nullptr && value) {
      info_.*(field->into) = value;
    }
    return true;
  }
  bool read_moves(std::string_view key) {
    if (key == "currmove") {
      info_.currmove = at_ < words_.size() ? words_[at_++] : std::string();
      if (!dialect_.looks_like_move(*info_.currmove)) {
        complain("`currmove` is followed by no move");
      }
    } else if (key == "pv") {
      while (at_ < words_.size() && dialect_.looks_like_move(words_[at_])) {
        info_.pv.push_back(words_[at_++]);
      }
      if (info_.pv.empty() && at_ < words_.size()) {
        complain("`pv` is followed by no move");
      }
    } else if (key == "currline" || key == "refutation") {
      (key == "currline" ? info_.has_currline : info_.has_refutation) = true;
    } else {
      return false;
    }
    return true;
  }
  bool read_score(std::string_view key) {
    if (key == "wdl") {
      for (int part = 0; part < 3; ++part) {
        if (const auto value = number(key, 0)) {
          info_.wdl.push_back(*value);
        }
      }
      return true;
    }
    if (key != "score") return false;
    bool any = false;
    Score score;
    score.unit_is_usual = false;
    for (; at_ < words_.size(); any = true) {
      if (words_[at_] == "lowerbound" || words_[at_] == "upperbound") {
        score.bound = true;
        ++at_;
      } else if (words_[at_] == "cp" || words_[at_] == "mate") {
        score.mate = words_[at_] == "mate";
        score.unit_is_usual = !dialect_.score_unit.empty();
        ++at_;
        const auto value = number(score.mate ? "score mate" : "score cp", INT64_MIN);
        if (!value) break;
        score.value = *value;
      } else if (!any && dialect_.score_unit.empty() && to_integer(words_[at_])) {
        score.unit_is_usual = true;
        score.value = *to_integer(words_[at_++]);
      } else {
        break;
      }
    }
    if (any) {
      info_.score = score;
    } else {
      complain(dialect_.score_unit.empty() ? "`score` is followed by no number"
                                           : "`score` is followed by neither `cp` nor `mate`");
    }
    return true;
  }

  const Dialect& dialect_;
  std::vector<std::string> words_;
  std::size_t at_ = 1;
  Info info_;
};

}  // namespace

bool is_protocol_line(const Dialect& dialect, std::string_view line) {
  return is_among(dialect.engine_words, first_word(line));
}

Option parse_option(const Dialect& dialect, std::string_view line) {
  const auto words = words_of(line);
  Option option;
  std::size_t at = 1;
  if (!dialect.option_name.empty() && (words.size() < 2 || words[at++] != dialect.option_name)) {
    option.trouble = fmt::format("`option` is not followed by `{}`", dialect.option_name);
    return option;
  }
  option.name = option_name(words, at);
  if (at >= words.size()) {
    option.trouble = "there is no `type`";
    return option;
  }
  while (at < words.size()) {
    const std::string& key = words[at++];
    // The default of a text is the rest of the line.
    if (key == "default" && option.type == "string") {
      std::string text;
      for (; at < words.size(); ++at) {
        text += (text.empty() ? "" : " ") + words[at];
      }
      option.value = text;
      break;
    }
    set_option_field(option, key, option_text(words, at));
  }
  if (option.name.empty()) {
    option.trouble = "the name is empty";
  }
  return option;
}

Info parse_info(const Dialect& dialect, std::string_view line) {
  return InfoReader(dialect, line).read();
}

BestMove parse_bestmove(const Dialect& dialect, std::string_view line) {
  const auto words = words_of(line);
  BestMove best;
  if (!dialect.no_answer.empty() && words.front() == dialect.no_answer) {
    best.move = words.front();
    return best;
  }
  if (words.size() < 2) {
    best.trouble = "no move follows";
    return best;
  }
  best.move = words[1];
  std::size_t at = 2;
  if (at + 1 < words.size() && words[at] == "ponder") {
    best.ponder = words[at + 1];
    at += 2;
  }
  if (at < words.size() && is_among(split(dialect.answer_words, ' '), words[at])) {
    best.extra = words[at++];
  }
  if (at < words.size()) {
    best.trouble = dialect.answer_words.empty()
                       ? "after the move only `ponder` and one move may stand"
                       : fmt::format(
                             "after the move only `ponder` and one move, and one of {} "
                             "may stand",
                             dialect.answer_words);
  }
  return best;
}

bool looks_like_chess_move(std::string_view text) {
  const auto is_file = [](char c) { return c >= 'a' && c <= 'h'; };
  const auto is_rank = [](char c) { return c >= '1' && c <= '8'; };
  if (text.size() != 4 && text.size() != 5) return false;
  return is_file(text[0]) && is_rank(text[1]) && is_file(text[2]) && is_rank(text[3]) &&
         (text.size() == 4 || std::string_view("qrbn").find(text[4]) != std::string_view::npos);
}

bool looks_like_xiangqi_move(std::string_view text) {
  const auto is_file = [](char c) { return c >= 'a' && c <= 'i'; };
  return text.size() == 4 && is_file(text[0]) && is_digit(text[1]) && is_file(text[2]) &&
         is_digit(text[3]);
}

bool is_no_move(std::string_view text) {
  return text == "0000" || text == "(none)" || text == "none" || text == "NULL" ||
         (text.size() == 4 && text.substr(0, 2) == text.substr(2));
}

}  // namespace ludex::conformance::uci_family
