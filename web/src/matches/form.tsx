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
import type { Descriptor, Hello, ServerError, Tournament } from '../wire/types';
import {
  askedMatch,
  enginesOf,
  gamesOf,
  levelsOf,
  matchControls,
  partOf,
  usualDraft,
  usualDraw,
  usualResign,
  usualTest,
  withEntrant,
  type MatchDraft,
  type Part,
} from './draft';
import { EntrantFields } from './entrant';
import { OpeningsFields } from './openings';

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
  const app = useApp();
  const t = useText();
  const { game } = descriptor;
  const limits = hello.matches;
  const [draft, setDraft] = useState(() => usualDraft(descriptor, hello));
  const [error, setError] = useState<ServerError | null>(null);
  const [isSending, send] = useState(false);
  const change = (fields: Partial<MatchDraft>) => setDraft({ ...draft, ...fields });
  const { entrants } = draft;
  const total = gamesOf(draft);
  const isEmpty =
    (draft.openings.kind === 'file' && draft.openings.text === '') ||
    (draft.openings.kind === 'records' && draft.openings.records.length === 0);
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
  const wrongPart = error?.field === undefined ? null : partOf(error.field);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div role="group" aria-label={t('match.engines')}>
        {entrants.map((entrant, i) => (
          <EntrantFields
            key={entrant.key}
            number={i + 1}
            entrant={entrant}
            game={game}
            engines={enginesOf(hello, game)}
            levels={levelsOf(hello, game)}
            usualTime={draft.time.kind === 'none' ? { kind: 'move', base: 1_000 } : draft.time}
            onChange={(changed) => change({ entrants: entrants.map((other) => (other.key === changed.key ? changed : other)) })}
            {...(entrants.length > 2 ? { onRemove: () => change({ entrants: entrants.filter(({ key }) => key !== entrant.key) }) } : {})}
          />
        ))}
        {entrants.length < limits.engines && (
          <button class="plain add" type="button" data-action="add-engine" onClick={() => setDraft(withEntrant(draft, hello, game))}>
            {t('match.add')}
          </button>
        )}
      </div>
      {entrants.length > 2 && (
        <Choice
          label={t('match.tournament')}
          value={draft.tournament}
          options={limits.tournaments.map((id) => ({ id, label: t(`tournament.${id}`) }))}
          onChange={(id) => change({ tournament: id as Tournament })}
        />
      )}
      <div class="numbers">
        <NumberField
          label={t('match.rounds')}
          name="rounds"
          value={draft.rounds}
          min={1}
          max={limits.rounds}
          onChange={(rounds) => change({ rounds })}
        />
        <NumberField
          label={t('match.games_each')}
          name="games"
          value={draft.games}
          min={1}
          max={limits.games}
          onChange={(games) => change({ games })}
        />
        <NumberField
          label={t('match.concurrency')}
          name="concurrency"
          value={draft.concurrency}
          min={1}
          max={limits.concurrency}
          onChange={(concurrency) => change({ concurrency })}
        />
      </div>
      <TimeFields descriptor={descriptor} draft={draft} onChange={change} />
      <Section title={t('match.openings')} part="openings" wrong={wrongPart}>
        <OpeningsFields descriptor={descriptor} limits={limits} openings={draft.openings} onChange={(openings) => change({ openings })} />
        <div class="numbers">
          <NumberField
            label={t('match.repeat')}
            name="repeat"
            value={draft.repeat}
            min={1}
            max={limits.games}
            onChange={(repeat) => change({ repeat })}
          />
          <NumberField
            label={t('match.seed')}
            name="seed"
            value={draft.seed}
            min={0}
            max={Number.MAX_SAFE_INTEGER}
            onChange={(seed) => change({ seed })}
          />
        </div>
        <CheckField label={t('match.swap')} value={draft.swap} onChange={(swap) => change({ swap })} />
      </Section>
      <Section title={t('match.rules')} part="rules" wrong={wrongPart}>
        <RulesFields descriptor={descriptor} rules={draft.rules} onChange={(rules) => change({ rules })} />
      </Section>
      <Section title={t('match.ends')} part="ends" wrong={wrongPart}>
        <EndsFields draft={draft} onChange={change} />
      </Section>
      {entrants.length === 2 && (
        <Section title={t('match.test')} part="test" wrong={wrongPart}>
          <TestFields draft={draft} onChange={change} />
        </Section>
      )}
      <label class="row-field">
        <span>{t('match.name')}</span>
        <input
          type="text"
          data-field="match-name"
          placeholder={t('match.by_itself')}
          value={draft.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      {error && <Problem error={error} />}
      <div class="setup-go">
        <button class="go" type="submit" data-action="start-match" disabled={isSending || isEmpty}>
          {t('match.start')}
          {total !== null && <small>{t('match.makes', { n: total })}</small>}
        </button>
        {isEmpty && <p class="hint">{t('openings.missing')}</p>}
      </div>
    </form>
  );
}

// A part of the form, folded until the person opens it or the server reports an error in it.
function Section({ title, part, wrong, children }: { title: string; part: Part; wrong: Part | null; children: preact.ComponentChildren }) {
  return (
    <details data-part={part} open={wrong === part ? true : undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface PartProps {
  draft: MatchDraft;
  onChange(fields: Partial<MatchDraft>): void;
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

function EndsFields({ draft, onChange }: PartProps) {
  const t = useText();
  const { draw, resign, max_moves, recover } = draft;
  const orOne = (n: number | null) => n ?? 1;
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
            onChange={(n) => onChange({ draw: { ...draw, move_number: orOne(n) } })}
          />
          <NumberField
            label={t('match.in_a_row')}
            value={draw.move_count}
            min={1}
            max={1000}
            onChange={(n) => onChange({ draw: { ...draw, move_count: orOne(n) } })}
          />
          <NumberField
            label={t('match.within')}
            value={draw.score}
            min={0}
            max={10_000}
            onChange={(n) => onChange({ draw: { ...draw, score: n ?? 0 } })}
          />
        </div>
      )}
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
              onChange={(n) => onChange({ resign: { ...resign, move_count: orOne(n) } })}
            />
            <NumberField
              label={t('match.behind')}
              value={resign.score}
              min={1}
              max={100_000}
              onChange={(n) => onChange({ resign: { ...resign, score: orOne(n) } })}
            />
          </div>
          <CheckField
            label={t('match.two_sided')}
            value={resign.two_sided}
            onChange={(two_sided) => onChange({ resign: { ...resign, two_sided } })}
          />
        </>
      )}
      <div class="numbers">
        <NumberField
          label={t('match.max_moves')}
          name="max_moves"
          value={max_moves}
          min={1}
          max={100_000}
          onChange={(n) => onChange({ max_moves: n })}
        />
      </div>
      <CheckField label={t('match.recover')} value={recover} onChange={(yes) => onChange({ recover: yes })} />
    </>
  );
}

function TestFields({ draft, onChange }: PartProps) {
  const t = useText();
  const { sprt } = draft;
  const set = (fields: Partial<NonNullable<MatchDraft['sprt']>>) => sprt && onChange({ sprt: { ...sprt, ...fields } });
  return (
    <>
      <CheckField
        label={t('match.sprt')}
        name="sprt"
        value={sprt !== null}
        onChange={(has) => onChange({ sprt: has ? usualTest : null })}
      />
      <p class="hint">{t('match.sprt_how')}</p>
      {sprt && (
        <div class="numbers">
          <NumberField
            label={t('match.elo0')}
            name="sprt.elo0"
            value={sprt.elo0}
            min={-1000}
            max={1000}
            step="any"
            onChange={(n) => set({ elo0: n ?? 0 })}
          />
          <NumberField
            label={t('match.elo1')}
            name="sprt.elo1"
            value={sprt.elo1}
            min={-1000}
            max={1000}
            step="any"
            onChange={(n) => set({ elo1: n ?? 0 })}
          />
          <NumberField
            label={t('match.alpha')}
            name="sprt.alpha"
            value={sprt.alpha}
            min={0}
            max={1}
            step="any"
            onChange={(n) => set({ alpha: n ?? 0 })}
          />
          <NumberField
            label={t('match.beta')}
            name="sprt.beta"
            value={sprt.beta}
            min={0}
            max={1}
            step="any"
            onChange={(n) => set({ beta: n ?? 0 })}
          />
        </div>
      )}
    </>
  );
}
