// The engines of an analysis page, up to four. Keys act on the first; further engines stand below it.
import { useState } from 'preact/hooks';
import { useApp, useSession, useSettings } from '../app';
import { builtin, noProfile } from '../form/profile';
import type { Analysing, Asked } from './use-analysis';

const mostEngines = 4;

export interface Slot extends Asked {
  key: number;
}

export interface Engines {
  names: string[]; // engines that know the game
  slots: readonly Slot[];
  first: Slot;
  analyses: readonly (Analysing | undefined)[]; // by slot; absent before its first report
  report(key: number, analysis: Analysing): void;
  choose(key: number, engine: string): void;
  chooseProfile(key: number, profile: string): void;
  add: (() => void) | null; // null: there are as many as may be
  remove(key: number): void;
  stopAll(): void;
}

export function useEngines(game: string): Engines {
  const app = useApp();
  const known = useSession((session) => session.hello?.engines);
  const last = useSettings((settings) => settings.lastEngine);
  const names = [...new Set([builtin, ...(known ?? []).filter((engine) => engine.games.includes(game)).map(({ name }) => name)])];
  const [slots, setSlots] = useState<readonly Slot[]>([{ key: 0, engine: last[game] ?? names[0]!, profile: noProfile }]);
  const [found, setFound] = useState<ReadonlyMap<number, Analysing>>(new Map());
  const first = slots[0]!;
  const put = (key: number, change: Asked) => {
    found.get(key)?.stop();
    setSlots(slots.map((slot) => (slot.key === key ? { key, ...change } : slot)));
  };
  const add = () => {
    const engine = names.find((name) => slots.every((slot) => slot.engine !== name)) ?? slots.at(-1)!.engine;
    setSlots([...slots, { key: slots.at(-1)!.key + 1, engine, profile: noProfile }]);
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
    add: slots.length < mostEngines ? add : null,
    remove: (key) => setSlots(slots.filter((slot) => slot.key !== key)),
    stopAll: () => found.forEach((analysis) => analysis.stop()),
  };
}
