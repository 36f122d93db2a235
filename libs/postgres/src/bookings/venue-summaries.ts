import type { EntityManager } from 'typeorm';
import type { VenueSummary } from '@venue/domain/venue/venue';

/** In the order of the group file, with retired venues last. */
export function venueSummaries(manager: EntityManager): Promise<readonly VenueSummary[]> {
  return manager.query<VenueSummary[]>(summaries);
}

const summaries = `
select id, slug, retired_at is not null as "isRetired", venue.name, timezone as zone,
  country as region, json_build_object('currency', currency, 'locale', venue_group.locale) as money
from venue cross join venue_group
order by retired_at is not null, position, slug`;
