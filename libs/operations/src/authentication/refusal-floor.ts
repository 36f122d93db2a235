/** Makes every refusal take the same time, so that the time does not reveal what exists. */
import { pause } from '@venue/domain/async';

/**
 * The least duration of a refused key or token: longer than the queries that only an existing one
 * costs.
 */
const refusalFloorMs = 10;

/** Resolves `floorMs` after `startedAt`, a value of `performance.now()`. */
export async function untilFloor(startedAt: number, floorMs = refusalFloorMs): Promise<void> {
  await pause(Math.max(0, floorMs - (performance.now() - startedAt)));
}
