import type { DataSource, EntityManager } from 'typeorm';
import {
  defaultRetention,
  type BookingType,
  type Brand,
  type Combination,
  type Group,
  type Groups,
  type Money,
  type OpeningHours,
  type Region,
  type Retention,
  type Table,
  type Venue,
  type VenueId,
} from '@venue/domain';

/** The rules of the group, read whole and kept until their revision changes. */
export class PostgresGroups implements Groups {
  private kept: Group | null = null;
  private reading: Promise<Group> | null = null;

  constructor(private readonly source: DataSource) {}

  async at(revision: number): Promise<Group> {
    if (this.kept !== null && this.kept.revision >= revision) return this.kept;
    this.reading ??= this.read().finally(() => (this.reading = null));
    this.kept = await this.reading;
    return this.kept;
  }

  private read(): Promise<Group> {
    return this.source.transaction('REPEATABLE READ', groupIn);
  }
}

/**
 * The group as that transaction sees it; of revision 0 and without venues where none has been
 * applied.
 */
async function groupIn(manager: EntityManager): Promise<Group> {
  const [group] = await manager.query<GroupRow[]>('select * from venue_group');
  if (group === undefined) return noGroup;
  const { currency, locale } = group;
  const rows = await manager.query<VenueRow[]>(venues);
  const brands = await manager.query<Brand[]>(allBrands);
  return {
    revision: Number(group.revision),
    name: group.name,
    textCountries: group.text_countries,
    retention: group.retention ?? defaultRetention,
    brands,
    venues: rows.map((row) => venueOf(row, { currency, locale })),
  };
}

const noGroup: Group = {
  revision: 0,
  name: '',
  textCountries: null,
  retention: defaultRetention,
  brands: [],
  venues: [],
};

interface GroupRow extends Money {
  readonly name: string;
  readonly revision: string;
  readonly text_countries: readonly Region[] | null;
  readonly retention: Retention | null;
}

/** A venue's own columns bear the domain's names; the parts come as JSON of the domain's shape. */
interface VenueRow extends Omit<Venue, 'money' | 'hours'> {
  readonly id: VenueId;
  readonly tables: readonly Table[];
  readonly combinations: readonly Combination[];
  readonly bookingTypes: readonly BookingType[];
  readonly openingHours: { readonly regular: RegularHours } | null;
  readonly specialHours: { readonly items: OpeningHours['special'] } | null;
}

interface RegularHours {
  readonly defaultSchedule: { readonly times: OpeningHours['times'] };
  readonly overrides: OpeningHours['overrides'];
}

function venueOf({ openingHours, specialHours, ...venue }: VenueRow, money: Money): Venue {
  const regular = openingHours?.regular;
  return {
    ...venue,
    money,
    hours: {
      times: regular?.defaultSchedule.times ?? [],
      overrides: regular?.overrides ?? [],
      special: specialHours?.items ?? [],
    },
  };
}

const allBrands = `
select id, slug, name, description, logo_url as "logoUrl", website_url as "websiteUrl", theme
from brand order by slug`;

const venues = `
select id, slug, brand_id as "brandId", name, phone, website, timezone as zone, country as region, address, description, email, policy,
  jsonb_build_object('smsDepositLink', null, 'emailDepositLink', null, 'emailConfirmed', null)
    || messages as messages,
  (select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'area', area, 'minCovers', min_covers, 'maxCovers', max_covers,
      'priority', priority, 'online', online) order by name), '[]')
    from dining_table where venue_id = venue.id) as tables,
  (select coalesce(json_agg(json_build_object(
      'tableIds', table_ids, 'minCovers', min_covers, 'maxCovers', max_covers)), '[]')
    from combination where venue_id = venue.id) as combinations,
  (select coalesce(json_agg(json_build_object(
      'id', id, 'slug', slug, 'name', name, 'windows', windows, 'durations', durations,
      'partySizeMin', party_size_min, 'partySizeMax', party_size_max, 'areas', areas,
      'deposits', deposits) order by position, slug), '[]')
    from booking_type where venue_id = venue.id) as "bookingTypes",
  (select document from knowledge where venue_id = venue.id and topic = 'opening-hours')
    as "openingHours",
  (select document from knowledge where venue_id = venue.id and topic = 'special-hours')
    as "specialHours"
from venue order by position, slug`;
