// The bodies of requests that are arriving, and the memory that they may take together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludex::serve::net {

// Bodies of one kind share their memory: the files of imports, which may be large, take nothing
// from the small bodies of all other requests.
enum class BodyKind : std::uint8_t { small, import };

struct UploadLimits {
  std::size_t all = 0;
  std::size_t of_an_address = 0;  // of a peer's machine
};

class Uploads;

// One body, for as long as it takes memory.
class Upload {
 public:
  Upload() = default;
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;
  virtual ~Upload() = default;
  // Answers the request and frees the memory; called at most once.
  virtual void refuse() = 0;

 private:
  friend Uploads;
  BodyKind kind_{};
  std::string address_{};
  std::size_t bytes_ = 0;
  bool is_arriving_ = false;
};

// Only bytes that have arrived count, so a peer that announces much and sends little holds up
// nobody. Where there are too many, the largest body is refused, of equal ones the one that began
// first: those who hold the memory, and not those who come with a little.
class Uploads {
 public:
  Uploads(UploadLimits small, UploadLimits imports) : limits_{small, imports} {}

  void begin(Upload& upload, BodyKind kind, std::string_view address);
  // So many of its bytes have arrived. Other bodies may be refused here, or this one.
  void grew(Upload& upload, std::size_t bytes);
  // It is whole: from now on it is not refused any more.
  void arrived(Upload& upload) { upload.is_arriving_ = false; }
  // Its memory is free; nothing happens if it did not begin.
  void end(Upload& upload);

  [[nodiscard]] std::size_t bytes() const;

 private:
  // The bytes of that kind, of one address or of all if `address` is null.
  [[nodiscard]] std::size_t bytes_of(BodyKind kind, const std::string* address) const;
  void make_room(BodyKind kind, const std::string* address, std::size_t limit);

  std::array<UploadLimits, 2> limits_;  // by kind
  std::vector<Upload*> uploads_;        // in the order in which they began
};

}  // namespace ludex::serve::net
