// The events that the player's side and the spectator's side of CGOS have in common.
#pragma once

#include <string>

namespace ludex::cgos {

// Text for people, as the server wrote it: any bytes.
struct Announcement {
  std::string text;
  bool operator==(const Announcement&) const = default;
};
// The server broke the protocol, and the connection goes on.
struct Complaint {
  std::string text;
  bool operator==(const Complaint&) const = default;
};
// Last event: the server does not want this client; another attempt is useless.
struct Refused {
  std::string text;
  bool operator==(const Refused&) const = default;
};
// Last event: the connection is of no use any more; another one may be.
struct Failure {
  std::string text;
  bool operator==(const Failure&) const = default;
};

}  // namespace ludex::cgos
