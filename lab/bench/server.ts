/** Our server as a process. */
import { openSync, writeSync } from 'node:fs';
import { serve } from '@venue/http';
import { appFor } from '@venue/operations/openapi/route-table';
import type { WholeDeployment } from '@venue/operations/pipeline/deployment';
import {
  openDeployment,
  openObservation,
  openWorker,
  type DeploymentOptions,
} from '@venue/runtime';

export { startRecording, stopRecording } from './sql-recording';

const baseUrl = 'http://127.0.0.1';
const unlimited = { perMinute: 10_000_000, burst: 10_000_000 };

type Listener = Parameters<typeof serve>[0];
type Options = Pick<DeploymentOptions, 'url' | 'pepper'> & {
  /** The folder of the built script, for an app that serves one. */
  readonly files?: string;
};

/** Loads only the app that is measured, so that its memory includes no other. */
const apps = {
  api: async (deployment: WholeDeployment) => (await import('@venue/api')).openApi(deployment),
  mcp: async (deployment: WholeDeployment) => (await import('@venue/mcp')).openMcp(deployment),
  console: async (deployment: WholeDeployment, { files }: Options) =>
    (await import('@venue/console')).openConsole(deployment, undefined, files),
  /** The widget API, with the Booking API for reservations. */
  async pages(deployment: WholeDeployment): Promise<Listener> {
    const api = await apps.api(deployment);
    const widgetApi = await (await import('@venue/widget-api')).openWidgetApi(deployment);
    return (request, response) =>
      (request.url === '/public/v1/reservations' ? api : widgetApi)(request, response);
  },
  /** The widget and what it asks for. */
  async widget(deployment: WholeDeployment, { files = '' }: Options): Promise<Listener> {
    const api = await apps.api(deployment);
    const { openWidgetApi } = await import('@venue/widget-api');
    const widgetApi = await openWidgetApi(deployment, { widget: files });
    return (request, response) =>
      (appFor(request.url ?? '') === 'api' ? api : widgetApi)(request, response);
  },
};

/** Starts to listen, and returns the port. */
export async function open(app: keyof typeof apps, options: Options): Promise<number> {
  const { deployment } = await openDeployment({
    ...options,
    baseUrl,
    ratePerMinute: unlimited.perMinute,
    rateBurst: unlimited.burst,
    widgetRates: { publishable: unlimited, address: unlimited },
    pageBookings: { perHour: 1_000_000, perDay: 1_000_000, ofOnePhone: Infinity },
    messagesToOne: 1_000_000,
    // Guests of pages are distinguished by their forwarded addresses.
    trustedProxies: 1,
    ...(app === 'api' ? { observing: loggingToNothing() } : {}),
  });
  return (await serve(await apps[app](deployment, options), 0, deployment)).port;
}

/** A worker that sends everything to the inbox. */
export async function startWorker(options: Options): Promise<void> {
  const messages = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } } as const;
  const settings = { ...options, baseUrl, messages };
  await openWorker((await openDeployment(settings)).deployment, settings);
}

/** Each log line is made and written with a system call, as in production. */
function loggingToNothing(): ReturnType<typeof openObservation> {
  const nothing = openSync('/dev/null', 'w');
  const to = { write: (line: string) => void writeSync(nothing, line) };
  return openObservation({ app: 'bench', level: 'info', to });
}
