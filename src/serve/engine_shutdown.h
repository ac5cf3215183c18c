// Ends engines in the background so that the event loop never blocks: an engine may take seconds to
// end.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <utility>

namespace ludex::serve {

// Keeps the owners of ending engines until the engines have ended. Used on the event loop's thread.
class EngineShutdown {
 public:
  EngineShutdown() = default;
  // Waits for all of them to end.
  ~EngineShutdown() = default;
  EngineShutdown(const EngineShutdown&) = delete;
  EngineShutdown& operator=(const EngineShutdown&) = delete;

  // Calls `owner->retire(finished)`, which begins the end and returns at once; `finished` is called
  // on the event loop's thread when the owner can be destroyed without a wait, and destroys it.
  // `owner` may be null.
  template <class Owner>
  void retire(std::unique_ptr<Owner> owner) {
    if (owner == nullptr) return;
    Owner* const key = owner.get();
    owners_->emplace(key, std::move(owner));
    key->retire([room = std::weak_ptr<Owners>(owners_), key] {
      if (const auto owners = room.lock()) {
        owners->erase(key);
      }
    });
  }
  [[nodiscard]] std::size_t size() const { return owners_->size(); }

 private:
  // Each is owned by its pointer alone; the type of that pointer forgets the type of the owner.
  using Owners = std::map<const void*, std::shared_ptr<void>>;
  // Shared with the calls that remove ended owners: they may be made after this object is gone.
  std::shared_ptr<Owners> owners_ = std::make_shared<Owners>();
};

}  // namespace ludex::serve
