/** Which language the page asks for, and its texts once they are there. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { english } from './strings/en';
import { languages } from './strings/languages';
import { sayIn, type Say } from './strings/strings';

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
    if (isSpoken(tag)) void this.#load(tag);
    else this.#use(inEnglish);
  }

  async #load(tag: string): Promise<void> {
    const loaded = await languages[primaryOf(tag)]?.().catch(() => undefined);
    if (tag !== this.#wanted) return;
    const direction = rightToLeft.has(primaryOf(tag)) ? 'rtl' : 'ltr';
    if (loaded === undefined) this.#use(inEnglish);
    else this.#use({ tag, direction, say: sayIn(loaded.strings, tag) });
  }

  #use(language: Language): void {
    this.language = language;
    this.host.requestUpdate();
  }
}

/**
 * The locale of dates and amounts: the venue's own where it is of the same language, so that a
 * page that says no more than `en` gets the forms of the venue's country.
 */
export function localeFor(tag: string, venueLocale = 'en-GB'): string {
  if (primaryOf(venueLocale) === primaryOf(tag)) return venueLocale;
  if (primaryOf(tag) === 'en') return 'en-GB';
  // Browsers know fewer languages than we have texts in: Chromium writes no dates in Welsh.
  return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? venueLocale;
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}

function isSpoken(tag: string): boolean {
  return Object.hasOwn(languages, primaryOf(tag));
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
