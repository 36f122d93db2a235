/** The fields with which callers name persons, and those that answers show of them. */
import { gives, givesOrNull, needs, takes } from '../fields/field';
import { email, line, properName, phone, uuid, words } from '../fields/kinds';

export class ContactInput {
  @takes(uuid, 'The guest whom they belong to, from an earlier answer; else found or added.')
  guestId!: string | null;
  @needs(properName, 'Their name.') fullName!: string;
  @takes(email, 'An e-mail address; a phone number or an e-mail address is needed.')
  email!: string | null;
  @takes(phone, 'A phone number, in whatever form people write it.') phone!: string | null;
  @takes(line(1, 120), 'What they are in their company.') role!: string | null;
}

export class ContactAnswer {
  @gives(uuid, 'The contact.') id!: string;
  @gives(uuid, 'The guest whom they belong to.') guestId!: string;
  @gives(words, 'Their name, as it was sent.') fullName!: string;
  @givesOrNull(words, 'The e-mail address, as it was sent.') email!: string | null;
  @givesOrNull(words, 'The phone number in international form.') phone!: string | null;
  @givesOrNull(words, 'What they are in their company, as it was sent.') role!: string | null;
}

/** What is said of the field `venueId` where a guest is named. */
export const venueOfPhone =
  'The venue to which the guest comes: a phone number without a prefix is read in its country.';
