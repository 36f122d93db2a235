/**
 * Whether only this machine can reach that address. The development inbox is never shown at a
 * public address, and for one the built-in checkout has to be chosen explicitly.
 */
export function isLoopback(baseUrl: string): boolean {
  return isLoopbackName(new URL(baseUrl).hostname);
}

/** Whether a Host header names this machine, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(host.toLowerCase().replace(/:\d*$/, ''));
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
