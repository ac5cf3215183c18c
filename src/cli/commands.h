// The functions of the subcommands. Each has a source file of its own, reads its flags and reports
// its errors.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

// Analyses games with an engine and shows where they were lost.
[[nodiscard]] ExitResult run_analyse(Arguments arguments, Console& console);
// The signature and the speed of a built-in engine.
[[nodiscard]] ExitResult run_bench(Arguments arguments, Console& console);
// Makes opening books from games, and shows their contents.
[[nodiscard]] ExitResult run_book(Arguments arguments, Console& console);
// Presents an engine to a controller that does not know its protocol.
[[nodiscard]] ExitResult run_bridge(Arguments arguments, Console& console);
// A server of CGOS.
[[nodiscard]] ExitResult run_cgos_server(Arguments arguments, Console& console);
// Examines whether an engine keeps to its protocol.
[[nodiscard]] ExitResult run_check(Arguments arguments, Console& console);
// Converts files of games from one format to another.
[[nodiscard]] ExitResult run_convert(Arguments arguments, Console& console);
// Shows a built-in engine's static evaluation of a position.
[[nodiscard]] ExitResult run_eval(Arguments arguments, Console& console);
// Lets engines play each other.
[[nodiscard]] ExitResult run_match(Arguments arguments, Console& console);
// An engine that asks other engines for its moves.
[[nodiscard]] ExitResult run_metamachine(Arguments arguments, Console& console);
// Makes files of openings that are even.
[[nodiscard]] ExitResult run_openings(Arguments arguments, Console& console);
// Counts the leaves of the tree of legal moves.
[[nodiscard]] ExitResult run_perft(Arguments arguments, Console& console);
// Passes lines between a controller and an engine.
[[nodiscard]] ExitResult run_proxy(Arguments arguments, Console& console);
// Rates the players of recorded games.
[[nodiscard]] ExitResult run_ratings(Arguments arguments, Console& console);
// Shows how the rules decide a game, and why.
[[nodiscard]] ExitResult run_referee(Arguments arguments, Console& console);
// Runs suites of regression tests on engines.
[[nodiscard]] ExitResult run_regress(Arguments arguments, Console& console);
// The web table.
[[nodiscard]] ExitResult run_serve(Arguments arguments, Console& console);
// Checks and exports the data of the web table.
[[nodiscard]] ExitResult run_store(Arguments arguments, Console& console);

// Matches that are kept in a store and go on after any end of the program.
[[nodiscard]] ExitResult run_tournament(Arguments arguments, Console& console);
// Plays games for coordinators on other machines.
[[nodiscard]] ExitResult run_worker(Arguments arguments, Console& console);

}  // namespace ludex::cli
