// The texts of the session: those of its language, with the parts that its pages have asked for.
import { loadTable, makeText, preferred, type TextPart } from '../i18n/text';
import type { Session } from './app';
import type { Settings } from './settings';
import type { Store } from './store';

export class Texts {
  #wanted: readonly TextPart[] = [];

  constructor(
    private readonly session: Store<Session>,
    private readonly settings: Store<Settings>,
  ) {}

  async add(part: TextPart) {
    if (!this.#wanted.includes(part)) this.#wanted = [...this.#wanted, part];
    await this.load();
  }

  // Loads the table for the language of the settings. If another part or language is asked for meanwhile, that call
  // sets the table.
  async load() {
    const language = this.#language();
    const parts = this.#wanted;
    const table = await loadTable(language, parts);
    if (language !== this.#language() || parts !== this.#wanted) return;
    document.documentElement.lang = language;
    // What was said in another language is not read again.
    const spoken = language === this.session.get().language ? {} : { spoken: '' };
    this.session.set({ textTable: makeText(table, language), textParts: parts, language, ...spoken });
  }

  #language() {
    return preferred(this.settings.get().language, navigator.languages);
  }
}
