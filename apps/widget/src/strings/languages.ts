/** The files with the texts of each language, loaded when a page needs them. */
import { english } from './en';
import type {
  BookingStrings,
  EnquiryStrings,
  EventsStrings,
  Strings,
  WaitingStrings,
} from './strings';

type Texts<Kind> = () => Promise<{ readonly strings: Kind }>;

/** Every page needs `core`; the others are loaded with their parts. */
export interface LanguageFiles {
  readonly core: Texts<Strings>;
  readonly booking: Texts<BookingStrings>;
  readonly events: Texts<EventsStrings>;
  readonly enquiry: Texts<EnquiryStrings>;
  readonly waiting: Texts<WaitingStrings>;
}

/** For pages in other languages, too; the core has its main texts. */
export const englishFiles: LanguageFiles = {
  core: () => Promise.resolve({ strings: english }),
  booking: () => import('./en-booking'),
  events: () => import('./en-events'),
  enquiry: () => import('./en-enquiry'),
  waiting: () => import('./en-waiting'),
};

export const languages: Readonly<Record<string, LanguageFiles>> = {
  cy: {
    core: () => import('./cy'),
    booking: () => import('./cy-booking'),
    events: () => import('./cy-events'),
    enquiry: () => import('./cy-enquiry'),
    waiting: () => import('./cy-waiting'),
  },
  de: {
    core: () => import('./de'),
    booking: () => import('./de-booking'),
    events: () => import('./de-events'),
    enquiry: () => import('./de-enquiry'),
    waiting: () => import('./de-waiting'),
  },
  es: {
    core: () => import('./es'),
    booking: () => import('./es-booking'),
    events: () => import('./es-events'),
    enquiry: () => import('./es-enquiry'),
    waiting: () => import('./es-waiting'),
  },
  fr: {
    core: () => import('./fr'),
    booking: () => import('./fr-booking'),
    events: () => import('./fr-events'),
    enquiry: () => import('./fr-enquiry'),
    waiting: () => import('./fr-waiting'),
  },
};
