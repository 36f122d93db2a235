import type { DataSource, EntityManager } from 'typeorm';
import { affectedDays } from '@venue/domain/availability/affected-days';
import type { Environment } from '@venue/domain/access/caller';
import type { VenueId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import type { Groups } from '@venue/domain/venue/group';
import { occupiedSpans, type AvailabilityChange } from '@venue/domain/webhook/occupied-spans';
import { decodeFacts, decodeSubject, type ChangeRow, type RecordedRow } from '../history/facts';
import { factsAtChange } from './queue-sql';
import { transactionOn } from '../connection/transaction';

/** The number of changes in one transaction. */
const batchMax = 100;

/** Writes an `availability.changed` for each day that the changes of the history may affect. */
export async function nameChangedDays(source: DataSource, groups: Groups): Promise<void> {
  for (;;) {
    const [{ some }] = await source.query<[{ some: boolean }]>(areThere);
    if (!some) return;
    const count = await transactionOn(source, (manager) => nameBatch(manager, groups));
    // Another worker has the others.
    if (count < batchMax) return;
  }
}

interface Batch {
  readonly revision: number;
  readonly changes: readonly (SequencedChange & (StayRow | BlockRow))[];
}

interface SequencedChange {
  readonly sequence: string;
  readonly environment: Environment;
  readonly venueId: VenueId;
}

type StayRow = Omit<ChangeRow, 'part'> & {
  readonly part: 'booking';
  readonly facts: RecordedRow['facts'];
};

type BlockRow = AvailabilityChange & { readonly part: 'block' };

function availabilityChange(row: StayRow | BlockRow): AvailabilityChange {
  if (row.part === 'block') return row;
  const { part, kind } = row;
  const [before, after] = [decodeFacts(part, row.before), decodeFacts(part, row.after)];
  return { part, kind, before, after, facts: decodeSubject(part, row.facts)?.facts ?? null };
}

/** One batch of changes, in the transaction of the manager. Returns how many changes it had. */
export async function nameBatch(manager: EntityManager, groups: Groups): Promise<number> {
  const rows = await manager.query<{ history_sequence: string }[]>(takeChanges, [batchMax]);
  if (rows.length === 0) return 0;
  const sequences = rows.map(({ history_sequence: sequence }) => sequence);
  const named = await changedDays(sequences, manager, groups);
  await manager.query(write, [named.map(({ sequence }) => sequence), named.map(({ day }) => day)]);
  await manager.query(remove, [sequences]);
  return rows.length;
}

/** A day of a venue on which a change of the history may free or occupy a start. */
export interface ChangedDay {
  readonly sequence: string;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly day: LocalDate;
}

/** The days of those changes, each once for a change. */
export async function changedDays(
  sequences: readonly string[],
  manager: EntityManager,
  groups: Groups,
): Promise<readonly ChangedDay[]> {
  const [{ batch }] = await manager.query<[{ batch: Batch }]>(readChanges, [sequences]);
  const { venues } = await groups.at(batch.revision);
  return batch.changes.flatMap((row) => {
    const { sequence, environment, venueId } = row;
    const venue = venues.find(({ id }) => id === venueId);
    const spans = venue === undefined ? [] : occupiedSpans(availabilityChange(row), venue);
    const days = spans.flatMap((span) => (venue === undefined ? [] : affectedDays(venue, span)));
    return [...new Set(days)].map((day) => ({ sequence, environment, venueId, day }));
  });
}

const areThere = 'select exists (select from availability_change) as some';

const takeChanges = `
select history_sequence from availability_change
order by history_sequence limit $1 for update skip locked`;

const blocked = `
(select coalesce(json_agg(json_build_object(
    'from', ms(lower(span)), 'until', ms(upper(span)), 'scope', scope)), '[]')
  from venue_block cross join lateral (
    values (during), ((history.before ->> 'during')::tstzrange)) as spans (span)
  where venue_block.id = history.subject_id and span is not null)`;

const readChanges = `
select json_build_object(
  'revision', (select revision from venue_group),
  'changes', (select coalesce(json_agg(json_build_object(
      'sequence', sequence::text, 'environment', environment, 'venueId', venue_id, 'part', part, 'kind', kind,
      'before', before, 'after', after,
      'facts', case part when 'booking' then ${factsAtChange} end,
      'blocked', case part when 'block' then ${blocked} end)
      order by history.sequence), '[]')
    from history where sequence = any ($1::bigint[]))
) as batch`;

/**
 * The events wait for five seconds, so that those of one day which follow each other are sent as
 * one. Events are kept for an endpoint while it is switched off.
 */
const write = `
insert into webhook_delivery (endpoint_id, type, track, venue_id, date, occurred_at, due_at, state)
select endpoint.id, 'availability.changed', venue_id || ' ' || day, venue_id, day, at,
  at + interval '5 seconds', case when off_since is null then 'waiting' else 'stopped' end
from unnest($1::bigint[], $2::date[]) as named (named_sequence, day)
join history on sequence = named_sequence
join webhook_endpoint as endpoint on endpoint.environment = history.environment
where webhook_sees(endpoint, venue_id) and (events is null or events ? 'availability.changed')
  and endpoint.created_at <= at
order by sequence, day`;

const remove = 'delete from availability_change where history_sequence = any ($1::bigint[])';
