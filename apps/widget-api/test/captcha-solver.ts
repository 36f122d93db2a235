/** Solves captchas as a browser does: with ALTCHA's own code, independent of this service's. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Page } from './widget-client';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an answer, or what a forger makes
export type Challenge = any;

export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

export async function challengeFor(
  page: Pick<Page, 'get'>,
  venueId: string | undefined,
  from?: Parameters<Page['get']>[1],
): Promise<Challenge> {
  const { body } = await page.get(`/captcha-challenge?venueId=${venueId}`, from);
  return body;
}

export async function solve(challenge: Challenge, counterStart = 0): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  if (solution === null) throw new Error('the captcha has no solution');
  return solution;
}

/** The value that a form field has. */
export function tokenOf(challenge: Challenge, solution: Solution): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A new challenge of that venue and its solution, good for one enquiry. */
export async function solved(
  page: Pick<Page, 'get'>,
  venueId: string | undefined,
): Promise<string> {
  const challenge = await challengeFor(page, venueId);
  return tokenOf(challenge, await solve(challenge));
}
