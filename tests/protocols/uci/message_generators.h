// Random messages of UCI, as any that the halves could build.
#pragma once

#include <rapidcheck.h>

#include <optional>
#include <string>
#include <vector>

#include "protocols/generators.h"
#include "protocols/uci/message.h"

namespace ludex::uci::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

inline rc::Gen<Status> status() {
  return rc::gen::element(Status::checking, Status::ok, Status::error);
}

inline rc::Gen<Go> go() {
  return rc::gen::build<Go>(rc::gen::set(&Go::ponder),
                            rc::gen::set(&Go::wtime, maybe(milliseconds())),
                            rc::gen::set(&Go::btime, maybe(milliseconds())),
                            rc::gen::set(&Go::winc, maybe(milliseconds())),
                            rc::gen::set(&Go::binc, maybe(milliseconds())),
                            rc::gen::set(&Go::movestogo, maybe(number<std::int64_t>())),
                            rc::gen::set(&Go::depth, maybe(number<std::int64_t>())),
                            rc::gen::set(&Go::nodes, maybe(number<std::uint64_t>())),
                            rc::gen::set(&Go::mate, maybe(number<std::int64_t>())),
                            rc::gen::set(&Go::movetime, maybe(milliseconds())),
                            rc::gen::set(&Go::infinite), rc::gen::set(&Go::searchmoves, moves()));
}

inline rc::Gen<BestMove> bestmove() {
  const auto legible =
      rc::gen::map(real_move(), [](const MoveText& one) { return std::string(one.view()); });
  return rc::gen::build<BestMove>(
      rc::gen::set(&BestMove::move, rc::gen::oneOf(legible, word(), rc::gen::just(std::string()))),
      rc::gen::set(&BestMove::ponder, maybe(real_move())));
}

inline rc::Gen<Command> command() {
  const auto empty_or_text = rc::gen::oneOf(rc::gen::just(std::string()), text());
  const auto setoption =
      rc::gen::build<SetOption>(rc::gen::set(&SetOption::name, text()),
                                rc::gen::set(&SetOption::value, maybe(empty_or_text)));
  const auto registration =
      rc::gen::suchThat(rc::gen::construct<Register>(maybe(text()), maybe(text())),
                        [](const Register& one) { return one.name || one.code; });
  const auto plain = rc::gen::element<Command>(Uci{}, Debug{true}, Debug{false}, IsReady{},
                                               RegisterLater{}, UciNewGame{}, UciCyclone{}, Stop{},
                                               PonderHit{}, Quit{}, Display{}, Eval{});
  const auto unknown = rc::gen::construct<Unknown>(text());
  return rc::gen::oneOf(plain, rc::gen::cast<Command>(setoption),
                        rc::gen::cast<Command>(registration), rc::gen::cast<Command>(position()),
                        rc::gen::cast<Command>(go()), rc::gen::cast<Command>(unknown));
}

inline rc::Gen<Message> message() {
  return rc::gen::oneOf(rc::gen::element<Message>(UciOk{}, ReadyOk{}),
                        rc::gen::cast<Message>(rc::gen::construct<IdName>(text())),
                        rc::gen::cast<Message>(rc::gen::construct<IdAuthor>(text())),
                        rc::gen::cast<Message>(bestmove()),
                        rc::gen::cast<Message>(rc::gen::construct<CopyProtection>(status())),
                        rc::gen::cast<Message>(rc::gen::construct<Registration>(status())),
                        rc::gen::cast<Message>(info()), rc::gen::cast<Message>(option()),
                        rc::gen::cast<Message>(rc::gen::construct<Unknown>(text())));
}

}  // namespace ludex::uci::test
