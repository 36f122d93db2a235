/**
 * Every field of a booking, and where it appears. Views of a booking derive from this table, so a
 * new field does not compile until it has a row here and appears where that row says.
 */
import type { Booking } from './booking';

/** The name of a guest after an erasure. */
export const erasedName = 'Erased guest';

interface BookingField {
  /**
   * Which answers to the team include it: `plain` fields are in all of them, as stored; `day`
   * fields are in the day and in the whole booking, each in another form; `whole` fields only in
   * the whole booking.
   */
  readonly team: 'plain' | 'day' | 'whole' | 'hidden';
  /** Its name in the export of a person's data; null where it is no personal data. */
  readonly exported: string | null;
  /** Whether webhooks and the feed include it. */
  readonly webhook: boolean;
  /** Whether the history describes a change of it. */
  readonly described: boolean;
  /** Whether guests can set it wherever they book. */
  readonly isWish?: true;
  /** Its value after an erasure; absent for a field that does not identify the guest. */
  readonly erased?: string | null | readonly [];
}

/** In the order of the export. */
export const bookingFields = {
  id: { team: 'day', exported: null, webhook: false, described: false },
  reference: { team: 'day', exported: 'reference', webhook: true, described: false },
  environment: { team: 'whole', exported: 'environment', webhook: false, described: false },
  venueId: { team: 'whole', exported: 'venue', webhook: false, described: false },
  integrationId: { team: 'hidden', exported: null, webhook: false, described: false },
  bookingTypeId: { team: 'plain', exported: null, webhook: false, described: false },
  bookingType: { team: 'plain', exported: 'bookingType', webhook: true, described: true },
  partySize: { team: 'plain', exported: 'partySize', webhook: true, described: true },
  startsAt: { team: 'day', exported: 'startsAt', webhook: true, described: true },
  endsAt: { team: 'day', exported: 'endsAt', webhook: true, described: false },
  state: { team: 'day', exported: 'state', webhook: true, described: false },
  guestName: {
    team: 'plain',
    exported: 'name',
    webhook: true,
    described: true,
    erased: erasedName,
  },
  guestPhone: { team: 'plain', exported: 'phone', webhook: true, described: true, erased: '' },
  guestEmail: { team: 'plain', exported: 'email', webhook: false, described: true, erased: null },
  notes: {
    team: 'plain',
    exported: 'notes',
    webhook: false,
    described: true,
    isWish: true,
    erased: null,
  },
  allergies: {
    team: 'plain',
    exported: 'allergies',
    webhook: false,
    described: true,
    isWish: true,
    erased: null,
  },
  isForBusiness: { team: 'plain', exported: 'isForBusiness', webhook: false, described: false },
  locale: { team: 'hidden', exported: 'locale', webhook: false, described: false },
  cancelReason: {
    team: 'whole',
    exported: 'cancelReason',
    webhook: false,
    described: false,
    erased: null,
  },
  tags: { team: 'plain', exported: 'tags', webhook: false, described: false, erased: [] },
  teamNote: { team: 'plain', exported: 'teamNote', webhook: false, described: false, erased: null },
  depositPence: { team: 'day', exported: 'depositPence', webhook: false, described: true },
  guarantee: { team: 'day', exported: 'cardGuarantee', webhook: false, described: true },
  movedInsideNotice: {
    team: 'hidden',
    exported: 'movedInsideNotice',
    webhook: false,
    described: false,
  },
  source: { team: 'plain', exported: 'source', webhook: true, described: false },
  createdAt: { team: 'whole', exported: 'createdAt', webhook: false, described: false },
  holdUntil: { team: 'whole', exported: null, webhook: false, described: false },
  heldFor: { team: 'hidden', exported: null, webhook: false, described: false },
  guestId: { team: 'hidden', exported: null, webhook: false, described: false, erased: null },
  contactId: { team: 'hidden', exported: null, webhook: false, described: false, erased: null },
  policy: { team: 'hidden', exported: null, webhook: false, described: false },
  expectedArrival: { team: 'day', exported: null, webhook: true, described: false },
  arrivalHeldUntil: { team: 'whole', exported: null, webhook: false, described: false },
  startAgreedAt: { team: 'hidden', exported: null, webhook: false, described: false },
  confirmedFor: { team: 'day', exported: null, webhook: false, described: false },
  arrivedAt: { team: 'day', exported: null, webhook: false, described: false },
  isPinned: { team: 'plain', exported: null, webhook: false, described: false },
  undo: { team: 'whole', exported: null, webhook: false, described: false },
  version: { team: 'plain', exported: null, webhook: true, described: false },
} as const satisfies Record<keyof Booking, BookingField>;

type BookingFields = typeof bookingFields;
type FieldsWhere<Traits> = {
  [Name in keyof BookingFields]: BookingFields[Name] extends Traits ? Name : never;
}[keyof BookingFields];

/** In all answers to the team. */
export type PlainTeamField = FieldsWhere<{ readonly team: 'plain' }>;
/** In the answer of a day. */
export type DayField = PlainTeamField | FieldsWhere<{ readonly team: 'day' }>;
export type WebhookField = FieldsWhere<{ readonly webhook: true }>;
export type DescribedField = FieldsWhere<{ readonly described: true }>;
export type WishField = FieldsWhere<{ readonly isWish: true }>;
/** The guest's wishes; null for each that the guest left out. */
export type Wishes = Pick<Booking, WishField>;
export type PersonalField = FieldsWhere<{ readonly erased: unknown }>;

function fieldsWhere<Name extends keyof Booking>(
  isWanted: (field: BookingField) => boolean,
): readonly Name[] {
  const all: Readonly<Record<string, BookingField>> = bookingFields;
  return Object.keys(all).filter((name) => isWanted(all[name] as BookingField)) as Name[];
}

export const plainTeamFields = fieldsWhere<PlainTeamField>(({ team }) => team === 'plain');
export const dayFields = fieldsWhere<DayField>(({ team }) => team === 'plain' || team === 'day');
/** With their names in the export of a person's data. */
export const exportedFields = fieldsWhere<keyof Booking>(({ exported }) => exported !== null).map(
  (name) => [name, bookingFields[name].exported] as const,
);
export const wishFields = fieldsWhere<WishField>(({ isWish }) => isWish === true);
export const noWishes = wishesFrom(() => null);

/** Only the wishes of a booking, or of any record that includes them. */
export function wishesOf(record: Wishes): Wishes {
  return wishesFrom((name) => record[name]);
}

/** The wishes after a change, which keeps those that it leaves out. */
export function wishesAfter(change: Wishes, before: Wishes): Wishes {
  return wishesFrom((name) => change[name] ?? before[name]);
}

function wishesFrom(valueOf: (name: WishField) => unknown): Wishes {
  return Object.fromEntries(wishFields.map((name) => [name, valueOf(name)])) as unknown as Wishes;
}

export const personalFields = fieldsWhere<PersonalField>(({ erased }) => erased !== undefined);

/** The personal fields after an erasure. */
export const erasedGuest = Object.fromEntries(
  personalFields.map((name) => [name, bookingFields[name].erased]),
) as { readonly [Name in PersonalField]: BookingFields[Name]['erased'] };
