// The page for an address that does not exist.
import { useText } from '../app';

export function Lost() {
  const t = useText();
  return (
    <main class="page">
      <h1>{t('lost.title')}</h1>
      <p>{t('lost.text')}</p>
    </main>
  );
}
