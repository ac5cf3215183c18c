// The comment of a position, the glyph that judges its move, and the sign that judges the position itself.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import { glyphs } from '../app/commands';
import { lookOf, meanings, positionSigns } from '../game/signs';
import { rootId } from '../game/tree';
import type { MoveNode } from '../wire/types';
import { useDraft, type SaveComment } from './use-draft';

interface CommentProps {
  node: MoveNode | undefined; // absent at the start position, which has a comment but no glyph
  startComment: string;
  seats: readonly [string, string]; // of the descriptor
  onSave: SaveComment;
  onGlyph(glyph: string): void;
  onSign(sign: string): void;
}

export function CommentPanel({ node, startComment, seats, onSave, onGlyph, onSign }: CommentProps) {
  const t = useText();
  const { field, text, onInput, onEnter, onLeave } = useDraft(node?.n ?? rootId, node ? (node.comment ?? '') : startComment, onSave);
  return (
    <div class="comment-panel">
      {node?.forbidden && (
        <p class="forbidden" title={node.forbidden}>
          {t('move.forbidden')}
        </p>
      )}
      <textarea
        id="comment"
        rows={2}
        aria-label={t('comment')}
        placeholder={t('comment')}
        ref={field}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
        onFocus={onEnter}
        onClick={onEnter}
        onBlur={onLeave}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <JudgementRow node={node} seats={seats} onGlyph={onGlyph} onSign={onSign} />
    </div>
  );
}

// The glyphs of moves and the signs of positions take turns in one row, so that the moves keep their room.
function JudgementRow({ node, seats, onGlyph, onSign }: Pick<CommentProps, 'node' | 'seats' | 'onGlyph' | 'onSign'>) {
  const t = useText();
  const [isOfPosition, turn] = useState(false);
  const black = t('seat.black');
  const other = t(`seat.${seats.find((seat) => seat !== 'black') ?? ''}`);
  const nameOf = (sign: string) => t(`sign.${meanings[sign]!.key}`, { seat: meanings[sign]!.isBlack ? black : other });
  const otherKind = t(isOfPosition ? 'glyphs.show' : 'signs.show');
  return (
    <div class="glyphs" role="group" aria-label={t(isOfPosition ? 'signs' : 'glyphs')}>
      {isOfPosition
        ? positionSigns.map((sign) => (
            <button
              key={sign}
              class="plain"
              data-sign={sign}
              aria-label={nameOf(sign)}
              title={nameOf(sign)}
              aria-pressed={node?.signs?.includes(sign) ?? false}
              disabled={!node}
              onClick={() => onSign(sign)}
            >
              {lookOf(sign)}
            </button>
          ))
        : glyphs.map((glyph) => (
            <button
              key={glyph}
              class="plain"
              aria-pressed={node?.glyph === glyph}
              disabled={!node}
              onClick={() => onGlyph(node?.glyph === glyph ? '' : glyph)}
            >
              {glyph}
            </button>
          ))}
      <button class="plain other" data-action="signs" aria-label={otherKind} title={otherKind} onClick={() => turn(!isOfPosition)}>
        {isOfPosition ? '!?' : '±'}
      </button>
    </div>
  );
}
