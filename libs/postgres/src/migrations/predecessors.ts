import type { QueryRunner } from 'typeorm';

/** The migrations that made the schema before there was a baseline. Their code is gone. */
export const predecessors = [
  ...['Bookings1700000000001', 'Payments1700000000002', 'Retired1700000000003'],
  ...['Tickets1700000000004', 'Repeats1700000000005', 'Widget1700000000006'],
  ...['Promises1700000000007', 'Unpaid1700000000008', 'Closures1700000000009'],
  ...['Deployment1700000000010', 'Moments1700000000011', 'EmailParts1700000000012'],
  ...['Buyers1700000000013', 'Reminders1700000000014', 'Due1700000000015'],
  ...['History1700000000016', 'Blocks1700000000017', 'Team1700000000018'],
  ...['People1700000000019', 'Decisions1700000000020', 'Search1700000000021'],
  ...['Answers1700000000022', 'Changes1700000000023', 'Former1700000000024'],
  ...['Webhooks1700000000025', 'Freed1700000000026', 'Pages1700000000027'],
  ...['Senders1700000000028', 'Instants1700000000029', 'Kept1700000000030'],
  ...['Folded1700000000032', 'Recipients1700000000035', 'Keys1700000000037'],
  'Persons1700000000038',
];

/**
 * Whether the database has applied these migrations, all of them and no other. Throws where it has
 * applied some of them, or others: its schema is unknown then.
 */
export async function hasSchemaOf(names: readonly string[], runner: QueryRunner): Promise<boolean> {
  const rows = (await runner.query('select name from migration')) as { readonly name: string }[];
  if (rows.length === 0) return false;
  const recorded = rows.map(({ name }) => name);
  const missing = names.filter((name) => !recorded.includes(name));
  const unknown = recorded.filter((name) => !names.includes(name));
  if (missing.length === 0 && unknown.length === 0) return true;
  throw new Error(`the database cannot be adopted: ${differences({ missing, unknown })}`);
}

function differences(names: Readonly<Record<'missing' | 'unknown', readonly string[]>>): string {
  return Object.entries(names)
    .filter(([, list]) => list.length > 0)
    .map(([what, list]) => `of its migrations ${list.join(', ')} ${verb(list)} ${what}`)
    .join(', and ');
}

function verb({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are';
}
