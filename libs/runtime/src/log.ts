import type { FaultLog } from '@venue/operations';

/**
 * Faults of ours as lines of JSON on standard error. A driver's error carries values of the row
 * in its `detail`, and a query its parameters, so only message, code and stack are written.
 */
export const faultLog: FaultLog = {
  fault(error, { traceId, operation }) {
    const line = { level: 'error', traceId, operation, ...describe(error) };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  },
};

/** A call of an agent's tool, as a line of JSON; what it says holds nothing of a guest. */
export function logCall(line: object): void {
  process.stderr.write(`${JSON.stringify({ level: 'info', ...line })}\n`);
}

/** Something that the people who run the service should look at; no personal data is in it. */
export function alarm(words: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'alarm', message: words })}\n`);
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? { stack } : { cause: describe(cause) }),
  };
}
