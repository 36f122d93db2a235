/**
 * Who makes the changes of a transaction. Triggers read it from a setting of PostgreSQL and write
 * it into the history with each change. It is set by the statement that begins the transaction, so
 * it costs no further round trip.
 */
import { escapeLiteral } from 'pg';
import type { ChangeOrigin } from '@venue/domain';

/** The statement that begins a transaction of that origin. */
export function beginningOf(origin: ChangeOrigin): string {
  const value = escapeLiteral(valueOf(origin));
  return `START TRANSACTION; select set_config('venue.origin', ${value}, true)`;
}

/**
 * A condition that holds only in a transaction of that origin, which is the parameter's value. It
 * says nothing on a connection that has the same origin by itself (`originOption`).
 */
export function hasOrigin(
  origin: ChangeOrigin,
  parameter: string,
): { readonly condition: string; readonly value: string } {
  return {
    condition: `current_setting('venue.origin', true) = ${parameter}`,
    value: valueOf(origin),
  };
}

/** An option of a connection: its changes are that origin's, unless a transaction has another. */
export function originOption(origin: ChangeOrigin): string {
  return `-c venue.origin=${valueOf(origin).replace(/[\\ ]/g, '\\$&')}`;
}

function valueOf(origin: ChangeOrigin): string {
  return JSON.stringify(origin);
}
