/** The queue at the door for the venue's team: the list, and parties that join. */
import type { Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { localOf } from '@venue/domain/shared/time';
import { isLive } from '@venue/domain/waiting/entry';
import { tablesForQueue } from '@venue/domain/waiting/queue';
import { dayToBook } from '../bookings/make/day-to-book';
import { environmentField, teamMakeContext, venueField } from '../bookings/make/new-team-booking';
import { phoneIn } from '../bookings/team-inputs';
import { optional, output, required } from '../fields/field';
import {
  int32Max,
  lines,
  listOf,
  phone,
  plainText,
  properName,
  wholeNumber,
} from '../fields/kinds';
import { operation } from '../operation';
import { quotedEntry } from './queue-entry';
import { QueueRow, toQueueRow } from './queue-view';

class QueueInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
}

class AddToQueueInput extends QueueInput {
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @required(properName, 'The guest’s name, which the team calls.') guestName!: string;
  @optional(phone, 'The guest’s phone number; with it a text says that the table is ready.')
  guestPhone!: string | null;
  @optional(lines(1000), 'What the team should know.') notes!: string | null;
}

class QueueAnswer {
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(wholeNumber(1, int32Max), 'How long a table is kept for a party that was called.')
  readyMinutes!: number;
  @output(listOf(QueueRow), 'The longest wait first.') entries!: readonly QueueRow[];
}

export const listQueue = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/queue',
  capability: 'diary.read',
  effect: 'read',
  title: 'List the queue at the door',
  description:
    'Lists the parties that wait at the door for a table, the longest wait first, with the tables that each of them ' +
    'can have for its usual stay from this minute on. A table is proposed to one party only, and never one that a ' +
    'booking needs. A party that waits longer than the range it heard is marked.',
  input: QueueInput,
  answer: QueueAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<QueueAnswer> {
    const { now, team } = call;
    const dateAt = ({ zone }: Parameters<Parameters<typeof dayToBook>[0]['dateAt']>[0]) =>
      localOf(now, zone).date;
    const day = await dayToBook({ ...input, dateAt }, call);
    const { venue } = day;
    const door = { environment: input.environment ?? 'live', venueId: venue.id };
    const entries = (await team.waiting.queue(door)).filter((entry) => isLive(entry, now));
    const tables = tablesForQueue(day, entries);
    const context = { venue, now, waiting: team.waiting };
    return {
      venue: venue.slug,
      readyMinutes: venue.policy.queueReadyMinutes,
      entries: await Promise.all(
        entries.map((entry) => toQueueRow(entry, tables.get(entry.id) ?? [], context)),
      ),
    };
  },
});

export const addToQueue = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/queue',
  capability: 'diary.write',
  effect: 'write',
  title: 'Add a party to the queue at the door',
  description:
    'Adds a party that waits for a table now, with the wait that it hears: a range that four of five waits stay ' +
    'in, from the stays of the last 90 days, the tables, the bookings and the parties before it. The quote is null ' +
    'where no table is likely this evening.',
  input: AddToQueueInput,
  answer: QueueRow,
  problems: ['not-found'],

  async run(input, call): Promise<QueueRow> {
    const context = await teamMakeContext(input, call);
    const { venue, now, work, caller } = context;
    const party = {
      partySize: input.partySize,
      guestName: input.guestName,
      guestPhone: phoneIn(input.guestPhone, venue) ?? ('' as const),
      notes: input.notes,
      source: 'walk-in',
      integrationId: caller.id,
      client: null,
    };
    const entry = await quotedEntry(party, context);
    await work.waiting.add(entry);
    return toQueueRow(entry, [], { venue, now, waiting: work.waiting });
  },
});
