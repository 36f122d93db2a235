import { describe, expect, it } from '@jest/globals';
import type { IntegrationId } from '../shared/ids';
import { plusMinutes } from '../shared/time';
import { at } from '../testing/moments';
import { uuidOf, venueId } from '../testing/venues';
import { covers, isInForce, type Integration, type Key } from './caller';

const integration: Integration = {
  id: uuidOf('integration') as IntegrationId,
  name: 'Telephone agent',
  channel: 'phone-agent',
  environment: 'live',
  capabilities: ['bookings.manage'],
  venueIds: null,
  kind: 'integration',
  origins: [],
};

const now = at('2026-06-12 12:00');

const key: Key = {
  publicId: 'abcdefgh',
  integration,
  createdAt: at('2026-06-01 12:00'),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

describe('a key', () => {
  it.each([
    ['without an expiry', {}, true],
    ['until the moment before its expiry', { expiresAt: plusMinutes(now, 1) }, true],
    ['not at its expiry', { expiresAt: now }, false],
    ['not after its expiry', { expiresAt: plusMinutes(now, -1) }, false],
    ['not when it is revoked', { revokedAt: now }, false],
    [
      'not when it is revoked before its expiry',
      { revokedAt: now, expiresAt: plusMinutes(now, 1) },
      false,
    ],
  ])('is in force %s', (_when, parts, expected) => {
    expect(isInForce({ ...key, ...parts }, now)).toBe(expected);
  });
});

describe('the venues of an integration', () => {
  it.each([
    ['all', null, true],
    ['a list with the venue', [venueId('a'), venueId('b')], true],
    ['a list without it', [venueId('b')], false],
    ['an empty list', [], false],
  ])('are %s', (_what, venueIds, expected) => {
    expect(covers({ ...integration, venueIds }, venueId('a'))).toBe(expected);
  });
});
