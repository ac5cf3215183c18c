import { expect, test } from 'vitest';
import { follow, makeStore } from './store';

// What a component does with the value: it draws what it selects, by the properties that it has then.
function component() {
  const store = makeStore({ chess: 1, go: 1 });
  const drawn: number[] = [];
  let game: 'chess' | 'go' = 'chess';
  const draw = () => drawn.push(store.get()[game]);
  draw();
  const show = (other: 'chess' | 'go') => {
    game = other;
    draw();
  };
  const leave = follow(
    store,
    (now) => now[game],
    () => drawn.at(-1)!,
    draw,
  );
  return { store, drawn, show, leave };
}

test('a component is drawn again when the selected part changes, and only then', () => {
  const { store, drawn, leave } = component();
  store.set({ go: 2 });
  expect(drawn).toEqual([1]);
  store.set({ chess: 3 });
  expect(drawn).toEqual([1, 3]);
  leave();
  store.set({ chess: 4 });
  expect(drawn).toEqual([1, 3]);
});

test('a component whose properties select another part follows that part', () => {
  const { store, drawn, show } = component();
  show('go');
  store.set({ go: 5 });
  expect(drawn).toEqual([1, 1, 5]);
  store.set({ chess: 6 });
  expect(drawn).toEqual([1, 1, 5]);
});

test('a change between drawing and following is drawn', () => {
  const store = makeStore({ value: 1 });
  const drawn = [store.get().value];
  store.set({ value: 2 });
  follow(
    store,
    ({ value }) => value,
    () => drawn.at(-1)!,
    () => drawn.push(store.get().value),
  );
  expect(drawn).toEqual([1, 2]);
});
