import { isLoopback } from '@venue/domain/access/loopback';
import type { WebhookSender } from '@venue/domain/webhook/delivery';
import { httpWebhooks } from '@venue/messages';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import { lanesOf, sendingTimes } from '@venue/operations/jobs/dispatcher';
import { MessageDelivery } from '@venue/operations/jobs/message-delivery';
import { Schedule } from '@venue/operations/jobs/schedule';
import { WebhookDelivery } from '@venue/operations/webhooks/webhook-delivery';
import type { MessageProviders, Dispatcher } from '@venue/operations/jobs/dispatcher';
import type { PayingDeployment } from '@venue/operations/pipeline/deployment';
import {
  listenForMessages,
  PostgresCleanUp,
  PostgresDates,
  PostgresOutbox,
  PostgresSweep,
  PostgresJobLocks,
  PostgresCardQueue,
  PostgresChargeQueue,
  PostgresRefundQueue,
  PostgresWaitingWork,
  PostgresWebhookQueue,
  workOn,
  type connect,
} from '@venue/postgres';
import { workerJobs, type WorkerTimes } from './worker-jobs';

interface WorkContext {
  /** The address of the database, for the connection that listens. */
  readonly url: string;
  readonly source: Awaited<ReturnType<typeof connect>>;
  readonly providers: MessageProviders;
  readonly baseUrl: string;
  /** Shorter in tests. */
  readonly times?: Partial<WorkerTimes>;
  /** Used to send webhooks instead of real connections to public addresses. */
  readonly webhooks?: WebhookSender;
  readonly onLapsed: (count: number) => void;
}

const usualTimes: WorkerTimes = { ...sendingTimes, probeSeconds: 30 };

export interface OpenWorker {
  /** Starts nothing new, and resolves once the messages being sent have been recorded. */
  drain(): Promise<void>;
}

/** Starts to send messages and webhooks, and the scheduled jobs. */
export function startWork(deployment: PayingDeployment, context: WorkContext): OpenWorker {
  const { source, providers, url, baseUrl, onLapsed } = context;
  const times = { ...usualTimes, ...context.times };
  const outbox = new PostgresOutbox(source, workOn);
  const dispatcher: Dispatcher = {
    ...deployment,
    outbox,
    lanes: lanesOf(providers),
    chance: () => Number.parseInt(deployment.ids.uuid().slice(0, 8), 16) / 2 ** 32,
    times,
  };
  const delivery = new MessageDelivery(dispatcher);
  const webhooks = new WebhookDelivery({
    ...deployment,
    queue: new PostgresWebhookQueue(source, deployment.groups),
    sender: context.webhooks ?? httpWebhooks({ isLoopbackAllowed: isLoopback(baseUrl) }),
    chance: dispatcher.chance,
    times,
  });
  const jobs = workerJobs({
    deployment,
    dispatcher,
    delivery,
    onLapsed,
    sweep: new PostgresSweep(source, workOn, (work, ids) => reportExpiredIn(work, ids, deployment)),
    cleanUp: new PostgresCleanUp(source),
    dates: new PostgresDates(source),
    waiting: new PostgresWaitingWork(source, deployment.groups),
    refunds: new PostgresRefundQueue(source),
    charges: new PostgresChargeQueue(source),
    cards: new PostgresCardQueue(source),
    times,
  });
  const { telemetry } = deployment;
  const schedule = new Schedule(jobs, { locks: new PostgresJobLocks(source), telemetry });
  const listener = listenForMessages(url, {
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
    },
  };
}
