import {
  closeDeadCheckouts,
  reconcilePayments,
  tryAgain,
  type Deployment,
  type Dispatcher,
  type Task,
} from '@venue/operations';
import type { PostgresCleanUp, PostgresDates, PostgresSweep } from '@venue/postgres';
import type { WorkerTimes } from './open-worker';

interface Means {
  readonly deployment: Deployment;
  readonly office: Dispatcher;
  readonly sweep: PostgresSweep;
  readonly cleanUp: PostgresCleanUp;
  readonly dates: PostgresDates;
  readonly times: WorkerTimes;
  readonly onLapsed: (count: number) => void;
}

/** After that somebody should look why messages wait. */
const waitMaxSeconds = 180;

/** All that the clock starts. */
export function tasksOf({
  deployment,
  office,
  sweep,
  cleanUp,
  dates,
  times,
  onLapsed,
}: Means): readonly Task[] {
  const { outbox } = office;
  return [
    {
      name: 'queue messages that are due again',
      everySeconds: times.queueAgainSeconds,
      run: () => outbox.queueDue(),
    },
    {
      name: 'try carriers again',
      everySeconds: times.tryAgainSeconds,
      isForEach: true,
      run: () => tryAgain(office),
    },
    { name: 'watch how long messages wait', everySeconds: 60, run: () => watchWaits(office) },
    {
      name: 'expire unpaid bookings',
      everySeconds: 30,
      run: async () => onLapsed(await sweep.expireUnpaid()),
    },
    { name: 'expire unpaid tickets', everySeconds: 30, run: () => sweep.expireTickets() },
    {
      name: 'close dead checkouts',
      everySeconds: 30,
      run: () => closeDeadCheckouts(deployment),
    },
    { name: 'put weekly dates on sale', everySeconds: 600, run: () => dates.grow() },
    {
      name: 'clean up',
      everySeconds: 600,
      run: async () => {
        const { revision } = await deployment.clock.read();
        await cleanUp.run((await deployment.groups.at(revision)).retention);
      },
    },
    { name: 'reconcile payments', everySeconds: 3600, run: () => reconcilePayments(deployment) },
  ];
}

async function watchWaits({ outbox, telemetry }: Dispatcher): Promise<void> {
  const seconds = await outbox.longestWaitSeconds();
  if (seconds > waitMaxSeconds) telemetry.raiseAlarm(`a message has been due for ${seconds} s`);
}
