/** Our server as a process, loaded the way that `npm start` loads it. */
import { openSync, writeSync } from 'node:fs';
import { openApi } from '@venue/api';
import { serve } from '@venue/http';
import { openMcp } from '@venue/mcp';
import { openDeployment, openObserving, openWorker, type DeploymentOptions } from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';

export { startRecording, stopRecording } from './sql-recording';

const baseUrl = 'http://127.0.0.1';
const unlimited = { perMinute: 10_000_000, burst: 10_000_000 };

type Options = Pick<DeploymentOptions, 'url' | 'pepper'>;

/** Listens, and gives the port. The pages are the widget API with the Booking API beside it. */
export async function open(app: 'api' | 'mcp' | 'pages', options: Options): Promise<number> {
  const { deployment } = await openDeployment({
    ...options,
    baseUrl,
    ratePerMinute: unlimited.perMinute,
    rateBurst: unlimited.burst,
    widgetRates: { publishable: unlimited, address: unlimited },
    // Guests of pages are told apart by their forwarded addresses.
    trustedProxies: 1,
    ...(app === 'api' ? { observing: loggingToNothing() } : {}),
  });
  if (app === 'mcp') return (await serve(await openMcp(deployment), 0, deployment)).port;
  const api = await openApi(deployment);
  if (app === 'api') return (await serve(api, 0, deployment)).port;
  const widgetApi = await openWidgetApi(deployment);
  const both: typeof api = (request, response) =>
    (request.url === '/public/v1/reservations' ? api : widgetApi)(request, response);
  return (await serve(both, 0, deployment)).port;
}

/** Sends to the inbox. */
export async function startWorker(options: Options): Promise<void> {
  const messages = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } } as const;
  const settings = { ...options, baseUrl, messages };
  await openWorker((await openDeployment(settings)).deployment, settings);
}

/** As in production, each line of the log is made, and written with a call of the system. */
function loggingToNothing(): ReturnType<typeof openObserving> {
  const nothing = openSync('/dev/null', 'w');
  const to = { write: (line: string) => void writeSync(nothing, line) };
  return openObserving({ app: 'bench', level: 'info', to });
}
