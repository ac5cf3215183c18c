// The form of a new match. Every field has a usable initial value. The fields follow from the
// descriptor of the game, from the list of engines and from the limits of the server.
import { useState } from 'preact/hooks';
import { useApp, useSettings, useText } from '../app/app';
import { Choice } from '../form/choice';
import { CheckField, NumberField } from '../form/number';
import { OwnTime } from '../form/own-time';
import { Problem } from '../form/problem';
import { RulesFields } from '../form/rules';
import { shortControl } from '../game/time';
import { errorIn, post } from '../net/rest';
import type { Descriptor, Hello, MatchLimits, ServerError, Tournament } from '../wire/types';
import {
  askedMatch,
  enginesOf,
  gamesOf,
  lacksOpenings,
  levelsOf,
  matchControls,
  partOf,
  usualDraft,
  usualDraw,
  usualResign,
  withEntrant,
  type MatchDraft,
  type Part,
  type PartProps,
} from './draft';
import { EntrantFields } from './entrant';
import { OpeningsFields } from './openings';
import { TestFields } from './test-fields';

export function NewMatchForm({ hello }: { hello: Hello }) {
  const app = useApp();
  const t = useText();
  const lastGame = useSettings((settings) => settings.lastGame);
  const descriptor = hello.games.find(({ game }) => game === lastGame) ?? hello.games[0]!;
  return (
    <section class="setup new-match" aria-labelledby="new-match">
      <h2 id="new-match">{t('match.new')}</h2>
      <Choice
        label={t('play.game')}
        value={descriptor.game}
        options={hello.games.map(({ game }) => ({ id: game, label: t(`game.${game}`) }))}
        onChange={(game) => app.settings.set({ lastGame: game })}
      />
      <Fields key={descriptor.game} descriptor={descriptor} hello={hello} />
    </section>
  );
}

function Fields({ descriptor, hello }: { descriptor: Descriptor; hello: Hello }) {
  const t = useText();
  const limits = hello.matches;
  const [draft, setDraft] = useState(() => usualDraft(descriptor, hello));
  const change = (fields: Partial<MatchDraft>) => setDraft({ ...draft, ...fields });
  // A number field shows a number that it did not receive from the keyboard only if it is made anew.
  const [shown, show] = useState(0);
  const setRounds = (rounds: number) => {
    change({ rounds });
    show(shown + 1);
  };
  const { error, isSending, start } = useStarting(draft, descriptor.game);
  const wrong = error?.field === undefined ? null : partOf(error.field);
  const part = { draft, onChange: change };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <EntrantList {...part} hello={hello} game={descriptor.game} />
      {draft.entrants.length > 2 && (
        <Choice
          label={t('match.tournament')}
          value={draft.tournament}
          options={limits.tournaments.map((id) => ({ id, label: t(`tournament.${id}`) }))}
          onChange={(id) => change({ tournament: id as Tournament })}
        />
      )}
      <CountFields key={shown} {...part} limits={limits} />
      <TimeFields {...part} descriptor={descriptor} />
      <Section title={t('match.openings')} part="openings" wrong={wrong}>
        <OpeningsFields descriptor={descriptor} limits={limits} openings={draft.openings} onChange={(openings) => change({ openings })} />
        <RepeatFields {...part} limits={limits} />
      </Section>
      <Section title={t('match.rules')} part="rules" wrong={wrong}>
        <RulesFields descriptor={descriptor} rules={draft.rules} onChange={(rules) => change({ rules })} />
      </Section>
      <Section title={t('match.ends')} part="ends" wrong={wrong}>
        <EndsFields {...part} />
      </Section>
      {draft.entrants.length === 2 && (
        <Section title={t('match.test')} part="test" wrong={wrong}>
          <TestFields {...part} descriptor={descriptor} limits={limits} onRounds={setRounds} />
        </Section>
      )}
      <NameField {...part} />
      {error && <Problem error={error} />}
      <StartButton draft={draft} isSending={isSending} />
    </form>
  );
}

function NameField({ draft, onChange }: PartProps) {
  const t = useText();
  return (
    <label class="row-field">
      <span>{t('match.name')}</span>
      <input
        type="text"
        data-field="match-name"
        placeholder={t('match.by_itself')}
        value={draft.name}
        onInput={(event) => onChange({ name: event.currentTarget.value })}
      />
    </label>
  );
}

// Starts the match and goes to it, or keeps the error of the server.
function useStarting(draft: MatchDraft, game: string) {
  const app = useApp();
  const [error, setError] = useState<ServerError | null>(null);
  const [isSending, send] = useState(false);
  const start = async () => {
    send(true);
    setError(null);
    try {
      app.go(`/matches/${(await post<{ id: number }>('matches', askedMatch(draft, game))).id}`);
    } catch (failure) {
      setError(errorIn(failure));
      send(false);
    }
  };
  return { error, isSending, start };
}

function EntrantList({ draft, onChange, hello, game }: PartProps & { hello: Hello; game: string }) {
  const t = useText();
  const { entrants, time } = draft;
  return (
    <div role="group" aria-label={t('match.engines')}>
      {entrants.map((entrant, i) => (
        <EntrantFields
          key={entrant.key}
          number={i + 1}
          entrant={entrant}
          game={game}
          engines={enginesOf(hello, game)}
          levels={levelsOf(hello, game)}
          usualTime={time.kind === 'none' ? { kind: 'move', base: 1_000 } : time}
          onChange={(changed) => onChange({ entrants: entrants.map((other) => (other.key === changed.key ? changed : other)) })}
          {...(entrants.length > 2 ? { onRemove: () => onChange({ entrants: entrants.filter(({ key }) => key !== entrant.key) }) } : {})}
        />
      ))}
      {entrants.length < hello.matches.engines && (
        <button class="plain add" type="button" data-action="add-engine" onClick={() => onChange(withEntrant(draft, hello, game))}>
          {t('match.add')}
        </button>
      )}
    </div>
  );
}

function CountFields({ draft, onChange, limits }: PartProps & { limits: MatchLimits }) {
  const t = useText();
  return (
    <div class="numbers">
      <NumberField
        label={t('match.rounds')}
        name="rounds"
        value={draft.rounds}
        min={1}
        max={limits.rounds}
        onChange={(rounds) => onChange({ rounds })}
      />
      <NumberField
        label={t('match.games_each')}
        name="games"
        value={draft.games}
        min={1}
        max={limits.games}
        onChange={(games) => onChange({ games })}
      />
      <NumberField
        label={t('match.concurrency')}
        name="concurrency"
        value={draft.concurrency}
        min={1}
        max={limits.concurrency}
        onChange={(concurrency) => onChange({ concurrency })}
      />
    </div>
  );
}

// How often an opening is played, and in which order openings are taken.
function RepeatFields({ draft, onChange, limits }: PartProps & { limits: MatchLimits }) {
  const t = useText();
  return (
    <>
      <div class="numbers">
        <NumberField
          label={t('match.repeat')}
          name="repeat"
          value={draft.repeat}
          min={1}
          max={limits.games}
          onChange={(repeat) => onChange({ repeat })}
        />
        <NumberField
          label={t('match.seed')}
          name="seed"
          value={draft.seed}
          min={0}
          max={Number.MAX_SAFE_INTEGER}
          onChange={(seed) => onChange({ seed })}
        />
      </div>
      <CheckField label={t('match.swap')} value={draft.swap} onChange={(swap) => onChange({ swap })} />
    </>
  );
}

function StartButton({ draft, isSending }: { draft: MatchDraft; isSending: boolean }) {
  const t = useText();
  const total = gamesOf(draft);
  const isMissing = lacksOpenings(draft);
  return (
    <div class="setup-go">
      <button class="go" type="submit" data-action="start-match" disabled={isSending || isMissing}>
        {t('match.start')}
        {total !== null && <small>{t('match.makes', { n: total })}</small>}
      </button>
      {isMissing && <p class="hint">{t('openings.missing')}</p>}
    </div>
  );
}

// A part of the form, folded until the person opens it, or the server or the browser reports an error in it.
function Section({ title, part, wrong, children }: { title: string; part: Part; wrong: Part | null; children: preact.ComponentChildren }) {
  return (
    <details data-part={part} open={wrong === part ? true : undefined} onInvalidCapture={(event) => (event.currentTarget.open = true)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function TimeFields({ descriptor, draft, onChange }: PartProps & { descriptor: Descriptor }) {
  const t = useText();
  const [controls] = useState(() => matchControls(descriptor));
  const [chosen, setChosen] = useState('0');
  const { time } = draft;
  const options = [
    ...controls.map((control, i) => ({ id: String(i), label: shortControl(control, t) })),
    { id: 'own', label: t('time.own') },
  ];
  const choose = (id: string) => {
    setChosen(id);
    onChange({ time: id === 'own' ? controls[0]! : controls[Number(id)]! });
  };
  return (
    <div data-part="time">
      <Choice label={t('play.time')} value={chosen} options={options} onChange={choose} />
      {chosen === 'own' && <OwnTime isShort time={time} onChange={(own) => onChange({ time: own })} />}
      <div class="numbers">
        <NumberField
          label={t('match.depth')}
          name="match-depth"
          value={draft.depth}
          min={1}
          max={1000}
          onChange={(depth) => onChange({ depth })}
        />
        <NumberField
          label={t('match.nodes')}
          name="match-nodes"
          value={draft.nodes}
          min={1}
          max={1e12}
          onChange={(nodes) => onChange({ nodes })}
        />
      </div>
      {time.kind === 'none' && <p class="hint">{t('match.needs_limit')}</p>}
      {time.kind === 'none' && draft.openings.kind === 'usual' && <p class="hint">{t('match.same_games')}</p>}
    </div>
  );
}

// When games are ended early: by a draw that both engines see, by resignation, or by their length.
function EndsFields({ draft, onChange }: PartProps) {
  const t = useText();
  return (
    <>
      <DrawFields draft={draft} onChange={onChange} />
      <ResignFields draft={draft} onChange={onChange} />
      <div class="numbers">
        <NumberField
          label={t('match.max_moves')}
          name="max_moves"
          value={draft.max_moves}
          min={1}
          max={100_000}
          onChange={(n) => onChange({ max_moves: n })}
        />
      </div>
      <CheckField label={t('match.recover')} value={draft.recover} onChange={(yes) => onChange({ recover: yes })} />
    </>
  );
}

function DrawFields({ draft: { draw }, onChange }: PartProps) {
  const t = useText();
  const change = (fields: Partial<typeof usualDraw>) => draw && onChange({ draw: { ...draw, ...fields } });
  return (
    <>
      <CheckField
        label={t('match.draw')}
        name="draw"
        value={draw !== null}
        onChange={(has) => onChange({ draw: has ? usualDraw : null })}
      />
      {draw && (
        <div class="numbers">
          <NumberField
            label={t('match.from_move')}
            value={draw.move_number}
            min={1}
            max={10_000}
            onChange={(n) => change({ move_number: n ?? 1 })}
          />
          <NumberField
            label={t('match.in_a_row')}
            value={draw.move_count}
            min={1}
            max={1000}
            onChange={(n) => change({ move_count: n ?? 1 })}
          />
          <NumberField label={t('match.within')} value={draw.score} min={0} max={10_000} onChange={(n) => change({ score: n ?? 0 })} />
        </div>
      )}
    </>
  );
}

function ResignFields({ draft: { resign }, onChange }: PartProps) {
  const t = useText();
  const change = (fields: Partial<typeof usualResign>) => resign && onChange({ resign: { ...resign, ...fields } });
  return (
    <>
      <CheckField
        label={t('match.resign')}
        name="resign"
        value={resign !== null}
        onChange={(has) => onChange({ resign: has ? usualResign : null })}
      />
      {resign && (
        <>
          <div class="numbers">
            <NumberField
              label={t('match.in_a_row')}
              value={resign.move_count}
              min={1}
              max={1000}
              onChange={(n) => change({ move_count: n ?? 1 })}
            />
            <NumberField label={t('match.behind')} value={resign.score} min={1} max={100_000} onChange={(n) => change({ score: n ?? 1 })} />
          </div>
          <CheckField label={t('match.two_sided')} value={resign.two_sided} onChange={(two_sided) => change({ two_sided })} />
        </>
      )}
    </>
  );
}
