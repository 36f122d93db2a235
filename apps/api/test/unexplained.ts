/** Whether the history of bookings, orders and enquiries gives their rows. */
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';

interface Explained {
  readonly facts: object;
  readonly changes: readonly object[] | null;
}

/**
 * Rows that their history does not give, taken together in the order in which it was written, while
 * each change still had its row locked. In UTC, as the history is.
 */
export async function unexplained(url: string): Promise<readonly object[]> {
  const reader = new Client({ connectionString: url, options: '-c timezone=UTC' });
  await reader.connect();
  try {
    const { rows } = await reader.query<Explained>(select);
    return rows.filter(({ facts, changes }) => {
      const replayed = Object.assign({}, ...(changes ?? [])) as object;
      return !isDeepStrictEqual(replayed, facts);
    });
  } finally {
    await reader.end();
  }
}

const changesOf = (part: string): string => `
  (select json_agg(after order by history.sequence) from history
    where subject_id = ${part}.id and part = '${part.replace('ticket_', '')}') as changes`;

const select = `
select to_jsonb(booking) || history_allocation(id) as facts, ${changesOf('booking')} from booking
union all
select to_jsonb(ticket_order), ${changesOf('ticket_order')} from ticket_order
union all
select to_jsonb(enquiry), ${changesOf('enquiry')} from enquiry`;
