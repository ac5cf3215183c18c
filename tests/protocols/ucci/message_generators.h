// Random messages of UCCI, as any that the halves could build.
#pragma once

#include <rapidcheck.h>

#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "protocols/generators.h"
#include "protocols/ucci/message.h"

namespace ludex::ucci::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

inline rc::Gen<std::string> lower_word() {
  return rc::gen::map(word(), [](const std::string& one) { return lower(one); });
}

// Four characters, as every move of UCCI.
inline rc::Gen<MoveText> short_move() {
  const auto files = std::string("abcdefghi");
  return rc::gen::apply(
      [](char from, int from_rank, char to, int to_rank) {
        return *MoveText::parse(std::string(1, from) + std::to_string(from_rank) + to +
                                std::to_string(to_rank));
      },
      rc::gen::elementOf(files), rc::gen::inRange(0, 10), rc::gen::elementOf(files),
      rc::gen::inRange(0, 10));
}

inline rc::Gen<std::vector<MoveText>> short_moves() {
  return rc::gen::container<std::vector<MoveText>>(short_move());
}

inline rc::Gen<Clock> clock() {
  return rc::gen::build<Clock>(rc::gen::set(&Clock::time, number<std::int64_t>()),
                               rc::gen::set(&Clock::moves_to_go, maybe(number<std::int64_t>())),
                               rc::gen::set(&Clock::increment, maybe(number<std::int64_t>())));
}

inline rc::Gen<Go> go() {
  using Mode = decltype(Go::mode);
  const auto time = rc::gen::build<Time>(rc::gen::set(&Time::own, clock()),
                                         rc::gen::set(&Time::opponent, maybe(clock())));
  const auto mode =
      rc::gen::oneOf(rc::gen::just(Mode(Infinite{})),
                     rc::gen::cast<Mode>(rc::gen::construct<Depth>(number<std::int64_t>())),
                     rc::gen::cast<Mode>(rc::gen::construct<Nodes>(number<std::uint64_t>())),
                     rc::gen::cast<Mode>(time));
  return rc::gen::build<Go>(
      rc::gen::set(&Go::manner, rc::gen::element(Manner::plain, Manner::ponder, Manner::draw)),
      rc::gen::set(&Go::mode, mode));
}

inline rc::Gen<Command> command() {
  const auto empty_or_text = rc::gen::oneOf(rc::gen::just(std::string()), text());
  const auto setoption = rc::gen::build<SetOption>(rc::gen::set(&SetOption::name, word()),
                                                   rc::gen::set(&SetOption::value, empty_or_text));
  const auto plain =
      rc::gen::element<Command>(Ucci{}, IsReady{}, Stop{}, PonderHit{}, PonderHit{true}, Quit{});
  const auto place = rc::gen::build<Position>(rc::gen::set(&Position::fen, maybe(text())),
                                              rc::gen::set(&Position::moves, short_moves()),
                                              rc::gen::set(&Position::unreadable, maybe(word())));
  return rc::gen::oneOf(plain, rc::gen::cast<Command>(setoption), rc::gen::cast<Command>(place),
                        rc::gen::cast<Command>(rc::gen::construct<Probe>(place)),
                        rc::gen::cast<Command>(rc::gen::construct<BanMoves>(short_moves())),
                        rc::gen::cast<Command>(go()),
                        rc::gen::cast<Command>(rc::gen::construct<Unknown>(text())));
}

inline rc::Gen<Message> message() {
  const auto played =
      rc::gen::map(short_move(), [](const MoveText& one) { return std::string(one.view()); });
  const auto bestmove = rc::gen::build<BestMove>(
      rc::gen::set(&BestMove::move,
                   rc::gen::oneOf(played, lower_word(), rc::gen::just(std::string()))),
      rc::gen::set(&BestMove::ponder, maybe(short_move())), rc::gen::set(&BestMove::draw),
      rc::gen::set(&BestMove::resign));
  const auto bound = rc::gen::construct<HashBound>(number<int>(), number<int>());
  const auto pophash = rc::gen::build<PopHash>(
      rc::gen::set(&PopHash::bestmove, maybe(short_move())),
      rc::gen::set(&PopHash::lower, maybe(bound)), rc::gen::set(&PopHash::upper, maybe(bound)));
  return rc::gen::oneOf(rc::gen::element<Message>(UcciOk{}, ReadyOk{}, NoBestMove{}, Bye{}),
                        rc::gen::cast<Message>(rc::gen::construct<Id>(lower_word(), text())),
                        rc::gen::cast<Message>(bestmove), rc::gen::cast<Message>(pophash),
                        rc::gen::cast<Message>(info()), rc::gen::cast<Message>(option()),
                        rc::gen::cast<Message>(rc::gen::construct<Unknown>(text())));
}

}  // namespace ludex::ucci::test
