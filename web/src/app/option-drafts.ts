// The options of engines that were changed and not saved. They belong to one tab of the browser: whoever
// leaves the page of an engine, or loads it again, finds them there.
import type { OptionValue } from '../wire/types';

export interface OptionDraft {
  profile: string; // the profile that was chosen; empty: none
  values: Record<string, OptionValue>;
}
export type OptionDrafts = Readonly<Record<string, OptionDraft>>; // by draftKey

const storageKey = 'ludex.option-drafts';

export const draftKey = (engine: string, game: string): string => JSON.stringify([engine, game]);
export const hasDraft = (drafts: OptionDrafts, engine: string): boolean =>
  Object.keys(drafts).some((key) => (JSON.parse(key) as string[])[0] === engine);

export function readDrafts(storage: Pick<Storage, 'getItem'>): OptionDrafts {
  try {
    const found: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([key, draft]) => isKey(key) && isDraft(draft)));
  } catch {
    return {};
  }
}

// The drafts with one that changed; null: it was saved or discarded.
export function withDraft(drafts: OptionDrafts, key: string, draft: OptionDraft | null): OptionDrafts {
  const { [key]: _, ...others } = drafts;
  return draft ? { ...others, [key]: draft } : others;
}

export function keepDrafts(storage: Pick<Storage, 'setItem'>, drafts: OptionDrafts) {
  try {
    storage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // A browser that stores nothing still has the drafts until the page is loaded again.
  }
}

function isKey(key: string): boolean {
  const parts: unknown = JSON.parse(key);
  return Array.isArray(parts) && parts.length === 2;
}
function isDraft(draft: unknown): draft is OptionDraft {
  const { profile, values } = (draft ?? {}) as Partial<OptionDraft>;
  const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return typeof profile === 'string' && typeof values === 'object' && values !== null && Object.values(values).every(isValue);
}
