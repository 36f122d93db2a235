import { plusMinutes } from '@venue/domain';
import { gives, needs } from '../fields/field';
import { object, uuid, venueId, wholeNumber, words } from '../fields/kinds';
import { operation } from '../operation';
import { newChallenge } from './captcha';
import type { Challenge } from './captcha-token';

class ChallengeInput {
  @needs(venueId, 'The venue at which it will be used.') venueId!: string;
}

const seconds = wholeNumber(0, Number.MAX_SAFE_INTEGER);

class PurposeAnswer {
  @gives(words, 'Live or sandbox, as the key is.') environment!: string;
  @gives(words, 'The operation that the challenge is made for; a booking takes its solution too.')
  route!: string;
  @gives(uuid, 'The venue that it is good for.') venueId!: string;
}

class ParametersAnswer {
  @gives(words, 'How a key is derived.') algorithm!: string;
  @gives(wholeNumber(1, 1_000_000), 'Rounds of it.') cost!: number;
  @gives(object(PurposeAnswer), 'What a solution is good for.') data!: PurposeAnswer;
  @gives(seconds, 'When it ends, in seconds since 1970.') expiresAt!: number;
  @gives(wholeNumber(1, 64), 'Bytes of the key.') keyLength!: number;
  @gives(words, 'How the key has to begin, in hexadecimal.') keyPrefix!: string;
  @gives(words, 'What stands before the counter, in hexadecimal.') nonce!: string;
  @gives(words, 'The salt, in hexadecimal.') salt!: string;
}

class ChallengeAnswer {
  @gives(object(ParametersAnswer), 'What is to be solved, as ALTCHA has it.')
  parameters!: ParametersAnswer;
  @gives(words, 'Sent back with the solution.') signature!: string;
}

export const getCaptchaChallenge = operation({
  tool: null,
  route: 'GET /captcha-challenge',
  audience: 'publishable',
  capability: null,
  effect: 'read',
  venue: 'named',
  title: 'Get a captcha challenge',
  about:
    'Gives a puzzle in the form of ALTCHA, version 2, for a browser to solve before it sends an enquiry to a venue ' +
    'that wants it, or a booking beyond the hourly limit there. The solution is the `captchaToken` of one enquiry or ' +
    'one booking, within ten minutes. When many enquiries come in, the puzzle is harder.',
  input: ChallengeInput,
  answer: ChallengeAnswer,
  problems: [],

  async run(_input, call): Promise<Challenge> {
    const { caller, venue, client, now, browserEnquiries } = call;
    const { environment, id: integrationId } = caller;
    const sender = { environment, integrationId, venueId: venue.id, client };
    return newChallenge(await browserEnquiries.since(plusMinutes(now, -60), sender), call);
  },
});
