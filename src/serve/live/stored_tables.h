// Keeps tables in the store.
#pragma once

#include <functional>
#include <string>

#include "serve/live/table_store.h"
#include "store/live_tables.h"

namespace ludex::serve {

class StoredTables final : public TableStore {
 public:
  // `tables` must outlive this object. `failed` receives a sentence about what could not be written
  // or read; it may be called from another thread.
  StoredTables(store::LiveTables& tables, std::function<void(const std::string&)> failed)
      : tables_(tables), failed_(std::move(failed)) {}

  [[nodiscard]] std::int64_t new_id() override;
  void keep(KeptTable table, Kept kept) override;
  std::int64_t finish(KeptTable table, Kept kept) override;
  [[nodiscard]] std::vector<KeptTable> unfinished() override;
  [[nodiscard]] std::optional<KeptTable> find(std::int64_t id) override;

 private:
  [[nodiscard]] store::Done reporting(std::int64_t id, Kept kept) const;

  store::LiveTables& tables_;
  std::function<void(const std::string&)> failed_;
};

}  // namespace ludex::serve
