import { describe, expect, it } from '@jest/globals';
import { isLoopbackAddress, isPublicAddress } from './public-address';

describe('an address that may be called', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '11.0.0.1', '198.20.0.1'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['2606:4700:4700::1111', '2a00:1450:4009:81f::200e', '2001:4860:4860::8888'])(
    'is global: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade translation', '100.64.0.1'],
    ['link-local, with the metadata of clouds', '169.254.169.254'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '250.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['mapped IPv4', '::ffff:10.0.0.1'],
    ['mapped IPv4, though it is public', '::ffff:1.1.1.1'],
    ['IPv4-compatible', '::7f00:1'],
    ['translated IPv4', '64:ff9b::a00:1'],
    ['translated IPv4, local', '64:ff9b:1::a00:1'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00:ec2::254'],
    ['unique local', 'fc00::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['no address', 'localhost'],
    ['multicast translation', '192.52.193.1'],
    ['a sink for private names', '192.175.48.1'],
    ['segment routing', '5f00::1'],
    ['not assigned', '4000::1'],
    ['no address', '1.1.1'],
    ['no address in decimals', '0x08080808'],
    ['no address in decimals', '010.8.8.8'],
    ['an address with a zone', 'fe80::1%eth0'],
  ])('excludes %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

it('recognises an address of this machine', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
  expect(['128.0.0.1', '10.0.0.1', '::2'].map(isLoopbackAddress)).toEqual([false, false, false]);
});
