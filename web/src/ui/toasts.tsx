// Short messages over the list of moves, so that they cover no men, clocks, fields or buttons; each disappears after
// ten seconds, and an edit offers its undo in one.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hideToast, useApp, useSession, useText } from '../app/app';
import { Icon } from './icons';
import { overList } from './place';

// What they lie over: the moves or what takes turns with them. Where none is seen, the style sheet has a place.
const lists = '.moves, .report, .tree';

export function Toasts() {
  const app = useApp();
  const t = useText();
  const toasts = useSession((session) => session.toasts);
  const box = useRef<HTMLDivElement>(null);
  const isShown = toasts.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return;
    const { style } = box.current!;
    const place = () => {
      const list = [...document.querySelectorAll(lists)].find((each) => each.getClientRects().length > 0);
      const at = list && overList(list.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
      style.right = at ? `${at.right}px` : '';
      style.bottom = at ? `${at.bottom}px` : '';
      style.width = at ? `${at.width}px` : '';
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    document.querySelectorAll(lists).forEach((list) => watch.observe(list));
    return () => watch.disconnect();
  }, [isShown]);
  return (
    <div class="toasts" role="status" ref={box}>
      {toasts.map(({ id, text, details, undo }) => (
        <div class="toast" key={id}>
          <div class="grow">
            <p>{text}</p>
            {details && (
              <details>
                <summary>{t('details')}</summary>
                {details}
              </details>
            )}
          </div>
          {undo && (
            <button
              class="plain"
              onClick={() => {
                undo();
                hideToast(app, id);
              }}
            >
              {t('undo')}
            </button>
          )}
          <button class="tool" aria-label={t('close')} onClick={() => hideToast(app, id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
