#include "high/left/left.h"

#include "low/low.h"

int left() {
  return low();
}
