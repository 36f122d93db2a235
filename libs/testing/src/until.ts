import { poll } from '@venue/domain/async';

/** Waits until the condition holds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  forSeconds = 200,
): Promise<void> {
  const found = await poll(async () => ((await isSo()) ? true : null), { forSeconds });
  if (found === null) throw new Error(`still not so after ${forSeconds} s: ${String(isSo)}`);
}
