/**
 * Who makes the changes of a transaction. Triggers read it from a setting of PostgreSQL and write
 * it into the history with each change. It is sent together with the first statement of the
 * transaction, so it costs no further round trip.
 */
import type { QueryConfig } from 'pg';
import type { ChangeOrigin } from '@venue/domain';

/** The statement that sets it for the rest of a transaction. */
export function originStatement(origin: ChangeOrigin): QueryConfig {
  return {
    name: 'venue_origin',
    text: `select set_config('venue.origin', $1, true)`,
    values: [valueOf(origin)],
  };
}

/** An option of a connection: its changes are that origin's, unless a transaction has another. */
export function originOption(origin: ChangeOrigin): string {
  return `-c venue.origin=${valueOf(origin).replace(/[\\ ]/g, '\\$&')}`;
}

function valueOf(origin: ChangeOrigin): string {
  return JSON.stringify(origin);
}
