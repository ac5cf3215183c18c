// The comment and the glyph of the position.
import { useText } from '../app';
import { glyphs } from '../keys/commands';
import { rootId } from '../state/tree';
import type { MoveNode } from '../wire/types';
import { useDraft, type SaveComment } from './use-draft';

interface CommentProps {
  node: MoveNode | undefined; // absent at the start position, which has a comment but no glyph
  startComment: string;
  onSave: SaveComment;
  onGlyph(glyph: string): void;
}

export function CommentPanel({ node, startComment, onSave, onGlyph }: CommentProps) {
  const t = useText();
  const { field, text, onInput, onEnter, onLeave } = useDraft(node?.n ?? rootId, node ? (node.comment ?? '') : startComment, onSave);
  return (
    <div class="comment-panel">
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
      <div class="glyphs" role="group" aria-label={t('glyphs')}>
        {glyphs.map((glyph) => (
          <button key={glyph} class="plain" aria-pressed={node?.glyph === glyph} disabled={!node} onClick={() => onGlyph(node?.glyph === glyph ? '' : glyph)}>
            {glyph}
          </button>
        ))}
      </div>
    </div>
  );
}
