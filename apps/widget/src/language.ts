/** Which language the page asks for, and its texts once they are there. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Part } from './flow/state';
import { english } from './strings/en';
import { englishFiles, languages } from './strings/languages';
import { sayIn, type Say, type Strings } from './strings/strings';

export interface Language {
  /** BCP 47 tag of the texts. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say;
}

/** For pages in no language that we have, and before one is loaded. */
export const inEnglish: Language = { tag: 'en', direction: 'ltr', say: sayIn(english, 'en-GB') };

/** Keeps to the language of the page. Until the first one is loaded there is nothing to show. */
export class LanguageController implements ReactiveController {
  language: Language | null = null;
  #wanted = '';
  /** Those whose texts are needed, too. */
  readonly #parts = new Set<Part>();

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  hostConnected(): void {
    this.refresh();
  }

  hostUpdate(): void {
    this.refresh();
  }

  /** Looks again which language is asked for. */
  refresh(): void {
    const tag = tagOf(this.host);
    if (tag === this.#wanted) return;
    this.#wanted = tag;
    void this.#load();
  }

  /**
   * Loads the texts of a part, from now on in each language that the page changes to. Rejects where
   * they do not load, not even in English.
   */
  async addPart(part: Part): Promise<void> {
    await read(this.#wanted, [part]).catch(() => read('en', [part]));
    // Only now, so that what is shown does not wait for them.
    this.#parts.add(part);
    await this.#load();
  }

  /** Shows the language, or English where it does not load. Where neither does, nothing changes. */
  async #load(): Promise<void> {
    const tag = this.#wanted;
    const parts = [...this.#parts];
    const loaded = await read(tag, parts).catch(() => read('en', parts).catch(() => null));
    // Meanwhile, more was asked for.
    if (tag !== this.#wanted || parts.length < this.#parts.size) return this.#load();
    if (loaded === null) return;
    this.language = loaded;
    this.host.requestUpdate();
  }
}

async function read(tag: string, parts: readonly Part[]): Promise<Language> {
  const primary = primaryOf(tag);
  const own = Object.hasOwn(languages, primary) ? languages[primary] : undefined;
  const files = own ?? englishFiles;
  const [core, ...others] = await Promise.all([
    files.core(),
    ...parts.map((part) => files[part]()),
  ]);
  const strings = Object.assign({}, core.strings, ...others.map((one) => one.strings)) as Strings;
  if (own === undefined) return { ...inEnglish, say: sayIn(strings, 'en-GB') };
  return { tag, direction: rightToLeft.has(primary) ? 'rtl' : 'ltr', say: sayIn(strings, tag) };
}

/**
 * The locale of dates and amounts: the venue's own where it is of the same language, so that a
 * page that says no more than `en` gets the forms of the venue's country.
 */
export function localeFor(tag: string, venueLocale = 'en-GB'): string {
  if (primaryOf(venueLocale) === primaryOf(tag)) return venueLocale;
  return primaryOf(tag) === 'en' ? 'en-GB' : tag;
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** The nearest `lang` around an element, also outside of the shadow trees that it stands in. */
function tagOf(element: Element): string {
  const lang = element.closest('[lang]:not([lang=""])')?.getAttribute('lang');
  if (lang) return canonical(lang);
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? tagOf(root.host) : 'en';
}

function canonical(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
