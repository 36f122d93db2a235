import {
  environmentOf,
  environments,
  type Environment,
  type Reference,
  type TeamMessage,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, bookingReference, oneOf, wholeNumber } from '../fields/kinds';
import { parsedContact } from './choices';
import { teamOperation } from './team-operation';

class ListMessagesInput {
  @takes(oneOf(...environments), 'Left out: that of the booking, or live.')
  environment!: Environment | null;
  @takes(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @takes(bookingReference, 'About that booking only.') reference!: Reference | null;
  @takes(anyText, 'To that phone number or e-mail address only.') to!: string | null;
  @needs(wholeNumber(1, 1000), 'At most that many.') limit!: number;
}

export const listMessages = teamOperation({
  effect: 'read',
  title: 'List messages, newest first',
  input: ListMessagesInput,

  async run(input, { team, venues }): Promise<readonly TeamMessage[]> {
    const { environment, reference, to, limit } = input;
    return team.messages.list({
      environment: environment ?? (reference === null ? 'live' : environmentOf(reference)),
      venues,
      reference,
      to: to === null ? null : parsedContact(to, venues),
      limit,
    });
  },
});
