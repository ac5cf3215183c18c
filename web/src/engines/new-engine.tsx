// Lines for engines.toml, for an engine that the server has found on its machine or any other. The page
// never sends a command to the server; the person copies the lines into the file.
import { useState } from 'preact/hooks';
import { useApp, useSession, useText } from '../app/app';
import { engineLines, type NewEngine } from './toml';
import type { EngineList, InstalledEngine } from '../wire/types';
import { copy } from '../panel/copy';

const protocols = ['uci', 'ucci', 'agi', 'gomocup', 'gtp', 'auto'];

const nothing: NewEngine = { name: '', command: '', args: '', protocol: 'uci', game: '', directory: '' };

export function NewEngineForm({ list: { file, installed = [] } }: { list: EngineList }) {
  const app = useApp();
  const t = useText();
  const [engine, change] = useState<NewEngine>(nothing);
  const lines = engineLines(engine);
  return (
    <>
      <h1>{t('engines.new')}</h1>
      {installed.length > 0 && <Installed engines={installed} onUse={(found) => change(newFrom(found))} />}
      <p class="hint">{t('engines.how')}</p>
      <div class="card new-engine">
        <Fields engine={engine} onChange={(fields) => change({ ...engine, ...fields })} />
        <Lines text={lines} disabled={engine.name === '' || engine.command === ''} onCopy={() => void copy(app, lines)} />
        {file === undefined ? <p class="hint whole">{t('engines.file_hidden')}</p> : <FilePath file={file} />}
      </div>
    </>
  );
}

// Engines that the server has found on its machine. A press fills the form with one of them.
function Installed({ engines, onUse }: { engines: readonly InstalledEngine[]; onUse(engine: InstalledEngine): void }) {
  const t = useText();
  return (
    <section class="card installed" aria-labelledby="installed">
      <h2 id="installed">{t('engines.installed')}</h2>
      <ul>
        {engines.map((found) => (
          <li key={found.command}>
            <span class="grow">
              <b>{found.name}</b>
              <small>
                {[t(`protocol.${found.protocol}`), found.game ? t(`game.${found.game}`) : '', found.command].filter(Boolean).join(' · ')}
              </small>
            </span>
            <button
              class="plain"
              type="button"
              data-use={found.name}
              aria-label={t('engines.use_named', { name: found.name })}
              onClick={() => onUse(found)}
            >
              {t('engines.use')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fields({ engine, onChange }: { engine: NewEngine; onChange(fields: Partial<NewEngine>): void }) {
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  const text = (key: 'name' | 'command' | 'args' | 'directory') => (
    <label class="field">
      <span>{t(`engines.${key}`)}</span>
      <input
        type="text"
        spellcheck={false}
        autocomplete="off"
        value={engine[key]}
        onInput={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      {text('name')}
      {text('command')}
      {text('args')}
      {text('directory')}
      <label class="field">
        <span>{t('engines.protocol')}</span>
        <select value={engine.protocol} onChange={(event) => onChange({ protocol: event.currentTarget.value })}>
          {protocols.map((id) => (
            <option key={id} value={id}>
              {t(`protocol.${id}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('play.game')}</span>
        <select value={engine.game} onChange={(event) => onChange({ game: event.currentTarget.value })}>
          <option value="">{t('engines.any_game')}</option>
          {games.map(({ game }) => (
            <option key={game} value={game}>
              {t(`game.${game}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

// Where the server reads the lines.
function FilePath({ file }: { file: string }) {
  const app = useApp();
  const t = useText();
  return (
    <div class="toml">
      <span>{t('engines.file')}</span>
      <code class="grow" data-part="file">
        {file}
      </code>
      <button class="plain" type="button" data-action="copy-path" onClick={() => void copy(app, file)}>
        {t('engines.copy_path')}
      </button>
    </div>
  );
}

const newFrom = ({ name, command, args, protocol, game = '' }: InstalledEngine): NewEngine => ({
  ...nothing,
  name,
  command,
  args: args.join(' '),
  protocol,
  game,
});

export function Lines({ text, disabled, onCopy }: { text: string; disabled: boolean; onCopy(): void }) {
  const t = useText();
  return (
    <div class="toml">
      <pre tabIndex={0} aria-label={t('engines.lines')}>
        {text}
      </pre>
      <button class="plain" type="button" disabled={disabled} data-action="copy-lines" onClick={onCopy}>
        {t('copy')}
      </button>
    </div>
  );
}
