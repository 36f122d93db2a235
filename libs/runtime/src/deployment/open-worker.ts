import { byWorker, isLoopback, type WebhookSender } from '@venue/domain';
import { httpWebhooks } from '@venue/messages';
import {
  lanesOf,
  MessageDelivery,
  reportExpiredIn,
  Schedule,
  sendingTimes,
  WebhookDelivery,
} from '@venue/operations';
import type { MessageProviders, Deployment, Dispatcher } from '@venue/operations';
import {
  connect,
  listenForMessages,
  PostgresCleanUp,
  PostgresDates,
  PostgresOutbox,
  PostgresSweep,
  PostgresJobLocks,
  PostgresWebhookQueue,
  workOn,
} from '@venue/postgres';
import { openMessageProviders, type MessageSettings } from './message-providers';
import { watchPool } from '../observe/gauges';
import type { Metrics } from '../observe/metrics';
import { workerJobs, type WorkerTimes } from './worker-jobs';

/**
 * Connections of the worker: enough for the messages sent at once, and too few to take any from the
 * requests. One more listens for new messages.
 */
const connections = 4;

export interface WorkerOptions {
  readonly url: string;
  readonly baseUrl: string;
  readonly messages: MessageSettings;
  /** Shorter in tests. */
  readonly times?: Partial<WorkerTimes>;
  /** Used to send instead of the providers in `messages`. */
  readonly providers?: MessageProviders;
  /** Used to send webhooks instead of real connections to public addresses. */
  readonly webhooks?: WebhookSender;
  readonly metrics?: Metrics;
}

const usualTimes: WorkerTimes = { ...sendingTimes, probeSeconds: 30 };

export interface OpenWorker {
  /** Begins nothing new, and resolves once the messages being sent have been recorded. */
  drain(): Promise<void>;
}

/** Sends messages and runs the scheduled jobs, beside whatever else this process does. */
export async function openWorker(
  deployment: Deployment,
  options: WorkerOptions,
): Promise<OpenWorker> {
  const times = { ...usualTimes, ...options.times };
  const source = await connect(options.url, connections, byWorker);
  const providers = await openMessageProviders(options.messages, options.baseUrl);
  const outbox = new PostgresOutbox(source, workOn);
  const dispatcher: Dispatcher = {
    ...deployment,
    outbox,
    lanes: lanesOf(options.providers ?? providers),
    chance: () => Number.parseInt(deployment.ids.uuid().slice(0, 8), 16) / 2 ** 32,
    times,
  };
  const { metrics = null } = options;
  if (metrics !== null) watchPool(metrics, 'worker', source);
  const delivery = new MessageDelivery(dispatcher);
  const webhooks = new WebhookDelivery({
    ...deployment,
    queue: new PostgresWebhookQueue(source, deployment.groups),
    sender: options.webhooks ?? httpWebhooks({ isLoopbackAllowed: isLoopback(options.baseUrl) }),
    chance: dispatcher.chance,
    times,
  });
  const jobs = workerJobs({
    deployment,
    dispatcher,
    delivery,
    onLapsed: (count) => metrics?.lapsed.inc(count),
    sweep: new PostgresSweep(source, workOn, (work, ids) => reportExpiredIn(work, ids, deployment)),
    cleanUp: new PostgresCleanUp(source),
    dates: new PostgresDates(source),
    times,
  });
  const { telemetry } = deployment;
  const schedule = new Schedule(jobs, { locks: new PostgresJobLocks(source), telemetry });
  const listener = listenForMessages(options.url, {
    onNotification: () => {
      delivery.wake();
      webhooks.wake();
    },
    onFault: (error) => telemetry.recordFault(error, { traceId: 'messages', operation: 'worker' }),
    retrySeconds: times.pollSeconds,
  });
  schedule.start();
  return {
    async drain() {
      await Promise.all([listener.close(), delivery.stop(), webhooks.stop(), schedule.stop()]);
      await providers.close();
      await source.destroy();
    },
  };
}
