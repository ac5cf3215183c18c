#include "protocols/generators.h"

#include <rapidcheck.h>

#include <array>
#include <limits>
#include <string_view>

namespace ludex::protocols::test {

namespace {

template <class T>
T any_number() {
  switch (below(10)) {
    case 8:
      return std::numeric_limits<T>::max();
    case 9:
      return std::numeric_limits<T>::min();
    default:
      return *rc::gen::arbitrary<T>();
  }
}

// As long as rapidcheck's lists are.
std::size_t length() {
  return (*rc::gen::arbitrary<std::vector<bool>>()).size();
}

std::string square() {
  return static_cast<char>('a' + below(9)) + std::to_string(below(11));
}

Score score() {
  Score one;
  const int which = below(3);
  if (which != 0) {
    one.cp = number<int>();
  }
  if (which != 1) {
    one.mate = number<int>();
  }
  constexpr std::array bounds{Bound::exact, Bound::lower, Bound::upper};
  one.bound = bounds.at(static_cast<std::size_t>(below(3)));
  return one;
}

WinDrawLoss chances() {
  return {*rc::gen::arbitrary<int>(), *rc::gen::arbitrary<int>(), *rc::gen::arbitrary<int>()};
}

CurrentLine current_line() {
  return {maybe(number<int>), moves()};
}

}  // namespace

bool coin() {
  return *rc::gen::arbitrary<bool>();
}

int below(int bound) {
  return *rc::gen::inRange(0, bound);
}

std::string word() {
  const auto letters = std::string("abcXYZ019_()/\\.;:<>-\xC3");
  return "W_" + *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::elementOf(letters)));
}

std::string text() {
  std::string result = word();
  for (std::size_t more = length(); more > 0; --more) {
    result += ' ' + word();
  }
  return result;
}

std::string empty_or_text() {
  return coin() ? text() : std::string();
}

std::vector<std::string> texts() {
  std::vector<std::string> all(length());
  for (std::string& one : all) {
    one = text();
  }
  return all;
}

MoveText move() {
  constexpr std::array<std::string_view, 7> promotions{"", "", "", "q", "n", "b", "r"};
  if (below(10) == 0) return *MoveText::parse("0000");
  std::string spelt = square() + square();
  spelt += promotions.at(static_cast<std::size_t>(below(7)));
  const auto parsed = MoveText::parse(spelt);
  return parsed ? *parsed : *MoveText::parse("e2e4");
}

MoveText real_move() {
  const MoveText one = move();
  return one.is_null() ? *MoveText::parse("e2e4") : one;
}

std::vector<MoveText> moves_by(MoveText (*one)()) {
  std::vector<MoveText> all;
  for (std::size_t more = length(); more > 0; --more) {
    all.push_back(one());
  }
  return all;
}

std::vector<MoveText> moves() {
  return moves_by(move);
}

template <>
int number<int>() {
  return any_number<int>();
}
template <>
std::int64_t number<std::int64_t>() {
  return any_number<std::int64_t>();
}
template <>
std::uint64_t number<std::uint64_t>() {
  return any_number<std::uint64_t>();
}

Milliseconds milliseconds() {
  return Milliseconds(number<std::int64_t>());
}

Position position() {
  return {maybe(text), moves(), maybe(word)};
}

Info info() {
  Info one;
  one.depth = maybe(number<int>);
  one.seldepth = maybe(number<int>);
  one.multipv = maybe(number<int>);
  one.score = maybe(score);
  one.wdl = maybe(chances);
  one.nodes = maybe(number<std::uint64_t>);
  one.nps = maybe(number<std::uint64_t>);
  one.hashfull = maybe(number<int>);
  one.tbhits = maybe(number<std::uint64_t>);
  one.sbhits = maybe(number<std::uint64_t>);
  one.cpuload = maybe(number<int>);
  one.time = maybe(milliseconds);
  one.currmove = maybe(move);
  one.currmovenumber = maybe(number<int>);
  one.pv = moves();
  one.refutation = moves();
  one.currline = maybe(current_line);
  one.string = maybe(text);
  return one;
}

Option option() {
  Option one;
  one.name = text();
  switch (below(5)) {
    case 0:
      one.type = Check{maybe(coin)};
      break;
    case 1:
      one.type = Spin{maybe(number<std::int64_t>), maybe(number<std::int64_t>),
                      maybe(number<std::int64_t>)};
      break;
    case 2:
      one.type = Combo{maybe(text), texts()};
      break;
    case 3:
      one.type = Button{};
      break;
    default:
      one.type = Text{maybe(empty_or_text)};
      break;
  }
  return one;
}

}  // namespace ludex::protocols::test
