// An output stream into an open descriptor that remembers why a write failed.
#pragma once

#include <array>
#include <functional>
#include <ostream>
#include <streambuf>
#include <utility>

namespace ludex {

// The stream is buffered: a caller that needs the bytes written calls flush(). It handles short
// writes, signals and non-blocking descriptors. After the first failure it writes nothing more.
class DescriptorOutput final : public std::ostream {
 public:
  // The descriptor belongs to the caller and outlives the stream. The destructor does not flush, so
  // that bytes not flushed are lost: the caller has to look at failure() anyway.
  explicit DescriptorOutput(int descriptor) : std::ostream(nullptr), buffer_(descriptor) {
    rdbuf(&buffer_);
  }

  // The errno of the write that failed; 0 if none has failed.
  [[nodiscard]] int failure() const { return buffer_.failure(); }
  // Sets a function that is called when a write fails, in the thread that writes.
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
