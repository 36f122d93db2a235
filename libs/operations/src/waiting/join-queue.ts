/** A party that joins the queue at the door by itself, on the page of the venue. */
import { partySizeLimit } from '@venue/domain/booking/booking';
import { secondsToBookMore } from '@venue/domain/booking/page-bookings';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import { openSpans } from '@venue/domain/venue/opening-hours';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { optional, output, outputOrNull, required } from '../fields/field';
import {
  anyValue,
  phone,
  plainText,
  properName,
  uuid,
  venueId,
  wholeNumber,
} from '../fields/kinds';
import { requireCaptcha } from '../access/captcha/captcha';
import { phoneOf } from '../guests/named-guest';
import { operation, type Call } from '../operation';
import { formatGuests } from '../wording/format';
import { requireBelowLimit } from './client-limit';
import { quotedEntry } from './queue-entry';
import { waitingLink } from './waiting-token';

class JoinQueueInput {
  @required(venueId, 'The venue.') venueId!: string;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @required(properName, 'The guest’s name, which the team calls.') name!: string;
  // A repeat is recognised by its content, and two parties may have one name.
  @required(phone, 'The guest’s phone number, for the text that the table is ready.')
  phone!: string;
  @optional(anyValue, 'The solved captcha, as text, after a refusal as `captcha_failed`.')
  captchaToken!: unknown;
}

export class JoinQueueAnswer {
  @outputOrNull(uuid, 'The entry; null unless the party is in the queue.')
  entryId!: WaitingEntryId | null;
  @output(plainText, 'Why the party is not in the queue; empty if it is.') summary!: string;
}

/** No REST route: only the page performs it, with the key of the booking pages. */
export const joinQueue = operation({
  tool: null,
  route: 'POST /queue',
  audience: 'both',
  capability: 'waitlist.join',
  effect: 'write',
  venue: 'named',
  title: 'Join the queue at the door',
  description: 'Adds a party that waits at the door for a table now.',
  input: JoinQueueInput,
  answer: JoinQueueAnswer,
  problems: [],
  statusOf: ({ entryId }: JoinQueueAnswer) => (entryId === null ? 200 : 201),
  created: ({ entryId }: JoinQueueAnswer) =>
    entryId === null ? null : { kind: 'waiting', id: entryId },

  linksOf: ({ entryId }: JoinQueueAnswer, context) =>
    entryId === null ? '' : `<${waitingLink(entryId, context)}>; rel="edit"`,

  async run(input, call): Promise<JoinQueueAnswer> {
    const { venue, caller, client, work } = call;
    const guestPhone = phoneOf({ ...input, email: null }, venue);
    const refusal = obstacleTo(input, call);
    if (refusal !== null) return { entryId: null, summary: refusal };
    await requireCaptchaOfMany(await requireBelowLimit(call, limit), input, call);
    const entry = await quotedEntry(
      {
        partySize: input.partySize,
        guestName: input.name,
        guestPhone,
        notes: null,
        source: caller.channel,
        integrationId: caller.id,
        client,
      },
      call,
    );
    if (entry.quotedFromMinutes === null) return { entryId: null, summary: noTable(input, call) };
    await work.waiting.add(entry);
    return { entryId: entry.id, summary: '' };
  },
});

type JoinCall = Call<'named', 'write'>;

function obstacleTo({ partySize }: JoinQueueInput, { venue, now }: JoinCall): string | null {
  const spans = openSpans(localOf(now, venue.zone).date, venue.hours, venue.zone);
  if (!spans.some(({ from, until }) => from <= now && now < until)) {
    return `${venue.name} is closed now. The queue opens when ${venue.name} does.`;
  }
  if (partySize <= venue.policy.partySizeMax) return null;
  const most = formatGuests(venue.policy.partySizeMax);
  const party = formatGuests(partySize);
  return `This queue is for up to ${most}. For ${party}, please ask the team at the door.`;
}

/** As for bookings from pages: beyond the hourly limit the venue's captcha has to be solved. */
async function requireCaptchaOfMany(
  parties: readonly WaitingEntry[],
  { captchaToken }: JoinQueueInput,
  call: JoinCall,
): Promise<void> {
  const { venue, pageBookings, now } = call;
  const joinedAt = parties.map(({ createdAt }) => createdAt);
  const wait = secondsToBookMore(joinedAt, pageBookings, { isCaptchaSolved: false, now });
  if (venue.captcha && wait !== null) await requireCaptcha(captchaToken, call);
}

function noTable({ partySize }: JoinQueueInput, { venue }: JoinCall): string {
  const party = formatGuests(partySize);
  return `${venue.name} expects no free table for ${party} today. Please ask the team at the door.`;
}

/** Guests in the venue's own network share one address. */
const limit = {
  kind: 'queue',
  most: 20,
  detail: 'Too many parties have joined from here. Please ask the team at the door.',
} as const;
