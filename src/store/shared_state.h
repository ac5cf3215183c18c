// What the programs that write to a store share while they run, in the file `FILE.shared`: the
// numbers of new records and matches, and who has which role.
//
//   0     two counters, in memory that all of them have mapped
//   4096  a slot of 64 bytes for each role. Who has it holds a lock on these bytes, and has written
//         the number of its process and when that began. The lock ends with the process,
//         and with those that it was starting at that moment.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/descriptor.h"
#include "base/result.h"

namespace ludex::store {

// The things whose numbers several programs give.
enum class Numbered : std::uint8_t { records, matches };

// Roles that one program at a time has: to serve the store, or to play a match, by its number.
enum class RoleId : std::int64_t { server = 0 };

// What to do where the program that has a role has ended, and its lock has not. `if_ended` waits up
// to 5 s for the lock.
enum class Waiting : std::uint8_t { never, if_ended };

class SharedState {
 public:
  // Opens or, for the program that has the store alone, creates the file.
  [[nodiscard]] static Result<std::unique_ptr<SharedState>> open(const std::filesystem::path& store,
                                                                 bool is_alone);
  // For a program that only asks who has which role: nobody, if there is no such file.
  [[nodiscard]] static Result<std::unique_ptr<SharedState>> open_to_ask(
      const std::filesystem::path& store);
  SharedState(const SharedState&) = delete;
  SharedState& operator=(const SharedState&) = delete;
  ~SharedState();

  // Returns a number that no program has been given. May be used from any thread.
  [[nodiscard]] std::int64_t next(Numbered kind);
  // The next number is larger than this one. For a program that has the store alone, the next one
  // is the number behind it.
  void begin_behind(Numbered kind, std::int64_t newest);

  // A role that this program has until the object is destroyed.
  class Role {
   public:
    Role(Role&& other) noexcept = default;
    Role& operator=(Role&& other) noexcept;
    ~Role();

   private:
    friend class SharedState;
    Role(std::shared_ptr<const Descriptor> file, RoleId id) : file_(std::move(file)), id_(id) {}

    std::shared_ptr<const Descriptor> file_;  // null: the role was moved to another object
    RoleId id_;
  };
  // std::nullopt: another program has it.
  [[nodiscard]] Result<std::optional<Role>> take(RoleId id, Waiting waiting);

  // Who has a role that this program has not.
  struct Holder {
    int process = 0;         // 0: it is not known, as for a moment at its start
    std::string began = {};  // as proc(5) has it
    bool operator==(const Holder&) const = default;
  };
  // std::nullopt: nobody.
  [[nodiscard]] std::optional<Holder> holder(RoleId id) const;
  // Sends a signal to the process that has the role, and to no other. The error: nobody has it any
  // more, or it cannot be sent.
  [[nodiscard]] Result<void> send(RoleId id, int signal) const;

 private:
  SharedState(Descriptor file, void* counters, bool is_alone)
      : file_(std::make_shared<const Descriptor>(std::move(file))),
        counters_(counters),
        is_alone_(is_alone) {}

  [[nodiscard]] std::atomic_ref<std::int64_t> counter(Numbered kind) const;

  std::shared_ptr<const Descriptor> file_;  // shared with the roles, whose locks it has
  void* counters_;                          // null: this program only asks
  bool is_alone_;
};

}  // namespace ludex::store
