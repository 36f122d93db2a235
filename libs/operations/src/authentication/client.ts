/** Identifies a client by its address, or by its network if one client has many addresses. */
import type { Secrets } from './secrets';

/**
 * A hash of the client's address or, for IPv6, of its 64-bit network, since a client can use any
 * number of addresses in it. The address itself is never stored.
 */
export function clientOf(address: string, secrets: Secrets): string {
  return secrets.hash('client', networkOf(address));
}

/** The address itself or, for IPv6, its 64-bit network. */
export function networkOf(address: string): string {
  // An IPv4 address: plain, after an IPv6 prefix, or before a port that some proxies add.
  const plain = /^(?:(?:::ffff:|64:ff9b::)?)(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(
    address,
  )?.[1];
  if (plain !== undefined) return plain;
  if (!address.includes(':')) return address;
  // This prefix contains all of IPv4, so only the whole address distinguishes clients.
  if (/^64:ff9b::/i.test(address)) return address.toLowerCase();
  const network = groupsOf(address).slice(0, 4);
  return network.map((group) => parseInt(group, 16).toString(16)).join(':');
}

/** The groups of an IPv6 address, including the zeros that `::` leaves out. */
function groupsOf(address: string): readonly string[] {
  const halves = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const [before = [], after] = halves;
  if (after === undefined) return before;
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}

/** The client's hash in the form of a UUID, as the id of its rate. */
export function rateIdOf(client: string): string {
  return client.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
