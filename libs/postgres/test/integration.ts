import type { DataSource } from 'typeorm';
import { capabilities } from '@venue/domain/access/caller';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { uuidOf } from '@venue/testing/venues';
import { PostgresKeyStore } from '../src/access/key-store';

export const integrationId = uuidOf('integration') as IntegrationId;

/** Adds a live integration for all venues, with every capability. */
export async function addIntegration(source: DataSource): Promise<void> {
  await new PostgresKeyStore(source.manager).issue({
    publicId: 'abcdefgh',
    secretHash: '',
    pepperHash: '',
    integration: {
      id: integrationId,
      name: 'test',
      channel: 'test',
      environment: 'live',
      capabilities,
      venueIds: null,
      kind: 'integration',
      origins: [],
    },
  });
}
