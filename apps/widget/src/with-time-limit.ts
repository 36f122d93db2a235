/**
 * Runs a call that ends when one of the signals aborts, or after a time limit. `AbortSignal.any`
 * and `AbortSignal.timeout` do the same, but some browsers in use lack them.
 */
export async function withTimeLimit<Result>(
  signals: readonly AbortSignal[],
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, limitMs);
  if (signals.some(({ aborted }) => aborted)) abort();
  for (const signal of signals) signal.addEventListener('abort', abort);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', abort);
  }
}
