// The part of the form with the sequential test (SPRT): its model and bounds, what they decide, and how many games the
// test will likely take.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import { Choice } from '../form/choice';
import { CheckField, NumberField } from '../form/number';
import type { Descriptor, MatchLimits, SprtModel } from '../wire/types';
import { gamesOf, roundsForTest, usualTest, type PartProps } from './draft';
import { expectedGames, faultOf, mostDraws, roughly, usualDraws, type ExpectedGames, type SprtDraft } from './sprt-games';
import { eloWords, shareWords } from './words';

const models: readonly SprtModel[] = ['logistic', 'normalized', 'bayesian'];

interface TestProps extends PartProps {
  limits: MatchLimits;
  onRounds(rounds: number): void; // another number than a person typed
}

export function TestFields({ descriptor, ...part }: TestProps & { descriptor: Descriptor }) {
  const t = useText();
  const { sprt } = part.draft;
  const [draws, setDraws] = useState(() => usualDraws(descriptor.game));
  const set = (fields: Partial<SprtDraft>) => sprt && part.onChange({ sprt: { ...sprt, ...fields } });
  const fault = sprt && faultOf(sprt);
  return (
    <>
      <CheckField
        label={t('match.sprt')}
        name="sprt"
        value={sprt !== null}
        onChange={(has) => part.onChange({ sprt: has ? usualTest : null })}
      />
      {!sprt && <p class="hint">{t('match.sprt_how')}</p>}
      {sprt && (
        <>
          <Choice
            label={t('match.model')}
            value={sprt.model}
            options={models.map((id) => ({ id, label: t(`model.${id}`) }))}
            onChange={(id) => set({ model: id as SprtModel })}
          />
          <p class="hint">{t(`model.${sprt.model}_how`)}</p>
          <BoundFields sprt={sprt} onChange={set} />
          {fault && (
            <p class="wrong" role="alert">
              {t(`sprt.${fault}`)}
            </p>
          )}
          {!fault && <Meaning sprt={sprt} />}
          {!fault && <Length {...part} sprt={sprt} draws={draws} onDraws={setDraws} />}
        </>
      )}
    </>
  );
}

const eloLimits = { min: -1000, max: 1000, step: 'any' } as const;
const rateLimits = { min: 0.000001, max: 0.999999, step: 'any' } as const;

function BoundFields({ sprt, onChange }: { sprt: SprtDraft; onChange(fields: Partial<SprtDraft>): void }) {
  const t = useText();
  const { elo0, elo1, alpha, beta } = sprt;
  return (
    <div class="numbers bounds">
      <NumberField label={t('match.elo0')} name="sprt.elo0" value={elo0} {...eloLimits} onChange={(n) => onChange({ elo0: n ?? 0 })} />
      <NumberField label={t('match.elo1')} name="sprt.elo1" value={elo1} {...eloLimits} onChange={(n) => onChange({ elo1: n ?? 0 })} />
      <NumberField label={t('match.alpha')} name="sprt.alpha" value={alpha} {...rateLimits} onChange={(n) => onChange({ alpha: n ?? 0 })} />
      <NumberField label={t('match.beta')} name="sprt.beta" value={beta} {...rateLimits} onChange={(n) => onChange({ beta: n ?? 0 })} />
    </div>
  );
}

// What the test decides between, and how often it may be wrong.
function Meaning({ sprt: { elo0, elo1, alpha, beta } }: { sprt: SprtDraft }) {
  const t = useText();
  return (
    <>
      <p class="hint">{t('sprt.decides')}</p>
      <ul class="hint hypotheses">
        <li>{t('sprt.h0', { elo: eloWords(elo0), share: shareWords(alpha) })}</li>
        <li>{t('sprt.h1', { elo: eloWords(elo1), share: shareWords(beta) })}</li>
      </ul>
    </>
  );
}

interface LengthProps extends TestProps {
  sprt: SprtDraft;
  draws: number;
  onDraws(draws: number): void;
}

function Length({ sprt, draws, onDraws, ...part }: LengthProps) {
  const t = useText();
  const { elo0, elo1, model } = sprt;
  const expected = expectedGames(sprt, draws);
  const rows: [number, number][] = [
    [elo0, expected.at0],
    [(elo0 + elo1) / 2, expected.between],
    [elo1, expected.at1],
  ];
  return (
    <>
      <p class="hint">{t('sprt.length')}</p>
      <dl class="test-length">
        {rows.map(([elo, games]) => (
          <div key={elo}>
            <dt>{t('sprt.if', { elo: eloWords(elo) })}</dt>
            <dd>{t('sprt.about', { n: roughly(games) })}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t('sprt.spread')}</p>
      {model !== 'normalized' && (
        <div class="numbers">
          <NumberField label={t('sprt.draws')} name="sprt.draws" value={draws} min={0} max={mostDraws} onChange={(n) => onDraws(n ?? 0)} />
        </div>
      )}
      <TooShort {...part} expected={expected} />
    </>
  );
}

// The match would probably end before the test does.
function TooShort({ draft, limits, expected: { at0, between, at1 }, onRounds }: TestProps & { expected: ExpectedGames }) {
  const t = useText();
  const total = gamesOf(draft);
  if (total === null || total >= Math.max(at0, at1)) return null;
  const rounds = roundsForTest(draft, between, limits);
  return (
    <p class="hint too-short">
      {t('sprt.too_short', { n: total })}{' '}
      {rounds > (draft.rounds ?? 0) && (
        <button class="plain" type="button" data-action="enough-rounds" onClick={() => onRounds(rounds)}>
          {t('sprt.allow', { n: rounds * (draft.games ?? 1) })}
        </button>
      )}
    </p>
  );
}
