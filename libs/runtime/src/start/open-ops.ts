/** The pages of the ops port. */
import { isLoopback } from '@venue/domain';
import type { Config } from '../settings/config';
import { watchProcess } from '../observe/gauges';
import type { Metrics } from '../observe/metrics';
import { serveOps, type OpsPages } from '../observe/ops-server';
import type { Readiness } from '../observe/readiness';
import type { OnClose } from './run-service';
import { portFault } from './start-fault';

/** Opened before anything else, so that a slow start can be observed. */
export async function openOps(
  { host, opsPort, baseUrl }: Pick<Config, 'host' | 'opsPort' | 'baseUrl'>,
  { readiness, metrics }: { readonly readiness: Readiness; readonly metrics: Metrics },
  onClose: OnClose,
): Promise<void> {
  if (opsPort === null) return;
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
  const ops = await serveOps(pages, address).catch((error: unknown) => {
    throw portFault(error, opsPort, 'OPS_PORT');
  });
  onClose(() => ops.close());
}

const live = `${JSON.stringify({ status: 'live' })}\n`;
