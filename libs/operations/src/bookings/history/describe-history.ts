/** Describes the history of a booking for the venue's team, one sentence for each entry. */
import { erasedName } from '@venue/domain/booking/fields';
import type { BookingState } from '@venue/domain/booking/states';
import type { FactsOf } from '@venue/domain/history/facts';
import type { BookingHistory, HistoryEntry, HistoryPart } from '@venue/domain/history/history';
import { whatHappened, type Happening } from '@venue/domain/history/what-happened';
import type { MessageKind } from '@venue/domain/message/message';
import { cash, type LedgerDecision } from '@venue/domain/payment/team-money';
import { displayPence, pence } from '@venue/domain/shared/money';
import type { Instant } from '@venue/domain/shared/time';
import { describeSkip } from '@venue/domain/waiting/skip';
import { actorWords, authorisedWords, guestAndActorWords } from './actor-words';
import {
  changes,
  details,
  placeAndTime,
  tableChange,
  tableNames,
  timeOf,
  type FieldContext,
  type ChangeEntry,
  type HistoryAbout,
} from './field-words';

export interface HistoryLine {
  readonly sequence: string;
  readonly at: Instant;
  readonly what: Happening;
  readonly text: string;
}

/** Oldest first. */
export function describeHistory(
  { entries, tables }: BookingHistory,
  { guestName, ...rest }: HistoryAbout,
): readonly HistoryLine[] {
  const isKnown = guestName !== '' && guestName !== erasedName;
  const about = { ...rest, guestName: isKnown ? guestName : 'the guest', tables };
  return entries.map((entry) => {
    const what = whatHappened(entry);
    const text = `${sentences[what](entry, about)}${authorisedWords(entry.authorisedBy)}`;
    return { sequence: entry.sequence, at: entry.at, what, text };
  });
}

type Sentence = (entry: HistoryEntry, about: FieldContext) => string;

/** A sentence from the facts of that part; entries of other parts have none of them. */
function sentenceOf<Part extends HistoryPart>(
  sentence: (happened: ChangeEntry<Part>, about: FieldContext) => string,
): Sentence {
  return (entry, about) => {
    const [before, after] = [entry.before ?? {}, entry.after ?? {}];
    return sentence({ ...entry, before, after } as unknown as ChangeEntry<Part>, about);
  };
}

const sentences: Record<Happening, Sentence> = {
  begun: (entry, about) =>
    entry.part === 'enquiry'
      ? `History of an enquiry begins here: ${entry.after?.subject ?? ''}`
      : sentenceOf<'booking'>(({ after }) => `History begins here: ${placeAndTime(after, about)}`)(
          entry,
          about,
        ),
  note: sentenceOf<'booking'>(({ after: { teamNote }, actor }, { guestName }) => {
    const by = actorWords(actor, guestName);
    return teamNote ? `Note${by}: ${teamNote}` : `Note removed${by}`;
  }),
  tagged: sentenceOf<'booking'>(({ after: { tags = [] }, actor }, { guestName }) => {
    return `Tags${actorWords(actor, guestName)}: ${tags.join(', ') || 'none'}`;
  }),
  pinned: sentenceOf<'booking'>(({ after, actor }, { guestName }) => {
    const what = after.isPinned === true ? 'Kept at its tables' : 'May have other tables';
    return `${what}${actorWords(actor, guestName)}`;
  }),
  overridden: ({ reason, actor, subject }, { guestName }) => {
    const what = subject.kind === 'waiting' ? 'Moved in the order' : 'Against the rules';
    return `${what}${actorWords(actor, guestName)}: ${reason ?? 'the reason was erased'}`;
  },
  erased: actionOf('Guest’s details erased'),
  held: sentenceOf<'booking'>((happened, about) => {
    const by = actorWords(happened.actor, about.guestName);
    return `Table held${by}: ${details(happened, about)}`;
  }),
  booked: sentenceOf<'booking'>((happened, about) => {
    const by = guestAndActorWords(happened.actor, about.guestName);
    return `Booked${by}: ${details(happened, about)}`;
  }),
  confirmed: actionOf('Confirmed'),
  restored: actionOf('Booked again'),
  amended: sentenceOf<'booking'>((happened, about) => {
    const by = guestAndActorWords(happened.actor, about.guestName);
    return `Changed${by}: ${changes(happened, about)}`;
  }),
  moved: sentenceOf<'booking'>((happened, about) => {
    const to = tableNames(happened.after, about);
    const isMoved = tableNames(happened.before, about) !== to;
    const what = isMoved ? `Moved ${tableChange(happened, about)}` : `Time at ${to} changed`;
    return `${what}${actorWords(happened.actor, about.guestName)}`;
  }),
  late: sentenceOf<'booking'>(({ after, actor }, { guestName, venue }) => {
    const time = timeOf(after.expectedArrival, venue).slice(11);
    return `Reported late${guestAndActorWords(actor, guestName)}: expected at ${time}`;
  }),
  reminded: sentenceOf<'booking'>(({ after }) =>
    after.remindedFor === null ? 'Reminder withdrawn' : 'Reminder written',
  ),
  'confirmed-by-guest': actionOf('Attendance confirmed'),
  arrived: actionOf('Arrived'),
  seated: actionOf('Seated'),
  left: actionOf('Left'),
  missed: actionOf('Marked as a no-show'),
  undone: sentenceOf<'booking'>((happened, about) => {
    const by = actorWords(happened.actor, about.guestName);
    return `Undone${by}${afterColon(undoneDetail(happened, about))}`;
  }),
  cancelled: sentenceOf<'booking'>(({ after, actor }, { guestName }) => {
    return `Cancelled${guestAndActorWords(actor, guestName)}${afterColon(after.cancelReason)}`;
  }),
  expired: actionOf('Expired, because it was not paid or booked in time'),
  asked: sentenceOf<'enquiry'>(({ after, actor }, { guestName }) => {
    return `Enquiry${guestAndActorWords(actor, guestName)}: ${after.subject ?? ''}`;
  }),
  answered: sentenceOf<'enquiry'>(({ after, actor }, { guestName }) => {
    return `Enquiry answered${actorWords(actor, guestName)}${afterColon(after.answer)}`;
  }),
  assigned: sentenceOf<'enquiry'>(({ after, actor }, { guestName }) => {
    return `Enquiry assigned to ${after.assignee ?? 'no one'}${actorWords(actor, guestName)}`;
  }),
  closed: sentenceOf<'enquiry'>(({ after, actor }, { guestName }) => {
    return `Enquiry closed${actorWords(actor, guestName)}${afterColon(after.closingNote)}`;
  }),
  'payment-asked': sentenceOf<'request'>((happened, about) => {
    const until = timeOf(happened.after.expiresAt, about.venue);
    return `${moneyOf(happened, about)} asked for, to be paid by ${until}`;
  }),
  paid: sentenceOf<'receipt'>(paidWords),
  'payment-flagged': sentenceOf<'receipt'>((happened, about) => {
    const flag = happened.after.flag ?? '';
    return `${paidWords(happened, about)}, ${flagWords[flag] ?? flag}: the team decides`;
  }),
  'payment-decided': sentenceOf<'receipt'>((happened, about) => {
    const { decision, reason } = happened.after;
    const by = actorWords(happened.actor, about.guestName);
    if (!decision) return `Payment decided about${by}`;
    return `${moneyOf(happened, about)} ${decisionWords[decision]}${by}${afterColon(reason)}`;
  }),
  refunded: sentenceOf<'receipt'>((happened, about) => {
    const by = actorWords(happened.actor, about.guestName);
    return `Refund of ${amountOf(happened, about)} confirmed${by}`;
  }),
  'dispute-lost': sentenceOf<'receipt'>((happened, about) => {
    const by = actorWords(happened.actor, about.guestName);
    return `Dispute of ${amountOf(happened, about)} lost${by}`;
  }),
  // Entries of the waiting list have a history of their own, and are in no booking's.
  joined: actionOf('Joined'),
  offered: actionOf('A table was offered'),
  accepted: actionOf('Offer accepted'),
  ended: sentenceOf<'waiting'>(({ after: { state }, actor }, { guestName }) => {
    const what = state === 'left' ? 'Left' : state === 'declined' ? 'Offer declined' : 'Ended';
    return `${what}${actorWords(actor, guestName)}`;
  }),
  'passed-over': sentenceOf<'waiting'>(
    ({ after: { skip }, actor }, { guestName, partySize = 0 }) =>
      skip
        ? `Passed over${afterColon(describeSkip(skip, partySize))}`
        : `Place changed${actorWords(actor, guestName)}`,
  ),
  coming: actionOf('On the way'),
  'message-sent': sentenceOf<'message'>(({ after }) => `${messageName(after)} sent`),
  'message-kept': sentenceOf<'message'>(({ after }) => {
    return `${messageName(after)} kept in the inbox, not sent`;
  }),
  'message-failed': sentenceOf<'message'>(({ after }) => {
    return `${messageName(after)} not delivered${afterColon(after.because)}`;
  }),
};

function actionOf(words: string): Sentence {
  return ({ actor }, { guestName }) => `${words}${actorWords(actor, guestName)}`;
}

/** The text after a colon; empty if there is none, or if it was erased. */
function afterColon(words: string | null | undefined): string {
  return words ? `: ${words}` : '';
}

/** Null if the entry has no details. */
function undoneDetail(happened: ChangeEntry<'booking'>, about: FieldContext): string | null {
  const { before, after } = happened;
  if (after.state === 'cancelled') return 'seated by mistake, and never there';
  if (after.state !== undefined) {
    return `${stateWords(after.state)} again, not ${stateWords(before.state)}`;
  }
  if ('arrivedAt' in after) return 'not arrived yet';
  return 'allocation' in after ? tableChange(happened, about) : null;
}

/** `Deposit of £60.00`. */
function moneyOf(
  happened: ChangeEntry<'receipt'> | ChangeEntry<'request'>,
  about: FieldContext,
): string {
  const what = happened.subject.kind === 'booking' ? 'Deposit' : 'Payment';
  return `${what} of ${amountOf(happened, about)}`;
}

function amountOf(
  { after }: ChangeEntry<'receipt'> | ChangeEntry<'request'>,
  { venue: { money } }: FieldContext,
): string {
  const currency = after.currency ?? money.currency;
  // The amount of a decision that takes money away is negative.
  return displayPence(pence(Math.abs(after.amountPence ?? 0)), { ...money, currency });
}

function paidWords(happened: ChangeEntry<'receipt'>, about: FieldContext): string {
  const how = happened.after.provider === cash ? ' in cash, recorded' : '';
  return `${moneyOf(happened, about)} paid${how}${actorWords(happened.actor, about.guestName)}`;
}

const decisionWords: Readonly<Record<LedgerDecision, string>> = {
  'refunded-outside': 'refunded outside',
  kept: 'kept',
  'moved-out': 'moved to another booking',
  'moved-in': 'moved here from another booking',
  waived: 'waived',
  requested: 'asked for',
  withdrawn: 'not asked for any more',
  refunded: 'refunded through the provider',
  'refund-failed': 'not refunded after all',
  charged: 'charged to the card',
  disputed: 'disputed at the guest’s bank',
  'dispute-won': 'back after a dispute was won',
};

const flagWords: Readonly<Record<string, string>> = {
  short: 'less than was asked',
  surplus: 'more than was asked',
  late: 'after the deadline',
  'too-late': 'too late for the booking',
  cancelled: 'after it was cancelled',
  'other-currency': 'in another currency',
};

const messageWords: Record<MessageKind, string> = {
  'deposit-link': 'Link for the deposit',
  'deposit-link-asked': 'Link for the deposit, asked for again,',
  confirmed: 'Confirmation',
  changed: 'Notice of the change',
  cancelled: 'Notice of the end of the booking',
  reminder: 'Reminder',
  'ticket-link': 'Link for the tickets',
  tickets: 'Tickets',
  'tickets-cancelled': 'Notice of the end of the order',
  'late-noted': 'Note of the late arrival',
  'enquiry-received': 'Receipt of the enquiry',
  'enquiry-answered': 'Answer to the enquiry',
  'payment-too-late': 'Notice of the late payment',
  'refund-sent': 'Notice of the refund',
  'fee-charged': 'Receipt for the fee',
  'table-offered': 'Offer of a table',
  'table-ready': 'Call to the table',
  'text-reply': 'Answer to a text',
  'sign-in': 'Link to sign in',
  team: 'Message to the team',
};

function messageName({ kind, channel }: Partial<FactsOf['message']>): string {
  const name = kind === undefined ? 'Message' : messageWords[kind];
  return `${name} by ${channel === 'email' ? 'e-mail' : 'text'}`;
}

/** A state within a sentence: `no-show`, or `awaiting deposit`. */
function stateWords(state: BookingState | undefined): string {
  return state === 'no_show' ? 'a no-show' : (state ?? '').replaceAll('_', ' ');
}
