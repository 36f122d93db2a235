/** The pages of the console. Each is an element of its own, loaded when it is first opened. */

export interface PageEntry {
  /** In the address: `#/name`. */
  readonly name: string;
  readonly title: string;
  /** Who lacks it is not offered the page. */
  readonly capability: string;
  /** The narrowest screen whose menu shows it; on narrower ones it is under “More”. */
  readonly place: 'phone' | 'tablet' | 'desk' | 'more';
  /** What was begun on it for one venue must not be ended at another. */
  readonly isOfVenue: boolean;
  /** Defines the element `console-<name>`. */
  readonly load: () => Promise<unknown>;
}

/** In the order of the menu; the first one is the home page. */
export const pages: readonly PageEntry[] = [
  {
    name: 'tonight',
    title: 'Tonight',
    capability: 'diary.read',
    place: 'phone',
    isOfVenue: true,
    load: () => import('./tonight/tonight-page'),
  },
  {
    name: 'new',
    title: 'New',
    capability: 'diary.write',
    place: 'phone',
    isOfVenue: true,
    load: () => import('./new/new-page'),
  },
  {
    name: 'search',
    title: 'Search',
    capability: 'diary.read',
    place: 'phone',
    isOfVenue: false,
    load: () => import('./search/search-page'),
  },
  {
    name: 'door',
    title: 'Door',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: () => import('./door/door-page'),
  },
  {
    name: 'blocks',
    title: 'Blocks and closures',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: () => import('./blocks/blocks-page'),
  },
  {
    name: 'enquiries',
    title: 'Enquiries',
    capability: 'diary.read',
    place: 'tablet',
    isOfVenue: true,
    load: () => import('./desk-pages'),
  },
  {
    name: 'money',
    title: 'Money',
    capability: 'money.manage',
    place: 'desk',
    isOfVenue: true,
    load: () => import('./desk-pages'),
  },
  {
    name: 'numbers',
    title: 'Numbers',
    capability: 'reports.read',
    place: 'desk',
    isOfVenue: true,
    load: () => import('./desk-pages'),
  },
  {
    name: 'set-up',
    title: 'Set-up',
    capability: 'diary.override',
    place: 'desk',
    isOfVenue: false,
    load: () => import('./desk-pages'),
  },
  {
    name: 'sessions',
    title: 'My sessions',
    capability: 'diary.read',
    place: 'more',
    isOfVenue: false,
    load: () => import('./desk-pages'),
  },
];

/** The pages that this person may open. */
export function pagesFor(capabilities: readonly string[]): readonly PageEntry[] {
  return pages.filter(({ capability }) => capabilities.includes(capability));
}
