// Random parts of messages that several protocols have: words, moves, positions, infos, options.
#pragma once

#include <rapidcheck.h>

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/option.h"
#include "protocols/uci_family/position.h"

namespace ludex::protocols::test {

// A word that is no keyword of the grammar: those are lower case, or hold no '_'.
inline rc::Gen<std::string> word() {
  const auto letters = std::string("abcXYZ019_()/\\.;:<>-\xC3");
  return rc::gen::map(
      rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::elementOf(letters))),
      [](const std::string& tail) { return "W_" + tail; });
}

// Words with single blanks between: what every kind of text keeps.
inline rc::Gen<std::string> text() {
  return rc::gen::map(rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(word())),
                      [](const std::vector<std::string>& words) {
                        std::string result;
                        for (const std::string& one : words) {
                          if (!result.empty()) result += ' ';
                          result += one;
                        }
                        return result;
                      });
}

inline rc::Gen<std::string> square() {
  return rc::gen::apply(
      [](char file, int rank) { return std::string(1, file) + std::to_string(rank); },
      rc::gen::elementOf(std::string("abcdefghi")), rc::gen::inRange(0, 11));
}

inline rc::Gen<MoveText> move() {
  const auto promotion =
      rc::gen::elementOf(std::vector<std::string>{"", "", "", "q", "n", "b", "r"});
  const auto any = rc::gen::apply(
      [](const std::string& from, const std::string& to, const std::string& piece) {
        const auto parsed = MoveText::parse(from + to + piece);
        return parsed ? *parsed : *MoveText::parse("e2e4");
      },
      square(), square(), promotion);
  return rc::gen::weightedOneOf<MoveText>({{9, any}, {1, rc::gen::just(*MoveText::parse("0000"))}});
}

inline rc::Gen<MoveText> real_move() {
  return rc::gen::suchThat(move(), [](const MoveText& one) { return !one.is_null(); });
}

inline rc::Gen<std::vector<MoveText>> moves() {
  return rc::gen::container<std::vector<MoveText>>(move());
}

template <class T>
rc::Gen<std::optional<T>> maybe(rc::Gen<T> some) {
  return rc::gen::oneOf(
      rc::gen::just(std::optional<T>()),
      rc::gen::map(std::move(some), [](T value) { return std::optional<T>(std::move(value)); }));
}

// Every value of a number's type, its ends included.
template <class T>
rc::Gen<T> number() {
  return rc::gen::weightedOneOf<T>({{8, rc::gen::arbitrary<T>()},
                                    {1, rc::gen::just(std::numeric_limits<T>::max())},
                                    {1, rc::gen::just(std::numeric_limits<T>::min())}});
}

inline rc::Gen<Milliseconds> milliseconds() {
  return rc::gen::map(number<std::int64_t>(),
                      [](std::int64_t count) { return Milliseconds(count); });
}

inline rc::Gen<Position> position() {
  return rc::gen::build<Position>(rc::gen::set(&Position::fen, maybe(text())),
                                  rc::gen::set(&Position::moves, moves()),
                                  rc::gen::set(&Position::unreadable, maybe(word())));
}

inline rc::Gen<Score> score() {
  const auto numbers = rc::gen::build<Score>(
      rc::gen::set(&Score::cp, maybe(number<int>())),
      rc::gen::set(&Score::mate, maybe(number<int>())),
      rc::gen::set(&Score::bound, rc::gen::element(Bound::exact, Bound::lower, Bound::upper)));
  return rc::gen::suchThat(numbers, [](const Score& one) { return one.cp || one.mate; });
}

inline rc::Gen<CurrentLine> current_line() {
  return rc::gen::build<CurrentLine>(rc::gen::set(&CurrentLine::cpu, maybe(number<int>())),
                                     rc::gen::set(&CurrentLine::moves, moves()));
}

inline rc::Gen<Info> info() {
  const auto chances =
      rc::gen::build<WinDrawLoss>(rc::gen::set(&WinDrawLoss::win), rc::gen::set(&WinDrawLoss::draw),
                                  rc::gen::set(&WinDrawLoss::loss));
  return rc::gen::build<Info>(
      rc::gen::set(&Info::depth, maybe(number<int>())),
      rc::gen::set(&Info::seldepth, maybe(number<int>())),
      rc::gen::set(&Info::multipv, maybe(number<int>())),
      rc::gen::set(&Info::score, maybe(score())), rc::gen::set(&Info::wdl, maybe(chances)),
      rc::gen::set(&Info::nodes, maybe(number<std::uint64_t>())),
      rc::gen::set(&Info::nps, maybe(number<std::uint64_t>())),
      rc::gen::set(&Info::hashfull, maybe(number<int>())),
      rc::gen::set(&Info::tbhits, maybe(number<std::uint64_t>())),
      rc::gen::set(&Info::sbhits, maybe(number<std::uint64_t>())),
      rc::gen::set(&Info::cpuload, maybe(number<int>())),
      rc::gen::set(&Info::time, maybe(milliseconds())),
      rc::gen::set(&Info::currmove, maybe(move())),
      rc::gen::set(&Info::currmovenumber, maybe(number<int>())), rc::gen::set(&Info::pv, moves()),
      rc::gen::set(&Info::refutation, moves()),
      rc::gen::set(&Info::currline, maybe(current_line())),
      rc::gen::set(&Info::string, maybe(text())));
}

inline rc::Gen<Option> option() {
  const auto check = rc::gen::construct<Check>(maybe(rc::gen::arbitrary<bool>()));
  const auto spin = rc::gen::construct<Spin>(
      maybe(number<std::int64_t>()), maybe(number<std::int64_t>()), maybe(number<std::int64_t>()));
  const auto combo = rc::gen::construct<Combo>(
      maybe(text()), rc::gen::container<std::vector<std::string>>(text()));
  const auto empty_or_text = rc::gen::oneOf(rc::gen::just(std::string()), text());
  const auto string = rc::gen::construct<Text>(maybe(empty_or_text));
  using Type = decltype(Option::type);
  const auto type = rc::gen::oneOf(rc::gen::cast<Type>(check), rc::gen::cast<Type>(spin),
                                   rc::gen::cast<Type>(combo), rc::gen::just(Type(Button{})),
                                   rc::gen::cast<Type>(string));
  return rc::gen::build<Option>(rc::gen::set(&Option::name, text()),
                                rc::gen::set(&Option::type, type));
}

}  // namespace ludex::protocols::test
