/**
 * The origin of the changes of a transaction. Triggers read it from a setting of PostgreSQL and
 * write it into the history with each change.
 */
import type { EntityManager } from 'typeorm';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import { queryPrepared } from './query-prepared';

/** Sets it for the rest of the manager's transaction. */
export async function setOrigin(manager: EntityManager, origin: ChangeOrigin): Promise<void> {
  await queryPrepared(manager, `select set_config('venue.origin', $1, true)`, [valueOf(origin)]);
}

/** An option of a connection: the origin of its changes, unless a transaction has another. */
export function originOption(origin: ChangeOrigin): string {
  return `-c venue.origin=${valueOf(origin).replace(/[\\ ]/g, '\\$&')}`;
}

function valueOf(origin: ChangeOrigin): string {
  return JSON.stringify(origin);
}
