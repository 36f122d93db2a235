import type { RequestListener } from 'node:http';
import { appFor, type AppName } from '@venue/operations';

/** One server for all: the route table says who answers. */
export function gateway(behind: Readonly<Record<AppName, RequestListener>>): RequestListener {
  return (request, response) => {
    behind[appFor(request.url ?? '')](request, response);
  };
}

/** Whether only this machine can reach that address. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
