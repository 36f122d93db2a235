/** The language that the page declares, and its texts. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Part } from './flow/state';
import { english } from './strings/en';
import { englishFile, languages } from './strings/languages';
import { sayIn, type Say, type Strings } from './strings/strings';

export interface Language {
  /** BCP 47 tag of the texts. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say;
}

/** For pages in other languages, and until the texts are loaded. */
export const inEnglish: Language = { tag: 'en', direction: 'ltr', say: sayIn(english, 'en-GB') };

/** Follows the language of the page. `language` is null until the first one is loaded. */
export class LanguageController implements ReactiveController {
  language: Language | null = null;
  #tag = '';
  /** The parts whose texts are loaded as well. */
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

  /** Reads the language of the page again. */
  refresh(): void {
    const tag = tagOf(this.host);
    if (tag === this.#tag) return;
    this.#tag = tag;
    void this.#load();
  }

  /**
   * Loads the texts of a part, now and for each language that the page changes to. Rejects if they
   * do not load even in English.
   */
  async addPart(part: Part): Promise<void> {
    await loadLanguage(this.#tag, [part]).catch(() => loadLanguage('en', [part]));
    // Added only now, so that a change of language does not wait for them.
    this.#parts.add(part);
    await this.#load();
  }

  /** Shows the language, or English if it does not load. If neither loads, nothing changes. */
  async #load(): Promise<void> {
    const tag = this.#tag;
    const parts = [...this.#parts];
    const language = await loadLanguage(tag, parts).catch(() =>
      loadLanguage('en', parts).catch(() => null),
    );
    // The page or a part has asked for more meanwhile.
    if (tag !== this.#tag || parts.length < this.#parts.size) return this.#load();
    if (language === null) return;
    this.language = language;
    this.host.requestUpdate();
  }
}

async function loadLanguage(tag: string, parts: readonly Part[]): Promise<Language> {
  const primary = primaryOf(tag);
  const translation = Object.hasOwn(languages, primary) ? languages[primary] : undefined;
  const core = (await translation?.()) ?? englishFile;
  const others = await Promise.all(parts.map((part) => core.parts[part]()));
  const strings = Object.assign({}, core.strings, ...others.map((one) => one.strings)) as Strings;
  if (translation === undefined) return { ...inEnglish, say: sayIn(strings, 'en-GB') };
  return { tag, direction: core.direction ?? 'ltr', say: sayIn(strings, tag) };
}

/**
 * The locale of dates and amounts: the venue's, if it has the same language, so that a page with
 * `lang="en"` gets the formats of the venue's country.
 */
export function localeFor(tag: string, venueLocale = 'en-GB'): string {
  if (primaryOf(venueLocale) === primaryOf(tag)) return venueLocale;
  return primaryOf(tag) === 'en' ? 'en-GB' : tag;
}

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** The nearest `lang` around an element, including outside its shadow trees. */
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
