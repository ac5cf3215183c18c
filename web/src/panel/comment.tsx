// The comment and the glyph of the position.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useText } from '../app';
import { glyphs } from '../keys/commands';
import type { MoveNode } from '../wire/types';

interface CommentProps {
  node: MoveNode | undefined; // absent at the start position, which has a comment but no glyph
  startComment: string;
  onText(text: string): void;
  onGlyph(glyph: string): void;
}

export function CommentPanel({ node, startComment, onText, onGlyph }: CommentProps) {
  const t = useText();
  const [text, setText] = useState('');
  const typed = useRef(false);
  const said = node ? (node.comment ?? '') : startComment;
  useEffect(() => {
    typed.current = false;
    setText(said);
  }, [node?.n, said]);
  const keep = () => {
    if (typed.current && text !== said) onText(text);
    typed.current = false;
  };
  return (
    <div class="comment-panel">
      <textarea
        id="comment"
        rows={2}
        aria-label={t('comment')}
        placeholder={t('comment')}
        value={text}
        onInput={(event) => {
          typed.current = true;
          setText(event.currentTarget.value);
        }}
        onBlur={keep}
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
