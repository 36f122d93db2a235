import type { DataSource } from 'typeorm';
import type { Groups } from '@venue/domain';
import { PostgresGroups } from './groups';

const known = new WeakMap<DataSource, Groups>();

/** The cached rules for all users of these connections. */
export function rulesOf(source: DataSource): Groups {
  const found = known.get(source);
  if (found !== undefined) return found;
  const made = new PostgresGroups(source);
  known.set(source, made);
  return made;
}
