/** Runs in a child: calls the functions of one module for the parent, and exits when it is gone. */
export interface Outcome {
  readonly result?: unknown;
  readonly error?: string;
}

export interface Usage {
  /** CPU time since the process started. */
  readonly processorMicros: number;
  readonly residentMb: number;
  /** Memory that is still referenced, where the process runs with `--expose-gc`. */
  readonly heapMb: number;
}

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>;

const module = import(process.argv[2] ?? '') as Promise<Functions>;

process.on('disconnect', () => process.exit());
process.on('message', ({ name, args }: { name: string; args: unknown[] }) => {
  const send = (outcome: Outcome): unknown => process.send?.(outcome);
  call(name, args).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: String((error as Error).stack ?? error) }),
  );
});

async function call(name: string, args: unknown[]): Promise<unknown> {
  const functions: Functions = { ...(await module), usage };
  return functions[name]?.(...args);
}

function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { processorMicros: user + system, residentMb: rss / 1e6, heapMb: heapUsed / 1e6 };
}
