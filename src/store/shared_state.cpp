#include "store/shared_state.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <thread>
#include <utility>

// glibc 2.36 does not declare these functions as C functions.
extern "C" {
#include <sys/pidfd.h>
}

#include "base/named_file.h"
#include "base/text.h"
#include "store/tries.h"

namespace ludex::store {

namespace {

constexpr std::size_t counter_bytes = 4096;
constexpr off_t slot_bytes = 64;
// Where the slots end. A match of a larger number is of a file that somebody has made.
constexpr std::int64_t most_roles = std::int64_t{1} << 50;

std::filesystem::path file_of(const std::filesystem::path& store) {
  return store.string() + ".shared";
}

tl::unexpected<Error> cannot_use(const std::filesystem::path& path, std::string_view reason) {
  return fail(fmt::format("cannot use `{}`: {}", printable(path.string()), reason));
}

// The bytes of a role in the file.
off_t slot_of(RoleId id) {
  const auto number = static_cast<std::int64_t>(id);
  return static_cast<off_t>(counter_bytes) + std::clamp<off_t>(number, 0, most_roles) * slot_bytes;
}

struct flock slot_lock(short type, RoleId id) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = slot_of(id);
  lock.l_len = slot_bytes;
  return lock;
}

// When the process began, in clock ticks since the start of the machine; empty: there is no such
// process. The name of its program, in parentheses, may have any bytes (proc(5)).
std::string beginning_of(int process) {
  constexpr std::size_t most_bytes = std::size_t{64} << 10;
  constexpr std::size_t field = 22;
  const auto text = read_named_file(fmt::format("/proc/{}/stat", process), most_bytes);
  const std::size_t name_end = text ? text->rfind(')') : std::string::npos;
  if (name_end == std::string::npos || name_end + 2 > text->size()) return {};
  const auto fields = split(std::string_view(*text).substr(name_end + 2), ' ');
  return fields.size() > field - 3 ? std::string(fields[field - 3]) : std::string();
}

bool is_running(const SharedState::Holder& holder) {
  return holder.process > 0 && !holder.began.empty() &&
         beginning_of(holder.process) == holder.began;
}

void write_slot(int file, RoleId id, std::string_view text) {
  std::array<char, slot_bytes> bytes{};
  std::copy_n(text.begin(), std::min(text.size(), bytes.size()), bytes.begin());
  // Without it, others know only that somebody has the role.
  (void)!pwrite(file, bytes.data(), bytes.size(), slot_of(id));
}

SharedState::Holder read_slot(int file, RoleId id) {
  std::array<char, slot_bytes> bytes{};
  const ssize_t size = pread(file, bytes.data(), bytes.size(), slot_of(id));
  const std::string_view text(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const auto words = split(text.substr(0, text.find('\n')), ' ');
  const auto process = words.size() == 2 ? to_integer(words[0]) : std::nullopt;
  if (!process || *process < 1 || *process > INT32_MAX) return {};
  return {static_cast<int>(*process), std::string(words[1])};
}

}  // namespace

Result<std::unique_ptr<SharedState>> SharedState::open(const std::filesystem::path& store,
                                                       bool is_alone) {
  const std::filesystem::path path = file_of(store);
  const auto refused = [&](int reason) { return cannot_use(path, system_reason(reason)); };
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!file) return refused(errno);
  struct stat about {};
  if (fstat(file.get(), &about) != 0) return refused(errno);
  if (static_cast<std::size_t>(about.st_size) < counter_bytes) {
    if (!is_alone) {
      return fail(fmt::format("`{}` was removed while another Ludex uses the store; end that one",
                              printable(path.string())));
    }
    // Memory of a file that has no room on the disk could not be written to.
    if (const int reason = posix_fallocate(file.get(), 0, counter_bytes); reason != 0) {
      return refused(reason);
    }
  }
  void* const memory =
      mmap(nullptr, counter_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) return refused(errno);
  return std::unique_ptr<SharedState>(new SharedState(std::move(file), memory, is_alone));
}

Result<std::unique_ptr<SharedState>> SharedState::open_to_ask(const std::filesystem::path& store) {
  const std::filesystem::path path = file_of(store);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return std::unique_ptr<SharedState>(new SharedState(Descriptor(), nullptr, false));
  }
  auto file = open_to_read(path, FileKind::regular);
  if (!file) return cannot_use(path, file.error().message);
  return std::unique_ptr<SharedState>(new SharedState(std::move(file->descriptor), nullptr, false));
}

SharedState::~SharedState() {
  if (counters_ != nullptr) {
    munmap(counters_, counter_bytes);
  }
}

std::atomic_ref<std::int64_t> SharedState::counter(Numbered kind) const {
  return std::atomic_ref(static_cast<std::int64_t*>(counters_)[static_cast<std::size_t>(kind)]);
}

std::int64_t SharedState::next(Numbered kind) {
  return counter(kind).fetch_add(1) + 1;
}

void SharedState::begin_behind(Numbered kind, std::int64_t newest) {
  const std::atomic_ref<std::int64_t> number = counter(kind);
  if (is_alone_) {
    number.store(newest);
    return;
  }
  std::int64_t known = number.load();
  while (known < newest && !number.compare_exchange_weak(known, newest)) {
  }
}

// --- Roles ---

Result<std::optional<SharedState::Role>> SharedState::take(RoleId id, Waiting waiting) {
  int tries = waiting == Waiting::never ? 1 : most_tries;
  for (;; --tries) {
    struct flock lock = slot_lock(F_WRLCK, id);
    if (fcntl(file_->get(), F_OFD_SETLK, &lock) == 0) break;
    if (errno != EAGAIN && errno != EACCES) {
      return fail(fmt::format("cannot lock a part of the store: {}", system_reason(errno)));
    }
    // A process that is being started has all descriptors of the one that starts it for a moment,
    // and so keeps the locks of one that was killed meanwhile.
    const auto found = holder(id);
    if ((found && is_running(*found)) || tries == 1) return std::nullopt;
    std::this_thread::sleep_for(between_tries);
  }
  write_slot(file_->get(), id, fmt::format("{} {}\n", getpid(), beginning_of(getpid())));
  return Role(file_, id);
}

SharedState::Role& SharedState::Role::operator=(Role&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(id_, other.id_);
  return *this;
}

SharedState::Role::~Role() {
  if (!file_) return;
  write_slot(file_->get(), id_, {});
  struct flock lock = slot_lock(F_UNLCK, id_);
  fcntl(file_->get(), F_OFD_SETLK, &lock);
}

std::optional<SharedState::Holder> SharedState::holder(RoleId id) const {
  if (!*file_) return std::nullopt;
  struct flock lock = slot_lock(F_WRLCK, id);
  if (fcntl(file_->get(), F_OFD_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return std::nullopt;
  return read_slot(file_->get(), id);
}

// A process is named by its number only until it has ended. So a descriptor of the process is
// opened first, and then it must still be the one that has the role: the same that has written its
// beginning there, while the lock is held.
Result<void> SharedState::send(RoleId id, int signal) const {
  const auto found = holder(id);
  if (!found) return fail("it has ended already");
  if (found->process == 0) return fail("its process is not known; try again");
  const Descriptor process(pidfd_open(found->process, 0));
  const int reason = errno;
  const bool is_same = process && is_running(*found) && holder(id) == found;
  if (!process && reason != ESRCH) {
    return fail(fmt::format("process {}: {}", found->process, system_reason(reason)));
  }
  if (!is_same) {
    if (!holder(id)) return fail("it has ended already");
    return fail(fmt::format(
        "process {}, which plays it, cannot be found from here: it is in another container",
        found->process));
  }
  if (pidfd_send_signal(process.get(), signal, nullptr, 0) == 0) return {};
  if (errno == ESRCH) return fail("it has ended already");
  return fail(fmt::format("process {}: {}", found->process, system_reason(errno)));
}

}  // namespace ludex::store
