import type { RequestListener } from 'node:http';

interface Behind {
  readonly api: RequestListener;
  readonly widget: RequestListener;
}

/** First parts of the addresses that a guest's browser opens, or that payment providers call. */
const ofTheWidget = new Set(['pay', 'webhooks', 'inbox']);

/**
 * One server for both. The first part of the path decides as it was sent, never decoded or tidied,
 * so that both sides mean the same address: `//pay` and `/pay%2Fx` are no payment links.
 */
export function gateway({ api, widget }: Behind): RequestListener {
  return (request, response) => {
    const [first] = (request.url ?? '').slice(1).split(/[/?]/, 1);
    const answering = ofTheWidget.has(first ?? '') ? widget : api;
    answering(request, response);
  };
}

/** Whether only this machine can reach that address. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
