import type { Deployment } from '@venue/operations';
import { openWorker, type OnClose, type WorkerOptions } from '@venue/runtime';

/** Sends messages and performs timed tasks in this process, until its service ends. */
export async function beginWork(
  deployment: Deployment,
  options: WorkerOptions,
  opened: OnClose,
): Promise<void> {
  const worker = await openWorker(deployment, options);
  opened(() => worker.drain());
}
