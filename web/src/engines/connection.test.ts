import { expect, test } from 'vitest';
import { connectionText } from './connection';

test('a connection that waits can be used, whatever the others do', () => {
  expect(connectionText({ waiting: 1, seated: 2 })).toBe('connection.waiting');
  expect(connectionText({ waiting: 0, seated: 1 })).toBe('connection.seated');
  expect(connectionText({ waiting: 0, seated: 0 })).toBe('connection.gone');
});
