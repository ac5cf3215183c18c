#include "records/io/input_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/text.h"

namespace ludex::records {

namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;
constexpr std::size_t magic_bytes = 10;

tl::unexpected<Error> cannot_read(const std::string& name, std::string_view why) {
  return fail(fmt::format("cannot read {}: {}", name, why));
}

// The same as open_to_read(), of a descriptor that is open already and stays so.
NamedFile examined(int descriptor) {
  struct stat status {};
  const bool is_regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  return {{}, is_regular, is_regular ? static_cast<std::uint64_t>(status.st_size) : 0};
}

}  // namespace

InputFile::Buffer::Buffer(int descriptor, std::string name, std::stop_token stop)
    : descriptor_(descriptor), name_(std::move(name)), stop_(std::move(stop)), raw_(piece_bytes) {}

void InputFile::Buffer::fail_with(std::string_view what) {
  trouble_ =
      Error{fmt::format("cannot read {}{}: {}", name_, taken_ > 0 ? " to its end" : "", what)};
  at_end_ = true;
  ahead_ = {};
}

// Moves `ahead_` to the front of `raw_` and reads more behind it; false at the end of the file.
bool InputFile::Buffer::read_raw() {
  std::copy(ahead_.begin(), ahead_.end(), raw_.begin());
  const std::size_t kept = ahead_.size();
  ssize_t count = 0;
  do {
    if (!wait_to_read(descriptor_, stop_)) {
      fail_with("stopped");
      return false;
    }
    count = ::read(descriptor_, raw_.data() + kept, raw_.size() - kept);
  } while (count < 0 && (errno == EINTR || errno == EAGAIN));
  if (count < 0) {
    fail_with(system_reason(errno));
    return false;
  }
  at_end_ = count == 0;
  taken_ += static_cast<std::uint64_t>(count);
  ahead_ = std::span(raw_).first(kept + static_cast<std::size_t>(count));
  return !at_end_;
}

bool InputFile::Buffer::begin() {
  while (ahead_.size() < magic_bytes && read_raw()) {
  }
  compression_ = compression_of({ahead_.data(), ahead_.size()});
  if (compression_ != Compression::none) {
    decompressor_ = make_decompressor(compression_);
    plain_.resize(piece_bytes);
  }
  return !ahead_.empty();
}

// Fills `plain_` and returns the number of bytes in it; 0 at the end.
std::size_t InputFile::Buffer::unpack() {
  for (;;) {
    if (ahead_.empty() && !at_end_) {
      (void)read_raw();
    }
    if (trouble_) return 0;
    const auto step = decompressor_->step(ahead_, plain_);
    if (!step) {
      fail_with(fmt::format("its {} data {}", name_of(compression_), step.error().message));
      return 0;
    }
    ahead_ = ahead_.subspan(step->taken);
    if (step->made > 0) return step->made;
    if (step->taken > 0 || !at_end_) continue;
    if (!decompressor_->may_end()) {
      fail_with(fmt::format("its {} data is cut off", name_of(compression_)));
    }
    return 0;
  }
}

InputFile::Buffer::int_type InputFile::Buffer::underflow() {
  if (decompressor_ != nullptr) {
    const std::size_t made = unpack();
    setg(plain_.data(), plain_.data(), plain_.data() + made);
  } else {
    // Except at the first call, the previous call has already handed on all of `ahead_`.
    if (eback() != nullptr) {
      ahead_ = {};
    }
    if (ahead_.empty() && !at_end_) {
      (void)read_raw();
    }
    setg(raw_.data(), raw_.data(), raw_.data() + ahead_.size());
  }
  return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

InputFile::InputFile(NamedFile file, int descriptor, std::string name, std::stop_token stop)
    : std::istream(nullptr),
      file_(std::move(file)),
      buffer_(descriptor, std::move(name), std::move(stop)) {
  if (file_.is_regular) {
    size_ = file_.size;
  }
  rdbuf(&buffer_);
}

Result<std::unique_ptr<InputFile>> InputFile::open(const std::string& path, FileKind kind,
                                                   const std::stop_token& stop) {
  const std::string name = input_name(path);
  Result<NamedFile> opened =
      path == "-" ? Result<NamedFile>(examined(STDIN_FILENO)) : open_to_read(path, kind);
  if (!opened) return cannot_read(name, opened.error().message);
  const int descriptor = path == "-" ? STDIN_FILENO : opened->descriptor.get();
  std::unique_ptr<InputFile> file(new InputFile(*std::move(opened), descriptor, name, stop));
  const bool begun = file->buffer_.begin();
  if (file->trouble()) return tl::unexpected(*file->trouble());
  if (!begun) return cannot_read(name, "it is empty");
  return file;
}

std::string input_name(const std::string& path) {
  return path == "-" ? "stdin" : fmt::format("`{}`", printable(path));
}

}  // namespace ludex::records
