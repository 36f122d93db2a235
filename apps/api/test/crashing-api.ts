/**
 * A Booking API in a separate process, which kills itself with SIGKILL when three concurrent
 * writes are all before or all after their commit: CRASHES is `before-commit` or `after-commit`.
 * Prints its port, and ends when its standard input does.
 */
import { serve } from '@venue/http';
import { openDeployment } from '@venue/runtime';
import type { UnitOfWork } from '@venue/domain/ports';
import { openApi } from '../src/index';

function crashingUnitOfWork(unitOfWork: UnitOfWork, crashes: string | undefined): UnitOfWork {
  return {
    run: async (task, origin) => {
      const result = await unitOfWork.run(async (work) => {
        const done = await task(work);
        if (crashes === 'before-commit') await crash();
        return done;
      }, origin);
      if (crashes === 'after-commit') await crash();
      return result;
    },
  };
}

let arrived = 0;

/** The third write to get here kills the process; the first two wait for that. */
function crash(): Promise<never> {
  arrived += 1;
  if (arrived === 3) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

const { deployment: opened } = await openDeployment({
  url: process.env['DATABASE_URL'] ?? '',
  pepper: process.env['KEY_PEPPER'] ?? '',
  baseUrl: 'http://house.test',
  ratePerMinute: 1_000_000,
  rateBurst: 1_000_000,
  messagesToOne: 1_000_000,
});
const deployment = {
  ...opened,
  unitOfWork: crashingUnitOfWork(opened.unitOfWork, process.env['CRASHES']),
};
const { port } = await serve(await openApi(deployment), 0, deployment);
process.stdout.write(`${port}\n`);
process.stdin.resume().on('end', () => process.exit());
