/**
 * What becomes of a message between the transaction that wrote it and the provider that takes it.
 * The table of messages is the queue: storage picks what is due, and what is to be done with it is
 * decided here.
 */
import type { Region } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { MessageId } from './provider';
import type { Message, MessageState } from './message';
import { exceededBudget, type Budget, type TextsSent } from './texting';

/** A message as it stands. */
export interface Entry {
  readonly message: Message;
  readonly state: MessageState;
  /** How often a worker has begun to send it. */
  readonly attempts: number;
  /** How often it was handed over without an answer. */
  readonly perhapsTaken: number;
  /** Where the venue is, so that a number can be abroad. */
  readonly home: Region;
  readonly now: Instant;
}

/** One try to send a message. Only while it is the newest may its worker record what came of it. */
export interface Attempt {
  readonly messageId: MessageId;
  readonly number: number;
}

export type Step =
  | { readonly kind: 'too-late' }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  /** `isAgain`: a worker died while sending it, and perhaps it was sent. */
  | { readonly kind: 'send'; readonly isAgain: boolean };

/**
 * What is to be done with a message that is due. `texts` counts what was sent already, for a text
 * that costs money; null for all that may be sent freely.
 */
export function nextStep(entry: Entry, texts: TextsSent | null): Step {
  if (isTooLate(entry)) return { kind: 'too-late' };
  const budget = texts && exceededBudget(texts);
  if (budget !== null) return { kind: 'over-budget', budget };
  return { kind: 'send', isAgain: entry.state === 'sending' };
}

function isTooLate({ message: { notAfter }, now }: Entry): boolean {
  return notAfter !== null && notAfter <= now;
}

const firstPauseSeconds = 5;
const longestPauseSeconds = 15 * 60;

/**
 * How long to wait after that many failures: up to twice as long each time. The chance, from 0 to
 * 1, spreads what failed together. A message is looked at once more at its last moment, so that the
 * team learns of a guest who was not told.
 */
export function pauseSeconds(
  attempts: number,
  { chance, message, now }: { chance: number; message: Message; now: Instant },
): number {
  const longest = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1));
  const pause = Math.ceil(longest * chance);
  const left = message.notAfter === null ? pause : Math.ceil((message.notAfter - now) / 1000);
  return Math.max(0, Math.min(pause, left));
}

/** Which messages go through one provider. */
export interface Route {
  readonly channel: Message['channel'];
  readonly environment: Message['environment'];
}

/** Which message is claimed next, and on what terms it is going to be sent. */
export interface ClaimTerms {
  readonly routes: readonly Route[];
  /** Only those that are too late to be sent, since their provider takes nothing at present. */
  readonly isTooLateOnly: boolean;
  /** Those that the caller is busy with. */
  readonly except: readonly MessageId[];
  readonly isCharged: boolean;
  readonly isIdempotent: boolean;
  /** For how long the claim holds: then another worker takes the message. */
  readonly claimSeconds: number;
}

/** What a worker has to do with a message; one beyond its budget has been stopped already. */
export type MessageClaim =
  | { readonly kind: 'too-late'; readonly entry: Entry; readonly attempt: Attempt }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  | { readonly kind: 'send'; readonly entry: Entry; readonly attempt: Attempt };
