// The checks that UCI and UCCI share, each a function that speaks in the words of its client's
// dialect, and what such checks are made of. The rows with their sources are in uci/ and ucci/.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

// Parts of checks.
void within(const Answer& answer, Milliseconds limit, const Client& client);
[[nodiscard]] Answer go_from_start(Client& client, std::string_view arguments,
                                   Milliseconds limit = {});
// A clock is kept if the answer comes before it is empty. Expects that begin() has been called.
void keep_clock(Client& client, std::string_view arguments, Milliseconds clock,
                std::string_view fen = {});
// Starts an endless search.
void stop_search(Client& client);
void answers_legally(Client& client, std::string_view fen,
                     const std::vector<std::string>& moves = {});
void legal_in(Client& client, std::initializer_list<std::string_view> fens);
// Searches that position, or the middle game if the FEN is empty.
[[nodiscard]] Answer search(Client& client, std::string_view fen = {},
                            std::string_view arguments = "depth 6");
// Calls `judge` for each option of the type; it is not applicable if there is none.
void for_each_option(Client& client, std::string_view type,
                     const std::function<void(const Option& option)>& judge);
void start_pondering(Client& client, std::string_view limits);
void ponder_by_clock(Client& client, Milliseconds clock);
// Sends each line to an idle engine; it lives, and then plays.
void survives(Client& client, std::span<const std::string_view> lines);
void survives(Client& client, std::initializer_list<std::string_view> lines);
void start_thinking(Client& client);
// `quit`, and how the engine ended; not applicable if it runs on, of which others are the finding.
[[nodiscard]] std::string status_after_quit(Client& client);

// The start (handshake.cpp).
void silent_before_hello(Client& client);
void answers_hello(Client& client);
void has_name(Client& client);
void has_author(Client& client);
void one_hello_answer(Client& client);
void nothing_follows_hello_answer(Client& client);
void id_before_options(Client& client);
void only_words_of_language(Client& client);
void prints_text(Client& client);
void introduces_itself_quickly(Client& client);

// `isready` (ready.cpp).
void answers_isready(Client& client);
void answers_each_isready(Client& client);
void ready_after_new_game(Client& client);
void ready_after_position(Client& client);
void ready_while_thinking(Client& client);
void silent_while_idle(Client& client);

// Options (options.cpp).
void option_lines_are_complete(Client& client);
void option_types_are_known(Client& client);
void option_names_are_unique(Client& client);
void option_spins_have_bounds(Client& client);
void option_checks_have_defaults(Client& client);
void option_combos_have_choices(Client& client);
void option_buttons_are_bare(Client& client);
void option_texts_have_defaults(Client& client);
void option_standard_types(Client& client);
void option_values_are_taken(Client& client);
void option_unknown_is_ignored(Client& client);
void option_out_of_bounds(Client& client);
void option_no_number(Client& client);

// `position` (positions.cpp) and the moves that follow (moves.cpp).
void position_start(Client& client);
void position_moves(Client& client);
void position_fen(Client& client);
void position_fen_of_black(Client& client);
void position_fen_and_moves(Client& client);
void position_of_a_long_game(Client& client);
void position_last_counts(Client& client);
void position_stays(Client& client);
void position_with_blanks(Client& client);
void position_of_four_fields(Client& client);
void move_after_repetition(Client& client);

// `go` (go.cpp) and `stop` (stop.cpp).
void go_answers(Client& client);
void go_answers_once(Client& client);
void go_depth(Client& client);
void go_nodes(Client& client);
void go_movetime(Client& client);
void go_movetime_is_used(Client& client);
void go_clock(Client& client);
void go_increment(Client& client);
void go_moves_to_go(Client& client);
void go_one_move_to_go(Client& client);
void go_tiny_clock(Client& client);
void go_unknown_word(Client& client);
void go_without_position(Client& client);
void go_quick_games(Client& client);
void go_same_again(Client& client);
void stop_ends_it_soon(Client& client);
void stop_gives_a_legal_move(Client& client);
void stop_behind_go(Client& client);
void stop_of_a_timed_search(Client& client);
void stop_of_a_clock(Client& client);
void stop_again_and_again(Client& client);
void stop_then_other_position(Client& client);

// `go ponder` (ponder.cpp).
void ponder_waits(Client& client);
void ponder_on_an_only_move(Client& client);
void ponder_hit(Client& client);
void ponder_hit_at_once(Client& client);
void ponder_miss(Client& client);
void ponder_miss_once(Client& client);
void ponder_hit_while_idle(Client& client);
void ponder_move_is_legal(Client& client);

// `info` (infos.cpp).
void info_is_printed(Client& client);
void info_has_a_score(Client& client);
void info_is_well_formed(Client& client);
void info_is_text(Client& client);
void info_depth_grows(Client& client);
void info_nodes_grow(Client& client);
void info_time_grows(Client& client);
void info_time_is_true(Client& client);
void info_line_is_legal(Client& client);
void info_line_begins_with_the_answer(Client& client);
void info_current_move_is_legal(Client& client);

// Wrong input (robustness.cpp) and the end (ending.cpp).
void robust_unknown_commands(Client& client);
void robust_malformed_commands(Client& client);
void robust_bad_fens(Client& client);
void robust_illegal_moves(Client& client);
void robust_crlf(Client& client);
void robust_blanks(Client& client);
void robust_empty_lines(Client& client);
void robust_long_line(Client& client);
void robust_junk_burst(Client& client);
void robust_odd_bytes(Client& client);
void end_by_quit(Client& client);
void end_by_quit_while_thinking(Client& client);
void end_by_quit_before_hello(Client& client);
void end_with_status_zero(Client& client);
void end_while_thinking_with_status_zero(Client& client);
void end_of_input(Client& client);
void end_of_input_while_thinking(Client& client);
void end_writes_no_errors(Client& client);

// Makes a row's function of one that takes a Client, for the dialect that the function returns.
template <const Dialect& (*dialect)(), void (*check)(Client& client)>
void over(Session& session) {
  Client client(session, dialect());
  check(client);
}

}  // namespace ludex::conformance::uci_family
