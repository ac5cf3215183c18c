import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorIn, get, post, put, remove } from './rest';

const early = { code: 'rate', text: 'too many', retry_ms: 700 };
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a request that comes too early', () => {
  let answers: Response[] = [];
  let asked: unknown[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
      asked.push([method, path, body]);
      return Promise.resolve(answers.shift()!);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is repeated once, after the time that the server names', async () => {
    answers = [answer(429, early), answer(200, { id: 7 })];
    const made = post<{ id: number }>('tables', { game: 'go' });
    await vi.advanceTimersByTimeAsync(699);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(made).resolves.toEqual({ id: 7 });
    expect(asked[1]).toEqual(asked[0]);
  });
  it('fails if it is too early again', async () => {
    answers = [answer(429, early), answer(429, early)];
    const failed = get('hello').catch(errorIn);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(failed).resolves.toEqual(early);
    expect(asked).toHaveLength(2);
  });
  it('fails at once if the server names no time, or refuses it for another reason', async () => {
    for (const error of [
      { code: 'rate', text: 'no' },
      { code: 'not_now', text: 'no', retry_ms: 100 },
    ]) {
      answers = [answer(429, error)];
      asked = [];
      await expect(get('hello').catch(errorIn)).resolves.toEqual(error);
      expect(asked).toHaveLength(1);
    }
  });
});

describe('an answer without a value', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is read all the same, so that its request ends', async () => {
    for (const send of [() => put('settings', {}), () => remove('records/1')]) {
      const given = answer(200, {});
      vi.stubGlobal('fetch', () => Promise.resolve(given));
      await send();
      expect(given.bodyUsed).toBe(true);
    }
  });
});
