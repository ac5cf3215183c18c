int left();
