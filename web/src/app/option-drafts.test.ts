import { describe, expect, it } from 'vitest';
import { draftKey, hasDraft, keepDrafts, readDrafts, withDraft } from './option-drafts';

const key = draftKey('GNU "Go"', 'go');

describe('options that were changed and not saved', () => {
  it('outlive a page', () => {
    const stored = new Map<string, string>();
    keepDrafts({ setItem: (name, text) => void stored.set(name, text) }, withDraft({}, key, { profile: 'weak', values: { level: 3 } }));
    const drafts = readDrafts({ getItem: (name) => stored.get(name) ?? null });
    expect(drafts).toEqual({ [key]: { profile: 'weak', values: { level: 3 } } });
    expect(hasDraft(drafts, 'GNU "Go"')).toBe(true);
    expect(hasDraft(drafts, 'GNU')).toBe(false);
    expect(withDraft(drafts, key, null)).toEqual({});
  });
  it('are dropped where the storage holds something else', () => {
    for (const text of ['3', '[', '{"x": 1}', '{"[1]": {}}', `{"[\\"a\\",\\"b\\"]": {"profile": "", "values": {"Hash": {}}}}`]) {
      expect(readDrafts({ getItem: () => text })).toEqual({});
    }
  });
});
