// The filter of the list of games: game, result and name at once, words and dates behind "More".
import { useState } from 'preact/hooks';
import { useSession, useText } from '../app/app';
import { Icon } from '../ui/icons';
import { isNarrow, results, type GamesFilter } from '../records/games-filter';

interface FiltersProps {
  filter: GamesFilter;
  onChange(fields: Partial<GamesFilter>): void;
  onClear(): void;
}

// The last part of the language key of each result.
const resultWord: Record<(typeof results)[number], string> = { '1-0': 'first', '1/2-1/2': 'draw', '0-1': 'second', '*': 'open' };

export function Filters({ filter, onChange, onClear }: FiltersProps) {
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  return (
    <div class="filters" role="search">
      <Select
        field="game"
        label={t('play.game')}
        filter={filter}
        options={[['', t('games.all')], ...games.map(({ game }): Option => [game, t(`game.${game}`)])]}
        onChange={onChange}
      />
      <Select
        field="result"
        label={t('games.result')}
        filter={filter}
        options={[['', t('games.any_result')], ...results.map((result): Option => [result, t(`games.result_${resultWord[result]}`)])]}
        onChange={onChange}
      />
      <input
        type="search"
        data-field="player"
        placeholder={t('games.search')}
        aria-label={t('games.search')}
        value={filter.player}
        onInput={(event) => onChange({ player: event.currentTarget.value })}
      />
      <MoreFilters filter={filter} onChange={onChange} />
      {filter.from !== '' && filter.to !== '' && (
        <button
          class="plain of-import"
          data-action="whole-list"
          title={t('games.leave_import')}
          onClick={() => onChange({ from: '', to: '' })}
        >
          {t('games.of_import')}
          <Icon name="close" />
        </button>
      )}
      {isNarrow(filter) && (
        <button class="plain" data-action="clear-filters" onClick={onClear}>
          {t('games.clear_filters')}
        </button>
      )}
    </div>
  );
}

type Option = [value: string, label: string];

interface SelectProps extends Pick<FiltersProps, 'filter' | 'onChange'> {
  field: 'game' | 'result';
  label: string;
  options: readonly Option[];
}

function Select({ field, label, filter, options, onChange }: SelectProps) {
  return (
    <select
      data-field={field}
      aria-label={label}
      value={filter[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

function MoreFilters({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const t = useText();
  const { since, until, text } = filter;
  // Open from the start if it narrows the list; then it is the person who opens and closes it.
  const [isOpen] = useState(text !== '' || since !== '' || until !== '');
  const day = (name: 'since' | 'until') => (
    <label class="day">
      <span>{t(`games.${name}`)}</span>
      <input type="date" data-field={name} value={filter[name]} onInput={(event) => onChange({ [name]: event.currentTarget.value })} />
    </label>
  );
  return (
    <details class="more-filters" open={isOpen}>
      <summary>{t('games.more_filters')}</summary>
      <div>
        <input
          type="text"
          data-field="text"
          placeholder={t('games.text')}
          aria-label={t('games.text')}
          value={text}
          onInput={(event) => onChange({ text: event.currentTarget.value })}
        />
        {day('since')}
        {day('until')}
      </div>
    </details>
  );
}
