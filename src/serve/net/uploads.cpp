#include "serve/net/uploads.h"

#include <algorithm>

namespace ludex::serve::net {

void Uploads::begin(Upload& upload, BodyKind kind, std::string_view address) {
  upload.kind_ = kind;
  upload.address_ = address;
  upload.bytes_ = 0;
  upload.is_arriving_ = true;
  uploads_.push_back(&upload);
}

void Uploads::grew(Upload& upload, std::size_t bytes) {
  upload.bytes_ = bytes;
  const BodyKind kind = upload.kind_;
  const UploadLimits& limits = limits_[static_cast<std::size_t>(kind)];
  const std::string address = upload.address_;
  make_room(kind, &address, limits.of_an_address);
  make_room(kind, nullptr, limits.all);
}

void Uploads::end(Upload& upload) {
  std::erase(uploads_, &upload);
}

std::size_t Uploads::bytes() const {
  return bytes_of(BodyKind::small, nullptr) + bytes_of(BodyKind::import, nullptr);
}

std::size_t Uploads::bytes_of(BodyKind kind, const std::string* address) const {
  std::size_t sum = 0;
  for (const Upload* const one : uploads_) {
    const bool counts = one->kind_ == kind && (address == nullptr || one->address_ == *address);
    sum += counts ? one->bytes_ : 0;
  }
  return sum;
}

void Uploads::make_room(BodyKind kind, const std::string* address, std::size_t limit) {
  while (bytes_of(kind, address) > limit) {
    Upload* largest = nullptr;
    for (Upload* const one : uploads_) {
      const bool may_go = one->kind_ == kind && one->is_arriving_ && one->bytes_ > 0 &&
                          (address == nullptr || one->address_ == *address);
      if (may_go && (largest == nullptr || one->bytes_ > largest->bytes_)) {
        largest = one;
      }
    }
    if (largest == nullptr) return;
    end(*largest);
    largest->refuse();
  }
}

}  // namespace ludex::serve::net
