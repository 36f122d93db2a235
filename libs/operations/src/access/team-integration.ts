import type { Environment, Integration } from '@venue/domain/access/caller';
import type { IntegrationId, VenueId } from '@venue/domain/shared/ids';

/** The schema's initial rows: they have no key, so no request can use them. */
const integrationIds: Readonly<Record<Environment, string>> = {
  live: '00000000-0000-4000-8000-000000000001',
  sandbox: '00000000-0000-4000-8000-000000000002',
};

/** The integration on whose behalf the team books at a venue. */
export function teamIntegration(environment: Environment, venueId: VenueId): Integration {
  return {
    id: integrationIds[environment] as IntegrationId,
    kind: 'integration',
    name: 'Team',
    channel: 'team',
    environment,
    capabilities: [],
    venueIds: [venueId],
    origins: [],
  };
}
