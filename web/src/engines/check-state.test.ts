import { describe, expect, it } from 'vitest';
import type { CheckDelta, EngineCheck } from '../wire/types';
import snapshot from '../../../tests/data/wire/state_check.json';
import begun from '../../../tests/data/wire/delta_run.json';
import more from '../../../tests/data/wire/delta_results.json';
import ended from '../../../tests/data/wire/delta_ended.json';
import { reduceCheck, selected, tallyOf } from './check-state';

const start = () => snapshot.data as EngineCheck;
const after = (...deltas: unknown[]) => deltas.reduce<EngineCheck>((state, delta) => reduceCheck(state, delta as CheckDelta), start());
const names = (state: EngineCheck) => state.run!.results.map(({ check }) => check);

describe('the checks of an engine', () => {
  it('grow by the results that come', () => {
    expect(names(after(more))).toEqual(['handshake/uciok', 'options/bounds', 'options/string', 'options/values']);
  });
  it('begin anew with another run', () => {
    expect(names(after(more, begun))).toEqual([]);
    expect(after(more, ended, begun).run).not.toHaveProperty('summary');
  });
  it('end with a summary and the reason', () => {
    expect(after(more, ended).run).toMatchObject({ state: 'stopped', why: 'asked', badge: 'uci 1/3' });
  });
  it('stay as they are without a run', () => {
    const { run: _, ...none } = start();
    expect(reduceCheck(none, more as unknown as CheckDelta)).toBe(none);
    expect(reduceCheck(none, ended as unknown as CheckDelta)).toBe(none);
  });
  it('are counted by what became of them', () => {
    expect(tallyOf(after(more).run!.results)).toEqual({ passed: 1, must: 1, should: 0, advice: 0, not_applicable: 1, not_run: 1 });
  });
  it('are shown as they are chosen', () => {
    const { results } = after(more).run!;
    expect(selected(results, 'failed').map(({ check }) => check)).toEqual(['options/bounds']);
    expect(selected(results, 'other').map(({ check }) => check)).toEqual(['options/string', 'options/values']);
    expect(selected(results, 'all')).toHaveLength(4);
  });
});
