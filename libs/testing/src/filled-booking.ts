import type { PersonalField, WishField } from '@venue/domain/booking/fields';
import type { Phone } from '@venue/domain/shared/phone';

/**
 * Every optional field of a booking, with words that nothing else has, to find each on every
 * surface. A new field of a guest does not compile until it is here.
 */
export const filledFields = {
  guestName: 'Zenobia Kepler',
  guestPhone: '+441174960777' as Phone,
  guestEmail: 'zenobia@kepler.example',
  notes: 'window-seat-please',
  allergies: 'tree-nuts-and-kiwi',
  teamNote: 'knows-the-chef',
  tags: ['quiet-corner'],
  cancelReason: 'train-cancelled',
} satisfies Record<Exclude<PersonalField | WishField, 'guestId' | 'contactId'>, unknown>;
export type FilledField = keyof typeof filledFields;

export const filledNames = Object.keys(filledFields) as FilledField[];

/** People's words for a field whose value is not a text, such as a number. */
const labels: Readonly<Record<Unlabelled, string>> = {};
type Unlabelled = {
  [Name in FilledField]: (typeof filledFields)[Name] extends string | readonly string[]
    ? never
    : Name;
}[FilledField];

/** Finds it in what people or programs read. Texts of pages have nothing between two cells. */
export function filledPattern(name: FilledField): RegExp {
  const value = [filledFields[name]].flat().join().replace(/\W/g, '\\$&');
  const label = (labels as Readonly<Partial<Record<FilledField, string>>>)[name];
  return label === undefined
    ? new RegExp(value)
    : new RegExp(`(${name}|${label})\\W*${value}(?!\\d)`, 'i');
}

/** The name of a field in storage. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A statement that gives all bookings these fields, and its values. */
export function fillBookings(): readonly [text: string, values: readonly [object]] {
  const columns = filledNames.map(columnOf);
  const values = Object.fromEntries(
    filledNames.map((name) => [columnOf(name), filledFields[name]]),
  );
  return [
    `update booking set version = booking.version + 1,
       ${columns.map((column) => `${column} = made.${column}`).join(', ')}
     from jsonb_populate_record(null::booking, $1) as made`,
    [values],
  ];
}
