import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import { widgetCatalogue, type Deployment } from '@venue/operations';

/** What publishable keys open: the same pipeline as the Booking API, below the same prefix. */
export function publicRoutes(deployment: Deployment): Promise<RequestListener> {
  return listenerFor(widgetCatalogue, deployment);
}

/** Whether an address is one of theirs. */
export function isPublicRoute(url: string): boolean {
  return url.startsWith('/public/v1/');
}
