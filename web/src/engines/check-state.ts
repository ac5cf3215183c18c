// The checks of an engine as the page keeps them: the last run, what has become of its checks, and which of them are
// shown. Pure functions.
import type { CheckDelta, CheckResult, EngineCheck } from '../wire/types';

export function reduceCheck(state: EngineCheck, delta: CheckDelta): EngineCheck {
  switch (delta.e) {
    case 'run':
      return { ...state, run: delta.run };
    case 'results':
      return state.run ? { ...state, run: { ...state.run, results: [...state.run.results, ...delta.results] } } : state;
    case 'ended': {
      if (!state.run) return state;
      const { state: ending, why, summary, badge, trouble } = delta;
      return {
        ...state,
        run: { ...state.run, state: ending, summary, badge, ...(why ? { why } : {}), ...(trouble === undefined ? {} : { trouble }) },
      };
    }
    default:
      return state;
  }
}

export interface Tally {
  passed: number;
  must: number; // failed, by severity
  should: number;
  advice: number;
  not_applicable: number;
  not_run: number;
}

export function tallyOf(results: readonly CheckResult[]): Tally {
  const tally: Tally = { passed: 0, must: 0, should: 0, advice: 0, not_applicable: 0, not_run: 0 };
  for (const { verdict, severity } of results) {
    if (verdict === 'pass') tally.passed += 1;
    else if (verdict === 'fail') tally[severity] += 1;
    else tally[verdict] += 1;
  }
  return tally;
}

export type Selection = 'failed' | 'other' | 'all';

// The failed checks; those that were not run or do not apply; or all.
export function selected(results: readonly CheckResult[], selection: Selection): CheckResult[] {
  return results.filter(({ verdict }) => {
    if (selection === 'failed') return verdict === 'fail';
    return selection === 'all' || verdict === 'not_applicable' || verdict === 'not_run';
  });
}
