// The facts of a game as a form: names, result, event, date and every other tag of its record.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import { Dialog } from '../ui/dialog';
import type { Descriptor, EditRequest, Tag } from '../wire/types';
import { ResultFields, resultTags } from './result-fields';

// The tags that are always offered, after the names of the players.
const usual = ['Event', 'Site', 'Date', 'Round', 'Annotator'];
const withCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface DetailsProps {
  tags: readonly Tag[];
  outcome: string; // as records print it
  players: readonly [string, string]; // by seat
  descriptor: Descriptor;
  onSave(edits: EditRequest[]): Promise<boolean>;
  onClose(): void;
}

export function Details({ tags, outcome, players: called, descriptor, onSave, onClose }: DetailsProps) {
  const t = useText();
  const players = descriptor.seats.map(withCapital);
  const others = [...new Set([...usual, ...tags.map(({ name }) => name)])].filter(
    (name) => !players.includes(name) && !resultTags.includes(name),
  );
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [result, setResult] = useState(outcome);
  const known = (name: string) => tags.find((tag) => tag.name === name)?.text ?? '';
  const label = (name: string) => {
    const seat = players.indexOf(name);
    return seat >= 0 ? t(`seat.${descriptor.seats[seat]}`) : usual.includes(name) ? t(`tag.${name}`) : name;
  };
  const textOf = (name: string) => texts[name] ?? known(name);
  const write = (name: string, text: string) => setTexts({ ...texts, [name]: text });
  // What was said about one result is wrong about another.
  const decide = (wanted: string) => {
    const kept = { ...texts };
    for (const name of resultTags) {
      if (wanted !== outcome) kept[name] = '';
      else delete kept[name];
    }
    setTexts(kept);
    setResult(wanted);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const changed: EditRequest[] = Object.entries(texts)
      .filter(([name, text]) => text !== known(name))
      .map(([name, text]) => ({ op: 'tag', name, text }));
    if (result !== outcome) changed.push({ op: 'result', outcome: result });
    if (changed.length === 0 || (await onSave(changed))) onClose();
  };
  const field = (name: string) => (
    <label key={name} class="field">
      <span>{label(name)}</span>
      <input type="text" data-tag={name} value={textOf(name)} onInput={(event) => write(name, event.currentTarget.value)} />
    </label>
  );
  return (
    <Dialog title={t('details.title')} onClose={onClose}>
      <form class="details-form" onSubmit={(event) => void save(event)}>
        {players.map(field)}
        <ResultFields outcome={result} names={called} descriptor={descriptor} textOf={textOf} onOutcome={decide} onTag={write} />
        {others.map(field)}
        <button class="go" type="submit">
          {t('details.save')}
        </button>
      </form>
    </Dialog>
  );
}
