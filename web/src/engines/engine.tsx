// One engine: its options as a form, its profiles of options, a test, the checks of its protocol and its console.
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, useApp, useSession, useText } from '../app/app';
import { Choice } from '../form/choice';
import { Reason } from '../form/problem';
import { errorIn, get, post } from '../net/rest';
import { CheckPart, useCheck } from './check';
import { connectionText } from './connection';
import { ConsolePanel, useConsole } from './console';
import { Loading } from '../ui/loading';
import type { EngineDetails, EngineSummary } from '../wire/types';
import { Options } from './options';

const whyNoOptions = { unknown: 'engines.untried', testing: 'engines.testing', failed: 'engines.not_started', ready: 'engines.no_options' };

export function EnginePane({ engine }: { engine: EngineSummary }) {
  const app = useApp();
  const t = useText();
  const lastGame = useSession(() => app.settings.get().lastGame);
  const [game, setGame] = useState(engine.games.includes(lastGame) ? lastGame : (engine.games[0] ?? ''));
  const address = (path: string) => `engines/${encodeURIComponent(engine.name)}${path}?game=${encodeURIComponent(game)}`;
  const { details, setDetails, isTesting, test } = useDetails(engine, address);
  const isProgram = engine.protocol !== 'builtin';
  const console = useConsole(engine.name, isProgram);
  // Checks start the program again and again, which only the machine of a connected engine could.
  const check = useCheck(engine.name, isProgram && !engine.connections);
  if (!details) return <Loading />;
  const head = (
    <>
      <Head engine={engine} details={details} isTesting={isTesting} onTest={test} />
      {engine.games.length > 1 && (
        <Choice
          label={t('play.game')}
          value={game}
          options={engine.games.map((id) => ({ id, label: t(`game.${id}`) }))}
          onChange={setGame}
        />
      )}
      <CheckPart check={check} />
    </>
  );
  return (
    <>
      {details.options.length === 0 ? (
        <div class="engine-body">
          {head}
          <p class="hint">{t(whyNoOptions[engine.state])}</p>
        </div>
      ) : (
        <Options
          key={details.game}
          head={head}
          details={details}
          mayPress={console.state?.running ?? false}
          address={address}
          onPress={(name) => void console.run('set', { name })}
          onDetails={setDetails}
        />
      )}
      <ConsolePanel console={console} game={game} isNeeded={engine.state === 'failed'} />
    </>
  );
}

// What the server knows of an engine, and the test that finds it out anew.
function useDetails(engine: EngineSummary, address: (path: string) => string) {
  const app = useApp();
  const t = useText();
  const [details, setDetails] = useState<EngineDetails | null>(null);
  const [isTesting, setTesting] = useState(false);
  const place = address('');
  useEffect(() => {
    let isHere = true;
    void get<EngineDetails>(place).then(
      (found) => isHere && setDetails(found),
      (failure) => showError(app, errorIn(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [place, engine.state, app]);
  const test = async () => {
    setTesting(true);
    try {
      setDetails(await post<EngineDetails>(address('/test'), {}));
    } catch (failure) {
      // The test may take long: the person may be elsewhere by now.
      const error = errorIn(failure);
      if (error.code === 'engine_failed') showToast(app, { text: t('engines.test_failed', { name: engine.name }), details: error.text });
      else showError(app, error);
    }
    setTesting(false);
  };
  return { details, setDetails, isTesting, test: () => void test() };
}

interface HeadProps {
  engine: EngineSummary;
  details: EngineDetails;
  isTesting: boolean;
  onTest(): void;
}

function Head({ engine, details, isTesting, onTest }: HeadProps) {
  const t = useText();
  const state = isTesting ? 'testing' : engine.state;
  return (
    <>
      <header class="page-head">
        <div>
          <h1>{details.id ?? engine.name}</h1>
          <p class="hint">
            {[
              details.id ? engine.name : '',
              details.author,
              t(`protocol.${engine.protocol}`),
              engine.connections ? t(connectionText(engine.connections)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div class="head-tools">
          <span class={`badge ${state}`}>
            {state === 'ready' && engine.ms !== undefined ? t('engines.answers', { n: engine.ms }) : t(`engines.${state}`)}
          </span>
          {engine.protocol !== 'builtin' && (
            <button class="plain" data-action="test" disabled={isTesting} onClick={onTest}>
              {t('engines.test')}
            </button>
          )}
        </div>
      </header>
      {engine.state === 'failed' && <Reason title={t('engines.failed')} text={engine.reason ?? ''} />}
      {details.command && <pre class="command">{details.command.join(' ')}</pre>}
    </>
  );
}
