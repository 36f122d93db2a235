/** Judges the code that was typed on a device. */
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
 * The managers of the device's venue whose code it is, mostly one. Throws where it is not one, or
 * where too many were wrong on that device before.
 */
export function managersByCode(
  code: string,
  device: TeamCaller,
  deployment: Judging,
): Promise<readonly MemberId[]> {
  // One try after the other, so that right codes at the same time do not count against each other.
  return deployment.proofs.run(device.id, () => judge(code, device, deployment));
}

async function judge(
  code: string,
  device: TeamCaller,
  { secrets, team }: Judging,
): Promise<readonly MemberId[]> {
  const { managerCodes } = team.ports;
  const tried = await managerCodes.count(device.id as DeviceId);
  if (tried.kind === 'throttled') throw refused('rate-limited', tooMany, tried.retryAfterSeconds);
  const managers: MemberId[] = [];
  for (const { id, role, venueIds, ...hash } of await managerCodes.all()) {
    if (!mayAuthorise({ role, venueIds }, device)) continue;
    if (await isManagerCode(code, hash, secrets)) managers.push(id);
  }
  if (managers.length === 0) throw refused('capability-missing', wrong);
  await managerCodes.takeBack(tried.id);
  return managers;
}

const wrong = 'That is not the code of a manager of this venue.';
const tooMany = 'There were too many wrong codes on this device. Please try again later.';

function refused(
  slug: 'capability-missing' | 'rate-limited',
  detail: string,
  retryAfterSeconds?: number,
): Problem {
  const errors = [{ pointer: managerCodeHeader, detail }];
  return new Problem(slug, {
    ...{ detail, errors },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
