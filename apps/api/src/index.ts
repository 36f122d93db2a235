import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { ApiModule, type ApiOptions } from './app.module';

export { ApiModule, AppModule } from './app.module';

/** The Booking API on a deployment that is open already, ready for an HTTP server. */
export function openApi(
  deployment: Deployment,
  options: ApiOptions = {},
): Promise<RequestListener> {
  return listenerFor(ApiModule.forRoot(options), deployment);
}
