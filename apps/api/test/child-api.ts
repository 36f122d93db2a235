/** Starts crashing-api.ts as a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtChild } from '@venue/testing/programs';
import { senderTo, type TestDeployment } from '@venue/testing/deployment';

export type Crash = 'before-commit' | 'after-commit' | 'never';

export interface ChildApi {
  readonly pid: number | undefined;
  readonly post: TestDeployment['post'];
  /** The signal that killed the process, once it has ended; null when it ended by itself. */
  readonly over: Promise<NodeJS.Signals | null>;
  /** Kills it with SIGKILL. */
  kill(): void;
  stop(): Promise<void>;
}

export async function startChildApi(service: TestDeployment, crashes: Crash): Promise<ChildApi> {
  const child = spawn(process.execPath, [builtChild('crashing-api')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: service.databaseUrl,
      KEY_PEPPER: service.pepper,
      CRASHES: crashes,
    },
  });
  const over = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const early = over.then(() => Promise.reject(new Error('the api ended before it was ready')));
  const [line] = (await Promise.race([once(child.stdout, 'data'), early])) as [Buffer];
  early.catch(() => undefined);

  const send = senderTo(`http://127.0.0.1:${line.toString().trim()}`, service.key);
  return {
    pid: child.pid,
    post: (path, body, sending) => send('POST', { path, body, sending }),
    over,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.stdin.end();
      await over;
    },
  };
}
