// The commands that pages send to a table.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "match/play/game_end.h"
#include "rules/registry.h"
#include "serve/live/table.h"
#include "serve/wire/legal.h"
#include "serve/wire/members.h"

namespace ludex::serve {

using rules::Seat;

namespace {

constexpr std::string_view accept_choice = "accept";
constexpr std::string_view refuse_choice = "refuse";
constexpr std::int64_t most_plies = 1'000'000;

}  // namespace

// A command, and the states of the game in which it is valid.
struct Table::CommandRow {
  enum class When : std::uint8_t { playing, counting, any };
  std::string_view what;
  When when{};
  Command carry_out = nullptr;  // null: answered later
};

std::span<const Table::CommandRow> Table::command_rows() {
  using When = CommandRow::When;
  static constexpr std::array<CommandRow, 14> rows{{{"sit", When::any, nullptr},
                                                    {"rematch", When::any, nullptr},
                                                    {"move", When::playing, &Table::move},
                                                    {"answer", When::playing, &Table::answer},
                                                    {"resign", When::any, &Table::resign},
                                                    {"draw", When::playing, &Table::draw},
                                                    {"takeback", When::any, &Table::takeback},
                                                    {"pause", When::playing, &Table::pause},
                                                    {"resume", When::playing, &Table::resume},
                                                    {"hint", When::playing, nullptr},
                                                    {"dead", When::counting, &Table::dead},
                                                    {"marks", When::counting, &Table::marks},
                                                    {"agree", When::counting, &Table::agree},
                                                    {"restart", When::any, &Table::restart}}};
  return rows;
}

const Table::CommandRow* Table::find_command(std::string_view what) {
  const auto rows = command_rows();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const CommandRow& row) { return row.what == what; });
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string_view> Table::commands() {
  std::vector<std::string_view> names;
  for (const CommandRow& row : command_rows()) {
    names.push_back(row.what);
  }
  return names;
}

std::array<bool, 2> Table::seats_of(const Reader& reader) const {
  std::array<bool, 2> own{};
  if (reader.right < Right::guest) return own;
  for (const std::string& given : reader.secrets) {
    for (std::size_t at = 0; at < seats_.size(); ++at) {
      own[at] = same_secret(seats_[at].secret, given) || own[at];
    }
  }
  // No page may act for an engine or an open seat, even with a secret from an earlier version.
  for (std::size_t at = 0; at < seats_.size(); ++at) {
    own[at] = own[at] && seats_[at].is_person() && seats_[at].is_taken();
  }
  return own;
}

void Table::command(const Reader& reader, std::string_view what, const Json& body, Done done) {
  if (what == "sit") {
    outbox_.answer(std::move(done), sit(body));
    return;
  }
  if (what == "rematch") {
    outbox_.answer(std::move(done), rematch(reader));
    return;
  }
  const CommandRow* const row = find_command(what);
  if (row == nullptr) {
    done(tl::unexpected(ApiError{.code = "unknown",
                                 .text = fmt::format("a table knows no command `{}`", what),
                                 .field = "what"}));
    return;
  }
  const std::array<bool, 2> own = seats_of(reader);
  if (!own[0] && !own[1]) {
    done(tl::unexpected(
        ApiError{.code = "not_yours", .text = "this page has no seat at this table"}));
    return;
  }
  using When = CommandRow::When;
  if (result_) {
    done(not_now("the game is over"));
    return;
  }
  if ((row->when == When::playing && counting_) || (row->when == When::counting && !counting_)) {
    done(not_now(counting_ ? "the game is being counted" : "the game is not being counted"));
    return;
  }
  if (outbox_.has_trouble()) {
    done(not_now(std::string(cannot_store)));
    return;
  }
  wake();
  const bool moves = own[rules::index(to_move())];
  const Asked asked{reader, own, moves ? to_move() : own[0] ? Seat::first : Seat::second, body};
  if (row->carry_out != nullptr) {
    outbox_.answer(std::move(done), (this->*row->carry_out)(asked));
  } else if (!moves) {
    done(not_now("it is not your turn"));
  } else if (const Seat rival = rules::other(to_move());
             seat(rival).is_person() && !own[rules::index(rival)]) {
    done(not_now("a game with another person has no hints"));
  } else if (hint_) {
    done(not_now("a hint is on its way"));
  } else {
    ask_hint(std::move(done));
  }
}

// Refuses a command that was sent for another position than the present one; `ply` is the number of
// moves that the page knew.
Answer<void> Table::check_ply(const Members& members) const {
  if (!members.has("ply")) return {};
  const auto ply = members.integer("ply", 0, most_plies);
  if (!ply) return tl::unexpected(ply.error());
  if (static_cast<std::size_t>(*ply) == line_.plies()) return {};
  return not_now("the position has changed meanwhile");
}

// --- Moves ---

// A move is charged until it had arrived, not until its turn came; and nobody moves before their
// clock has started.
TimePoint Table::arrival_of(const Reader& reader) const {
  return std::clamp(reader.arrived.value_or(now()), std::min(clock_.since(), now()), now());
}

Answer<Json> Table::move(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  if (!asked.seats[rules::index(to_move())]) return not_now("it is not your turn");
  if (clock_.is_paused()) return not_now("the game is paused");
  if (const auto ply = members->integer("ply", 0, most_plies); !ply) {
    return tl::unexpected(ply.error());
  }
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  const auto wanted = read_allowed_move(line_.game(), *members);
  if (!wanted) return tl::unexpected(wanted.error());
  play(*wanted, clock_.taken(arrival_of(asked.reader)));
  return Json(nullptr);
}

Answer<Json> Table::answer(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto question = members->integer("question", 0, 1'000'000'000);
  if (!question) return tl::unexpected(question.error());
  const auto choice = members->text("choice");
  if (!choice) return tl::unexpected(choice.error());
  const bool is_offer = offer_ && offer_->question == *question &&
                        asked.seats[rules::index(rules::other(offer_->by))];
  if (is_offer) return answer_offer(asked, *choice);
  const bool is_opening =
      choices_ && choices_->question == *question && asked.seats[rules::index(to_move())];
  if (is_opening) return answer_opening(asked, *choice);
  return not_now("this question is not open");
}

Answer<Json> Table::answer_offer(const Asked& asked, const std::string& choice) {
  const Offer offered = *offer_;
  if (choice != accept_choice && (choice != refuse_choice || offered.kind == Offer::Kind::resume)) {
    return bad_value(fmt::format("`{}` is no answer: accept{}", printable(choice),
                                 offered.kind == Offer::Kind::resume ? "" : " or refuse"),
                     "choice");
  }
  if (choice == refuse_choice) {
    withdraw_offer();
    return Json(nullptr);
  }
  if (offered.kind == Offer::Kind::draw) {
    finish(match::ended_by_agreement());
    return Json(nullptr);
  }
  if (offered.kind == Offer::Kind::pause) {
    stop_clocks();
    withdraw_offer();
    return Json(nullptr);
  }
  if (offered.kind == Offer::Kind::resume) {
    go_on_after_pause();
    return Json(nullptr);
  }
  const Asked offering{asked.reader,
                       {offered.by == Seat::first, offered.by == Seat::second},
                       offered.by,
                       asked.body};
  take_back(moves_to_take_back(offering));
  return Json(nullptr);
}

Answer<Json> Table::answer_opening(const Asked& asked, const std::string& choice) {
  const auto& names = choices_->names;
  if (std::find(names.begin(), names.end(), choice) == names.end()) {
    return bad_value(fmt::format("`{}` is no answer: {}", choice, fmt::join(names, ", ")),
                     "choice");
  }
  if (clock_.is_paused()) return not_now("the game is paused");
  if (choice == go_on_choice) {
    declined_ = true;
    choices_.reset();
    tell_players({{"e", "question"}, {"phase", phase()}});
    return Json(nullptr);
  }
  for (const rules::Move move : line_.game().legal_moves()) {
    if (line_.game().trace(move).choice == choice) {
      play(move, clock_.taken(arrival_of(asked.reader)));
      return Json(nullptr);
    }
  }
  return not_now("this choice is gone");
}

// --- The end, and taking back ---

Answer<Json> Table::resign(const Asked& asked) {
  finish(match::ended_by_resignation(line_.game(), asked.seat));
  return Json(nullptr);
}

// A draw that the rules grant is claimed; any other one is offered.
Answer<Json> Table::draw(const Asked& asked) {
  const bool moves = asked.seat == to_move();
  if (const auto claim = moves ? line_.game().claim(std::nullopt) : std::nullopt) {
    finish(match::ended_by_rules(*claim));
    return Json(nullptr);
  }
  if (!rules::find_game(setup().game)->habits.has_draw_offers) {
    return not_now("players of this game do not agree on draws");
  }
  if (offer_ && offer_->kind == Offer::Kind::draw && offer_->by != asked.seat) {
    finish(match::ended_by_agreement());
    return Json(nullptr);
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  if (!seat(rules::other(asked.seat)).is_taken()) return not_now("nobody sits there yet");
  offer(Offer::Kind::draw, asked.seat);
  return Json(nullptr);
}

// Makes an offer; an engine answers it at once.
void Table::offer(Offer::Kind kind, Seat by) {
  offer_ = Offer{kind, by, ++questions_};
  tell_offer();
  const Seat asked = rules::other(by);
  if (seat(asked).is_person()) {
    tell_players({{"e", "question"}, {"phase", phase()}});
  } else if (kind == Offer::Kind::draw && accepts_draw(asked)) {
    finish(match::ended_by_agreement());
  } else {
    withdraw_offer();
  }
}

void Table::withdraw_offer() {
  offer_.reset();
  tell_offer();
  tell_players({{"e", "question"}, {"phase", phase()}});
}

// Counts back to the last move of the player, or of either player if one page has both seats.
std::size_t Table::moves_to_take_back(const Asked& asked) const {
  if (asked.seats[0] && asked.seats[1]) return std::min<std::size_t>(line_.plies(), 1);
  for (std::size_t ply = line_.plies(); ply > 0; --ply) {
    if (line_.mover(ply - 1) == asked.seat) return line_.plies() - ply + 1;
  }
  return 0;
}

// As check_ply(), but an engine may have answered meanwhile: who takes a move back takes its answer
// back too, whichever arrived first.
Answer<void> Table::check_ply_before_engine(const Members& members) const {
  const auto ply = members.integer("ply", 0, most_plies);
  if (!members.has("ply") || !ply) return check_ply(members);
  const auto known = static_cast<std::size_t>(*ply);
  std::size_t plies = line_.plies();
  while (plies > known && !seat(line_.mover(plies - 1)).is_person()) {
    --plies;
  }
  return plies == known ? Answer<void>{} : check_ply(members);
}

// While the board is counted, this command means to play on.
Answer<Json> Table::takeback(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto known = counting_ ? check_ply(*members) : check_ply_before_engine(*members);
  if (!known) return tl::unexpected(known.error());
  if (counting_) {
    play_on();
    return Json(nullptr);
  }
  const std::size_t moves = moves_to_take_back(asked);
  if (moves == 0) return not_now("there is nothing to take back");
  const TableSeat& rival = seat(rules::other(asked.seat));
  const bool both = asked.seats[0] && asked.seats[1];
  if (both || !rival.is_person() || !rival.is_taken()) {
    take_back(moves);
    return Json(nullptr);
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  offer(Offer::Kind::takeback, asked.seat);
  return Json(nullptr);
}

// --- The settlement of a board ---

Answer<Json> Table::dead(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto at = members->integer("at", 0, points() - 1);
  if (!at) return tl::unexpected(at.error());
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  const auto marked = counting_->mark(static_cast<int>(*at));
  if (!marked) return tl::unexpected(marked.error());
  count_again();
  return Json(nullptr);
}

// An engine agrees to its own marks alone, so these can be had back.
Answer<Json> Table::marks(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto at = members->integer("seat", 0, 1);
  if (!at) return tl::unexpected(at.error());
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  if (!counting_->mark_as_said_by(*at == 0 ? Seat::first : Seat::second)) {
    return not_now("no engine of that seat has named dead stones");
  }
  count_again();
  return Json(nullptr);
}

// With `dead`, the player agrees only to these stones: the other player may have marked some while
// the command was under way.
Answer<Json> Table::agree(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  if (members->has("dead")) {
    const auto points = static_cast<std::size_t>(this->points());
    const auto dead = members->integers("dead", 0, this->points() - 1, points);
    if (!dead) return tl::unexpected(dead.error());
    if (!counting_->are_dead(*dead)) return not_now("other stones are marked as dead now");
  }
  for (const Seat at : {Seat::first, Seat::second}) {
    if (asked.seats[rules::index(at)]) {
      counting_->agree(at);
    }
  }
  count_again();
  return Json(nullptr);
}

// --- Seats ---

Answer<Json> Table::restart(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto at = members->integer("seat", 0, 1);
  if (!at) return tl::unexpected(at.error());
  TableSeat& engine = seats_[static_cast<std::size_t>(*at)];
  if (engine.is_person() || engine.engine->state() != EngineSeat::State::died) {
    return not_now("no engine has died there");
  }
  if (may_run()) {
    engine.engine->start(line_.game(), clock_.terms());
  } else {
    engine.engine->forgive();
  }
  return Json(nullptr);
}

}  // namespace ludex::serve
