import { environments, type Environment } from '@venue/domain/access/caller';
import { changeKinds } from '@venue/domain/history/changes';
import type { VenueId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { output, outputOrNull, optional } from '../../fields/field';
import { date, line, oneOf, uuid, plainText } from '../../fields/kinds';
import { operation } from '../../operation';

class FollowChangesInput {
  @optional(line(1, 1000), 'Venues by their slugs, with commas between them; all that you may see.')
  venue!: string | null;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(
    plainText,
    'The `sequence` after which to begin; without it, now. `Last-Event-ID` goes first.',
  )
  since!: string | null;
}

/** The data of one event. */
class ChangeAnswer {
  @output(plainText, 'Its place in the order of all changes, which is also the id of the event.')
  sequence!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @outputOrNull(date, 'The day on which it shows; null for an enquiry and a block of several days.')
  date!: LocalDate | null;
  @output(oneOf(...changeKinds), 'What has changed.') kind!: string;
  @output(uuid, 'Its id.') id!: string;
}

/** The parameters of a stream, once its request is accepted. */
export interface Following {
  readonly environment: Environment;
  /** Null for all venues of the caller. */
  readonly venueIds: readonly VenueId[] | null;
  readonly since: string | null;
}

/**
 * The stream of changes. `run` checks the request like any other; `ChangeHub` then sends the
 * events, whose data have the shape of the answer.
 */
export const followChanges = operation({
  audience: 'team',
  route: 'GET /changes',
  capability: 'diary.read',
  effect: 'read',
  mediaType: 'text/event-stream',
  title: 'Follow changes',
  description:
    'Server-Sent Events, for as long as the session is valid. An event `change` names what to read again; where a booking moves to another date, it names both. ' +
    '`status` says whether changes arrive at once (`{"live":true}`) or late; then read again every few seconds. `reset` says that some may be missing: read everything again. ' +
    'Each event has an id: with `Last-Event-ID`, or with the `sequence` of a day as `since`, nothing is missed, though a change may arrive twice. An event `heartbeat` comes every 15 seconds; connect again after 40 seconds without an event. A session has at most eight streams.',
  input: FollowChangesInput,
  answer: ChangeAnswer,
  problems: ['not-found'],

  run({ venue, environment, since }, { venues }): Promise<Following> {
    const venueIds = venue === null ? null : venues.map(({ id }) => id);
    return Promise.resolve({ environment: environment ?? 'live', venueIds, since });
  },
});
