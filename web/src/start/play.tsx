// The first page: the games, a new game, and what is going on.
import { useEffect, useMemo } from 'preact/hooks';
import { useApp, useIsOwner, useSession, useSettings, useText } from '../app/app';
import { Diagram } from '../board/diagram';
import { startIn } from '../game/way';
import { chooseFile } from '../records/drop';
import { Icon } from '../ui/icons';
import { chooseByArrows } from '../ui/radio-keys';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { Descriptor, Hello } from '../wire/types';
import { AnalysesShelf } from './analyses-list';
import { GoingOn } from './going-on';
import { SetupForm } from './setup-form';

export function PlayPage() {
  const app = useApp();
  const t = useText();
  const hello = useSession((session) => session.hello);
  const lastGame = useSettings((settings) => settings.lastGame);
  const asked = useSession((session) => session.path);
  const named = useMemo(() => startIn(asked), [asked]);
  const first = named?.game || lastGame || (navigator.language.startsWith('zh') ? 'xiangqi' : 'chess');
  useEffect(() => {
    document.title = 'Ludex';
  }, []);
  const descriptor = hello?.games.find(({ game }) => game === first) ?? hello?.games[0];
  const isOwner = useIsOwner();
  if (!hello || !descriptor) return <Loading />;
  if (!isOwner) return <GuestStart />;
  const choose = (game: string) => {
    app.settings.set({ lastGame: game });
    if (named) app.go('/');
  };
  return (
    <main class="start">
      <div class="start-main">
        <h1>{t('play.title')}</h1>
        <GameChoice games={hello.games} chosen={descriptor.game} onChoose={choose} />
        <button class="drop" onClick={() => chooseFile(app)}>
          <Icon name="file" />
          <span>
            <b>{t('play.open')}</b> {t('play.open_how', { formats: formatsOf(hello) })}
          </span>
        </button>
        <Link class="drop" href={`/setup/${descriptor.game}`} data-action="set-up">
          <Icon name="pencil" />
          <span>
            <b>{t('play.set_up')}</b> {t('play.set_up_how')}
          </span>
        </Link>
        <GoingOn games={hello.games} />
        <AnalysesShelf />
      </div>
      <SetupForm key={descriptor.game} descriptor={descriptor} hello={hello} named={named} />
    </main>
  );
}

interface GameChoiceProps {
  games: readonly Descriptor[];
  chosen: string;
  onChoose(game: string): void;
}

function GameChoice({ games, chosen, onChoose }: GameChoiceProps) {
  const t = useText();
  return (
    <div class="games" role="radiogroup" aria-label={t('play.game')} onKeyDown={chooseByArrows}>
      {games.map(({ game, face, picture }) => (
        <button
          key={game}
          class={`game ${game === chosen ? 'on' : ''}`}
          role="radio"
          aria-checked={game === chosen}
          tabIndex={game === chosen ? 0 : -1}
          data-game={game}
          onClick={() => onChoose(game)}
        >
          <Diagram face={face} cells={picture} />
          <b>{t(`game.${game}`)}</b>
        </button>
      ))}
    </div>
  );
}

// What a guest with an invitation sees here.
function GuestStart() {
  const t = useText();
  return (
    <main class="page narrow">
      <h1>{t('guest.title')}</h1>
      <p>{t('guest.how')}</p>
    </main>
  );
}

const formatsOf = (hello: Hello): string =>
  [...new Set(hello.games.flatMap(({ formats }) => formats.filter(({ read }) => read).map(({ name }) => name.toUpperCase())))].join(', ');
