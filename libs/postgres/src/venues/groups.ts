import type { DataSource, EntityManager } from 'typeorm';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Money } from '@venue/domain/shared/money';
import { byName } from '@venue/domain/shared/name-order';
import type { Region } from '@venue/domain/shared/phone';
import type { Group, Groups } from '@venue/domain/venue/group';
import { hoursFrom, type HoursDocuments } from '@venue/domain/venue/hours-documents';
import {
  defaultMaxMoves,
  defaultReminderAsks,
  defaultReminderHours,
  defaultRetention,
  defaultWaiting,
  type Retention,
} from '@venue/domain/venue/policy';
import type { BookingType, Brand, Combination, Table, Venue } from '@venue/domain/venue/venue';
import { snapshotOn } from '../connection/transaction';

/** The rules of the group, read as a whole and cached until their revision changes. */
export class PostgresGroups implements Groups {
  private cached: Group | null = null;
  private pending: Promise<Group> | null = null;

  constructor(private readonly source: DataSource) {}

  async at(revision: number): Promise<Group> {
    if (this.cached !== null && this.cached.revision >= revision) return this.cached;
    this.pending ??= this.read().finally(() => (this.pending = null));
    this.cached = await this.pending;
    return this.cached;
  }

  private read(): Promise<Group> {
    return snapshotOn(this.source, groupIn);
  }
}

/**
 * The group in the snapshot of that transaction. Without a group it has revision 0 and no venues.
 */
export async function groupIn(manager: EntityManager): Promise<Group> {
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

/** A venue's columns have the domain's names; its parts are JSON of the domain's shape. */
interface VenueRow extends Omit<Venue, 'money' | 'hours'>, HoursDocuments {
  readonly id: VenueId;
  readonly tables: readonly Table[];
  readonly combinations: readonly Combination[];
  readonly bookingTypes: readonly BookingType[];
}

function venueOf({ openingHours, specialHours, ...venue }: VenueRow, money: Money): Venue {
  const tables = venue.tables.toSorted(byName);
  return { ...venue, tables, money, hours: hoursFrom({ openingHours, specialHours }) };
}

/**
 * SQL: the policy of a row of `venue`; files of earlier versions left out members with a default.
 */
export const policyOfVenue = `jsonb_build_object('reminderHours', ${defaultReminderHours},
    'reminderAsks', ${defaultReminderAsks}, 'maxMoves', ${defaultMaxMoves}) || '${JSON.stringify(defaultWaiting)}'::jsonb || policy`;

const allBrands = `
select id, slug, name, description, logo_url as "logoUrl", website_url as "websiteUrl", theme
from brand where retired_at is null order by slug`;

const venues = `
select id, slug, retired_at is not null as "isRetired", brand_id as "brandId", name, phone, website,
  timezone as zone, country as region, address, description, email, links, captcha,
  ${policyOfVenue} as policy,
  jsonb_build_object('smsDepositLink', null, 'emailDepositLink', null) || messages as messages,
  (select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'area', area, 'areaName',
      coalesce((select name from area where venue_id = venue.id and slug = dining_table.area), area),
      'minCovers', min_covers, 'maxCovers', max_covers, 'priority', priority, 'online', online,
      'position', position)), '[]')
    from dining_table where venue_id = venue.id and dining_table.retired_at is null) as tables,
  (select coalesce(json_agg(json_build_object(
      'tableIds', table_ids, 'minCovers', min_covers, 'maxCovers', max_covers)), '[]')
    from combination where venue_id = venue.id) as combinations,
  (select coalesce(json_agg(json_build_object(
      'id', id, 'slug', slug, 'name', name, 'windows', windows, 'durations', durations,
      'partySizeMin', party_size_min, 'partySizeMax', party_size_max, 'areas', areas,
      'deposits', deposits) order by position, slug), '[]')
    from booking_type where venue_id = venue.id and booking_type.retired_at is null)
    as "bookingTypes",
  (select document from knowledge where venue_id = venue.id and topic = 'opening-hours')
    as "openingHours",
  (select document from knowledge where venue_id = venue.id and topic = 'special-hours')
    as "specialHours"
from venue order by retired_at is not null, position, slug`;
