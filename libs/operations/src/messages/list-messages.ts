import { environmentOf, environments, type Environment } from '@venue/domain/access/caller';
import type { TeamMessage } from '@venue/domain/message/team-messages';
import type { Reference } from '@venue/domain/shared/ids';
import { output, required, optional } from '../fields/field';
import { anyText, bookingReference, listOf, oneOf, wholeNumberInQuery } from '../fields/kinds';
import { parseContacts } from '../pipeline/choices';
import { TeamMessageAnswer, toTeamMessage } from './team-message-view';
import { operation } from '../operation';

class ListMessagesInput {
  @optional(oneOf(...environments), 'Left out: that of the booking, or live.')
  environment!: Environment | null;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @optional(bookingReference, 'About that booking only.') reference!: Reference | null;
  @optional(anyText, 'To that phone number or e-mail address only.') to!: string | null;
  @required(wholeNumberInQuery(1, 1000), 'At most that many.') limit!: number;
}

class MessagesAnswer {
  @output(listOf(TeamMessageAnswer), 'Newest first.') messages!: readonly TeamMessageAnswer[];
}

export const listMessages = operation({
  audience: 'team',
  effect: 'read',
  title: 'List messages, newest first',
  route: 'GET /messages',
  capability: 'diary.read',
  description:
    'The texts and e-mails that were written, with their whole text. What waits is listed too, and what was stopped says why.',
  input: ListMessagesInput,
  answer: MessagesAnswer,

  async run(input, call): Promise<readonly TeamMessage[]> {
    const { team, venues, caller } = call;
    const { environment, reference, to, limit } = input;
    return team.messages.list({
      environment: environment ?? (reference === null ? 'live' : environmentOf(reference)),
      venues,
      reference,
      to: to === null ? null : parseContacts(to, venues),
      limit,
      withSignIns: call.may('setup.manage') && (caller?.venueIds ?? null) === null,
    });
  },

  view: (messages): MessagesAnswer => ({ messages: messages.map(toTeamMessage) }),
});
