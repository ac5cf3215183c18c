// An address that leads to nothing.
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
