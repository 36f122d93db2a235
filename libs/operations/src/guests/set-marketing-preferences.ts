import type { ContactId } from '@venue/domain/shared/ids';
import { output, outputOrNull, required, optional } from '../fields/field';
import { flag, uuid, venueId } from '../fields/kinds';
import { operation } from '../operation';
import { missingGuestProblem, requireContact } from './guest-naming';
import { pageAddress } from '../fields/page-address';

class PreferencesInput {
  @required(venueId, 'The venue that would write.') venueId!: string;
  @optional(uuid, 'The guest; a guest or a contact is needed.') guestId!: string | null;
  @optional(uuid, 'The contact.') contactId!: string | null;
  @required(flag, 'Whether it may send e-mails.') email!: boolean;
  @required(flag, 'Whether it may send texts.') sms!: boolean;
  @optional(pageAddress, 'The page on which the guest said so.') sourceUrl!: string | null;
}

class PreferencesAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(uuid, 'The guest.') guestId!: string;
  @outputOrNull(uuid, 'The contact, where one was sent.') contactId!: string | null;
  @output(flag, 'Whether it may send e-mails.') email!: boolean;
  @output(flag, 'Whether it may send texts.') sms!: boolean;
}

export const setMarketingPreferences = operation({
  tool: null,
  route: 'POST /marketing-preferences',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'named',
  title: 'Set marketing preferences',
  description:
    'Notes what a guest agrees to hear of a venue, by e-mail and by text. Every change is kept with its time and the ' +
    'page on which it was made. The newest one counts, but a yes from a page never undoes an earlier no: anybody can ' +
    'type in a number. The answer is what was sent, whatever was said before.',
  input: PreferencesInput,
  answer: PreferencesAnswer,
  problems: [],
  statusOf: () => 201,

  check({ guestId, contactId }) {
    if (guestId === null && contactId === null) throw missingGuestProblem();
    return [];
  },

  async run({ email, sms, sourceUrl, ...input }, call): Promise<PreferencesAnswer> {
    const { guestId } = await requireContact(input, call);
    const { work, caller, venue, ids, now } = call;
    const subject = { venueId: venue.id, guestId, contactId: input.contactId as ContactId | null };
    await work.guests.prefer({
      ...subject,
      id: ids.uuid(),
      environment: caller.environment,
      integrationId: caller.id,
      email,
      sms,
      sourceUrl,
      createdAt: now,
    });
    return { ...subject, email, sms };
  },
});
