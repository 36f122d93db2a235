/** The files with the texts of each language, loaded when a page needs them. */
import { english } from './en';
import type { LanguageFile } from './strings';

/** For pages in other languages, too; the core has its main texts. */
export const englishFile: LanguageFile = {
  strings: english,
  parts: {
    booking: () => import('./en-booking'),
    payment: () => import('./en-payment'),
    events: () => import('./en-events'),
    enquiry: () => import('./en-enquiry'),
    waiting: () => import('./en-waiting'),
  },
};

/** Each names the files of its parts, which are loaded with them. */
export const languages: Readonly<Record<string, () => Promise<LanguageFile>>> = {
  cy: () => import('./cy'),
  de: () => import('./de'),
  es: () => import('./es'),
  fr: () => import('./fr'),
};
