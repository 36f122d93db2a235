/** The fields with which callers name persons, and those that answers contain. */
import { output, outputOrNull, required, optional } from '../fields/field';
import { email, line, properName, phone, uuid, plainText } from '../fields/kinds';

export class ContactInput {
  @optional(uuid, 'The guest whom they belong to, from an earlier answer; else found or added.')
  guestId!: string | null;
  @required(properName, 'Their name.') fullName!: string;
  @optional(email, 'An e-mail address; a phone number or an e-mail address is needed.')
  email!: string | null;
  @optional(phone, 'A phone number, in whatever form people write it.') phone!: string | null;
  @optional(line(1, 120), 'What they are in their company.') role!: string | null;
}

export class ContactAnswer {
  @output(uuid, 'The contact.') id!: string;
  @output(uuid, 'The guest whom they belong to.') guestId!: string;
  @output(plainText, 'Their name, as it was sent.') fullName!: string;
  @outputOrNull(plainText, 'The e-mail address, as it was sent.') email!: string | null;
  @outputOrNull(plainText, 'The phone number in international form.') phone!: string | null;
  @outputOrNull(plainText, 'What they are in their company, as it was sent.') role!: string | null;
}

/** The description of the field `venueId` in inputs that name a guest. */
export const venueOfPhone =
  'The venue to which the guest comes: a phone number without a prefix is read in its country.';
