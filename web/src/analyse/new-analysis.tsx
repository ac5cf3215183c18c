// An analysis without a stored game: the person chooses the game to begin with, or opens a file.
import { useEffect } from 'preact/hooks';
import { showError, useApp, useSession, useText } from '../app/app';
import { Diagram } from '../board/diagram';
import { errorIn, post } from '../net/rest';
import { chooseFile } from '../records/drop';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import type { Descriptor, RecordSummary, Setup } from '../wire/types';

export function NewAnalysisPage() {
  const app = useApp();
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  useEffect(() => {
    document.title = `${t('nav.analyse')} – Ludex`;
  }, [t]);
  const begin = async ({ game, variants, rule_sets }: Descriptor) => {
    try {
      const setup: Setup = { game, variant: variants[0] ?? 'standard', rule_set: rule_sets[0] ?? '', position: '' };
      const [record] = await post<RecordSummary[]>('records', setup);
      if (record) app.go(`/analyse/${record.id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <main class="page">
      <h1>{t('analyse.title')}</h1>
      <div class="games">
        {games.map((descriptor) => (
          <button key={descriptor.game} class="game" data-game={descriptor.game} onClick={() => void begin(descriptor)}>
            <Diagram face={descriptor.face} cells={descriptor.picture} />
            <b>{t(`game.${descriptor.game}`)}</b>
          </button>
        ))}
      </div>
      <p class="links">
        {t('analyse.set_up')}{' '}
        {games.map(({ game }) => (
          <Link key={game} class="plain" href={`/setup/${game}`} data-setup={game}>
            {t(`game.${game}`)}
          </Link>
        ))}
      </p>
      <button class="drop" onClick={() => chooseFile(app)}>
        <Icon name="file" />
        <span>
          <b>{t('play.open')}</b> {t('analyse.open_how')}
        </span>
      </button>
      <p>
        <Link class="plain" href="/games">
          {t('nav.games')}
        </Link>
      </p>
    </main>
  );
}
