/** Links hold tokens that can't be guessed; a client that tries many of them is refused. */
import { clientAddressOf } from '@venue/http';
import {
  refusedKeysMax,
  refusedTokensMax,
  type RefusalCounter,
} from '@venue/operations/authentication/refusal-counter';
import { untilFloor } from '@venue/operations/authentication/refusal-floor';
import { accepts } from '@venue/operations/fields/parse';
import { otherPage, page, unknownPage, type Answer, type Exchange } from './answer';
import { LinkPath } from './inputs';

/** The token of the counter of unknown tokens. */
export const TOKEN_REFUSALS = Symbol('TokenRefusals');

/** A request for a page whose address has a token. */
export interface TokenExchange extends Exchange {
  readonly tokens: RefusalCounter;
}

/**
 * Returns the task's answer; the task returns null for an unknown token. Unknown tokens are counted
 * by client address: up to `refusedTokensMax` the answer is 404, beyond it 429. Valid tokens still
 * work then, since many guests may have one address; from `refusedKeysMax` on, every request gets
 * 429 without a look-up.
 */
export async function answerToToken(
  token: unknown,
  { request, deployment, tokens }: TokenExchange,
  task: (token: string) => Promise<Answer | null>,
): Promise<Answer> {
  const address = clientAddressOf(request, deployment);
  const tooMany = (): Answer =>
    page(429, otherPage('too-many'), { 'Retry-After': String(tokens.secondsLeft(address)) });

  if (tokens.count(address) >= refusedKeysMax) return tooMany();
  const startedAt = performance.now();
  const readable = readToken(token);
  const answer = readable === null ? null : await task(readable);
  if (answer !== null) return answer;
  const refused = tokens.note(address) > refusedTokensMax ? tooMany() : unknownPage();
  if (readable !== null) await untilFloor(startedAt);
  return refused;
}

/** Null for text that can't be a token: the database would fail on some, such as a NUL. */
function readToken(token: unknown): string | null {
  return accepts(LinkPath, { token }) ? String(token) : null;
}
