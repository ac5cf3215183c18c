#include "base/descriptor_output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace ludex {

bool DescriptorOutput::Buffer::write(const char* text, std::streamsize count) {
  if (failure_ != 0) return false;
  while (count > 0 && failure_ == 0) {
    const ssize_t written = ::write(descriptor_, text, static_cast<std::size_t>(count));
    if (written > 0) {
      text += written;
      count -= written;
    } else if (written == 0) {
      failure_ = EIO;
    } else if (errno == EAGAIN) {
      // Another process that shares the descriptor has made it non-blocking.
      pollfd room{descriptor_, POLLOUT, 0};
      (void)::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      failure_ = errno;
    }
  }
  if (failure_ != 0 && on_failure_) {
    on_failure_();
  }
  return failure_ == 0;
}

int DescriptorOutput::Buffer::sync() {
  const bool done = write(pbase(), pptr() - pbase());
  reset();
  return done ? 0 : -1;
}

DescriptorOutput::Buffer::int_type DescriptorOutput::Buffer::overflow(int_type byte) {
  if (sync() != 0) return traits_type::eof();
  if (!traits_type::eq_int_type(byte, traits_type::eof())) {
    sputc(traits_type::to_char_type(byte));
  }
  return traits_type::not_eof(byte);
}

std::streamsize DescriptorOutput::Buffer::xsputn(const char* text, std::streamsize count) {
  if (count <= epptr() - pptr()) {
    traits_type::copy(pptr(), text, static_cast<std::size_t>(count));
    pbump(static_cast<int>(count));
    return count;
  }
  return sync() == 0 && write(text, count) ? count : 0;
}

}  // namespace ludex
