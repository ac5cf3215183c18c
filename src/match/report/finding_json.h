// The JSON of what an engine has found, in stores and in streams of events, from the view of the
// side to move.
//
//   {"cp": 31, "bound": "lower", "wdl": [300, 500, 200], "win": 0.563, "lead": -1.5, "depth": 12,
//    "sel": 20, "nodes": 4711, "nps": 90000, "hashfull": 3, "tbhits": 0, "ms": 52}
//
// "mate" in full moves takes the place of "cp". `wdl` and `hashfull` are in permill, `win` is from
// 0 to 1, `lead` in points. What the engine did not report is left out, and so is its line.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/finding.h"

namespace ludex::match {

[[nodiscard]] nlohmann::json to_stored(const engine::Finding& finding);
// Throws nlohmann::json::exception for members of other types. Earlier versions kept `win` in
// hundredths of a percent and `lead` in half points, both as whole numbers, also under the names
// "win_rate" and "half_points".
[[nodiscard]] engine::Finding stored_finding(const nlohmann::json& json);

}  // namespace ludex::match
