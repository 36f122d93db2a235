/**
 * Whether only this machine can reach that address. The development inbox is never shown at a
 * public address, and for one the built-in checkout has to be chosen explicitly.
 */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
