/**
 * What becomes of a message between the business that wrote it and the carrier that takes it. The
 * table is the truth; whoever looks at a message decides anew what is to be done with it.
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
  /** How often somebody has begun to send it. */
  readonly attempts: number;
  /** How often it was handed over without an answer. */
  readonly perhapsTaken: number;
  /** When it is to be sent; while it is being sent, when its sender must be dead. */
  readonly dueAt: Instant;
  /** Where the venue is, so that a number can be abroad. */
  readonly home: Region;
  readonly now: Instant;
}

/** One try to send a message. Only while it is the newest may its sender record what came of it. */
export interface Attempt {
  readonly messageId: MessageId;
  readonly number: number;
}

export type Step =
  /** Nothing to do: it is over, or not due, or another one goes first. */
  | { readonly kind: 'leave' }
  /** Somebody seems to be sending it; that is known by then. */
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'too-late' }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  /** `isAgain`: a sender died over it, and perhaps it was sent. */
  | { readonly kind: 'send'; readonly isAgain: boolean };

/** A job may come a little before its time, since two clocks are read; it has no other. */
const earlySeconds = 1;

/**
 * What is to be done with a message. `texts` counts what was sent already, for a text that costs
 * money; null for all that may be sent freely.
 */
export function nextStep(
  entry: Entry,
  { isFirst, texts }: { readonly isFirst: boolean; readonly texts: TextsSent | null },
): Step {
  const { state, now } = entry;
  const seconds = Math.ceil((entry.dueAt - now) / 1000);
  if (state === 'sending' && seconds > 0) return { kind: 'wait', seconds };
  if (isFinished(state) || seconds > earlySeconds) return { kind: 'leave' };
  if (isTooLate(entry)) return { kind: 'too-late' };
  if (!isFirst) return { kind: 'leave' };
  return withinBudget(texts) ?? { kind: 'send', isAgain: state === 'sending' };
}

export function isFinished(state: MessageState): boolean {
  return state === 'sent' || state === 'stopped';
}

/** Null: it is. */
function withinBudget(texts: TextsSent | null): Step | null {
  const budget = texts && exceededBudget(texts);
  return budget === null ? null : { kind: 'over-budget', budget };
}

export function isTooLate({ message: { notAfter }, now }: Entry): boolean {
  return notAfter !== null && notAfter <= now;
}

const firstPauseSeconds = 5;
const longestPauseSeconds = 15 * 60;

/**
 * How long to wait after that many failures: up to twice as long each time. The chance, from 0 to
 * 1, spreads what failed together. Whoever would wait past the last moment looks once more then,
 * so that somebody is told.
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

/** Which messages wait for one carrier. */
export interface Route {
  readonly channel: Message['channel'];
  readonly environment: Message['environment'];
}

export type Taking =
  | { readonly kind: 'left' }
  | { readonly kind: 'too-late'; readonly attempt: Attempt }
  | { readonly kind: 'over-budget'; readonly budget: Budget }
  | { readonly kind: 'taken'; readonly attempt: Attempt };

/** How a message is going to be sent. */
export interface Terms {
  readonly isCharged: boolean;
  readonly isIdempotent: boolean;
  /** When its sender must be dead if nothing was recorded. */
  readonly withinSeconds: number;
}
