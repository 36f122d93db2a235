/** The pages of the venue's rules, and the parts of the group that each shows. */
import type { App } from '../../app';

export interface RulePart {
  readonly title: string;
  /** Below the venue, or from the root of the document. */
  readonly path: string;
  readonly isOptional?: boolean;
}

export interface RulePage {
  readonly name: string;
  readonly title: string;
  /** Who may change it: managers, admins of the venue, or admins of all venues. */
  readonly role: 'manager' | 'admin' | 'group';
  readonly parts: readonly RulePart[];
  /** The lists whose names items may have, by member. */
  readonly choices?: Readonly<Record<string, string>>;
}

const topic = (name: string, title: string): RulePart => {
  return { title, path: `knowledge/${name}`, isOptional: true };
};

export const rulePages: readonly RulePage[] = [
  {
    name: 'special-days',
    title: 'Special days',
    role: 'manager',
    parts: [topic('special-hours', 'Special days')],
  },
  {
    name: 'hours',
    title: 'Hours',
    role: 'manager',
    parts: [
      topic('opening-hours', 'Opening hours'),
      topic('kitchen-hours', 'Kitchen hours'),
      topic('happy-hours', 'Happy hours'),
    ],
  },
  {
    name: 'menus',
    title: 'Menus',
    role: 'manager',
    parts: [topic('food-menu', 'Food menu'), topic('drinks-menu', 'Drinks menu')],
  },
  {
    name: 'events',
    title: 'Events',
    role: 'manager',
    parts: [{ title: 'Events', path: 'events' }],
  },
  {
    name: 'messages',
    title: 'Messages',
    role: 'manager',
    parts: [{ title: 'Messages to guests', path: 'messages' }],
  },
  {
    name: 'about',
    title: 'What guests ask',
    role: 'admin',
    parts: [
      topic('venue-details', 'About the place'),
      topic('faq', 'Questions and answers'),
      topic('compendium', 'Anything else'),
    ],
  },
  {
    name: 'tables',
    title: 'Tables',
    role: 'admin',
    parts: [
      { title: 'Areas', path: 'areas' },
      { title: 'Tables', path: 'tables' },
      { title: 'Combinations', path: 'combinations' },
    ],
    choices: { area: 'areas', tables: 'tables' },
  },
  {
    name: 'floor',
    title: 'Floor plan',
    role: 'admin',
    parts: [{ title: 'Floor plan', path: 'tables' }],
  },
  {
    name: 'booking-types',
    title: 'Booking types and deposits',
    role: 'admin',
    parts: [{ title: 'Booking types', path: 'bookingTypes' }],
    choices: { areas: 'areas' },
  },
  {
    name: 'policy',
    title: 'Policy',
    role: 'admin',
    parts: [{ title: 'What guests may do online', path: 'policy' }],
  },
  {
    name: 'venue',
    title: 'Venue and brand',
    role: 'group',
    parts: [
      { title: 'The venue', path: '' },
      { title: 'Brands and their looks', path: '/brands' },
      { title: 'The group', path: '/group' },
    ],
    choices: { brand: '/brands' },
  },
];

export function mayOpen({ role }: RulePage, app: App): boolean {
  if (role === 'manager') return app.may('diary.override');
  if (!app.may('setup.manage')) return false;
  return role === 'admin' || app.isForAllVenues;
}

/** The path of a part of the shown venue. */
export function pathOf(path: string, app: App): string {
  if (path.startsWith('/')) return path;
  const venue = `/venues/${app.venue?.slug ?? ''}`;
  return path === '' ? venue : `${venue}/${path}`;
}
