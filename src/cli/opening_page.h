// The address that the browser opens when the server starts.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "base/result.h"

namespace ludex::cli {

// Every user of the machine can read the words of a command line, so an address with a key is not
// given to the browser there. In its place stands a file that only this user can read, and that
// leads on to the address; it is removed with the object.
class OpeningPage {
 public:
  // The address holds no secret and is opened itself.
  [[nodiscard]] static OpeningPage of(const std::string& address) { return {{}, address}; }
  // The file is made in that folder; empty: the working folder.
  [[nodiscard]] static Result<OpeningPage> in(const std::filesystem::path& folder,
                                              const std::string& address);
  OpeningPage(OpeningPage&& other) noexcept
      : file_(std::exchange(other.file_, {})), address_(std::move(other.address_)) {}
  OpeningPage& operator=(OpeningPage&&) = delete;
  ~OpeningPage();

  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  OpeningPage(std::filesystem::path file, std::string address)
      : file_(std::move(file)), address_(std::move(address)) {}

  std::filesystem::path file_;  // empty: there is none
  std::string address_;
};

}  // namespace ludex::cli
