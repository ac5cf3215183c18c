int low();
