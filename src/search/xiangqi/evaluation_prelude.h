// Every header that the kernel headers of the evaluation include and that is no kernel header
// itself. A source includes this one first, before it switches to the instructions of one processor
// (see rules/xiangqi/kernel_bmi2.cpp).
#pragma once

#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/phased.h"
#include "search/xiangqi/eval_geometry.h"
#include "search/xiangqi/eval_terms.h"
#include "search/xiangqi/piece_values.h"
#include "search/xiangqi/weight_values.h"
