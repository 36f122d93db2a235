import type { RequestListener } from 'node:http';
import type { Inbox } from '@venue/domain/message/inbox';
import { listenerFor } from '@venue/http';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { tokens } from '@venue/runtime';
import { WidgetApiModule, type WidgetApiOptions } from './app.module';

export { AppModule, WidgetApiModule } from './app.module';

/** The widget API on a deployment that is open already, ready for an HTTP server. */
export function openWidgetApi(
  deployment: GuestDeployment,
  { inbox, ...options }: Omit<WidgetApiOptions, 'inbox'> & { readonly inbox?: Inbox } = {},
): Promise<RequestListener> {
  const module = WidgetApiModule.forRoot({ ...options, inbox: inbox !== undefined });
  return listenerFor(module, deployment, {
    providers: inbox === undefined ? [] : [{ provide: tokens.INBOX, useValue: inbox }],
  });
}
