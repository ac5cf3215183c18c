// What the kernel headers of the evaluation include that is no kernel header itself. It comes
// before any switch to the instructions of one processor (see rules/xiangqi/kernel_bmi2.cpp).
#pragma once

#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/danger.h"
#include "search/evaluation/phased.h"
#include "search/xiangqi/eval_geometry.h"
#include "search/xiangqi/eval_phase.h"
#include "search/xiangqi/eval_terms.h"
#include "search/xiangqi/piece_values.h"
#include "search/xiangqi/weight_values.h"
#include "search/xiangqi/xiangqi_terms.h"
