/** Checks the code that a manager types on a device. */
import { mayAuthorise } from '@venue/domain/access/manager-codes';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { DeviceId, MemberId } from '@venue/domain/access/team-people';
import { isManagerCode, managerCodeHeader } from '../../authentication/manager-code';
import { Problem } from '../../problems';
import type { TeamDeployment } from '../deployment';

type Judging = Pick<TeamDeployment, 'proofs' | 'secrets'> & {
  readonly team: Pick<TeamDeployment['team'], 'ports'>;
};

/**
 * The managers of the device's venue with that code, mostly one. Throws if there is none, or after
 * too many wrong codes on that device.
 */
export function managersByCode(
  code: string,
  device: TeamCaller,
  deployment: Judging,
): Promise<readonly MemberId[]> {
  // One try at a time, so that simultaneous correct codes do not count against each other.
  return deployment.proofs.run(device.id, () => checkCode(code, device, deployment));
}

async function checkCode(
  code: string,
  device: TeamCaller,
  { secrets, team }: Judging,
): Promise<readonly MemberId[]> {
  const { managerCodes } = team.ports;
  const attempt = await managerCodes.count(device.id as DeviceId);
  if (attempt.kind === 'throttled')
    throw refusalOf('rate-limited', tooMany, attempt.retryAfterSeconds);
  const managers: MemberId[] = [];
  for (const { id, role, venueIds, ...hash } of await managerCodes.all()) {
    if (!mayAuthorise({ role, venueIds }, device)) continue;
    if (await isManagerCode(code, hash, secrets)) managers.push(id);
  }
  if (managers.length === 0) throw refusalOf('capability-missing', wrong);
  await managerCodes.takeBack(attempt.id);
  return managers;
}

const wrong = 'That is not the code of a manager of this venue.';
const tooMany = 'There were too many wrong codes on this device. Please try again later.';

function refusalOf(
  slug: 'capability-missing' | 'rate-limited',
  detail: string,
  retryAfterSeconds?: number,
): Problem {
  const errors = [{ pointer: managerCodeHeader, detail }];
  return new Problem(slug, {
    detail,
    errors,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
