#include "low/low.h"

int low() {
  return 1;
}
