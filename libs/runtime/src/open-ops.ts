/** What is told on the ops port. */
import type { Config } from './config';
import { serveOps, type OpsPages } from './ops-server';
import type { Readiness } from './readiness';
import type { Opened } from './run-service';
import { portFault } from './start-fault';

/** Before anything else, so that a start that takes long can be looked at. */
export async function openOps(
  { host, opsPort }: Pick<Config, 'host' | 'opsPort'>,
  readiness: Readiness,
  opened: Opened,
): Promise<void> {
  if (opsPort === null) return;
  const pages: OpsPages = {
    '/health/live': () => ({ status: 200, contentType: 'application/json', body: live }),
    '/health/started': () => readiness.started(),
    '/health/ready': () => readiness.ready(),
  };
  const ops = await serveOps(pages, { host, port: opsPort }).catch((error: unknown) => {
    throw portFault(error, opsPort, 'OPS_PORT');
  });
  opened(() => ops.close());
}

const live = `${JSON.stringify({ status: 'live' })}\n`;
