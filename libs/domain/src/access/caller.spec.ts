import { describe, expect, it } from '@jest/globals';
import type { IntegrationId, Reference } from '../shared/ids';
import { plusMinutes } from '../shared/time';
import { at } from '@venue/testing/moments';
import { uuidOf, venueId } from '@venue/testing/venues';
import {
  covers,
  environmentOf,
  isInForce,
  isOfBookPage,
  mayUseAt,
  type Integration,
  type Key,
} from './caller';

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
  ])('is valid %s', (_when, parts, expected) => {
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

describe('the web pages that may use a key', () => {
  const harbour = 'https://harbour.example';
  const other = 'https://other.example';
  const publishable = { ...integration, kind: 'publishable', origins: [harbour] } as const;

  it.each([
    ['a publishable key on a page of its list', publishable, harbour, true],
    ['a publishable key on another page', publishable, other, false],
    ['a publishable key outside a browser', publishable, null, true],
    ['one without a list on any page', { ...publishable, origins: [] }, harbour, false],
    ['an integration key on any page', integration, other, true],
    ['an integration key outside a browser', integration, null, true],
  ])('are those of its list: %s', (_what, one, origin, expected) => {
    expect(mayUseAt(one, origin)).toBe(expected);
  });

  it.each([
    ['publishable', 'book-page', true],
    ['publishable', 'website', false],
    ['integration', 'book-page', false],
  ] as const)('are ours for a %s key of the channel %s: %s', (kind, channel, expected) => {
    expect(isOfBookPage({ kind, channel })).toBe(expected);
  });
});

describe('a reference', () => {
  it.each([
    ['TEST4M2X', 'sandbox'],
    ['K7QPTEST', 'live'],
    ['K7QP4M2X', 'live'],
  ])('%s belongs to the environment %s', (reference, expected) => {
    expect(environmentOf(reference as Reference)).toBe(expected);
  });
});
