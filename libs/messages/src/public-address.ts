/** Which addresses of the internet may be called at somebody's wish: no private or special one. */
import { BlockList, isIP } from 'node:net';

/** IPv4, by the registry of special-purpose addresses. */
const special: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const refusedV4 = new BlockList();
for (const [network, bits] of special) refusedV4.addSubnet(network, bits, 'ipv4');

/** All global IPv6 addresses are in it; those that stand for IPv4 ones are not, or are below. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const refusedV6 = new BlockList();
// Special purposes with Teredo, documentation, 6to4.
refusedV6.addSubnet('2001::', 23, 'ipv6');
refusedV6.addSubnet('2001:db8::', 32, 'ipv6');
refusedV6.addSubnet('2002::', 16, 'ipv6');
refusedV6.addSubnet('3fff::', 20, 'ipv6');

/** For an address without brackets and zone; false for what is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refusedV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
