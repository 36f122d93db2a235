/**
 * What is refused takes as long whatever was wrong with it, so that the time does not tell what
 * exists. Decision 151.
 */
import { pause } from '@venue/domain/async';

/** A refused key or token: longer than the statements that only an existing one costs. */
const refusalFloorMs = 10;

/** Ends `floorMs` after `startedAt`, a reading of `performance.now()`. */
export async function untilFloor(startedAt: number, floorMs = refusalFloorMs): Promise<void> {
  await pause(Math.max(0, floorMs - (performance.now() - startedAt)));
}
