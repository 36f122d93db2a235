/**
 * Whether only this machine can reach that address. The development inbox goes by it: its letters
 * are for whoever sits at this machine, never for the world behind a public address.
 */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
