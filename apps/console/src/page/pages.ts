/** The pages of the console, each an element of its own. */
import { TonightPage } from './tonight/tonight-page';

export interface PageEntry {
  /** The name in the address, `#/name`. */
  readonly name: string;
  readonly title: string;
  /** The capability that the page needs. */
  readonly capability: string;
  /** The narrowest screen whose menu shows the page; narrower ones have it under “More”. */
  readonly place: 'phone' | 'tablet' | 'desk' | 'more';
  /** Whether a change of venue must discard the state of the page. */
  readonly isOfVenue: boolean;
  /** Defines the element `console-<name>`. */
  readonly load: () => Promise<unknown>;
}

const loadLater = (): Promise<unknown> => import('./later-parts');

/** In the order of the menu. The first one is the home page. */
export const pages: readonly PageEntry[] = [
  {
    name: 'tonight',
    title: 'Tonight',
    capability: 'diary.read',
    place: 'phone',
    isOfVenue: true,
    // In the first file: two files of the first page weigh a tenth more and come later.
    load: () => Promise.resolve(TonightPage),
  },
  {
    name: 'new',
    title: 'New',
    capability: 'diary.write',
    place: 'phone',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'search',
    title: 'Search',
    capability: 'diary.read',
    place: 'phone',
    isOfVenue: false,
    load: loadLater,
  },
  {
    name: 'door',
    title: 'Door',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'blocks',
    title: 'Blocks and closures',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'enquiries',
    title: 'Enquiries',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'money',
    title: 'Money',
    capability: 'money.manage',
    place: 'desk',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'numbers',
    title: 'Numbers',
    capability: 'reports.read',
    place: 'desk',
    isOfVenue: true,
    load: loadLater,
  },
  {
    name: 'set-up',
    title: 'Set-up',
    capability: 'diary.override',
    place: 'desk',
    isOfVenue: false,
    load: loadLater,
  },
  {
    name: 'sessions',
    title: 'My sessions',
    capability: 'diary.read',
    place: 'more',
    isOfVenue: false,
    load: loadLater,
  },
];

/** The pages that the person may open. */
export function pagesFor(capabilities: readonly string[]): readonly PageEntry[] {
  return pages.filter(({ capability }) => capabilities.includes(capability));
}
