import { guestTypes, type GuestType } from '@venue/domain/guest/guest';
import { output, outputOrNull, required, optional } from '../fields/field';
import { line, listOf, object, oneOf, properName, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { ContactAnswer, ContactInput, venueOfPhone } from './guest-fields';
import { guestFor, requireGuest, nameContact, personIn, unreachable } from './guest-naming';

class AddGuestInput {
  @required(oneOf(...guestTypes), 'A person, or a company.') type!: GuestType;
  @optional(properName, 'The company; a corporate guest has to have one.')
  companyName!: string | null;
  @optional(line(1, 60), 'The company’s VAT number.') vat!: string | null;
  @required(object(ContactInput), 'The person, or who books for the company.')
  primaryContact!: ContactInput;
  @optional(venueId, venueOfPhone) venueId!: string | null;
}

export class GuestAnswer {
  @output(uuid, 'The guest.') id!: string;
  @output(oneOf(...guestTypes), 'As it was sent.') type!: GuestType;
  @outputOrNull(plainText, 'As it was sent.') companyName!: string | null;
  @output(listOf(ContactAnswer), 'The contact that was sent, and no other.')
  contacts!: readonly ContactAnswer[];
}

const at = '/primaryContact';

export const addGuest = operation({
  tool: null,
  route: 'POST /guests',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'none',
  title: 'Add a guest',
  description:
    'Adds a guest with a person to write to, or finds the one who is known by the same phone number, or by the same ' +
    'e-mail address where there is no number. The answer has what was sent and the ids, whether or not the guest was ' +
    'known, and nothing that others have said of them.',
  input: AddGuestInput,
  check: ({ type, companyName, primaryContact }) => [
    ...(type === 'Corporate' && companyName === null ? [noCompany] : []),
    ...unreachable(primaryContact, at),
  ],
  answer: GuestAnswer,
  problems: ['not-found'],
  statusOf: () => 201,

  async run(
    { type, companyName, vat, primaryContact, venueId: venue },
    call,
  ): Promise<GuestAnswer> {
    const person = await personIn(primaryContact, { at, venueId: venue }, call);
    const existingGuestId = primaryContact.guestId;
    const id =
      existingGuestId === null
        ? await guestFor(person, { type, companyName, vat }, call)
        : await requireGuest(existingGuestId, type, call);
    const contact = await nameContact(
      person,
      { guestId: id, isPrimary: existingGuestId === null },
      call,
    );
    return { id, type, companyName, contacts: [contact] };
  },
});

const noCompany = {
  pointer: '/companyName',
  detail: 'companyName is needed for a corporate guest.',
};
