// Every header that the kernel headers of the evaluation include and that is no kernel header
// itself. A source includes this one first, before it switches to the instructions of one processor
// (see rules/chess/kernel_bmi2.cpp).
#pragma once

#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"
#include "search/chess/endgames.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/eval_terms.h"
#include "search/chess/pawn_table.h"
#include "search/chess/piece_values.h"
#include "search/chess/weight_values.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/phased.h"
