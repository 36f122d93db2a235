/**
 * Servers and their clients are measured as processes of their own, so that none lives on the time
 * of another. They talk to us by messages: a task and its input, then its result.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Tasks = Record<string, (input: never) => Promise<unknown>>;

interface Order {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

interface Outcome {
  readonly id: number;
  readonly result?: unknown;
  readonly fault?: string;
}

/** How long a child may take to close what it has open. */
const leaveMaxMs = 5_000;
const lastWordsMax = 4_000;

/** In the child: does what it is told until the parent lets go, or is gone. */
export function serveTasks(tasks: Tasks, close: () => Promise<void>): void {
  // Ctrl-C goes to every process of a terminal; the parent decides how we end.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => void close().finally(() => process.exit(0)));
  process.on('message', (order: Order) => {
    const send = (outcome: Outcome): unknown => process.connected && process.send?.(outcome);
    const task = tasks[order.task] as (input: unknown) => Promise<unknown>;
    task(order.input).then(
      (result) => send({ id: order.id, result }),
      (error: unknown) => send({ id: order.id, fault: String((error as Error).stack ?? error) }),
    );
  });
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** In the parent: a child that serves these tasks, run the way that we are. */
export class Child<T extends Tasks> {
  private readonly process: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private orders = 0;
  private lastWords = '';

  /** Servers run as `npm start` runs, unless they are given flags of their own. */
  constructor(file: URL, flags: readonly string[] = isServer(file) ? leanFlags() : []) {
    // Dates have to arrive as dates, or a replay would not send what was sent.
    this.process = fork(fileURLToPath(file), {
      serialization: 'advanced',
      silent: true,
      execArgv: [...flags, ...process.execArgv],
    });
    // A server under stress logs a lot; of interest is only what it says before it ends.
    this.process.stdout?.resume();
    this.process.stderr?.on('data', (words: Buffer) => {
      this.lastWords = `${this.lastWords}${words.toString()}`.slice(-lastWordsMax);
    });
    this.process.on('message', (outcome: Outcome) => this.settle(outcome));
    this.process.on('exit', (code, signal) => {
      const how = `${file.pathname} ended with ${code ?? signal ?? 'nothing'}`;
      const error = new Error(`${how}\n${this.lastWords}`);
      for (const { reject } of this.waiting.values()) reject(error);
    });
  }

  ask<Name extends keyof T & string>(
    task: Name,
    ...[input]: Parameters<T[Name]>
  ): Promise<Awaited<ReturnType<T[Name]>>> {
    const id = (this.orders += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.process.send({ id, task, input } satisfies Order);
    });
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const timer = setTimeout(() => this.process.kill('SIGKILL'), leaveMaxMs);
    const gone = once(this.process, 'exit');
    if (this.process.connected) this.process.disconnect();
    await gone;
    clearTimeout(timer);
  }

  private settle({ id, result, fault }: Outcome): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (fault === undefined) asked?.resolve(result);
    else asked?.reject(new Error(fault));
  }
}

function isServer(file: URL): boolean {
  return /\/serve-/.test(file.pathname);
}

/** Servers, ours and the floor's, run as lean as `npm start` runs. */
function leanFlags(): string[] {
  return JSON.parse(
    readFileSync(new URL('../lean-flags.json', import.meta.url), 'utf8'),
  ) as string[];
}
