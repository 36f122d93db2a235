import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { Deployment } from '@venue/operations';
import { WidgetApiModule, type WidgetApiOptions } from './app.module';

export { WidgetApiModule } from './app.module';

/** The widget API on a deployment that is open already, ready for an HTTP server. */
export function openWidgetApi(
  deployment: Deployment,
  options: WidgetApiOptions = {},
): Promise<RequestListener> {
  return listenerFor(WidgetApiModule.forRoot(options), deployment);
}
