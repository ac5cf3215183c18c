#include "high/right/right.h"

int right() {
  return 2;
}
