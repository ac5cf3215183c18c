// Shown until the state of a page arrives: nothing at first, after a moment a word.
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../app/app';

export function Loading() {
  const t = useText();
  const [isLate, late] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => late(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="page">
      <p class="hint">{isLate ? t('loading') : ''}</p>
    </main>
  );
}
