// The panel of the groups of a position of go: which are dead or critical, the moves that kill and save, and the line on
// demand; in a position with a goal, whether it is reached. It is loaded when it is first opened.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { nameOf } from '../board/geometry';
import { cellsAt, rootId } from '../game/tree';
import { Icon } from '../ui/icons';
import { withTexts } from '../ui/later';
import type { GoGroup, Mark } from '../wire/types';
import { problemIn, verdictOf, type Problem } from './problem';
import type { AnalysisPage } from './use-analysis-page';
import { useGroups, type GroupLine, type ReadGroups } from './use-groups';
import './groups.css';

interface GroupsProps {
  page: AnalysisPage;
  onMarks(marks: readonly Mark[] | null): void; // on the board; null closes the panel
}

const none: readonly GoGroup[] = [];

function GroupsNow({ page, onMarks }: GroupsProps) {
  const t = useText();
  const { table, viewed } = page;
  const read = useGroups(page);
  const [isRevealed, reveal] = useState(false);
  const { drawn, comment, tree } = table;
  const problem = useMemo(() => problemIn(comment ?? '', drawn?.marks ?? [], cellsAt(tree, rootId)), [comment, drawn, tree]);
  const isHidden = problem !== null && viewed === rootId && !isRevealed;
  const groups = isHidden ? none : (read.groups ?? none);
  const marks = useMemo(() => marksOf(groups, isHidden ? null : read.line), [groups, isHidden, read.line]);
  useEffect(() => {
    onMarks(marks);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page gives a new function at each rendering
  }, [marks]);
  const alive = groups.filter(({ status }) => status === 'alive').length;
  return (
    <section class="groups" aria-label={t('groups.title')} aria-busy={read.groups === null}>
      <header>
        <b>{t('groups.title')}</b>
        <span class="grow">{read.groups === null ? t('groups.reading') : isHidden ? '' : t('groups.alive', { n: alive })}</span>
        <button class="tool" aria-label={t('close')} onClick={() => onMarks(null)}>
          <Icon name="close" />
        </button>
      </header>
      {problem && <Goal page={page} problem={problem} groups={read.groups} isHidden={isHidden} onReveal={() => reveal(true)} />}
      <ul>
        {groups
          .filter(({ status }) => status !== 'alive')
          .map((group) => (
            <Group key={group.stones[0]} group={group} page={page} read={read} />
          ))}
      </ul>
    </section>
  );
}

// One group, with the moves that decide about it. A press on one shows the line.
function Group({ group, page, read }: { group: GoGroup; page: AnalysisPage; read: ReadGroups }) {
  const t = useText();
  const { face, descriptor, notation } = { ...page.shown, face: page.table.board };
  const at = group.stones[0]!;
  const line = read.line?.at === at ? read.line : null;
  const words = line?.moves?.map((move) => move.t[notation] ?? move.m).join(' ');
  const button = (aim: GroupLine['aim'], move: number | undefined, isKo = false) =>
    move !== undefined && (
      <button class="plain" data-aim={aim} aria-pressed={line?.aim === aim} onClick={() => read.ask(at, aim)}>
        {t(`groups.${aim}`, { move: nameOf(face, move) })}
        {isKo && ` ${t('groups.by_ko')}`}
      </button>
    );
  return (
    <li data-status={group.status}>
      <span class="grow">
        {t(`groups.${group.status}`, { seat: t(`seat.${descriptor.seats[group.seat]}`), at: nameOf(face, at) })}{' '}
        <small>{t(group.proved ? 'groups.proved' : 'groups.judged')}</small>
      </span>
      {button('kill', group.kill, group.kills_by_ko)}
      {button('save', group.save, group.saves_by_ko)}
      {line && <p class="group-line">{words === undefined ? t('groups.reading') : words || t('groups.no_line')}</p>}
    </li>
  );
}

interface GoalProps {
  page: AnalysisPage;
  problem: Problem;
  groups: readonly GoGroup[] | null;
  isHidden: boolean;
  onReveal(): void;
}

function Goal({ page, problem, groups, isHidden, onReveal }: GoalProps) {
  const t = useText();
  const group = groups?.find(({ stones }) => stones.includes(problem.at));
  const verdict = groups === null || page.viewed === rootId ? null : verdictOf(problem, group, page.turn);
  const how = t(group && !group.proved ? 'groups.judged' : 'groups.proved');
  return (
    <div class="goal" role="status" data-verdict={verdict ?? 'open'}>
      <span class="grow">
        {problem.goal}
        {verdict && `: ${t(`groups.${verdict}`)} (${how})`}
      </span>
      {isHidden && (
        <button class="plain" data-action="reveal" onClick={onReveal}>
          {t('groups.reveal')}
        </button>
      )}
    </div>
  );
}

// Crosses on dead stones, triangles on critical ones, circles on those that live; the points that kill and save, or the
// moves of the line by their numbers.
function marksOf(groups: readonly GoGroup[], line: GroupLine | null): readonly Mark[] {
  const signs = { alive: ['circle', 'green'], critical: ['triangle', 'yellow'], dead: ['cross', 'red'] } as const;
  const stones = groups.flatMap((group) =>
    group.stones.map((at): Mark => ({ kind: signs[group.status][0], at, brush: signs[group.status][1] })),
  );
  if (line?.moves) {
    const numbers = line.moves.flatMap(({ at }, i) => at.map((point): Mark => label(point, `${i + 1}`)));
    // A move of the line may be where a stone was taken before.
    return [...stones.filter(({ at }) => !numbers.some((number) => number.at === at)), ...numbers];
  }
  const words = new Map<number, string>();
  for (const { status, kill, save } of groups) {
    if (status !== 'critical') continue;
    if (kill !== undefined) words.set(kill, 'K');
    if (save !== undefined && words.get(save) !== 'S') words.set(save, `${words.get(save) ?? ''}S`);
  }
  return [...stones, ...[...words].map(([at, text]) => label(at, text))];
}

const label = (at: number, text: string): Mark => ({ kind: 'label', at, text });

export const GroupsPanel = withTexts('groups', GroupsNow);
