/**
 * Servers, floors and the load generator run as processes of their own, so that none uses the CPU
 * time of another. The parent calls the functions that a module exports, one at a time.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import lean from '@venue/tools/lean.json' with { type: 'json' };
import type { Outcome, Usage } from './child-main';

export type Functions = Record<string, (...args: never[]) => unknown>;

export class Child<Module extends Functions> {
  private readonly process: ChildProcess;
  private readonly failure: Promise<never>;

  constructor(module: URL, flags: readonly string[]) {
    const isSource = module.pathname.endsWith('.ts');
    const main = isSource
      ? new URL('./child-main.ts', import.meta.url)
      : new URL('../child-main/main.js', module);
    this.process = fork(main, [module.href], {
      // Recorded SQL has `Date` values, which JSON would turn into strings.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...lean.env },
      // A bundle needs nothing that compiles TypeScript, which would weigh as much as a library.
      execArgv: isSource ? [...flags, ...process.execArgv] : [...flags],
    });
    this.failure = once(this.process, 'exit').then(([code, signal]) => {
      throw new Error(`${fileURLToPath(module)} ended with ${code ?? signal}`);
    });
    // If the child ends between two calls, the next call fails.
    this.failure.catch(() => undefined);
  }

  call<Name extends keyof Module & string>(
    name: Name,
    ...args: Parameters<Module[Name]>
  ): Promise<Awaited<ReturnType<Module[Name]>>> {
    return this.send(name, args) as Promise<Awaited<ReturnType<Module[Name]>>>;
  }

  usage(): Promise<Usage> {
    return this.send('usage', []) as Promise<Usage>;
  }

  /** Kills it: nothing that a child holds is needed after the benchmark. */
  async end(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.failure.catch(() => undefined);
  }

  private async send(name: string, args: readonly unknown[]): Promise<unknown> {
    this.process.send({ name, args });
    const answered = once(this.process, 'message') as Promise<[Outcome]>;
    const [{ result, error }] = await Promise.race([answered, this.failure]);
    if (error !== undefined) throw new Error(error);
    return result;
  }
}
