// A game that is played at a table: seats, clocks, questions, and the messages to each page. It is
// the topic table/ID, whose messages docs/api.md describes.
//
// A page may act for a seat if it knows the seat's secret. The rules decide which moves are legal
// and when the game is over. An engine that errs stops the game; it cannot lose by that, except on
// time.
//
// Engines run while the table has one of the server's slots. A table gives it back when another one
// waits and its own engines have nothing to do; a game between engines also when a table with a
// person waits, and when nobody has watched it for a while. It goes on when somebody comes.
//
// The clocks start after the first move. They do not run while an engine starts or waits for a
// slot, while a game is counted, while a game between engines rests, and after a restart of the
// server until a player comes back.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/play/game_in_play.h"
#include "match/run/slots.h"
#include "rules/game.h"
#include "serve/engine_shutdown.h"
#include "serve/engine_source.h"
#include "serve/event_loop.h"
#include "serve/live/adviser.h"
#include "serve/live/engine_seat.h"
#include "serve/live/table_order.h"
#include "serve/live/table_outbox.h"
#include "serve/live/table_seat.h"
#include "serve/live/table_store.h"
#include "serve/live/table_view.h"
#include "serve/topic.h"
#include "serve/wire/members.h"
#include "serve/wire/table_line.h"

namespace ludex::serve {

class Table;

// The parts of the server that tables use; all of them must outlive the tables.
struct TableParts {
  EventLoop& event_loop;
  Publisher& publisher;
  TableStore& store;
  const EngineSource& engines;
  EngineShutdown& room;
  std::function<WallTime()> wall_time;
  // Called when the summary of the table has changed, perhaps in the middle of a change.
  std::function<void(std::int64_t id)> changed;
  // Makes the table of a rematch; returns its number.
  std::function<Answer<std::int64_t>(const Table& before)> rematch;
  match::Slots& slots;     // of tables at which engines run
  std::size_t most_plies;  // a game that has so many ends
};

class Table final : public Topic {
 public:
  // The time that an engine has for a move without a clock; levels that are nodes or ratings need
  // far less.
  static constexpr Milliseconds unclocked_move{2000};

  // How long the answer to a player who wants to resume may take, while the other one is there.
  static constexpr std::chrono::seconds resume_wait{60};

  // The error is about a seat whose engine cannot play. The game is not started before begin().
  // `secrets`, by seat: of persons who sat at the table before this one; empty: new ones are made
  // for persons who have a seat. An open seat has none.
  [[nodiscard]] static Answer<std::unique_ptr<Table>> make(const TableParts& parts, std::int64_t id,
                                                           TableOrder order,
                                                           std::array<std::string, 2> secrets = {});
  // Restores a kept table. The error states what cannot be read.
  [[nodiscard]] static Answer<std::unique_ptr<Table>> restore(const TableParts& parts,
                                                              const KeptTable& kept);
  ~Table() override;

  // Starts a new game: keeps it in the store, and asks the engine to move if one has the first
  // move.
  void begin();

  [[nodiscard]] Json state(const Reader& reader) const override;
  [[nodiscard]] std::array<bool, 2> seats_of(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  [[nodiscard]] std::shared_ptr<const std::string> state_text(const Reader& reader) override;
  // Calls `told` when the store has the table as it is now, or could not take it.
  void when_kept(TableOutbox::Kept told) { outbox_.when_kept(std::move(told)); }
  // Whether the store has all of the game so far.
  [[nodiscard]] bool is_kept() const { return outbox_.is_kept(); }
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

  [[nodiscard]] std::int64_t id() const { return id_; }
  // A slot has become free, or is wanted by another table.
  void slots_changed();
  [[nodiscard]] bool is_over() const { return game_.is_over(); }
  [[nodiscard]] bool is_watched() const { return !watching_.empty(); }
  [[nodiscard]] std::array<std::string, 2> secrets() const;
  // The number of the finished game's record.
  [[nodiscard]] std::optional<std::int64_t> record_number() const { return record_; }
  // The names of the commands that pages may send.
  [[nodiscard]] static std::vector<std::string_view> commands();
  // A TableSummary (web/src/wire/types.ts).
  [[nodiscard]] Json summary() const;
  // The order of this table, with the persons who have sat down since; its game is null.
  [[nodiscard]] TableOrder order() const;
  [[nodiscard]] const rules::Setup& setup() const { return game_.game().setup(); }

 private:
  // One command of a page.
  struct Asked {
    const Reader& reader;
    std::array<bool, 2> seats{};  // the seats that the page may act for
    rules::Seat seat{};  // the one that it acts for: that of the player to move, if allowed
    const Json& body;
  };
  using Command = Answer<Json> (Table::*)(const Asked&);
  struct CommandRow;

  Table(const TableParts& parts, std::int64_t id, TableOrder order,
        std::array<std::string, 2> secrets);
  [[nodiscard]] static TimePoint now_of(const TableParts& parts) {
    return parts.event_loop.clock().now();
  }
  [[nodiscard]] TimePoint now() const { return now_of(parts_); }
  Answer<void> seat_engines(bool must_exist);
  void seat_persons();
  [[nodiscard]] EngineSeat::Callbacks callbacks_of(rules::Seat seat);

  // --- table.cpp: what happens in the game ---
  [[nodiscard]] rules::Seat to_move() const { return game_.to_move(); }
  [[nodiscard]] TableSeat& seat(rules::Seat seat) { return seats_[rules::index(seat)]; }
  [[nodiscard]] const TableSeat& seat(rules::Seat seat) const { return seats_[rules::index(seat)]; }
  [[nodiscard]] bool is_counted() const { return serve::is_counted(game_); }
  // Applies the event now, stores the game if it has changed, and publishes what has.
  Answer<void> apply(match::GameEvent event);
  // For an event that the game cannot refuse.
  void report(match::GameEvent event);
  void follow(const match::GameInPlay::Changes& changes);
  void follow_end();
  void follow_offer();
  void ask_whoever_is_due();
  void restart_engines();
  void restart_engine(EngineSeat& engine);
  void set_timer();
  void on_clock();
  void hold_or_release();
  void wake();

  // --- table_engines.cpp ---
  void ask_engine();
  void engine_changed(rules::Seat seat);
  void engine_thought(rules::Seat seat, const engine::Info& info);
  void engine_decided(rules::Seat seat, const engine::Decision& decision,
                      const std::optional<engine::Finding>& finding);
  void engine_scored(rules::Seat seat, const std::optional<engine::BoardScore>& score);
  void ask_scores();
  void go_on_with_count();
  void stop_engines();
  void let_engines_rest();
  void ask_hint(Done done);
  void give_up_hint(std::string_view why);
  void rest_engines();
  void rest_whole_game();

  // --- table_slots.cpp ---
  [[nodiscard]] bool has_person() const { return seats_[0].is_person() || seats_[1].is_person(); }
  // Whether engines may run now; if not, the table waits for a slot.
  bool may_run();
  [[nodiscard]] bool is_any_engine_on() const;
  // How many tables come first, if the engine of the seat waits for a slot.
  [[nodiscard]] std::optional<std::size_t> before(rules::Seat seat) const;
  void give_way();
  void leave_slot();
  void leave_slot_soon();
  void tell_queue();
  [[nodiscard]] bool accepts_draw(rules::Seat seat) const;
  [[nodiscard]] bool has_spectators() const;

  // --- table_commands.cpp ---
  [[nodiscard]] static std::span<const CommandRow> command_rows();
  [[nodiscard]] static const CommandRow* find_command(std::string_view what);
  [[nodiscard]] TimePoint arrival_of(const Reader& reader) const;
  Answer<Json> move(const Asked& asked);
  Answer<Json> answer(const Asked& asked);
  Answer<Json> resign(const Asked& asked);
  Answer<Json> draw(const Asked& asked);
  Answer<Json> takeback(const Asked& asked);
  Answer<Json> pause(const Asked& asked);
  Answer<Json> resume(const Asked& asked);
  Answer<Json> dead(const Asked& asked);
  Answer<Json> marks(const Asked& asked);
  Answer<Json> agree(const Asked& asked);
  Answer<Json> restart(const Asked& asked);
  Answer<Json> sit(const Json& body);
  [[nodiscard]] Answer<rules::Seat> seat_to_take(const Members& members) const;
  Answer<Json> rematch(const Reader& reader);
  // Applies the event of a command.
  Answer<Json> carry_out(match::GameEvent event);
  // Why a player has nobody to ask for something; success if there is somebody.
  [[nodiscard]] Answer<void> check_rival(const Asked& asked) const;
  void expect_resume();
  [[nodiscard]] Answer<void> check_ply(const Members& members) const;
  [[nodiscard]] Answer<void> check_ply_before_engine(const Members& members) const;
  [[nodiscard]] int points() const { return line_.face().files * line_.face().ranks; }
  [[nodiscard]] rules::Point point_of(int number) const {
    return {static_cast<std::uint8_t>(number % line_.face().files),
            static_cast<std::uint8_t>(number / line_.face().files)};
  }

  // --- table_state.cpp: what is published ---
  [[nodiscard]] TableView view() const;
  void tell_changes(const match::GameInPlay::Changes& changes);
  void tell_seat(rules::Seat seat);
  void watch_seats();

  // --- table_keeping.cpp ---
  [[nodiscard]] KeptTable kept() const;
  [[nodiscard]] std::string kept_text() const;
  [[nodiscard]] records::Record record() const;
  // Gives the table to the store. Deltas and answers that follow wait until it is stored.
  void keep() { outbox_.keep(); }
  void store(TableOutbox::Kept done);
  void begin_shown_turn();
  void trouble_changed();
  Answer<void> recall(const Json& state);

  TableParts parts_;
  std::int64_t id_;
  std::string topic_;
  TableOutbox outbox_;
  std::array<SeatOrder, 2> orders_;  // as ordered
  match::GameInPlay game_;
  TableLine line_;
  std::array<TableSeat, 2> seats_;
  WallTime begun_{};
  bool awake_ = true;                  // false after a restart until a player has come back
  bool swapped_ = false;               // as pages know it
  std::optional<std::int64_t> again_;  // the table of the rematch
  // Whether the record of the finished game is stored; calls of the store share its ownership.
  std::shared_ptr<bool> is_recorded_ = std::make_shared<bool>(false);
  // Until the store has the last move and it is shown: whether the time of the player to move is
  // to begin then, and whether the engine is to be asked.
  bool turn_waits_ = false;
  bool engine_waits_ = false;
  std::optional<std::int64_t> record_;               // the number of the finished game's record
  std::set<std::string> watching_;                   // pages that follow the table
  std::unique_ptr<Adviser> adviser_;                 // null: no hint was asked for
  std::optional<match::Slots::Slot> slot_;           // while engines may run
  std::unique_ptr<match::Slots::QueueEntry> place_;  // while the table waits for a slot
  std::size_t told_before_ = 0;                      // as pages know it
  int looks_for_move_ = 0;                           // since the flag fell
  std::unique_ptr<EventLoop::Timer> idle_;    // until the slot is left, after the last engine ended
  std::unique_ptr<EventLoop::Timer> timer_;   // for the clocks
  std::unique_ptr<EventLoop::Timer> resume_;  // until the game is resumed without an answer
  std::unique_ptr<EventLoop::Timer> rest_;    // until the engines of an unwatched table are ended
};

}  // namespace ludex::serve
