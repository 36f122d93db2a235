import { optional } from '../fields/field';
import { venueId } from '../fields/kinds';
import { operation } from '../operation';
import { ContactAnswer, ContactInput, venueOfPhone } from './guest-fields';
import { guestFor, requireGuest, nameContact, personIn, unreachable } from './guest-naming';

class AddContactInput extends ContactInput {
  @optional(venueId, venueOfPhone) venueId!: string | null;
}

export const addContact = operation({
  tool: null,
  route: 'POST /contacts',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'none',
  title: 'Add a contact',
  description:
    'Adds a person to write to: to the guest of an earlier answer, or else to the guest who is known by the same ' +
    'phone number or e-mail address, who is added where there is none. Saying the same again gives the same contact.',
  input: AddContactInput,
  check: (input) => unreachable(input, ''),
  answer: ContactAnswer,
  problems: ['not-found'],
  statusOf: () => 201,

  async run(input, call): Promise<ContactAnswer> {
    const person = await personIn(input, { at: '', venueId: input.venueId }, call);
    const guestId =
      input.guestId === null
        ? await guestFor(person, individual, call)
        : await requireGuest(input.guestId, null, call);
    return nameContact(person, { guestId, isPrimary: input.guestId === null }, call);
  },
});

const individual = { type: 'Individual', companyName: null, vat: null } as const;
