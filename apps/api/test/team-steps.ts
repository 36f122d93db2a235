/** Steps of the team with a booking: successful, refused, or by several hosts at once. */
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import { openAdminService, type AdminService } from '@venue/runtime';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { shared, type TestDeployment } from '@venue/testing/deployment';

export type Host = Pick<AdminService, 'perform'>;
export type OpenHost = Pick<AdminService, 'perform' | 'close'>;

/** The booking and the version that a host has on the screen. */
export type BookingVersion = Pick<TeamBookingAnswer, 'reference' | 'version'>;

/** A host with database connections apart from those of `service`, for the tests of a file. */
export function anotherHost(service: TestDeployment): Host {
  return shared(() => openHost(service));
}

export async function openHost({ databaseUrl: url, pepper }: TestDeployment): Promise<OpenHost> {
  const admin = await openAdminService({ url, pepper });
  return {
    perform: (operation, fields) => admin.perform(operation, fields),
    close: () => admin.close(),
  };
}

type Step = <Input extends object, Answer extends object>(
  operation: TeamOperation<Input, Answer>,
  seen: BookingVersion,
  fields?: object,
  by?: Host,
) => Promise<Answer>;

/** Takes steps with bookings, by that host unless another one is named. */
export function stepsBy(host: Host): Step {
  return (operation, { reference, version }, fields = {}, by = host) =>
    by.perform(operation, { reference, version, ...fields } as object);
}

/** The problem of a step that must be refused. */
export async function refusal(doing: Promise<unknown>): Promise<Problem> {
  const error = await doing.catch((reason: unknown) => reason);
  if (error instanceof Problem) return error;
  throw new Error('it was not refused', { cause: error });
}

/** Each host takes one step. All are in progress before any can change a booking. */
export async function atOnce<Answer>(
  service: TestDeployment,
  hosts: readonly Host[],
  steps: readonly ((by: Host) => Promise<Answer>)[],
): Promise<readonly PromiseSettledResult<Answer>[]> {
  const blocker = await openConcurrentTransaction(service);
  await blocker.sql('select from booking for update');
  const doing = Promise.allSettled(steps.map((take, index) => take(hosts[index]!)));
  await untilWaiting(service, steps.length);
  await blocker.end();
  return doing;
}
