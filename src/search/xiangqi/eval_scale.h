// How much of an advantage with few attackers left can be turned into a win, in sixty-fourths. What
// is drawn and won is the common knowledge of xiangqi's endgame books; the numbers between are
// estimates. Kernel header: see evaluation_dispatch.h.
#pragma once

#include <algorithm>

#include "rules/xiangqi/board.h"
#include "search/evaluation/blend.h"
#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// The material of one side. A pawn on the last rank can only move sideways and is no attacker.
struct Force {
  int advisors = 0;
  int elephants = 0;
  int horses = 0;
  int rooks = 0;
  int cannons = 0;
  int pawns = 0;
  int spent_pawns = 0;

  [[nodiscard]] int guards() const { return advisors + elephants; }
  [[nodiscard]] int minors() const { return horses + cannons; }
  [[nodiscard]] int attackers() const { return rooks + minors() + pawns; }
  // In pawns: a horse or a cannon counts two, a rook four.
  [[nodiscard]] int strength() const { return 4 * rooks + 2 * minors() + pawns; }
};

template <Color us>
[[nodiscard]] Force force_of(const SideFacts& side, Bitboard pawns) {
  Force force;
  force.advisors = side.number(PieceKind::advisor);
  force.elephants = side.number(PieceKind::elephant);
  force.horses = side.number(PieceKind::horse);
  force.rooks = side.number(PieceKind::rook);
  force.cannons = side.number(PieceKind::cannon);
  force.spent_pawns = size(pawns & rank_set_for<us>(9));
  force.pawns = side.number(PieceKind::pawn) - force.spent_pawns;
  return force;
}

// One attacker against guards alone.
[[nodiscard]] inline int scale_of_one(const Force& ours, const Force& theirs) {
  const int guards = theirs.guards();
  // Two advisors and two elephants hold a rook; against fewer it mostly breaks through.
  if (ours.rooks == 1) return guards == 4 ? 3 : guards == 3 ? 44 : full_scale;
  if (ours.horses == 1) {
    if (guards == 0) return full_scale;
    if (guards == 1) return theirs.advisors == 1 ? 52 : 16;
    return 6;
  }
  if (ours.cannons == 1) {
    // Without an advisor to jump over a cannon is no danger; elephants stop it for good.
    if (ours.advisors == 0) return ours.elephants == 0 ? 0 : 4;
    if (theirs.elephants > 0) return 5;
    if (theirs.advisors == 2) return ours.guards() == 4 ? 36 : 10;
    return 48;
  }
  if (ours.pawns == 1) return guards == 0 ? 52 : guards == 1 ? 8 : 2;
  return 0;
}

// Two attackers without a rook against guards alone.
[[nodiscard]] inline int scale_of_two(const Force& ours, const Force& theirs) {
  const int guards = theirs.guards();
  if (ours.horses == 2) return guards == 4 ? 56 : full_scale;
  if (ours.horses == 1 && ours.cannons == 1) return guards == 4 ? 48 : full_scale;
  if (ours.cannons == 2) {
    if (guards == 4) return ours.advisors > 0 ? 12 : 6;
    return guards == 3 ? 36 : 56;
  }
  if (ours.horses == 1) return guards == 4 ? 32 : guards == 3 ? 52 : full_scale;
  if (ours.cannons == 1) {
    if (ours.advisors == 0) return guards >= 3 ? 8 : guards == 2 ? 20 : 44;
    return guards == 4 ? 12 : guards == 3 ? 32 : 52;
  }
  // Two pawns.
  if (guards == 4) return 3;
  if (guards == 3) return 10;
  return guards == 2 ? 36 : 56;
}

// The defender has no attacker left.
[[nodiscard]] inline int scale_against_guards(const Force& ours, const Force& theirs) {
  const int attackers = ours.attackers();
  if (attackers == 0) return 0;
  if (attackers == 1) {
    // A spent pawn beside the attacker helps it a little.
    const int help = ours.spent_pawns > 0 && theirs.guards() > 0 ? 10 : 0;
    return std::min(full_scale, scale_of_one(ours, theirs) + help);
  }
  if (attackers == 2 && ours.rooks == 0) return scale_of_two(ours, theirs);
  if (attackers == 3 && ours.rooks == 0 && ours.pawns == 3) {
    return theirs.guards() == 4 ? 32 : theirs.guards() == 3 ? 48 : full_scale;
  }
  return full_scale;
}

// A rook and at most one more against a rook.
[[nodiscard]] inline int scale_of_rooks(const Force& ours, const Force& theirs) {
  const int guards = theirs.guards();
  if (ours.minors() == 0 && ours.pawns == 0) return 8;
  if (ours.horses == 1) return guards == 4 ? 24 : guards == 3 ? 36 : 56;
  if (ours.cannons == 1) return guards == 4 ? 18 : guards == 3 ? 32 : 52;
  return guards >= 2 ? 14 : 36;
}

// Both sides have attackers.
[[nodiscard]] inline int scale_against_attackers(const Force& ours, const Force& theirs) {
  const int lead = ours.strength() - theirs.strength();
  const int attackers = ours.attackers();
  if (ours.rooks == 1 && attackers == 1 && theirs.rooks == 0) {
    // A rook alone: a piece with two advisors before it holds, with elephants less so.
    if (theirs.minors() >= 2) return 8;
    if (theirs.minors() == 1) return theirs.advisors == 2 ? 12 : theirs.guards() >= 2 ? 32 : 56;
    return theirs.guards() == 4 ? 6 : full_scale;
  }
  if (ours.rooks == 1 && theirs.rooks == 1 && theirs.attackers() == 1 && attackers <= 2) {
    return scale_of_rooks(ours, theirs);
  }
  // With so little material an attack seldom wins.
  if (lead <= 0) return attackers <= 1 ? 12 : attackers == 2 ? 24 : 40;
  if (attackers == 1) return 20;
  if (attackers == 2) return lead >= 2 ? 52 : 36;
  return attackers == 3 ? 56 : full_scale;
}

template <class Sink>
[[nodiscard]] int endgame_scale(const Context<Sink>& context, Color strong) {
  const SideFacts& red = context.side(Color::red);
  const SideFacts& black = context.side(Color::black);
  // No rule below applies to so many attackers.
  if (red.attackers() + red.crossed > 4 && black.attackers() + black.crossed > 4) {
    return full_scale;
  }
  const Force of_red = force_of<Color::red>(red, context.pieces(Color::red, PieceKind::pawn));
  const Force of_black =
      force_of<Color::black>(black, context.pieces(Color::black, PieceKind::pawn));
  const Force& ours = strong == Color::red ? of_red : of_black;
  const Force& theirs = strong == Color::red ? of_black : of_red;
  if (ours.attackers() == 0) return 0;
  if (theirs.attackers() == 0) return scale_against_guards(ours, theirs);
  return scale_against_attackers(ours, theirs);
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
