import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { MessageId } from '@venue/domain';
import { messageQueue, newBoss, type MessageJob } from './queue';

/** How soon the queue notices things. */
export interface QueueTimes {
  readonly pollSeconds: number;
  /** How often jobs are looked for whose worker is dead. */
  readonly monitorSeconds: number;
}

export const queueTimes: QueueTimes = { pollSeconds: 1, monitorSeconds: 60 };

export interface QueueWork {
  /** Ends when the jobs in hand are done; none is begun any more. */
  drain(): Promise<void>;
}

interface Work {
  readonly perform: (id: MessageId, signal: AbortSignal) => Promise<void>;
  readonly fault: (error: unknown) => void;
  readonly times: QueueTimes;
}

const atOnce = { batchSize: 10, localConcurrency: 2 };

/** Works on the jobs of the queue, on connections of that pool. */
export async function workQueue(source: DataSource, work: Work): Promise<QueueWork> {
  const { times, fault } = work;
  const { master } = source.driver as unknown as { readonly master: Pool };
  const boss = await newBoss(
    { executeSql: (text, values) => master.query(text, values as unknown[]) },
    {
      monitorIntervalSeconds: times.monitorSeconds,
      superviseIntervalSeconds: times.monitorSeconds,
      maintenanceIntervalSeconds: 3600,
      // For long rebuilds and for queues of a size that ours never has.
      reindex: false,
      monitorVacuum: false,
    },
  );
  boss.on('error', fault);
  await boss.start();
  return begin(boss, work);
}

async function begin(boss: PgBoss, { perform, fault, times }: Work): Promise<QueueWork> {
  let isDraining = false;
  const settle = async ({ id, data, signal }: Job<MessageJob>): Promise<JobResult> => {
    // What was fetched too late comes back in five seconds, to us or to another worker.
    if (isDraining) return { id, status: 'failed' };
    try {
      await perform(data.messageId, signal);
      return { id, status: 'completed' };
    } catch (error) {
      fault(error);
      return { id, status: 'failed' };
    }
  };
  await boss.work(
    messageQueue,
    {
      ...atOnce,
      pollingIntervalSeconds: times.pollSeconds,
      // A backlog is worked off without a pause.
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs: Job<MessageJob>[]) => Promise.all(jobs.map(settle)),
  );
  return {
    async drain() {
      isDraining = true;
      await boss.offWork(messageQueue, { wait: true });
      await boss.stop({ graceful: false, close: false });
    },
  };
}
