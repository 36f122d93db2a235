/** What happened to a booking, each thing in a sentence for the venue's team. */
import {
  displayPence,
  localOf,
  parseInstant,
  pence,
  whatHappened,
  type BookingHistory,
  type Facts,
  type Happening,
  type HistoryEntry,
  type Instant,
  type LedgerDecision,
  type MessageKind,
  type Money,
  type Zone,
} from '@venue/domain';
import { actorWords, guestAndActorWords } from './actor-words';
import { formatGuests, formatList } from '../../wording/format';

/** The booking that it is about. */
export interface HistoryAbout {
  readonly guestName: string;
  readonly venue: { readonly zone: Zone; readonly money: Money };
}

export interface HistoryLine {
  readonly sequence: string;
  readonly at: Instant;
  readonly what: Happening;
  readonly text: string;
}

/** Oldest first. */
export function describeHistory(
  { entries, tables }: BookingHistory,
  { guestName, venue }: HistoryAbout,
): readonly HistoryLine[] {
  const isKnown = guestName !== '' && guestName !== 'Erased guest';
  const about = { guestName: isKnown ? guestName : 'the guest', venue, tables };
  return entries.map((entry) => {
    const what = whatHappened(entry);
    const facts = { ...entry, before: entry.before ?? {}, after: entry.after ?? {} };
    return { sequence: entry.sequence, at: entry.at, what, text: sentences[what](facts, about) };
  });
}

interface Happened extends HistoryEntry {
  readonly before: Facts;
  readonly after: Facts;
}

interface About extends HistoryAbout {
  readonly tables: BookingHistory['tables'];
}

type Sentence = (happened: Happened, about: About) => string;

const sentences: Record<Happening, Sentence> = {
  begun: ({ part, after }, about) =>
    part === 'enquiry'
      ? `History of an enquiry begins here: ${textOf(after['subject'])}`
      : `History begins here: ${placeAndTime(after, about)}`,
  note: ({ after, actor }, { guestName }) => {
    const note = after['team_note'];
    const by = actorWords(actor, guestName);
    return note === null ? `Note removed${by}` : `Note${by}: ${textOf(note)}`;
  },
  tagged: ({ after, actor }, { guestName }) => {
    const tags = (after['tags'] as readonly string[]).join(', ');
    return `Tags${actorWords(actor, guestName)}: ${tags || 'none'}`;
  },
  pinned: (happened, about) =>
    said(happened.after['is_pinned'] === true ? 'Kept at its tables' : 'May have other tables')(
      happened,
      about,
    ),
  overridden: ({ reason, actor }, { guestName }) =>
    `Against the rules${actorWords(actor, guestName)}: ${reason ?? 'the reason was erased'}`,
  erased: said('Guest’s details erased'),
  held: (happened, about) => `${said('Table held')(happened, about)}: ${details(happened, about)}`,
  booked: (happened, about) => {
    const by = guestAndActorWords(happened.actor, about.guestName);
    return `Booked${by}: ${details(happened, about)}`;
  },
  confirmed: said('Confirmed'),
  restored: said('Booked again'),
  amended: (happened, about) =>
    `Changed${guestAndActorWords(happened.actor, about.guestName)}: ${changes(happened, about)}`,
  moved: (happened, about) => {
    const to = tableNames(happened.after, about);
    const isMoved = tableNames(happened.before, about) !== to;
    const what = isMoved ? `Moved ${tableChange(happened, about)}` : `Time at ${to} changed`;
    return said(what)(happened, about);
  },
  late: ({ after, actor }, { guestName, venue }) => {
    const time = timeOf(after['expected_arrival'], venue).slice(11);
    return `Reported late${guestAndActorWords(actor, guestName)}: expected at ${time}`;
  },
  reminded: ({ after }) =>
    after['reminded_for'] === null ? 'Reminder withdrawn' : 'Reminder written',
  arrived: said('Arrived'),
  seated: said('Seated'),
  left: said('Left'),
  missed: said('Marked as a no-show'),
  undone: (happened, about) => {
    const { before, after } = happened;
    const was =
      'state' in after
        ? `${stateWords(after['state'])} again, not ${stateWords(before['state'])}`
        : 'arrived_at' in after
          ? 'not arrived yet'
          : 'allocation' in after
            ? tableChange(happened, about)
            : null;
    return `Undone${actorWords(happened.actor, about.guestName)}${afterColon(was)}`;
  },
  cancelled: ({ after, actor }, { guestName }) =>
    `Cancelled${guestAndActorWords(actor, guestName)}${afterColon(after['cancel_reason'])}`,
  expired: said('Expired, because it was not paid or booked in time'),
  asked: ({ after, actor }, { guestName }) =>
    `Enquiry${guestAndActorWords(actor, guestName)}: ${textOf(after['subject'])}`,
  answered: ({ after, actor }, { guestName }) =>
    `Enquiry answered${actorWords(actor, guestName)}${afterColon(after['answer'])}`,
  assigned: ({ after, actor }, { guestName }) => {
    const who = after['assignee'];
    const to = who === null ? 'no one' : textOf(who);
    return `Enquiry assigned to ${to}${actorWords(actor, guestName)}`;
  },
  closed: ({ after, actor }, { guestName }) =>
    `Enquiry closed${actorWords(actor, guestName)}${afterColon(after['closing_note'])}`,
  'payment-asked': (happened, about) =>
    `${moneyOf(happened, about)} asked for, to be paid by ${timeOf(happened.after['expires_at'], about.venue)}`,
  paid: (happened, about) =>
    `${moneyOf(happened, about)} paid${actorWords(happened.actor, about.guestName)}`,
  'payment-flagged': (happened, about) => {
    const flag = textOf(happened.after['flag']);
    const paid = `${moneyOf(happened, about)} paid${actorWords(happened.actor, about.guestName)}`;
    return `${paid}, ${flagWords[flag] ?? flag}: the team decides`;
  },
  'payment-decided': (happened, about) => {
    const { decision, reason } = happened.after;
    if (typeof decision !== 'string') return said('Payment decided about')(happened, about);
    const decided = decisionWords[decision as LedgerDecision];
    const by = actorWords(happened.actor, about.guestName);
    return `${moneyOf(happened, about)} ${decided}${by}${afterColon(reason)}`;
  },
  'message-sent': (happened) => `${messageName(happened)} sent`,
  'message-kept': (happened) => `${messageName(happened)} kept in the inbox, not sent`,
  'message-failed': (happened) =>
    `${messageName(happened)} not delivered${afterColon(happened.after['because'])}`,
};

function said(words: string): Sentence {
  return ({ actor }, { guestName }) => `${words}${actorWords(actor, guestName)}`;
}

/** Empty where there are no words, or an erasure has taken them. */
function afterColon(words: unknown): string {
  return typeof words === 'string' && words !== '' ? `: ${words}` : '';
}

/** The party as well, where it is known: a booking made of a hold states only what changed. */
function details({ after, kind, ...happened }: Happened, about: About): string {
  return kind === 'added'
    ? placeAndTime(after, about)
    : changes({ ...happened, kind, after }, about);
}

function placeAndTime(facts: Facts, about: About): string {
  const guests = formatGuests(Number(facts['party_size'] ?? 0));
  const names = tableNames(facts, about);
  const at = names === '' ? '' : ` at ${names}`;
  return `${guests} on ${timeOf(facts['starts_at'], about.venue)}${at}`;
}

/** The columns whose changes are described, in the order of the sentence. */
const described: Readonly<Record<string, (was: unknown, is: unknown, about: About) => string>> = {
  starts_at: (was, is, { venue }) => `from ${timeOf(was, venue)} to ${timeOf(is, venue)}`,
  party_size: (was, is) => `from ${textOf(was)} to ${formatGuests(Number(is))}`,
  booking_type: (was, is) => `from ${textOf(was)} to ${textOf(is)}`,
  notes: (_, is) =>
    is === '' ? 'no notes' : `notes ${is === null ? 'erased' : `“${textOf(is)}”`}`,
  guest_name: (_, is) => `name ${detailOf(is)}`,
  guest_phone: (_, is) => `phone ${detailOf(is)}`,
  guest_email: (_, is) => `e-mail ${detailOf(is)}`,
  deposit_pence: (_, is, { venue }) => `deposit ${displayPence(pence(Number(is)), venue.money)}`,
};

/** Only an erasure leaves none. */
function detailOf(is: unknown): string {
  return is === 'Erased guest' || is === '' || is === null ? 'erased' : textOf(is);
}

function changes(happened: Happened, about: About): string {
  const { before, after } = happened;
  const columns = Object.entries(described)
    .filter(([name]) => name in after)
    .map(([name, describe]) => describe(before[name], after[name], about));
  const tables = 'allocation' in after ? [tableChange(happened, about)] : [];
  const all = [...columns, ...tables];
  return all.length === 0 ? 'details' : all.join(', ');
}

function tableChange({ before, after }: Happened, about: About): string {
  const [from, to] = [tableNames(before, about), tableNames(after, about)];
  return from === to ? `still at ${to}` : `from ${from || 'no table'} to ${to || 'no table'}`;
}

function tableNames({ allocation }: Facts, { tables }: About): string {
  const { tableIds = [] } = (allocation ?? {}) as { readonly tableIds?: readonly string[] };
  const names: Readonly<Record<string, string>> = tables;
  return formatList(tableIds.map((id) => names[id] ?? 'a table'));
}

/** A value of a column that holds text or a number. */
function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : JSON.stringify(stored);
}

/** `2026-12-05 19:30`, on the venue's clock. */
function timeOf(stored: unknown, { zone }: HistoryAbout['venue']): string {
  const { date, time } = localOf(parseInstant(textOf(stored)), zone);
  return `${date} ${time}`;
}

/** `Deposit of £60.00`. */
function moneyOf({ after, subject }: Happened, { venue: { money } }: About): string {
  const { amount_pence: amount, currency } = after;
  const code = typeof currency === 'string' ? currency : money.currency;
  // What a decision takes away is negative.
  const display = displayPence(pence(Math.abs(Number(amount))), { ...money, currency: code });
  return `${subject.kind === 'booking' ? 'Deposit' : 'Payment'} of ${display}`;
}

const decisionWords: Readonly<Record<LedgerDecision, string>> = {
  'refunded-outside': 'refunded outside',
  kept: 'kept',
  'moved-out': 'moved to another booking',
  'moved-in': 'moved here from another booking',
  waived: 'waived',
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
  'sign-in': 'Link to sign in',
  team: 'Message to the team',
};

function messageName({ after }: Pick<Happened, 'after'>): string {
  const { kind, channel } = after;
  return `${messageWords[kind as MessageKind]} by ${channel === 'email' ? 'e-mail' : 'text'}`;
}

/** A state within a sentence: `no-show`, or `awaiting deposit`. */
function stateWords(state: unknown): string {
  return state === 'no_show' ? 'a no-show' : textOf(state).replaceAll('_', ' ');
}
