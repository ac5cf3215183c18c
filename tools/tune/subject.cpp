#include "tune/subject.h"

namespace ludex::tune {

const Subject* find_subject(std::string_view game) {
  for (const Subject* subject : {&chess_subject(), &xiangqi_subject()}) {
    if (subject->game == game) return subject;
  }
  return nullptr;
}

}  // namespace ludex::tune
