// The standing of a match: the table of entrants, the cross table, and for two engines the results
// of their pairs of games. A move of a game that is played redraws none of them.
import { useText } from '../app/app';
import { memo } from '../board/memo';
import { crossTable, formatElo, formatPoints, formatShare } from './cross';
import type { Encounter, Match, Standing } from '../wire/types';

type TableProps = Pick<Match, 'standing' | 'engines' | 'cross'>;

export const StandingTable = memo(function StandingTable({ standing, engines, cross }: TableProps) {
  const t = useText();
  const hasFaults = standing.some(({ faults }) => faults !== undefined);
  return (
    <section class="card" aria-labelledby="standing">
      <h2 id="standing">{t('match.standing')}</h2>
      <div class="table-scroll" tabIndex={0} role="group" aria-labelledby="standing">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col" aria-label={t('match.place')}>
                #
              </th>
              <th scope="col" class="words">
                {t('play.engine')}
              </th>
              <th scope="col">{t('match.elo')}</th>
              <th scope="col" title={t('match.los_how')}>
                {t('match.los')}
              </th>
              <th scope="col">{t('match.points')}</th>
              <th scope="col">{t('match.wdl')}</th>
              {hasFaults && <th scope="col">{t('match.faults')}</th>}
            </tr>
          </thead>
          <tbody>
            {standing.map((row, i) => (
              <tr key={row.entrant} data-entrant={row.entrant}>
                <td>{row.place ?? i + 1}</td>
                <th scope="row" class="words">
                  {engines[row.entrant]}
                </th>
                <td>{formatElo(row.elo, row.error)}</td>
                <td>{formatShare(row.los)}</td>
                <td>
                  {formatPoints(row.points)} / {row.games}
                </td>
                <td>
                  {row.wins}–{row.draws}–{row.losses}
                </td>
                {hasFaults && <td title={faultsOf(row, t)}>{faultCount(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {standing.some(({ group }) => group !== undefined) && <p class="hint">{t('match.groups')}</p>}
      {cross.length === 1 && engines.length === 2 && <Pairs encounter={cross[0]!} name={engines[0]!} />}
    </section>
  );
});

const kinds = ['timeouts', 'crashes', 'illegal_moves', 'forbidden_repetitions'] as const;
const faultCount = ({ faults }: Standing): number => (faults ? kinds.reduce((total, kind) => total + faults[kind], 0) : 0);
const faultsOf = ({ faults }: Standing, t: ReturnType<typeof useText>): string =>
  faults
    ? kinds
        .filter((kind) => faults[kind] > 0)
        .map((kind) => `${t(`faults.${kind}`)}: ${faults[kind]}`)
        .join(', ')
    : '';

// The number of pairs of games (one opening, seats exchanged), by the points of the first engine
// over both games.
function Pairs({ encounter, name }: { encounter: Encounter; name: string }) {
  const t = useText();
  const { pairs } = encounter;
  if (!pairs || pairs.every((n) => n === 0)) return null;
  return (
    <dl class="pairs" aria-label={t('match.pairs', { name })}>
      <dt>
        {t('match.pairs', { name })} <small>{t('match.pairs_how')}</small>
      </dt>
      {pairs.map((n, i) => (
        <dd key={i}>
          {n} <small>{t(`match.pair.${i}`)}</small>
        </dd>
      ))}
    </dl>
  );
}

// The cross table of three or more engines: one row and one column each, in the order of the
// standing.
export const CrossTable = memo(function CrossTable({ standing, engines, cross }: TableProps) {
  const t = useText();
  if (engines.length < 3) return null;
  const rows = crossTable(standing, cross);
  return (
    <section class="card" aria-labelledby="cross">
      <h2 id="cross">{t('match.cross')}</h2>
      <div class="table-scroll" tabIndex={0} role="group" aria-labelledby="cross">
        <table class="figures cross">
          <thead>
            <tr>
              <th scope="col" aria-label={t('match.place')}>
                #
              </th>
              <th scope="col" class="words">
                {t('play.engine')}
              </th>
              {rows.map(({ entrant }, i) => (
                <th key={entrant} scope="col" title={engines[entrant]} aria-label={engines[entrant]}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entrant, cells }, i) => (
              <tr key={entrant}>
                <td>{i + 1}</td>
                <th scope="row" class="words">
                  {engines[entrant]}
                </th>
                {cells.map((cell, k) => (
                  <td
                    key={rows[k]!.entrant}
                    class={k === i ? 'self' : ''}
                    title={cell ? `${cell.wins}–${cell.draws}–${cell.losses}` : undefined}
                  >
                    {cell ? `${formatPoints(cell.points)} / ${cell.games}` : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});
