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

/** A date that the weeks have brought is new to a file that names it. */
export const putDates = upsert({
  into: 'event_instance',
  retires: true,
  unnamed: 'is_weekly',
  key: { event_id: 'uuid', starts_at: 'timestamptz' },
  values: { ends_at: 'timestamptz', capacity: 'int', is_weekly: 'boolean' },
});

/**
 * How a kind of row goes into its table: columns and their types, all of them ours and none from
 * a file.
 */
interface Upsert {
  readonly into: string;
  /** Whether its rows are retired rather than deleted. */
  readonly retires?: boolean;
  /** Which other rows no file has named yet. */
  readonly unnamed?: string;
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
function upsert(table: Upsert): string {
  const { into, retires = false, unnamed = 'false', key, initially = {} } = table;
  // No row of a file has the member, so it becomes null: what the file names is in use.
  const values = retires ? { ...table.values, retired_at: 'timestamptz' } : table.values;
  const columns = { ...key, ...initially, ...values };
  const names = listed(Object.keys(columns));
  const keys = Object.keys(key);
  const known = listed(keys.map((name) => `known.${name}`));
  return `
with former as (
  select ${listed(keys)} from ${into} where ${unnamed}${retires ? ' or retired_at is not null' : ''})
insert into ${into} as known (${names})
select ${names} from json_to_recordset($1::json) as asked (${listed(typed(columns))})
on conflict (${listed(keys)}) do update set
  ${listed(Object.keys(values).map((name) => `${name} = excluded.${name}`))}
where (${listed(comparable('known', values))})
  is distinct from (${listed(comparable('excluded', values))})
returning ${listed(told(key))}, known.xmax = 0 or (${known}) in (select * from former) as added`;
}

/** Plain JSON keeps its order and has no equality of its own: it is compared as text. */
function comparable(row: string, columns: Upsert['values']): string[] {
  return Object.entries(columns).map(([name, type]) =>
    type === 'json' ? `${row}.${name}::text` : `${row}.${name}`,
  );
}

/** A key as it is returned: moments in the form of the domain. */
function told(key: Upsert['key']): string[] {
  return Object.entries(key).map(([name, type]) =>
    type === 'timestamptz' ? `ms(known.${name}) as ${name}` : `known.${name}`,
  );
}

function typed(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).map(([name, type]) => `${name} ${type}`);
}

function listed(parts: readonly string[]): string {
  return parts.join(', ');
}
