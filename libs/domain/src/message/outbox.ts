/**
 * What happens to a message between the transaction that stores it and the provider that sends it.
 * The table of messages is the queue: storage picks the messages that are due, and this module
 * decides what to do with them.
 */
import type { Region } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { MessageId } from './provider';
import type { Message, MessageState } from './message';
import { exceededBudget, type Budget, type TextsSent } from './texting';

/** A message with its current sending state. */
export interface QueuedMessage {
  readonly message: Message;
  readonly state: MessageState;
  /** It is no longer true: the booking was changed or cancelled while it was being sent. */
  readonly isOvertaken: boolean;
  /** How many times a worker has started to send it. */
  readonly attempts: number;
  /** How many times it was handed to a provider that did not answer. */
  readonly perhapsTaken: number;
  /** The venue's country, which decides whether a number is abroad. */
  readonly home: Region;
  readonly now: Instant;
}

/** One attempt to send a message. Its worker may record the outcome only while it is the newest. */
export interface Attempt {
  readonly messageId: MessageId;
  readonly number: number;
}

export type SendDecision =
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'too-late' }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  /** `isAgain`: a worker stopped while sending it, so it may have been sent already. */
  | { readonly kind: 'send'; readonly isAgain: boolean };

/**
 * The decision about a message that is due. `texts` counts the texts sent already, for a text that
 * costs money; null for a message that costs nothing.
 */
export function decideSending(entry: QueuedMessage, texts: TextsSent | null): SendDecision {
  if (entry.isOvertaken) return { kind: 'overtaken' };
  if (isTooLate(entry)) return { kind: 'too-late' };
  const budget = texts && exceededBudget(texts);
  if (budget !== null) return { kind: 'over-budget', budget };
  return { kind: 'send', isAgain: entry.state === 'sending' };
}

function isTooLate({ message: { notAfter }, now }: QueuedMessage): boolean {
  return notAfter !== null && notAfter <= now;
}

const firstPauseSeconds = 5;
const longestPauseSeconds = 15 * 60;

/**
 * How many seconds to wait after that many failures: the upper limit doubles each time. `chance`, a
 * random number from 0 to 1, spreads messages that failed together. The wait ends by `notAfter` at
 * the latest, so that the team learns in time of a guest who got no message.
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

/** The messages that go through one provider. */
export interface DeliveryRoute {
  readonly channel: Message['channel'];
  readonly environment: Message['environment'];
}

/** The conditions to claim the next message, and the terms of sending it. */
export interface ClaimTerms {
  readonly routes: readonly DeliveryRoute[];
  /** Claims only messages that will not be sent, while their provider is unavailable. */
  readonly isTooLateOnly: boolean;
  /** Messages that the caller is sending at present. */
  readonly except: readonly string[];
  readonly isCharged: boolean;
  readonly isIdempotent: boolean;
  /** For how long the claim is valid; after that another worker may claim the message. */
  readonly claimSeconds: number;
}

/** The worker's task for a message; an over-budget one has been stopped already. */
export type MessageClaim =
  | {
      readonly kind: 'overtaken' | 'too-late';
      readonly entry: QueuedMessage;
      readonly attempt: Attempt;
    }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  | { readonly kind: 'send'; readonly entry: QueuedMessage; readonly attempt: Attempt };
