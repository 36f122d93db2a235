/** The guest in the input of a booking or an order of tickets. */
import { parsePhone, type Phone } from '@venue/domain/shared/phone';
import type { Venue } from '@venue/domain/venue/venue';
import { required, optional } from '../fields/field';
import { email, phone, properName } from '../fields/kinds';
import { invalid } from '../problems';

export class GuestInput {
  @required(properName, 'The guest’s name.') name!: string;
  @required(phone, 'The guest’s phone number; it proves the booking later.') phone!: string;
  @optional(email, 'The guest’s e-mail address.') email!: string | null;
}

/** The phone number, read in the venue's country. Throws for an invalid number. */
export function phoneOf(guest: GuestInput, { region }: Pick<Venue, 'region'>): Phone {
  const parsed = parsePhone(guest.phone, region);
  if (parsed !== null) return parsed;
  const detail = 'guest.phone must be a phone number that can be called.';
  throw invalid([{ pointer: '/guest/phone', detail }]);
}
