/** The pages of the ops port. */
import { isLoopback } from '@venue/domain/access/loopback';
import type { Config } from '../settings/config';
import { watchProcess } from '../observe/gauges';
import type { Metrics } from '../observe/metrics';
import { serveOps, type OpsPages, type OpsServer } from '../observe/ops-server';
import type { Readiness } from '../observe/readiness';
import { portFault } from './start-fault';

/** Null if the settings name no port. */
export async function openOps(
  { host, opsPort, baseUrl }: Pick<Config, 'host' | 'opsPort' | 'baseUrl'>,
  { readiness, metrics }: { readonly readiness: Readiness; readonly metrics: Metrics },
): Promise<OpsServer | null> {
  if (opsPort === null) return null;
  const { registry } = metrics;
  watchProcess(metrics);
  const pages: OpsPages = {
    '/health/live': () => ({ status: 200, contentType: 'application/json', body: live }),
    '/health/started': () => readiness.started(),
    '/health/ready': () => readiness.ready(),
    '/metrics': async () => {
      return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
    },
  };
  const address = { host, port: opsPort, isLocal: isLoopback(baseUrl) };
  return serveOps(pages, address).catch((error: unknown) => {
    throw portFault(error, opsPort, 'OPS_PORT');
  });
}

const live = `${JSON.stringify({ status: 'live' })}\n`;
