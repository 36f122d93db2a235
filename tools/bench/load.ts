/** The client, the same for us and for the floor: keep-alive and so many requests at a time. */
import { Agent, request } from 'node:http';
import { serveTasks } from './child-tasks';

export interface Shot {
  /** POST, unless it says otherwise. */
  readonly method?: 'GET';
  readonly path: string;
  readonly body: string;
  /** Null for a request that writes nothing. */
  readonly idempotencyKey: string | null;
  /** Besides those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Plan {
  readonly port: number;
  readonly key: string;
  readonly shots: readonly Shot[];
  readonly concurrency: number;
}

export interface Fired {
  readonly seconds: number;
  /** How many answers had which status; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Of each request, from sending to the last byte of its answer. */
  readonly milliseconds: readonly number[];
  /** The first answer, and the first that was neither 200 nor 201. */
  readonly first: string;
  readonly refused: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

const tasks = {
  async fire({ port, key, shots, concurrency }: Plan): Promise<Fired> {
    const answers: Answer[] = [];
    const milliseconds: number[] = [];
    const rest = shots.values();
    const worker = async (): Promise<void> => {
      for (const shot of rest) {
        const sent = performance.now();
        answers.push(await answerTo(shot, { port, key }));
        milliseconds.push(performance.now() - sent);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: concurrency }, worker));
    const seconds = (performance.now() - began) / 1000;
    return { seconds, milliseconds, ...summaryOf(answers) };
  },
};

function answerTo(
  shot: Shot,
  to: { readonly port: number; readonly key: string },
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${to.key}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(shot.body),
    ...(shot.idempotencyKey === null ? {} : { 'Idempotency-Key': shot.idempotencyKey }),
    ...shot.headers,
  };
  const { port } = to;
  const { method = 'POST', path } = shot;
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: 0, body: error.message });
    request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', failed);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', failed)
      .end(shot.body);
  });
}

function summaryOf(answers: readonly Answer[]): Omit<Fired, 'seconds' | 'milliseconds'> {
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const refused = answers.find(({ status }) => status !== 200 && status !== 201);
  return { statuses, first: answers[0]?.body ?? '', refused: refused?.body ?? null };
}

export type LoadTasks = typeof tasks;

serveTasks(tasks, async () => agent.destroy());
