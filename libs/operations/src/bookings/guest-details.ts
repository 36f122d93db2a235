/** The guest's details in every input that makes or changes a booking. */
import { wishesOf, wishFields, type WishField, type Wishes } from '@venue/domain/booking/fields';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { optionalAtEnd } from '../fields/field';
import { lines } from '../fields/kinds';

/** Fields that guests may fill in with a booking; every input extends this class. */
export class WishesInput implements Readonly<Record<WishField, unknown>> {
  @optionalAtEnd(lines(1000), 'What the venue should know.') notes!: string | null;
}

/** The label of each field. */
const wishLabels: Readonly<Record<WishField, string>> = { notes: 'Notes' };

/** The fields that were filled in, as labels and text. */
export function wishRows(wishes: Wishes): readonly (readonly [label: string, words: string])[] {
  return wishFields.flatMap((name) =>
    wishes[name] === null ? [] : [[wishLabels[name], String(wishes[name])] as const],
  );
}

/** The fields that were filled in, as short texts: notes need no label. */
export function wishLines(wishes: Wishes): readonly string[] {
  return wishRows(wishes).map(([label, words]) =>
    label === wishLabels.notes ? words : `${label}: ${words}`,
  );
}

/** The details of a guest who was not named on the page before. */
export function guestDetails(
  guest: Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'>,
  input: WishesInput,
): GuestDetails {
  return { guestId: null, contactId: null, ...guest, ...wishesOf(input), isForBusiness: false };
}
