/** Describes the changed fields of a booking. */
import type { Booking } from '@venue/domain/booking/booking';
import { erasedName, type DescribedField } from '@venue/domain/booking/fields';
import type { BookingFacts, FactsOf } from '@venue/domain/history/facts';
import type { BookingHistory, HistoryEntry, HistoryPart } from '@venue/domain/history/history';
import { displayPence, type Money } from '@venue/domain/shared/money';
import { localOf, type Instant, type Zone } from '@venue/domain/shared/time';
import { formatGuests, formatList } from '../../wording/format';
import { wishDescriptions } from '../guest-details';

/** The booking of the history, or the entry of the waiting list. */
export interface HistoryAbout {
  readonly guestName: string;
  /** Of an entry. */
  readonly partySize?: number;
  readonly venue: { readonly zone: Zone; readonly money: Money };
}

export interface FieldContext extends HistoryAbout {
  readonly tables: BookingHistory['tables'];
}

export type ChangeEntry<Part extends HistoryPart> = Pick<
  HistoryEntry,
  'kind' | 'subject' | 'actor'
> & {
  readonly before: Partial<FactsOf[Part]>;
  readonly after: Partial<FactsOf[Part]>;
};

/**
 * Names the party as well if the entry has it: a booking made from a hold records only what
 * changed.
 */
export function details(happened: ChangeEntry<'booking'>, about: FieldContext): string {
  return happened.kind === 'added' ? placeAndTime(happened.after, about) : changes(happened, about);
}

export function placeAndTime(facts: Partial<BookingFacts>, about: FieldContext): string {
  const guests = formatGuests(facts.partySize ?? 0);
  const names = tableNames(facts, about);
  const at = names === '' ? '' : ` at ${names}`;
  return `${guests} on ${timeOf(facts.startsAt, about.venue)}${at}`;
}

type FieldDescriptions = {
  readonly [Field in DescribedField]: (
    was: Booking[Field] | undefined,
    is: Booking[Field],
    about: FieldContext,
  ) => string;
};

/** The fields whose changes are described, in the order in which the sentence names them. */
const fieldDescriptions: FieldDescriptions = {
  startsAt: (was, is, { venue }) => `from ${timeOf(was, venue)} to ${timeOf(is, venue)}`,
  partySize: (was, is) => `from ${was ?? 0} to ${formatGuests(is)}`,
  bookingType: (was, is) => `from ${was ?? ''} to ${is}`,
  ...wishDescriptions,
  guestName: (_, is) => `name ${detailOf(is)}`,
  guestPhone: (_, is) => `phone ${detailOf(is)}`,
  guestEmail: (_, is) => `e-mail ${detailOf(is)}`,
  depositPence: (_, is, { venue }) => `deposit ${displayPence(is, venue.money)}`,
  guarantee: (_, is, { venue }) =>
    is === null
      ? 'no card needed'
      : `${guaranteeWords[is.status]} for ${displayPence(is.feePence, venue.money)}`,
};

const guaranteeWords = {
  awaiting_card: 'card needed',
  held: 'card held',
  charged: 'card charged',
  waived: 'fee waived',
  released: 'card released',
} as const;

/** Only an erasure leaves no value. */
function detailOf(is: string | null): string {
  return is === erasedName || is === '' || is === null ? 'erased' : is;
}

export function changes(happened: ChangeEntry<'booking'>, about: FieldContext): string {
  const { before, after } = happened;
  const wordsOf = <Field extends DescribedField>(field: Field): readonly string[] => {
    const [is, describe] = [after[field], fieldDescriptions[field]];
    if (is === undefined || describe === undefined) return [];
    return [describe(before[field], is as Booking[Field], about)];
  };
  const fields = (Object.keys(fieldDescriptions) as DescribedField[]).flatMap((field) =>
    wordsOf(field),
  );
  const tables = 'allocation' in after ? [tableChange(happened, about)] : [];
  const all = [...fields, ...tables];
  return all.length === 0 ? 'details' : all.join(', ');
}

export function tableChange(
  { before, after }: ChangeEntry<'booking'>,
  about: FieldContext,
): string {
  const [from, to] = [tableNames(before, about), tableNames(after, about)];
  return from === to ? `still at ${to}` : `from ${from || 'no table'} to ${to || 'no table'}`;
}

export function tableNames(
  { allocation }: Partial<BookingFacts>,
  { tables }: FieldContext,
): string {
  const names: Readonly<Record<string, string>> = tables;
  return formatList((allocation?.tableIds ?? []).map((id) => names[id] ?? 'a table'));
}

/** `2026-12-05 19:30`, on the venue's clock. */
export function timeOf(
  instant: Instant | null | undefined,
  { zone }: HistoryAbout['venue'],
): string {
  if (instant === null || instant === undefined) return 'a time that is not known';
  const { date, time } = localOf(instant, zone);
  return `${date} ${time}`;
}
