import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import { catalogue, type Deployment } from '@venue/operations';

/** The Booking API: every operation of the catalogue that an integration key opens. */
export function openApi(deployment: Deployment): Promise<RequestListener> {
  return listenerFor(catalogue, deployment);
}
