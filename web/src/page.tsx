// Selects the page for an address. All pages but the first page, the tables and the invitations are
// loaded when they are opened, some of them with their texts.
import { useEffect, useState } from 'preact/hooks';
import { useApp, useCommands, useSession, useText } from './app/app';
import { InvitePage, JoinPage } from './table/join';
import { PlayPage } from './start/play';
import { TablePage } from './table/table';
import { Banner } from './ui/banner';
import { Drop } from './records/drop';
import { Help } from './ui/help';
import { Icon } from './ui/icons';
import { later, withTexts } from './ui/later';
import { Lost } from './ui/lost';
import { Rail } from './ui/rail';
import { Toasts } from './ui/toasts';

const AnalysePage = later(async () => (await import('./analyse/analyse')).AnalysePage);
const NewAnalysisPage = later(async () => (await import('./analyse/new-analysis')).NewAnalysisPage);
const EditorPage = later(async () => (await import('./editor/editor')).EditorPage);
const EnginesPage = withTexts(
  'checks',
  later(async () => (await import('./engines/engines')).EnginesPage),
);
const MatchPages = withTexts(
  'matches',
  later(async () => (await import('./matches/pages')).MatchPages),
);
const GamesPage = later(async () => (await import('./games/games')).GamesPage);
const SettingsPage = later(async () => (await import('./settings/settings')).SettingsPage);

// A part of an address as people read it; as it stands where it is not properly encoded.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function routeOf(path: string) {
  const [address = '', secret = ''] = path.split('#');
  const [, name = '', number = '', part = '', place = ''] = address.split('?')[0]!.split('/');
  const id = Number(number);
  const isNumber = number !== '' && Number.isInteger(id);
  switch (name) {
    case '':
      return <PlayPage />;
    case 'table':
      return isNumber ? <TablePage key={id} id={id} /> : null;
    case 'invite':
      return isNumber ? <InvitePage key={id} id={id} /> : null;
    case 'join':
      return isNumber ? <JoinPage key={id} id={id} /> : null;
    case 'analyse':
      return isNumber ? <AnalysePage key={id} id={id} /> : <NewAnalysisPage />;
    case 'setup':
      return <EditorPage key={number} game={number} text={decoded(secret)} />;
    case 'matches':
      return <MatchPages match={number} part={part} place={place} />;
    case 'engines':
      return <EnginesPage name={decoded(number)} />;
    case 'games':
      return <GamesPage />;
    case 'settings':
      return <SettingsPage />;
    default:
      return null;
  }
}

const appName = 'Ludex';

export function Page() {
  const app = useApp();
  const t = useText();
  const path = useSession((session) => session.path);
  const dialog = useSession((session) => session.dialog);
  const spoken = useSession((session) => session.spoken);
  const title = useSession((session) => session.title);
  const [isOpen, open] = useState(false);
  useCommands({ help: () => app.session.set({ dialog: 'help' }), new: () => app.go('/') });
  useEffect(() => open(false), [path]);
  return (
    <div class={`app ${isOpen ? 'rail-open' : ''}`}>
      <Rail />
      <header class="bar">
        <button class="tool" aria-label={t('nav.menu')} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <Icon name="menu" />
        </button>
        <b class="title">{title || appName}</b>
      </header>
      {routeOf(path) ?? <Lost />}
      <Banner />
      <Toasts />
      <Drop />
      {dialog === 'help' && <Help />}
      <p class="sr" aria-live="assertive">
        {spoken}
      </p>
    </div>
  );
}
