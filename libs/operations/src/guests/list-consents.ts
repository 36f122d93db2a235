import { isoOf } from '@venue/domain/shared/time';
import type { Consent } from '@venue/domain/guest/consent';
import { output, outputOrNull, required } from '../fields/field';
import { line, listOf, moment, oneOf, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { summaryOfVenue } from '../venues/team-venue';

class ConsentsInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
}

class ConsentAnswer {
  @output(oneOf('email', 'text'), 'How it may write.') channel!: Consent['channel'];
  @output(plainText, 'The e-mail address or the number.') to!: string;
  @output(plainText, 'The name with which it was given last.') name!: string;
  @output(moment, 'When it was given first.') since!: string;
  @outputOrNull(plainText, 'The page on which it was given last; null where none was named.')
  page!: string | null;
}

export class ConsentsAnswer {
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(listOf(ConsentAnswer), 'E-mail addresses first, in the order in which they were given.')
  consents!: readonly ConsentAnswer[];
}

export const listConsents = operation({
  audience: 'team',
  effect: 'read',
  route: 'GET /venues/{venueId}/consents',
  capability: 'setup.manage',
  title: 'List who may be written to',
  description:
    'The addresses and numbers of guests who agreed to hear news of the venue. A refusal counts whatever was said ' +
    'later, and a number that has stopped the texts of the venue is left out.',
  input: ConsentsInput,
  answer: ConsentsAnswer,
  problems: ['not-found'],

  async run({ venueId }, call): Promise<ConsentsAnswer> {
    const { id, slug } = summaryOfVenue(venueId, call);
    const consents = await call.team.consents.ofVenue(id);
    return {
      venue: slug,
      consents: consents.map(({ since, ...consent }) => ({ ...consent, since: isoOf(since) })),
    };
  },
});
