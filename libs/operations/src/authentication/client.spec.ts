import { describe, expect, it } from '@jest/globals';
import { clientOf, networkOf, rateIdOf } from './client';
import { Secrets } from './secrets';

const secrets = new Secrets('the pepper of this spec');

describe('a client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:1::1', '2001:0DB8::1:0:0:0:2'],
    ['2001:db8::1', '2001:db8::'],
    ['fe80::1', 'fe80::2%eth0'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['192.0.2.1', '192.0.2.1:50123'],
    ['192.0.2.1', '64:ff9b::192.0.2.1'],
    ['64:ff9b::c000:201', '64:FF9B::C000:201'],
  ])('is the same at %s and at %s', (one, other) => {
    expect(clientOf(one, secrets)).toBe(clientOf(other, secrets));
  });

  it.each([
    ['192.0.2.1', '192.0.2.2'],
    ['192.0.2.1', '::ffff:192.0.2.2'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['::1', '192.0.2.1'],
    ['192.0.2.1', ''],
    // This prefix contains all of IPv4.
    ['64:ff9b::c000:201', '64:ff9b::c000:202'],
    ['unknown', 'unix'],
  ])('differs at %s and at %s', (one, other) => {
    expect(clientOf(one, secrets)).not.toBe(clientOf(other, secrets));
  });

  it.each([
    ['2001:0DB8::1:0:0:0:2', '2001:db8:0:1'],
    ['fe80::2%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
    // A header that a proxy passes on can contain anything.
    ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
  ])('at %s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is identified by a hash, which is also an id', () => {
    const client = clientOf('192.0.2.1', secrets);

    expect(client).toMatch(/^[0-9a-f]{64}$/);
    expect(rateIdOf(client)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(clientOf('192.0.2.1', new Secrets('another pepper'))).not.toBe(client);
  });
});
