/** What a guest says with a booking, in every input that makes or changes one. */
import { wishesOf, type GuestDetails, type WishField } from '@venue/domain';
import { optionalAtEnd } from '../fields/field';
import { lines } from '../fields/kinds';

/** A field that guests may say with a booking is declared here, and then in every input. */
export class WishesInput implements Readonly<Record<WishField, unknown>> {
  @optionalAtEnd(lines(1000), 'What the venue should know.') notes!: string | null;
}

/** The details of a guest whom no page has named before. */
export function guestDetails(
  guest: Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'>,
  input: WishesInput,
): GuestDetails {
  return { guestId: null, contactId: null, ...guest, ...wishesOf(input), isForBusiness: false };
}
