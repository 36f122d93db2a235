/**
 * Who makes the changes of a transaction. Triggers read it from a setting of PostgreSQL and write
 * it into the history with each change. It is set by the statement that begins the transaction, so
 * it costs no further round trip.
 */
import { escapeLiteral } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { ChangeOrigin } from '@venue/domain';

/** The statement as it is sent: one that begins a transaction also tells its origin. */
export function withOrigin(statement: string, { data }: Pick<QueryRunner, 'data'>): string {
  const origin = data['origin'] as ChangeOrigin | undefined;
  if (statement !== 'START TRANSACTION' || origin === undefined) return statement;
  const value = escapeLiteral(JSON.stringify(origin));
  return `${statement}; select set_config('venue.origin', ${value}, true)`;
}

/** An option of a connection: its changes are that origin's, unless a transaction has another. */
export function originOption(origin: ChangeOrigin): string {
  return `-c venue.origin=${JSON.stringify(origin).replace(/[\\ ]/g, '\\$&')}`;
}
