// The rules and faults that watchers of several protocols have, each with its one sentence.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

namespace watch_rules {

inline constexpr WatchRule before_handshake{
    "before-handshake", Severity::must, "A command comes before the first one of the protocol."};
inline constexpr WatchRule unknown_command{"unknown-command", Severity::should,
                                           "A line begins with no word of controllers."};
inline constexpr WatchRule arguments{"arguments", Severity::must,
                                     "A command lacks its arguments, or has wrong ones."};
inline constexpr WatchRule no_isready{"no-isready", Severity::should,
                                      "A search begins before the engine was asked for readiness."};
inline constexpr WatchRule no_new_game{"no-new-game", Severity::should,
                                       "Another game is searched and was not announced."};
inline constexpr WatchRule position_form{"position-form", Severity::must,
                                         "A position is not of its form."};
inline constexpr WatchRule illegal_position{"illegal-position", Severity::must,
                                            "A position is not legal, or no FEN."};
inline constexpr WatchRule illegal_move{"illegal-move", Severity::must,
                                        "A move is sent that is not legal."};
inline constexpr WatchRule option_unknown{"option-unknown", Severity::should,
                                          "An option is set that was not declared."};
inline constexpr WatchRule option_value{"option-value", Severity::must,
                                        "The value of an option is out of its bounds."};
inline constexpr WatchRule go_thinking{"go-thinking", Severity::must,
                                       "A search is asked for during a search."};
inline constexpr WatchRule setting_thinking{"setting-thinking", Severity::must,
                                            "A position, option or game is set during a search."};
inline constexpr WatchRule go_form{
    "go-form", Severity::must,
    "A request to search has an unknown word, or a word without what belongs to it."};
inline constexpr WatchRule clock_negative{"clock-negative", Severity::should,
                                          "A clock is below zero."};
inline constexpr WatchRule clock_grows{"clock-grows", Severity::should,
                                       "A clock grows by more than its increment."};
inline constexpr WatchRule go_over{"go-over", Severity::should,
                                   "A position without legal moves is searched."};
inline constexpr WatchRule ponder_option{"ponder-option", Severity::should,
                                         "Pondering is asked for, and its option was not set."};
inline constexpr WatchRule ponderhit_idle{"ponderhit-idle", Severity::must,
                                          "`ponderhit` comes where nothing is pondered."};
inline constexpr WatchRule stop_idle{"stop-idle", Severity::advice,
                                     "`stop` comes and nothing was ever searched."};
inline constexpr WatchRule impatient{"impatient", Severity::advice,
                                     "A command is sent before the last one was answered."};
inline constexpr WatchRule no_quit{"no-quit", Severity::should,
                                   "The input ends without the command to end."};

}  // namespace watch_rules

namespace watch_faults {

inline constexpr WatchFault silent{"silent", "prints nothing at all"};
inline constexpr WatchFault no_readyok{"no-readyok", "is never ready"};
inline constexpr WatchFault no_move{"no-move", "never answers a question for a move"};
inline constexpr WatchFault slow{"slow", "answers a question for a move after five seconds"};
inline constexpr WatchFault twice{"twice", "prints each answer twice"};
inline constexpr WatchFault unasked{"unasked", "prints a move when it was asked for readiness"};
inline constexpr WatchFault illegal{"illegal-move", "answers with a move that is not legal"};
inline constexpr WatchFault off_board{"off-board", "answers with a point outside the board"};
inline constexpr WatchFault nonsense{"nonsense", "answers with a word that is no move"};
inline constexpr WatchFault gives_up{"gives-up", "answers that it has no move"};
inline constexpr WatchFault bare{"bare-bestmove", "answers without a move"};
inline constexpr WatchFault bad_ponder{"bad-ponder", "names an illegal move to ponder on"};
inline constexpr WatchFault bad_infos{"bad-infos", "reports what makes no sense"};
inline constexpr WatchFault bad_options{"bad-options", "declares options without what they need"};
inline constexpr WatchFault chatter{"chatter", "prints text that is not of the protocol"};
inline constexpr WatchFault long_line{"long-line", "prints a line of 100000 bytes"};
inline constexpr WatchFault carriage_returns{"carriage-returns", "ends its lines with CR LF"};
inline constexpr WatchFault ignores_stop{"ignores-stop", "does not end its search when told to"};
inline constexpr WatchFault ignores_quit{"ignores-quit", "runs on when told to end"};
inline constexpr WatchFault no_bye{"no-bye", "ends without its last word"};
inline constexpr WatchFault dies{"dies", "ends at the third question for a move"};

}  // namespace watch_faults

// How long the lines of `long_line` are.
inline constexpr std::size_t watch_long_line = 100'000;

}  // namespace ludex::conformance
