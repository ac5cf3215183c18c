// The engines of an analysis page, up to four. Keys act on the first; further engines stand below it.
import { useState } from 'preact/hooks';
import { useApp, useSession, useSettings } from '../app/app';
import { builtin, noProfile } from '../form/profile';
import { limitIn, limitsIn } from '../form/limits';
import type { Descriptor } from '../wire/types';
import type { Asked } from './analysis-order';
import type { Analysing } from './use-analysis';

const mostEngines = 4;

export interface Slot extends Asked {
  key: number;
  lines: number;
  limit: string; // one of `limits`
  limits: readonly string[]; // those that the game and the engine have
}

export interface Engines {
  names: string[]; // engines that know the game
  slots: readonly Slot[];
  first: Slot;
  analyses: readonly (Analysing | undefined)[]; // by slot; absent before its first report
  report(key: number, analysis: Analysing): void;
  choose(key: number, engine: string): void;
  chooseProfile(key: number, profile: string): void;
  chooseLines(key: number, lines: number): void;
  chooseLimit(key: number, limit: string): void;
  add: (() => void) | null; // null: there are as many as may be
  remove(key: number): void;
  stopAll(): void;
}

// What an engine beside the first has of its own. It begins with the lines and the limit of the first one, which are
// those of the settings.
type Own = Omit<Slot, 'key' | 'limits'>;
type OtherSlot = Own & Pick<Slot, 'key'>;

export function useEngines({ game, score }: Pick<Descriptor, 'game' | 'score'>): Engines {
  const app = useApp();
  const known = useSession((session) => session.hello?.engines);
  const last = useSettings((settings) => settings.lastEngine);
  const lines = useSettings((settings) => settings.lines);
  const limit = useSettings((settings) => settings.limit);
  const names = [...new Set([builtin, ...(known ?? []).filter((engine) => engine.games.includes(game)).map(({ name }) => name)])];
  const [asked, setAsked] = useState<Asked>({ engine: last[game] ?? names[0]!, profile: noProfile });
  const [others, setOthers] = useState<readonly OtherSlot[]>([]);
  const [found, setFound] = useState<ReadonlyMap<number, Analysing>>(new Map());
  // The limit that a person chose stays, whatever engine comes next.
  const slotOf = (own: OtherSlot): Slot => {
    const engine = known?.find(({ name }) => name === own.engine);
    return { ...own, limit: limitIn(score, own.limit, engine), limits: limitsIn(score, engine) };
  };
  const first = slotOf({ key: 0, ...asked, lines, limit });
  const slots = [first, ...others.map(slotOf)];
  const change = (key: number, own: Partial<Own>) => setOthers((all) => all.map((slot) => (slot.key === key ? { ...slot, ...own } : slot)));
  const put = (key: number, next: Asked) => {
    found.get(key)?.stop();
    if (key === first.key) setAsked(next);
    else change(key, next);
  };
  const add = () => {
    const engine = names.find((name) => slots.every((slot) => slot.engine !== name)) ?? slots.at(-1)!.engine;
    setOthers([...others, { key: slots.at(-1)!.key + 1, engine, profile: noProfile, lines, limit }]);
  };
  return {
    names,
    slots,
    first,
    analyses: slots.map(({ key }) => found.get(key)),
    report: (key, analysis) => setFound((all) => new Map(all).set(key, analysis)),
    choose(key, engine) {
      put(key, { engine, profile: noProfile });
      if (key === first.key) app.settings.set({ lastEngine: { ...last, [game]: engine } });
    },
    chooseProfile: (key, profile) => put(key, { engine: slots.find((slot) => slot.key === key)!.engine, profile }),
    chooseLines: (key, n) => (key === first.key ? app.settings.set({ lines: n }) : change(key, { lines: n })),
    chooseLimit: (key, chosen) => (key === first.key ? app.settings.set({ limit: chosen }) : change(key, { limit: chosen })),
    add: slots.length < mostEngines ? add : null,
    remove: (key) => setOthers(others.filter((slot) => slot.key !== key)),
    stopAll: () => found.forEach((analysis) => analysis.stop()),
  };
}
