/** Who is on the other end of a line: an address, or a network where one client has many. */
import type { Secrets } from './secrets';

/**
 * A hash of the client's address, or of its network of 64 bits under IPv6, out of which every
 * client may take as many addresses as it likes. Nothing else of the address is ever kept.
 */
export function clientOf(address: string, secrets: Secrets): string {
  return secrets.hash('client', networkOf(address));
}

/** The address itself, or its network of 64 bits under IPv6. */
export function networkOf(address: string): string {
  // As it is, after the prefixes that carry it, or before a port that some proxies write.
  const plain = /^(?:(?:::ffff:|64:ff9b::)?)(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(
    address,
  )?.[1];
  if (plain !== undefined) return plain;
  if (!address.includes(':')) return address;
  // Behind that prefix stands the whole of an older network, every guest of it with an own end.
  if (/^64:ff9b::/i.test(address)) return address.toLowerCase();
  const network = groupsOf(address).slice(0, 4);
  return network.map((group) => parseInt(group, 16).toString(16)).join(':');
}

/** Those of an IPv6 address, the zeros that it leaves out included. */
function groupsOf(address: string): readonly string[] {
  const [plain = ''] = address.split('%', 1);
  const halves = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const [before = [], after] = halves;
  if (after === undefined) return before;
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}

/** The same as an id under which a rate is spent. */
export function rateIdOf(client: string): string {
  return client.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
