// What the engine that went over the game says of the viewed move, beside the comment of people.
import { useText } from '../app/app';
import type { Text } from '../i18n/text';
import type { Mistake } from '../game/report';

export function remarkWords({ class: kind, before, after, better }: Mistake, notation: number, t: Text): string {
  const percent = (chance: number) => t('report.percent', { percent: Math.round(100 * chance) });
  const fall = t('remark.fall', { kind: t(`remark.${kind}`), before: percent(before), after: percent(after) });
  const [first] = better;
  return first ? `${fall} ${t('report.better', { line: first.t[notation] ?? first.m })}` : fall;
}

export function RemarkLine({ mistake, engine, notation }: { mistake: Mistake | undefined; engine: string; notation: number }) {
  const t = useText();
  if (!mistake) return null;
  return (
    <p class="remark">
      <b>{engine}</b> {remarkWords(mistake, notation, t)}
    </p>
  );
}
