int right();
