import { plusMinutes } from '@venue/domain/shared/time';
import { output, required } from '../../fields/field';
import { object, uuid, venueId, wholeNumber, plainText } from '../../fields/kinds';
import { operation } from '../../operation';
import { newChallenge } from './captcha';
import type { Challenge } from './captcha-token';

class ChallengeInput {
  @required(venueId, 'The venue at which it will be used.') venueId!: string;
}

const seconds = wholeNumber(0, Number.MAX_SAFE_INTEGER);

class PurposeAnswer {
  @output(plainText, 'Live or sandbox, as the key is.') environment!: string;
  @output(
    plainText,
    'The operation that the challenge is made for; a booking takes its solution too.',
  )
  route!: string;
  @output(uuid, 'The venue that it is good for.') venueId!: string;
}

class ParametersAnswer {
  @output(plainText, 'How a key is derived.') algorithm!: string;
  @output(wholeNumber(1, 1_000_000), 'Rounds of it.') cost!: number;
  @output(object(PurposeAnswer), 'What a solution is good for.') data!: PurposeAnswer;
  @output(seconds, 'When it ends, in seconds since 1970.') expiresAt!: number;
  @output(wholeNumber(1, 64), 'Bytes of the key.') keyLength!: number;
  @output(plainText, 'How the key has to begin, in hexadecimal.') keyPrefix!: string;
  @output(plainText, 'The bytes before the counter, in hexadecimal.') nonce!: string;
  @output(plainText, 'The salt, in hexadecimal.') salt!: string;
}

class ChallengeAnswer {
  @output(object(ParametersAnswer), 'The challenge, in the form of ALTCHA.')
  parameters!: ParametersAnswer;
  @output(plainText, 'Sent back with the solution.') signature!: string;
}

export const getCaptchaChallenge = operation({
  tool: null,
  route: 'GET /captcha-challenge',
  audience: 'publishable',
  capability: null,
  effect: 'read',
  venue: 'named',
  title: 'Get a captcha challenge',
  description:
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
