/** The parts of the group's document that can be read and changed one by one. */

/**
 * The steps to a part, from a text such as `/venues/the-harbour/policy`: a JSON pointer in which an
 * item of a list goes by its slug, its name or its index. Null for any other text.
 */
export function parsePartPath(text: string): readonly string[] | null {
  if (!text.startsWith('/')) return null;
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The members of a venue that have paths of their own, and are not in the value of the venue. */
export const separateMembers: readonly string[] = [
  'policy',
  'areas',
  'tables',
  'combinations',
  'bookingTypes',
  'messages',
  'knowledge',
  'events',
];

export interface PartScope {
  /** The slug of the venue that the part belongs to; null for a part of the whole group. */
  readonly venue: string | null;
  /** Whether managers may change it too, and not only admins. */
  readonly isForManagers: boolean;
}

/** The list of venues and their brands concerns the whole group. */
const groupWideMembers: readonly (string | undefined)[] = [undefined, 'slug', 'brand'];

export function scopeOfPart([list, venue, member, topic]: readonly string[]): PartScope {
  if (list !== 'venues' || venue === undefined || groupWideMembers.includes(member)) {
    return { venue: null, isForManagers: false };
  }
  const isForManagers =
    member === 'events' ||
    member === 'messages' ||
    (member === 'knowledge' && managersTopics.includes(topic ?? ''));
  return { venue, isForManagers };
}

const managersTopics: readonly string[] = [
  'opening-hours',
  'special-hours',
  'happy-hours',
  'kitchen-hours',
  'food-menu',
  'drinks-menu',
];
