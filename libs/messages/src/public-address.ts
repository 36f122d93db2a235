/** The internet addresses that a third party may have us call: no private or special one. */
import ipaddr from 'ipaddr.js';

const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** For an address without brackets and zone; false for any other text. */
export function isPublicAddress(text: string): boolean {
  const address = addressIn(text);
  // The library classifies every IPv6 address outside the special ranges as unicast, assigned or
  // not.
  if (address instanceof ipaddr.IPv6 && !address.match(globalV6)) return false;
  return address?.range() === 'unicast';
}

export function isLoopbackAddress(text: string): boolean {
  return addressIn(text)?.range() === 'loopback';
}

/** The library also reads short, octal and hexadecimal IPv4, which systems read differently. */
function addressIn(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}
