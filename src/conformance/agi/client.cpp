#include "conformance/agi/client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/words.h"

namespace ludex::conformance::agi {

namespace {

constexpr std::array<std::string_view, 7> words_of_engines{"ID",   "OPTION",   "AGIOK", "READYOK",
                                                           "INFO", "BESTMOVE", "BYE"};

std::string capitals(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return upper;
}

bool is_among(std::string_view digits, char c) {
  return digits.find(c) != std::string_view::npos;
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  return conformance::words_of(capitals(line));
}

bool begins_with(std::string_view line, std::string_view word) {
  return !word.empty() && capitals(first_word(line)) == word;
}

bool is_engine_line(std::string_view line) {
  return std::any_of(words_of_engines.begin(), words_of_engines.end(),
                     [&](std::string_view word) { return begins_with(line, word); });
}

bool is_point(std::string_view text) {
  return text.size() == 2 && is_among("0123456789ABCDE", text[0]) &&
         is_among("123456789ABCDEF", text[1]);
}

std::optional<std::vector<std::string>> points_of(std::string_view list) {
  std::vector<std::string> points;
  if (list.empty() || list.size() % 2 != 0) return std::nullopt;
  for (std::size_t at = 0; at < list.size(); at += 2) {
    if (!is_point(list.substr(at, 2))) return std::nullopt;
    points.emplace_back(list.substr(at, 2));
  }
  return points;
}

std::vector<std::string> Client::introduce() {
  std::vector<std::string> lines;
  send("AGI");
  (void)session_.await("`AGIOK`", waits().handshake, [&](std::string_view line) {
    lines.emplace_back(line);
    return begins_with(line, "AGIOK");
  });
  return lines;
}

void Client::ready() {
  send("ISREADY");
  (void)session_.await("`READYOK`", waits().ready,
                       [](std::string_view line) { return begins_with(line, "READYOK"); });
}

void Client::begin() {
  introduce();
  session_.send_burst({"SETOPTION OWNBOOK OFF", "SETOPTION PONDER OFF"});
  ready();
  position();
}

void Client::position(std::string_view text) {
  taken_.clear();
  for (const std::string& word : words_of(text)) {
    if (const auto points = points_of(word)) {
      taken_.insert(points->begin(), points->end());
    }
  }
  send(text.empty() ? std::string("POSITION") : fmt::format("POSITION {}", text));
}

void Client::do_move(std::string_view point) {
  taken_.insert(std::string(point));
  send(fmt::format("DOMOVE {}", point));
}

void Client::start(std::string_view arguments) {
  send(fmt::format("GO {}", arguments));
  asked_ = session_.now();
}

Answer Client::answer(Milliseconds wait) {
  Answer answer;
  const Heard heard = session_.await("`BESTMOVE`", wait, [&](std::string_view line) {
    if (begins_with(line, "INFO")) {
      answer.infos.emplace_back(line);
    }
    return begins_with(line, "BESTMOVE");
  });
  answer.line = heard.text;
  answer.took = heard.at - asked_;
  const auto words = words_of(heard.text);
  require(words.size() == 2 || (words.size() == 4 && words[2] == "PONDER"), [&] {
    return fmt::format("`{}` is not of the form BESTMOVE X [PONDER Y]", excerpt(heard.text));
  });
  answer.move = words[1];
  answer.ponder = words.size() == 4 ? words[3] : std::string();
  return answer;
}

Answer Client::go(std::string_view arguments, Milliseconds limit) {
  start(arguments);
  return answer(limit + waits().answer);
}

void Client::no_bestmove(Milliseconds time, std::string_view why) {
  session_.listen(time, why, [](std::string_view line) { return begins_with(line, "BESTMOVE"); });
}

void Client::judge(const Answer& answer) const {
  require(is_point(answer.move),
          [&] { return fmt::format("`{}` is no point", excerpt(answer.move)); });
  require(is_free(answer.move), [&] { return fmt::format("`{}` is not empty", answer.move); });
}

}  // namespace ludex::conformance::agi
