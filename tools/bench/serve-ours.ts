/** Our api as a process, loaded the way that `npm start` loads it. */
import { openSync, writeSync } from 'node:fs';
import { openApi } from '@venue/api';
import { serve } from '@venue/http';
import { openDeployment, openObserving } from '@venue/runtime';
import { serveTasks } from './child-tasks';
import { processorTime } from './processor-time';
import { startRecording, stopRecording, type Unit } from './recording';

const unlimited = { ratePerMinute: 10_000_000, rateBurst: 10_000_000 };
/** Lines are made and written, as they are in production, by a call of the system each. */
const nothing = openSync('/dev/null', 'w');
const nowhere = { write: (line: string) => void writeSync(nothing, line) };
let close = async (): Promise<void> => undefined;

const tasks = {
  ...processorTime,

  async open({ url, pepper }: { url: string; pepper: string }): Promise<number> {
    const baseUrl = 'http://127.0.0.1';
    const observing = openObserving({ app: 'bench', level: 'info', to: nowhere });
    const opened = await openDeployment({ url, pepper, baseUrl, ...unlimited, observing });
    const serving = await serve(await openApi(opened.deployment), 0, opened.deployment);
    close = async () => {
      await serving.drain();
      await opened.close();
    };
    return serving.port;
  },

  async startRecording(): Promise<void> {
    startRecording();
  },

  async stopRecording(): Promise<readonly Unit[]> {
    return stopRecording();
  },

  /** In megabytes. */
  async weigh(): Promise<number> {
    return process.memoryUsage.rss() / 1e6;
  },
};

export type OurTasks = typeof tasks;

serveTasks(tasks, () => close());
