/** Where the texts of each language are: in files that are loaded when a page needs them. */
import { english } from './en';
import type { EnquiryStrings, EventsStrings, Strings } from './strings';

type Texts<Kind> = () => Promise<{ readonly strings: Kind }>;

/** What every page needs, and what each part needs when a guest comes to it. */
export interface LanguageFiles {
  readonly core: Texts<Strings>;
  readonly events: Texts<EventsStrings>;
  readonly enquiry: Texts<EnquiryStrings>;
}

/** For pages in no language that we have; its main texts are always there. */
export const englishFiles: LanguageFiles = {
  core: () => Promise.resolve({ strings: english }),
  events: () => import('./en-events'),
  enquiry: () => import('./en-enquiry'),
};

export const languages: Readonly<Record<string, LanguageFiles>> = {
  cy: {
    core: () => import('./cy'),
    events: () => import('./cy-events'),
    enquiry: () => import('./cy-enquiry'),
  },
  de: {
    core: () => import('./de'),
    events: () => import('./de-events'),
    enquiry: () => import('./de-enquiry'),
  },
  es: {
    core: () => import('./es'),
    events: () => import('./es-events'),
    enquiry: () => import('./es-enquiry'),
  },
  fr: {
    core: () => import('./fr'),
    events: () => import('./fr-events'),
    enquiry: () => import('./fr-enquiry'),
  },
};
