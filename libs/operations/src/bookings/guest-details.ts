/** What a guest says with a booking, in every input that makes or changes one. */
import { wishesOf, wishFields, type WishField, type Wishes } from '@venue/domain/booking/fields';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { optionalAtEnd } from '../fields/field';
import { lines } from '../fields/kinds';

/** A field that guests may say with a booking is declared here, and then in every input. */
export class WishesInput implements Readonly<Record<WishField, unknown>> {
  @optionalAtEnd(lines(1000), 'What the venue should know.') notes!: string | null;
}

/** Their names for people. */
const wishLabels: Readonly<Record<WishField, string>> = { notes: 'Notes' };

/** What was said, as names and words. */
export function wishRows(said: Wishes): readonly (readonly [label: string, words: string])[] {
  return wishFields.flatMap((name) =>
    said[name] === null ? [] : [[wishLabels[name], String(said[name])] as const],
  );
}

/** The details of a guest whom no page has named before. */
export function guestDetails(
  guest: Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'>,
  input: WishesInput,
): GuestDetails {
  return { guestId: null, contactId: null, ...guest, ...wishesOf(input), isForBusiness: false };
}
