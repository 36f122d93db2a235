import type { Dispatcher, SendingTimes } from '@venue/operations/jobs/dispatcher';
import type { MessageDelivery } from '@venue/operations/jobs/message-delivery';
import { remindGuests } from '@venue/operations/jobs/remind-guests';
import type { ScheduledJob } from '@venue/operations/jobs/schedule';
import { closeUnusableCheckouts, reconcilePayments } from '@venue/operations/money/checkout-jobs';
import { forgetCards } from '@venue/operations/money/forget-cards';
import { sendCharges } from '@venue/operations/money/send-charges';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import type { PayingDeployment } from '@venue/operations/pipeline/deployment';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import type { CardQueue } from '@venue/domain/payment/card';
import type { ChargeQueue } from '@venue/domain/payment/charge';
import type { RefundQueue } from '@venue/domain/payment/refund';
import type { WaitingWork } from '@venue/domain/waiting/entries';
import type { PostgresCleanUp, PostgresDates, PostgresSweep } from '@venue/postgres';

export interface WorkerTimes extends SendingTimes {
  /** How often a provider that accepts nothing at present is tried again. */
  readonly probeSeconds: number;
}

interface JobDependencies {
  readonly deployment: PayingDeployment;
  readonly dispatcher: Dispatcher;
  readonly delivery: MessageDelivery;
  readonly sweep: PostgresSweep;
  readonly cleanUp: PostgresCleanUp;
  readonly dates: PostgresDates;
  readonly waiting: WaitingWork;
  readonly refunds: RefundQueue;
  readonly charges: ChargeQueue;
  readonly cards: CardQueue;
  readonly times: WorkerTimes;
  readonly onLapsed: (count: number) => void;
}

/** An alarm is raised when a message has been due for longer. */
const waitMaxSeconds = 180;

/** All scheduled jobs of the worker. */
export function workerJobs({
  deployment,
  dispatcher,
  delivery,
  sweep,
  cleanUp,
  dates,
  waiting,
  refunds,
  charges,
  cards,
  times,
  onLapsed,
}: JobDependencies): readonly ScheduledJob[] {
  return [
    {
      name: 'probe providers that take nothing',
      everySeconds: times.probeSeconds,
      isForEveryWorker: true,
      run: () => delivery.probe(),
    },
    { name: 'watch how long messages wait', everySeconds: 60, run: () => watchWaits(dispatcher) },
    {
      name: 'expire unpaid bookings',
      everySeconds: 30,
      run: async () => onLapsed(await sweep.expireUnpaid()),
    },
    { name: 'expire unpaid tickets', everySeconds: 30, run: () => sweep.expireTickets() },
    {
      name: 'close dead checkouts',
      everySeconds: 30,
      run: () => closeUnusableCheckouts(deployment),
    },
    { name: 'remind guests', everySeconds: 5, run: () => remindGuests(deployment) },
    {
      name: 'offer tables to guests who wait',
      everySeconds: 1,
      run: () => sendOffers(deployment, waiting),
    },
    { name: 'send refunds', everySeconds: 1, run: () => sendRefunds(deployment, refunds) },
    { name: 'charge cards', everySeconds: 1, run: () => sendCharges(deployment, charges) },
    { name: 'forget cards', everySeconds: 60, run: () => forgetCards(deployment, cards) },
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
