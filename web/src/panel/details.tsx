// The tags of a game as a form: names, event, date and every other tag of its record.
import { useState } from 'preact/hooks';
import { useText } from '../app';
import { Dialog } from '../ui/dialog';
import type { Descriptor, EditRequest, Tag } from '../wire/types';

// The tags that are always offered, after the names of the players.
const usual = ['Event', 'Site', 'Date', 'Round', 'Annotator'];
const withCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface DetailsProps {
  tags: readonly Tag[];
  descriptor: Descriptor;
  onSave(edits: EditRequest[]): Promise<boolean>;
  onClose(): void;
}

export function Details({ tags, descriptor, onSave, onClose }: DetailsProps) {
  const t = useText();
  const players = descriptor.seats.map(withCapital);
  const names = [...new Set([...players, ...usual, ...tags.map(({ name }) => name)])];
  const [texts, setTexts] = useState<Record<string, string>>({});
  const known = (name: string) => tags.find((tag) => tag.name === name)?.text ?? '';
  const label = (name: string) => {
    const seat = players.indexOf(name);
    return seat >= 0 ? t(`seat.${descriptor.seats[seat]}`) : usual.includes(name) ? t(`tag.${name}`) : name;
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const changed = Object.entries(texts).filter(([name, text]) => text !== known(name));
    if (changed.length === 0 || (await onSave(changed.map(([name, text]) => ({ op: 'tag', name, text }))))) onClose();
  };
  return (
    <Dialog title={t('details.title')} onClose={onClose}>
      <form class="details-form" onSubmit={(event) => void save(event)}>
        {names.map((name) => (
          <label key={name} class="field">
            <span>{label(name)}</span>
            <input type="text" data-tag={name} value={texts[name] ?? known(name)} onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })} />
          </label>
        ))}
        <button class="go" type="submit">{t('details.save')}</button>
      </form>
    </Dialog>
  );
}
