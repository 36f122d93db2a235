import type { Integration } from '@venue/domain/access/caller';
import { changeCursorText, parseChangeCursor } from '@venue/domain/history/changes';
import type { VenueId } from '@venue/domain/shared/ids';
import { eventsCapability } from '@venue/domain/webhook/endpoint';
import { feedDays, feedPageMax, type FeedEntry } from '@venue/domain/webhook/event-feed';
import { webhookEventOf, webhookEvents } from '@venue/domain/webhook/webhook-event';
import { output, optional } from '../fields/field';
import { document, flag, line, listOf, moment, oneOf, venueId, plainText } from '../fields/kinds';
import { operation, type CallContext } from '../operation';
import { namedVenue } from '../pipeline/resolve-venue';
import { invalid, type FieldError } from '../problems';
import { eventPayload, type WebhookPayload } from './payload';

/** Without `availability.changed`, which the worker computes and the history does not contain. */
const feedEvents = webhookEvents.filter((name) => name !== 'availability.changed');

class ListChangesInput {
  @optional(
    line(1, 64),
    `The \`next\` of the answer before; without it, all of the last ${feedDays} days.`,
  )
  after!: string | null;
  @optional(venueId, 'The venue; all that the key covers where it is left out.')
  venueId!: string | null;
}

class EventAnswer {
  @output(oneOf(...feedEvents), 'What happened.') type!: string;
  @output(moment, 'When it happened.') timestamp!: string;
  @output(document, 'The data of the webhook of that type.') data!: object;
}

class ListChangesAnswer {
  @output(listOf(EventAnswer), 'What happened, oldest first; it may be nothing.')
  events!: readonly WebhookPayload[];
  @output(plainText, 'What to send as `after` next time.') next!: string;
  @output(flag, 'Whether more may follow at once, even if there are no events here.')
  hasMore!: boolean;
  @output(
    flag,
    `Whether changes since \`after\` are left out, of any venue, as they are older than ${feedDays} days.`,
  )
  isLate!: boolean;
  @output(plainText, 'The answer in a sentence.') summary!: string;
}

export const listChanges = operation({
  tool: null,
  route: 'GET /bookings/changes',
  capability: eventsCapability,
  effect: 'read',
  venue: 'none',
  title: 'List changes',
  description:
    'Gives what happened to bookings, deposits, tickets and enquiries, with the bodies of the webhooks, for integrations that ' +
    `cannot be called by them. An answer has at most ${feedPageMax} events. Send its \`next\` as \`after\`: at once where \`hasMore\` ` +
    'is true, otherwise some time later. That way each event arrives once.',
  input: ListChangesInput,
  check: ({ after }) => (after !== null && parseChangeCursor(after) === null ? [foreign] : []),
  answer: ListChangesAnswer,
  problems: ['venue-not-found'],

  async run(input, call): Promise<ListChangesAnswer> {
    const after = input.after === null ? null : parseChangeCursor(input.after);
    const { caller, eventFeed } = call;
    const filter = { environment: caller.environment, venueIds: venueIdsOf(input, call) };
    const page = await eventFeed.read(filter, after);
    if (page === null) throw invalid([foreign]);
    const { entries, next, hasMore, isLate } = page;
    const events = entries.flatMap((entry) => eventsIn(entry, caller));
    const summary = summaryOf(events.length, hasMore);
    return { events, next: changeCursorText(next), hasMore, isLate, summary };
  },
});

const foreign: FieldError = {
  pointer: 'after',
  detail: 'after must be the next of an answer of this deployment. Leave it out to begin again.',
};

function venueIdsOf(input: ListChangesInput, call: CallContext): readonly VenueId[] | null {
  return input.venueId === null ? call.caller.venueIds : [namedVenue(input, call).id];
}

/** Empty for a change without an event, and for an object that has been deleted since. */
function eventsIn(entry: FeedEntry, caller: Integration): readonly WebhookPayload[] {
  const type = webhookEventOf(entry.change);
  if (type === null || entry.subjectFacts === null) return [];
  const endpoint = { ...caller, integrationId: caller.id };
  return [eventPayload({ ...entry, date: null, endpoint }, type)];
}

function summaryOf(count: number, hasMore: boolean): string {
  const sentence = count === 1 ? 'One event' : `${count === 0 ? 'No' : count} events`;
  return hasMore ? `${sentence}; more may follow.` : `${sentence}; nothing else has happened.`;
}
