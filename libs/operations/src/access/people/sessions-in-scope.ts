import { roleMay } from '@venue/domain/access/team-rights';
import type { Session } from '@venue/domain/access/team-sessions';
import { membersInScope, devicesInScope } from './people-scope';
import type { TeamCall } from '../../operation';

/** The caller's own sessions; for an admin, also those of the members whom the admin may manage. */
export async function sessionsInScope(call: TeamCall): Promise<readonly Session[]> {
  const { caller, team } = call;
  const sessions = await team.sessions.all();
  if (caller !== null && !roleMay(caller.role, 'setup.manage')) {
    return sessions.filter((session) => isOwnSession(session, call));
  }
  const people = [...(await membersInScope(call)), ...(await devicesInScope(call))];
  const ids = new Set<string>(people.map(({ id }) => id));
  return sessions.filter((session) => ids.has(session.caller.id) || isOwnSession(session, call));
}

export function isOwnSession({ caller }: Session, call: TeamCall): boolean {
  return caller.id === call.caller?.id;
}
