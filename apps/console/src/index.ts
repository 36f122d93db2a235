import type { RequestListener } from 'node:http';
import { listenerFor, teamControllerFor } from '@venue/http';
import { routedTeamOperations, type Deployment } from '@venue/operations';
import { consolePages } from './pages';
import { teamReference } from './team-reference';

/** The pages of the venue's team, and its operations below `/team/v1`. */
export async function openConsole(deployment: Deployment): Promise<RequestListener> {
  const { name: groupName } = await deployment.groups.at(0);
  const controller = teamControllerFor(routedTeamOperations, deployment);
  return listenerFor({ name: 'console', controller }, deployment, [
    teamReference(deployment, groupName),
    consolePages(deployment),
  ]);
}
