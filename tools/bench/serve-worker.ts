/** Our worker as a process, as `npm start` runs it. */
import { openDeployment, openWorker } from '@venue/runtime';
import { serveTasks } from './child-tasks';

let close = async (): Promise<void> => undefined;

const inbox = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } } as const;

const tasks = {
  async open({ url, pepper }: { url: string; pepper: string }): Promise<void> {
    const settings = { url, pepper, baseUrl: 'http://127.0.0.1', messages: inbox };
    const opened = await openDeployment({ ...settings, ratePerMinute: 1, rateBurst: 1 });
    const worker = await openWorker(opened.deployment, settings);
    close = async () => {
      await worker.drain();
      await opened.close();
    };
  },
};

export type WorkerTasks = typeof tasks;

serveTasks(tasks, () => close());
