/** The team's pages to take pictures of. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly name: string;
  /** After `#/`. */
  readonly address: string;
  /** A name that is pressed once the page is there, as Puppeteer's selectors have it. */
  readonly press?: string;
}

export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
} as const satisfies Record<string, Size>;

/** In the folder of the documentation. */
export const shownPictures: readonly (Picture & { readonly size: keyof typeof sizes })[] = [
  { name: 'team-tonight', address: 'tonight', size: 'phone' },
  { name: 'team-timeline', address: 'tonight?view=timeline', size: 'desk' },
  { name: 'team-booking', address: 'tonight', press: firstBooking(), size: 'desk' },
  { name: 'team-walk-in', address: 'new', press: '::-p-aria([name="4 guests"])', size: 'tablet' },
  { name: 'team-enquiries', address: 'enquiries', press: entry(), size: 'desk' },
  { name: 'team-numbers', address: 'numbers', size: 'tablet' },
];

/** Every page, to be looked at. */
export const allPictures: readonly Picture[] = [
  { name: 'list', address: 'tonight' },
  { name: 'timeline', address: 'tonight?view=timeline' },
  { name: 'empty-day', address: 'tonight?date=2030-01-07' },
  { name: 'panel', address: 'tonight', press: firstBooking() },
  { name: 'more', address: 'tonight', press: '::-p-aria([name="More"][role="button"])' },
  { name: 'new', address: 'new' },
  { name: 'walk-in', address: 'new', press: '::-p-aria([name="4 guests"])' },
  { name: 'search', address: 'search' },
  { name: 'door', address: 'door' },
  { name: 'blocks', address: 'blocks' },
  { name: 'enquiries', address: 'enquiries' },
  { name: 'enquiry', address: 'enquiries', press: entry() },
  { name: 'money', address: 'money' },
  { name: 'money-item', address: 'money', press: entry() },
  { name: 'numbers', address: 'numbers' },
  { name: 'devices', address: 'set-up' },
  { name: 'team', address: 'set-up?part=team' },
  { name: 'keys', address: 'set-up?part=keys' },
  { name: 'group-file', address: 'set-up?part=group-file' },
  { name: 'sessions', address: 'sessions' },
];

function firstBooking(): string {
  return 'team-console >>> console-tonight >>> li:is(.late, .expected) .open';
}

function entry(): string {
  return 'team-console >>> .entry';
}
