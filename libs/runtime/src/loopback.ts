/**
 * Whether only this machine can reach that address. Two things go by it: the development inbox,
 * which is never shown at a public address, and the built-in checkout, which has to be chosen there.
 */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
