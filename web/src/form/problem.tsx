// What went wrong, in the language of the page, with the foreign text that explains it (the server's English, an
// engine's last words) behind "Details". Those who read the page in English see it at once.
import { useSession, useText } from '../app/app';
import type { ServerError } from '../wire/types';
import { problemWords } from './problem-words';

export function Reason({ title, text, code }: { title: string; text: string; code?: string }) {
  const t = useText();
  const language = useSession((session) => session.language);
  return (
    <div class="wrong problem" role="alert" data-wrong={code}>
      <p>{title}</p>
      {text !== '' && (
        <details open={language === 'en'}>
          <summary>{t('details')}</summary>
          <p lang="en">{text}</p>
        </details>
      )}
    </div>
  );
}

export function Problem({ error }: { error: ServerError }) {
  const t = useText();
  return <Reason title={problemWords(error, t)} text={error.text} code={error.code} />;
}
