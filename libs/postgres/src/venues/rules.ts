import type { DataSource } from 'typeorm';
import type { Groups } from '@venue/domain/venue/group';
import { PostgresGroups } from './groups';

const cache = new WeakMap<DataSource, Groups>();

/** The cached rules for all users of these connections. */
export function rulesOf(source: DataSource): Groups {
  const existing = cache.get(source);
  if (existing !== undefined) return existing;
  const created = new PostgresGroups(source);
  cache.set(source, created);
  return created;
}
