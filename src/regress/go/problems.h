// Problems of life and death in SGF as a suite of tests: each game of the collection asks one
// question, in GNU Go's words for it (`owl_attack`, `owl_defend`).
//
//   (;GM[1]SZ[9]C[White to kill]AB[ba][bb][ab]AW[ca][cb][cc][bc][ac]TR[bb];W[aa]TE[1])
//
// - The goal is in C, GN or GC of the first node: "Black to live", "White to kill", "Black cannot
//   live", "White cannot kill"; with "ko" behind it, the answer is a ko.
// - TR, MA, SQ or CR marks a stone of the group; without a mark it must be the only string of its
//   colour.
// - The first moves that are right have TE[]; if none has, the first one is right; without any
// move,
//   any move will do.
//
// Source: SGF FF[4], properties TE, TR and others. The words for goals are ours.
#pragma once

#include <string_view>

#include "base/result.h"
#include "regress/suite.h"

namespace ludex::regress {

// Reads the bytes of a file. Problems that make no sense are left out and are among the suite's
// troubles. The error means that none is left.
[[nodiscard]] Result<Suite> suite_of_problems(std::string_view bytes, std::string_view name);

}  // namespace ludex::regress
