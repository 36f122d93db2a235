/** The languages besides English. Each is a file of its own, which only pages in it load. */
import type { Strings } from './strings';

export type Languages = Readonly<Record<string, () => Promise<{ readonly strings: Strings }>>>;

export const languages: Languages = {
  cy: () => import('./cy'),
  de: () => import('./de'),
  es: () => import('./es'),
  fr: () => import('./fr'),
};
