/** Our server for agents as a process of its own. */
import { serve } from '@venue/http';
import { openMcp } from '@venue/mcp';
import { openDeployment } from '@venue/runtime';
import { serveTasks } from './child-tasks';
import { processorTime } from './processor-time';

const unlimited = { ratePerMinute: 10_000_000, rateBurst: 10_000_000 };
let close = async (): Promise<void> => undefined;

interface Weight {
  /** What is alive, in megabytes; needs `--expose-gc`. */
  readonly heapMb: number;
  readonly wholeMb: number;
}

const tasks = {
  ...processorTime,

  async open({ url, pepper }: { url: string; pepper: string }): Promise<number> {
    const baseUrl = 'http://127.0.0.1';
    const opened = await openDeployment({ url, pepper, baseUrl, ...unlimited });
    const serving = await serve(await openMcp(opened.deployment), 0, opened.deployment);
    close = async () => {
      await serving.drain();
      await opened.close();
    };
    return serving.port;
  },

  async weigh(): Promise<Weight> {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    return { heapMb: heapUsed / 1e6, wholeMb: rss / 1e6 };
  },
};

export type AgentTasks = typeof tasks;

serveTasks(tasks, () => close());
