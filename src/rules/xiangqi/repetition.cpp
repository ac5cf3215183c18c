#include "rules/xiangqi/repetition.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/xiangqi/chase.h"
#include "rules/xiangqi/kill.h"

namespace ludex::xiangqi {

namespace {

constexpr ChaseRules asian_chase{};
constexpr ChaseRules chinese_chase{.by_pawns = false, .excuse_suicide = true};
constexpr ChaseRules chinese_chase_with_pawns{.by_pawns = true, .excuse_suicide = true};

// Walks through a loop backwards. Pieces are identified by their squares at its end.
class Rewind {
 public:
  Rewind(const Position& now, std::span<const PlayedMove> loop)
      : board_(now.board()), mover_(~now.side_to_move()), loop_(loop) {
    for (std::size_t square = 0; square < squares; ++square) {
      last_square_[square] = static_cast<Square>(square);
    }
  }

  // Takes back a move; returns false if none is left.
  bool next() {
    if (loop_.empty()) return false;
    played_ = loop_.back();
    loop_ = loop_.first(loop_.size() - 1);
    after_ = board_;
    side_ = mover_;
    const Bitboard both = bit(played_.move.from()) | bit(played_.move.to());
    for (Bitboard& kind : board_.kinds) {
      if (contains(kind, played_.move.to())) {
        kind ^= both;
      }
    }
    board_.colors[index(side_)] ^= both;
    last_square_[static_cast<std::size_t>(played_.move.from())] =
        last_square_[static_cast<std::size_t>(played_.move.to())];
    mover_ = ~mover_;
    return true;
  }

  [[nodiscard]] Color side() const { return side_; }
  [[nodiscard]] const PlayedMove& played() const { return played_; }

  // The pieces that are threatened after the move and were not threatened before it.
  [[nodiscard]] Bitboard new_victims(ChaseRules rules) const {
    const Bitboard victims = threatened(after_, side_, rules);
    return victims ? victims & ~threatened(board_, side_, rules) : victims;
  }
  [[nodiscard]] Bitboard victim_of_moved_piece() const {
    const auto victim = chased_by_moved_piece(after_, side_, played_.move);
    return victim ? bit(*victim) : Bitboard{};
  }
  [[nodiscard]] bool is_new_kill() const {
    return mates_by_checks(after_, side_) && !mates_by_checks(board_, side_);
  }
  // Maps pieces that this move does not move to their squares at the end of the loop.
  [[nodiscard]] Bitboard at_the_end(Bitboard pieces) const {
    Bitboard result;
    for_each(pieces,
             [&](Square square) { result |= bit(last_square_[static_cast<std::size_t>(square)]); });
    return result;
  }

 private:
  Board board_;  // before the move
  Board after_;
  Color mover_;  // the side to take back next
  Color side_{};
  std::span<const PlayedMove> loop_;
  PlayedMove played_;
  std::array<Square, squares> last_square_;
};

template <class T>
struct BySide {
  std::array<T, 2> values;
  T& operator[](Color color) { return values[index(color)]; }
  const T& operator[](Color color) const { return values[index(color)]; }
};

// The side for which `at_fault` holds; std::nullopt if it holds for both or neither.
std::optional<Color> sole(const BySide<bool>& at_fault) {
  if (at_fault[Color::red] == at_fault[Color::black]) return std::nullopt;
  return at_fault[Color::red] ? Color::red : Color::black;
}

struct Checks {
  BySide<bool> every{{true, true}};
  BySide<bool> some{{false, false}};
};
Checks checks_in(const Position& now, std::span<const PlayedMove> loop) {
  Checks checks;
  Color side = now.side_to_move();
  for (std::size_t at = loop.size(); at-- > 0;) {
    side = ~side;
    checks.every[side] = checks.every[side] && loop[at].is_check;
    checks.some[side] = checks.some[side] || loop[at].is_check;
  }
  return checks;
}

Bitboard victims_under(const Rewind& at, Repetition rules) {
  return rules == Repetition::league ? at.victim_of_moved_piece() : at.new_victims(asian_chase);
}

// The sides that chase one and the same piece with every move and never give check.
BySide<bool> chases_one_piece(const Position& now, std::span<const PlayedMove> loop,
                              Repetition rules, const Checks& checks) {
  BySide<Bitboard> common{{all_squares, all_squares}};
  for (const Color side : {Color::red, Color::black}) {
    if (checks.some[side]) {
      common[side] = {};
    }
  }
  for (Rewind at(now, loop); (common[Color::red] || common[Color::black]) && at.next();) {
    Bitboard& victims = common[at.side()];
    if (victims) {
      victims &= at.at_the_end(victims_under(at, rules));
    }
  }
  return {{static_cast<bool>(common[Color::red]), static_cast<bool>(common[Color::black])}};
}

Act chinese_act(const Rewind& at, ChaseRules rules) {
  if (at.played().is_check) return Act::check;
  if (at.is_new_kill()) return Act::kill;
  return at.new_victims(rules) ? Act::chase : Act::idle;
}

BySide<bool> always_attacks(const Position& now, std::span<const PlayedMove> loop,
                            BySide<bool> asked, ChaseRules rules) {
  BySide<bool> result = asked;
  for (Rewind at(now, loop); (result[Color::red] || result[Color::black]) && at.next();) {
    bool& attacks = result[at.side()];
    if (attacks) {
      attacks = chinese_act(at, rules) != Act::idle;
    }
  }
  return result;
}

// The sides that attack with every move by the Chinese rules. Threats by pawns count only for a
// side whose opponent attacks with every move.
BySide<bool> attackers_by_chinese_rules(const Position& now, std::span<const PlayedMove> loop) {
  BySide<bool> attacks = always_attacks(now, loop, {{true, true}}, chinese_chase);
  const auto alone = sole(attacks);
  if (!alone) return attacks;
  BySide<bool> other{{false, false}};
  other[~*alone] = true;
  attacks[~*alone] = always_attacks(now, loop, other, chinese_chase_with_pawns)[~*alone];
  return attacks;
}

BySide<bool> second_level(const Position& now, std::span<const PlayedMove> loop, Repetition rules,
                          const Checks& checks) {
  switch (rules) {
    case Repetition::asian:
    case Repetition::league:
      return chases_one_piece(now, loop, rules, checks);
    case Repetition::chinese:
      return attackers_by_chinese_rules(now, loop);
    case Repetition::check_ban:
    case Repetition::draw:
      break;
  }
  return {{false, false}};
}

LoopMove judge_move(const Rewind& at, Repetition rules) {
  LoopMove judged{at.side(), at.played().move, Act::idle, {}};
  Bitboard victims;
  if (at.played().is_check) {
    judged.act = Act::check;
  } else if (rules == Repetition::chinese) {
    judged.act = chinese_act(at, chinese_chase);
    if (judged.act == Act::chase) {
      victims = at.new_victims(chinese_chase);
    }
  } else {
    victims = victims_under(at, rules);
    if (victims) {
      judged.act = Act::chase;
    }
  }
  for_each(victims, [&](Square square) { judged.victims.push_back(square); });
  return judged;
}

std::string sentence(const LoopRuling& judged, Repetition rules) {
  if (rules == Repetition::draw) return "Every repetition is a draw.";
  if (judged.offender) {
    const Color side = *judged.offender;
    return fmt::format("{} loses: {} against {}.", name_of(side),
                       name_of(judged.conduct[index(side)]), name_of(judged.conduct[index(~side)]));
  }
  if (judged.conduct[0] == Conduct::allowed && judged.conduct[1] == Conduct::allowed) {
    return "Draw: neither side's moves are forbidden.";
  }
  return fmt::format("Draw: {} on both sides.", name_of(judged.conduct[0]));
}

}  // namespace

int occurrences(const Position& now, std::span<const PlayedMove> since_capture) {
  return 1 + static_cast<int>(
                 std::count_if(since_capture.begin(), since_capture.end(),
                               [&](const PlayedMove& move) { return move.key == now.key(); }));
}

std::span<const PlayedMove> find_loop(const Position& now,
                                      std::span<const PlayedMove> since_capture, int occurrences) {
  int count = 1;
  for (std::size_t back = 2; back <= since_capture.size(); back += 2) {
    if (since_capture[since_capture.size() - back].key != now.key()) continue;
    if (++count == occurrences) return since_capture.last(back);
  }
  return {};
}

std::optional<Color> find_offender(const Position& now, std::span<const PlayedMove> loop,
                                   Repetition rules) {
  if (rules == Repetition::draw) return std::nullopt;
  const Checks checks = checks_in(now, loop);
  if (checks.every[Color::red] || checks.every[Color::black]) return sole(checks.every);
  return sole(second_level(now, loop, rules, checks));
}

std::string_view name_of(Act act) {
  constexpr std::array<std::string_view, 4> names{"check", "kill", "chase", "idle"};
  return names[static_cast<std::size_t>(act)];
}

std::string_view name_of(Conduct conduct) {
  constexpr std::array<std::string_view, 4> names{"perpetual check", "perpetual attack",
                                                  "perpetual chase", "allowed moves"};
  return names[static_cast<std::size_t>(conduct)];
}

LoopRuling judge(const Position& now, std::span<const PlayedMove> loop, Repetition rules) {
  LoopRuling judged;
  judged.offender = find_offender(now, loop, rules);
  const Checks checks = checks_in(now, loop);
  const BySide<bool> second = second_level(now, loop, rules, checks);
  for (const Color side : {Color::red, Color::black}) {
    Conduct& conduct = judged.conduct[index(side)];
    if (checks.every[side]) {
      conduct = Conduct::perpetual_check;
    } else if (second[side]) {
      conduct = rules == Repetition::chinese ? Conduct::perpetual_attack : Conduct::perpetual_chase;
    }
  }
  for (Rewind at(now, loop); at.next();) {
    judged.loop.push_back(judge_move(at, rules));
  }
  std::reverse(judged.loop.begin(), judged.loop.end());
  judged.rule = sentence(judged, rules);
  return judged;
}

}  // namespace ludex::xiangqi
