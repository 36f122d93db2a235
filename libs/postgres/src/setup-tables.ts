/** The tables of a group's rules, and the SQL that writes them. */

export const putGroup = upsert({
  into: 'venue_group',
  key: { only_row: 'boolean' },
  initially: { revision: 'bigint' },
  values: {
    name: 'text',
    currency: 'text',
    locale: 'text',
    text_countries: 'jsonb',
    retention: 'jsonb',
  },
});

export const putBrands = upsert({
  into: 'brand',
  retires: true,
  key: { slug: 'text' },
  values: {
    name: 'text',
    description: 'text',
    logo_url: 'text',
    website_url: 'text',
    theme: 'jsonb',
  },
});

export const putVenues = upsert({
  into: 'venue',
  retires: true,
  key: { slug: 'text' },
  values: {
    brand_id: 'uuid',
    position: 'int',
    name: 'text',
    timezone: 'text',
    country: 'text',
    address: 'jsonb',
    description: 'text',
    phone: 'text',
    email: 'text',
    website: 'text',
    links: 'jsonb',
    captcha: 'boolean',
    policy: 'jsonb',
    messages: 'jsonb',
    events: 'jsonb',
  },
});

export const putAreas = upsert({
  into: 'area',
  retires: true,
  key: { venue_id: 'uuid', slug: 'text' },
  values: { name: 'text' },
});

export const putTables = upsert({
  into: 'dining_table',
  retires: true,
  key: { venue_id: 'uuid', name: 'text' },
  values: {
    area: 'text',
    min_covers: 'int',
    max_covers: 'int',
    priority: 'int',
    online: 'boolean',
  },
});

export const putCombinations = upsert({
  into: 'combination',
  key: { venue_id: 'uuid', table_ids: 'uuid[]' },
  values: { min_covers: 'int', max_covers: 'int' },
});

export const putBookingTypes = upsert({
  into: 'booking_type',
  retires: true,
  key: { venue_id: 'uuid', slug: 'text' },
  values: {
    position: 'int',
    name: 'text',
    windows: 'jsonb',
    durations: 'jsonb',
    party_size_min: 'int',
    party_size_max: 'int',
    areas: 'jsonb',
    deposits: 'jsonb',
  },
});

export const putKnowledge = upsert({
  into: 'knowledge',
  key: { venue_id: 'uuid', topic: 'text' },
  values: { document: 'json' },
});

/**
 * How a kind of row goes into its table: columns and their types, all of them ours and none from
 * a file.
 */
interface Upsert {
  readonly into: string;
  /** Whether its rows are retired rather than deleted. */
  readonly retires?: boolean;
  /** What a row is known by. */
  readonly key: Readonly<Record<string, string>>;
  /** What is written once, when the row is new. */
  readonly initially?: Readonly<Record<string, string>>;
  /** What may change about it. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * SQL that brings rows, given as one JSON array ($1) with members named like the columns, into a
 * table. It returns the keys of real changes only: a row that is already as asked is left alone.
 * `added` tells a new row from a changed one, since only an insert leaves a row that no
 * transaction has locked (xmax 0). One that was retired is added again.
 */
function upsert({ into, retires = false, key, initially = {}, values: own }: Upsert): string {
  // No row of a file has the member, so it becomes null: what the file names is in use.
  const values = retires ? { ...own, retired_at: 'timestamptz' } : own;
  const columns = { ...key, ...initially, ...values };
  const names = listed(Object.keys(columns));
  const keys = Object.keys(key);
  const known = listed(keys.map((name) => `known.${name}`));
  return `
with former as (
  select ${listed(keys)} from ${into} where ${retires ? 'retired_at is not null' : 'false'})
insert into ${into} as known (${names})
select ${names} from json_to_recordset($1::json) as asked (${listed(typed(columns))})
on conflict (${listed(keys)}) do update set
  ${listed(Object.keys(values).map((name) => `${name} = excluded.${name}`))}
where (${listed(comparable('known', values))})
  is distinct from (${listed(comparable('excluded', values))})
returning ${known}, known.xmax = 0 or (${known}) in (select * from former) as added`;
}

/** Plain JSON keeps its order and has no equality of its own: it is compared as text. */
function comparable(row: string, columns: Upsert['values']): string[] {
  return Object.entries(columns).map(([name, type]) =>
    type === 'json' ? `${row}.${name}::text` : `${row}.${name}`,
  );
}

function typed(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).map(([name, type]) => `${name} ${type}`);
}

function listed(parts: readonly string[]): string {
  return parts.join(', ');
}
