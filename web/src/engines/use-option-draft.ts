// The options of an engine that the person has changed, kept by the page until they are saved as a profile or discarded.
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, useApp, useText } from '../app/app';
import { draftKey, keepDrafts, withDraft } from '../app/option-drafts';
import { isOutside } from '../form/option';
import { errorIn, get, put, remove } from '../net/rest';
import type { EngineDetails, Option, OptionValue, ServerError } from '../wire/types';
import { areSame, begunDraft, fromFile, valuesOf, withValue, type Values } from './option-values';

export interface OptionEditing {
  profile: string; // that the values are of
  values: Values; // that differ from engines.toml
  isSaved: boolean; // the values are those of the profile
  isWrong: boolean; // some value is outside of its range
  error: ServerError | null; // of the last save
  pick(profile: string): void; // shows the values of a profile
  change(option: Option, value: OptionValue): void;
  save(name: string): void; // as a profile
  drop(): void; // deletes the profile
}

// `address` is that of a request for the details; `onDetails` gets them after the profiles have changed.
export function useOptionDraft(
  details: EngineDetails,
  address: (path: string) => string,
  onDetails: (details: EngineDetails) => void,
): OptionEditing {
  const app = useApp();
  const t = useText();
  const { options, profiles } = details;
  const { draft, setDraft, isSaved } = useKeptDraft(details);
  const { profile, values } = draft;
  const [error, setError] = useState<ServerError | null>(null);
  const pick = (name: string, from = profiles) => {
    setDraft({ profile: name, values: valuesOf(from, name) });
    setError(null);
  };
  const profilePath = (name: string) => address(`/profiles/${encodeURIComponent(name)}`);
  const showProfile = async (name: string) => {
    const found = await get<EngineDetails>(address(''));
    onDetails(found);
    pick(name, found.profiles);
  };
  const save = async (name: string, wanted: Values) => {
    try {
      await put(profilePath(name), { values: wanted });
      await showProfile(name);
      showToast(app, { text: t('engines.kept', { name }) });
    } catch (failure) {
      setError(errorIn(failure));
      showError(app, errorIn(failure));
    }
  };
  const drop = async () => {
    const dropped = valuesOf(profiles, profile);
    try {
      await remove(profilePath(profile));
      await showProfile(fromFile);
      showToast(app, { text: t('engines.dropped', { name: profile }), undo: () => void save(profile, dropped) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return {
    profile,
    values,
    isSaved,
    isWrong: options.some((option) => values[option.name] !== undefined && isOutside(option, values[option.name]!)),
    error,
    pick: (name) => pick(name),
    change(option, value) {
      setDraft({ profile, values: withValue(values, option, value) });
      if (error?.field === option.name) setError(null);
    },
    save: (name) => void save(name, values),
    drop: () => void drop(),
  };
}

// The draft, which is there again when the person returns to the engine or reloads the page.
function useKeptDraft(details: EngineDetails) {
  const app = useApp();
  const key = draftKey(details.name, details.game);
  const [draft, setDraft] = useState(() => begunDraft(details, app.session.get().optionDrafts[key]));
  const isSaved = areSame(draft.values, valuesOf(details.profiles, draft.profile));
  useEffect(() => {
    const before = app.session.get().optionDrafts;
    if (isSaved && !before[key]) return;
    const optionDrafts = withDraft(before, key, isSaved ? null : draft);
    keepDrafts(sessionStorage, optionDrafts);
    app.session.set({ optionDrafts });
  }, [key, isSaved, draft, app.session]);
  return { draft, setDraft, isSaved };
}
