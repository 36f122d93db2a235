import type { IncomingMessage } from 'node:http';
import type { Deployment } from '@venue/operations/pipeline/deployment';

/**
 * The client's IP address: that of the connection, or the one that the trusted proxies in front
 * report in `X-Forwarded-For`. Empty if the connection has gone.
 */
export function clientAddressOf(
  { headers, socket }: IncomingMessage,
  { trustedProxies }: Pick<Deployment, 'trustedProxies'>,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const addresses = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const hops = [socket.remoteAddress ?? '', ...addresses.reverse()];
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
}
