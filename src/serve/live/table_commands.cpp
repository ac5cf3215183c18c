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
  if (game_.is_over()) {
    done(not_now("the game is over"));
    return;
  }
  if ((row->when == When::playing && is_counted()) ||
      (row->when == When::counting && !is_counted())) {
    done(not_now(is_counted() ? "the game is being counted" : "the game is not being counted"));
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
  } else if (adviser_ != nullptr && adviser_->is_asked()) {
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
  if (static_cast<std::size_t>(*ply) == game_.plies()) return {};
  return not_now("the position has changed meanwhile");
}

// --- Moves ---

Answer<Json> Table::carry_out(match::GameEvent event) {
  if (auto done = apply(std::move(event)); !done) return tl::unexpected(std::move(done.error()));
  return Json(nullptr);
}

// A move is charged until it had arrived, not until its turn came; and nobody moves before their
// clock has started.
TimePoint Table::arrival_of(const Reader& reader) const {
  return std::clamp(reader.arrived.value_or(now()), std::min(game_.clock().since(), now()), now());
}

Answer<Json> Table::move(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  if (!asked.seats[rules::index(to_move())]) return not_now("it is not your turn");
  if (game_.clock().is_paused()) return not_now("the game is paused");
  if (const auto ply = members->integer("ply", 0, most_plies); !ply) {
    return tl::unexpected(ply.error());
  }
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  const auto wanted = read_allowed_move(game_.game(), *members);
  if (!wanted) return tl::unexpected(wanted.error());
  return carry_out(match::event::Move{*wanted, arrival_of(asked.reader)});
}

Answer<Json> Table::answer(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto question = members->integer("question", 0, 1'000'000'000);
  if (!question) return tl::unexpected(question.error());
  const auto choice = members->text("choice");
  if (!choice) return tl::unexpected(choice.error());
  return carry_out(match::event::Answer{.seats = asked.seats,
                                        .question = static_cast<int>(*question),
                                        .choice = *choice,
                                        .arrived = arrival_of(asked.reader)});
}

// --- The end, and taking back ---

Answer<Json> Table::resign(const Asked& asked) {
  return carry_out(match::event::Resignation{asked.seat});
}

Answer<void> Table::check_rival(const Asked& asked) const {
  if (seat(rules::other(asked.seat)).is_taken()) return {};
  return not_now("nobody sits there yet");
}

// A draw that the rules grant is claimed; any other one is offered.
Answer<Json> Table::draw(const Asked& asked) {
  const bool claims = asked.seat == to_move() && game_.game().claim(std::nullopt);
  if (const auto rival = check_rival(asked); !claims && !rival) {
    return tl::unexpected(rival.error());
  }
  return carry_out(match::event::Draw{asked.seat});
}

// As check_ply(), but an engine may have answered meanwhile: who takes a move back takes its answer
// back too, whichever arrived first.
Answer<void> Table::check_ply_before_engine(const Members& members) const {
  const auto ply = members.integer("ply", 0, most_plies);
  if (!members.has("ply") || !ply) return check_ply(members);
  const auto known = static_cast<std::size_t>(*ply);
  std::size_t plies = game_.plies();
  while (plies > known && !seat(game_.mover(plies - 1)).is_person()) {
    --plies;
  }
  return plies == known ? Answer<void>{} : check_ply(members);
}

// While the board is counted, this command means to play on.
Answer<Json> Table::takeback(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto known = is_counted() ? check_ply(*members) : check_ply_before_engine(*members);
  if (!known) return tl::unexpected(known.error());
  return carry_out(match::event::Takeback{asked.seats, asked.seat});
}

// --- The settlement of a board ---

Answer<Json> Table::dead(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto at = members->integer("at", 0, points() - 1);
  if (!at) return tl::unexpected(at.error());
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  return carry_out(match::event::Mark{point_of(static_cast<int>(*at))});
}

// An engine agrees to its own marks alone, so these can be had back.
Answer<Json> Table::marks(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  const auto at = members->integer("seat", 0, 1);
  if (!at) return tl::unexpected(at.error());
  if (const auto known = check_ply(*members); !known) return tl::unexpected(known.error());
  return carry_out(match::event::MarkAsClaimed{*at == 0 ? Seat::first : Seat::second});
}

// With `dead`, the player agrees only to these stones: the other player may have marked some while
// the command was under way.
Answer<Json> Table::agree(const Asked& asked) {
  const auto members = Members::of(asked.body);
  if (!members) return tl::unexpected(members.error());
  match::event::Agreement agreement{asked.seats};
  if (members->has("dead")) {
    const auto points = static_cast<std::size_t>(this->points());
    const auto dead = members->integers("dead", 0, this->points() - 1, points);
    if (!dead) return tl::unexpected(dead.error());
    agreement.dead.emplace();
    for (const auto point : *dead) {
      agreement.dead->push_back(point_of(static_cast<int>(point)));
    }
  }
  return carry_out(std::move(agreement));
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
  restart_engine(*engine.engine);
  return Json(nullptr);
}

}  // namespace ludex::serve
