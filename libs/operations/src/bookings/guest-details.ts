/** The guest's details in every input that makes or changes a booking, and their texts. */
import type { Booking } from '@venue/domain/booking/booking';
import { wishesOf, wishFields, type WishField, type Wishes } from '@venue/domain/booking/fields';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { optionalAtEnd, outputOrNull } from '../fields/field';
import { lines, plainText } from '../fields/kinds';

/** Fields that guests may fill in with a booking; every input extends this class. */
export class WishesInput implements Readonly<Record<WishField, unknown>> {
  @optionalAtEnd(lines(1000), 'What the venue should know.') notes!: string | null;
  @optionalAtEnd(lines(500), 'Allergies and diets of the party.') allergies!: string | null;
}

/** The same fields in every answer to the team. */
export class WishesOutput implements Readonly<Record<WishField, unknown>> {
  @outputOrNull(plainText, 'What they wrote.') notes!: string | null;
  @outputOrNull(plainText, 'Their allergies and diets.') allergies!: string | null;
}

interface WishTexts<Value> {
  readonly label: string;
  /** The sentence for a change of only this field; `yours` is the booking. */
  changed(yours: string, before: Value | null): string;
  /** The value after a change, in the history. */
  described(is: Value | null): string;
}

const wishTexts: {
  readonly [Name in WishField]: WishTexts<NonNullable<Booking[Name]>>;
} = {
  notes: {
    label: 'Notes',
    changed: (yours, before) =>
      before === null ? `The note was added to ${yours}.` : `The notes on ${yours} were changed.`,
    described: (is) => (is === '' ? 'no notes' : `notes ${is === null ? 'erased' : `“${is}”`}`),
  },
  allergies: {
    label: 'Allergies',
    changed: (yours, before) =>
      before === null
        ? `The allergies were added to ${yours}.`
        : `The allergies on ${yours} were changed.`,
    described: (is) =>
      is === '' ? 'no allergies' : `allergies ${is === null ? 'erased' : `“${is}”`}`,
  },
};

/** The sentence for a change of only that field. */
export function describeWishChange(name: WishField, before: Wishes, yours: string): string {
  return wishTexts[name].changed(yours, before[name]);
}

/** The words of the history, by the field. */
export const wishDescriptions = Object.fromEntries(
  wishFields.map((name) => [
    name,
    (_was: unknown, is: Wishes[WishField]) => wishTexts[name].described(is),
  ]),
) as { readonly [Name in WishField]: (was: Wishes[Name] | undefined, is: Wishes[Name]) => string };

/** The fields that were filled in, as labels and text. */
export function wishRows(wishes: Wishes): readonly (readonly [label: string, words: string])[] {
  return wishFields.flatMap((name) =>
    wishes[name] === null ? [] : [[wishTexts[name].label, String(wishes[name])] as const],
  );
}

/** The fields that were filled in, as short texts: notes need no label. */
export function wishLines(wishes: Wishes): readonly string[] {
  return wishRows(wishes).map(([label, words]) =>
    label === wishTexts.notes.label ? words : `${label}: ${words}`,
  );
}

/** The details of a guest who was not named on the page before. */
export function guestDetails(
  guest: Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'>,
  input: WishesInput,
): GuestDetails {
  const unknown = { guestId: null, contactId: null, isForBusiness: false, locale: null };
  return { ...unknown, ...guest, ...wishesOf(input) };
}
