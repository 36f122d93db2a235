/** Links hold tokens that nobody can guess; who tries many of them is refused. */
import { clientAddressOf } from '@venue/http';
import { refusedKeysMax, refusedTokensMax, type Deployment } from '@venue/operations';
import type { Request } from 'express';
import { otherPage, page, unknownPage, type Answer } from './answer';

/**
 * The answer of the task, which gives null for a token that it doesn't know. Unknown ones are
 * counted by client address: up to the bound the page says that there is nothing, beyond it that
 * it is too much. Known ones are still found then, since many guests share an address, until so
 * many have come that nothing is looked up any more.
 */
export async function answerToToken(
  token: unknown,
  { request, deployment }: { readonly request: Request; readonly deployment: Deployment },
  task: (token: string) => Promise<Answer | null>,
): Promise<Answer> {
  const { tokens } = deployment.refusals;
  const address = clientAddressOf(request, deployment);
  const tooMany = (): Answer =>
    page(429, otherPage('too-many'), { 'Retry-After': String(tokens.secondsLeft(address)) });

  if (tokens.count(address) >= refusedKeysMax) return tooMany();
  const readable = readToken(token);
  const answer = readable === null ? null : await task(readable);
  if (answer !== null) return answer;
  return tokens.note(address) > refusedTokensMax ? tooMany() : unknownPage();
}

/** Null for what we never give out: storage would choke on some of it, such as a NUL. */
function readToken(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text) ? text : null;
}
