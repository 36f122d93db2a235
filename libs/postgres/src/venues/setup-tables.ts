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
    position: 'jsonb',
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

export const putEvents = upsert({
  into: 'event',
  retires: true,
  key: { venue_id: 'uuid', slug: 'text' },
  values: {
    position: 'int',
    name: 'text',
    description: 'text',
    even_if_closed: 'boolean',
    weekly: 'jsonb',
  },
});

export const putTiers = upsert({
  into: 'ticket_tier',
  retires: true,
  key: { event_id: 'uuid', slug: 'text' },
  values: { position: 'int', name: 'text', price_pence: 'int', quota: 'int' },
});

/** A date of a weekly rule counts as added when a file names it. */
export const putDates = upsert({
  into: 'event_instance',
  retires: true,
  unnamed: 'is_weekly',
  key: { event_id: 'uuid', starts_at: 'timestamptz' },
  values: { ends_at: 'timestamptz', capacity: 'int', is_weekly: 'boolean' },
});

/**
 * The description of how rows are written to a table: its columns and their types, all fixed here
 * and none from a file.
 */
interface Upsert {
  readonly into: string;
  /** Whether its rows are retired rather than deleted. */
  readonly retires?: boolean;
  /** SQL condition for rows, in addition to retired ones, that no file has named yet. */
  readonly unnamed?: string;
  /** The columns that identify a row. */
  readonly key: Readonly<Record<string, string>>;
  /** Columns written once, when the row is new. */
  readonly initially?: Readonly<Record<string, string>>;
  /** Columns that may change. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * SQL that writes rows to a table, from one JSON array ($1) with members named like the columns. It
 * returns the keys of real changes only: a row that already has the values is not written. `added`
 * tells new rows from changed ones, since only an insert leaves a row that no transaction has
 * locked (xmax 0). A row that was retired counts as added.
 */
function upsert(table: Upsert): string {
  const { into, retires = false, unnamed = 'false', key, initially = {} } = table;
  // Rows of a file have no `retired_at`, so it becomes null and a named row is in use.
  const values = retires ? { ...table.values, retired_at: 'timestamptz' } : table.values;
  const columns = { ...key, ...initially, ...values };
  const names = commaList(Object.keys(columns));
  const keys = Object.keys(key);
  const keyColumns = commaList(keys.map((name) => `known.${name}`));
  return `
with former as (
  select ${commaList(keys)} from ${into} where ${unnamed}${retires ? ' or retired_at is not null' : ''})
insert into ${into} as known (${names})
select ${names} from json_to_recordset($1::json) as asked (${commaList(typedColumns(columns))})
on conflict (${commaList(keys)}) do update set
  ${commaList(Object.keys(values).map((name) => `${name} = excluded.${name}`))}
where (${commaList(comparable('known', values))})
  is distinct from (${commaList(comparable('excluded', values))})
returning ${commaList(returnedColumns(key))}, known.xmax = 0 or (${keyColumns}) in (select * from former) as added`;
}

/** Plain JSON keeps its order and has no equality operator, so it is compared as text. */
function comparable(row: string, columns: Upsert['values']): string[] {
  return Object.entries(columns).map(([name, type]) =>
    type === 'json' ? `${row}.${name}::text` : `${row}.${name}`,
  );
}

/** The columns of a returned key, with instants in the domain's form. */
function returnedColumns(key: Upsert['key']): string[] {
  return Object.entries(key).map(([name, type]) =>
    type === 'timestamptz' ? `ms(known.${name}) as ${name}` : `known.${name}`,
  );
}

function typedColumns(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).map(([name, type]) => `${name} ${type}`);
}

function commaList(parts: readonly string[]): string {
  return parts.join(', ');
}
