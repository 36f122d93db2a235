import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { WidgetApiModule, type WidgetApiOptions } from './app.module';

export { AppModule, WidgetApiModule } from './app.module';

/** The widget API on a deployment that is open already, ready for an HTTP server. */
export function openWidgetApi(
  deployment: GuestDeployment,
  options: WidgetApiOptions = {},
): Promise<RequestListener> {
  return listenerFor(WidgetApiModule.forRoot(options), deployment);
}
