import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import { widgetCatalogue, type Deployment } from '@venue/operations';

/** The routes for publishable keys: the same pipeline as the Booking API, under the same prefix. */
export function publicRoutes(deployment: Deployment): Promise<RequestListener> {
  return listenerFor(widgetCatalogue, deployment);
}

/** Whether the address is below the prefix of these routes. */
export function isPublicRoute(url: string): boolean {
  return url.startsWith('/public/v1/');
}
