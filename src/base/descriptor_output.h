// Bytes into an open descriptor as a stream that remembers why it failed.
#pragma once

#include <array>
#include <functional>
#include <ostream>
#include <streambuf>
#include <utility>

namespace ludex {

// Buffered: whoever waits for the bytes calls flush(). Short writes, signals and descriptors that
// do not block are taken care of. After the first failure nothing more is written.
class DescriptorOutput final : public std::ostream {
 public:
  // The descriptor belongs to the caller and outlives the stream. What is not flushed at the end
  // is lost: the caller has to look at failure() anyway.
  explicit DescriptorOutput(int descriptor) : std::ostream(nullptr), buffer_(descriptor) {
    rdbuf(&buffer_);
  }

  // The errno of the write that failed; 0 while all is well.
  [[nodiscard]] int failure() const { return buffer_.failure(); }
  // Calls this when a write fails, in the thread that writes.
  void on_failure(std::function<void()> call) { buffer_.on_failure(std::move(call)); }

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(int descriptor) : descriptor_(descriptor) { reset(); }
    [[nodiscard]] int failure() const { return failure_; }
    void on_failure(std::function<void()> call) { on_failure_ = std::move(call); }

   protected:
    int_type overflow(int_type byte) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

   private:
    void reset() { setp(bytes_.data(), bytes_.data() + bytes_.size()); }
    bool write(const char* text, std::streamsize count);

    int descriptor_;
    int failure_ = 0;
    std::function<void()> on_failure_;
    std::array<char, std::size_t{1} << 14> bytes_{};
  };

  Buffer buffer_;
};

}  // namespace ludex
