/** `docs/schema.md`: the tables of the database and their references, as PostgreSQL has them. */
import pg from 'pg';
import { note, tableOf } from './reference-parts';

interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly columns: string;
  readonly isRequired: boolean;
}

interface Table {
  readonly name: string;
  readonly key: string;
  readonly columns: string;
}

/** Every reference carries the environment, which the drawing leaves out. */
const foreignKeys = `
select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
  string_agg(attname, ', ' order by ordinality) filter (where attname <> 'environment') as columns,
  bool_and(attnotnull) as "isRequired"
from pg_constraint, unnest(conkey) with ordinality as key (number, ordinality), pg_attribute
where contype = 'f' and attrelid = conrelid and attnum = number
group by pg_constraint.oid, conrelid, confrelid order by 2, 1, 3`;

const tables = `
select relname as name,
  (select string_agg(attname, ', ' order by attnum) from pg_attribute, pg_index
   where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid
     and attnum = any (indkey)) as key,
  (select string_agg(attname, ', ' order by attnum) from pg_attribute
   where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
from pg_class
where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'migrations'
  and not relispartition
order by relname`;

/** The page for the migrated database at that URL. */
export async function schemaPage(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const references = (await client.query<ForeignKey>(foreignKeys)).rows;
    const all = (await client.query<Table>(tables)).rows;
    return pageOf(references, all);
  } finally {
    await client.end();
  }
}

function pageOf(references: readonly ForeignKey[], all: readonly Table[]): string {
  const drawing = references.map(
    ({ from, to, columns, isRequired }) =>
      `  ${to} ${isRequired ? '||' : '|o'}--o{ ${from} : "${columns}"`,
  );
  const rows = all.map(({ name, key, columns }) => [`\`${name}\``, key, columns]);
  return `${note}

# The schema

A line leads from a row to the rows that refer to it, and names the column of the reference. Tables
without a line keep what concerns no booking, such as rates, or refer by text, such as the history.

\`\`\`mermaid
erDiagram
${drawing.join('\n')}
\`\`\`

${tableOf(['Table', 'Primary key', 'Columns'], rows)}
`;
}
