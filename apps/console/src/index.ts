import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { listenerFor, teamControllerFor } from '@venue/http';
import { routedTeamOperations, type Deployment } from '@venue/operations';
import { changesRoute } from './changes';
import { consolePages } from './pages';
import { CompanyProvider, type ProviderSettings } from './sign-in/provider';
import { teamReference } from './team-reference';

/** How people of the team sign in. */
export interface SignIn {
  /** The company's own OpenID Connect provider; null where there is none. */
  readonly provider: ProviderSettings | null;
  /** Whether it is the only way; devices are added all the same. */
  readonly isProviderOnly: boolean;
}

/** The pages of the venue's team, and its operations below `/team/v1`. */
export async function openConsole(
  deployment: Deployment,
  { provider, isProviderOnly }: SignIn = { provider: null, isProviderOnly: false },
  /** The folder of the built script; the one beside the program unless given. */
  filesFolder = join(import.meta.dirname, 'console-files'),
): Promise<RequestListener> {
  const { name: groupName } = await deployment.groups.at(0);
  const controller = teamControllerFor(routedTeamOperations, deployment);
  const company = provider && new CompanyProvider(provider, deployment.settings);
  return listenerFor({ name: 'console', controller }, deployment, [
    teamReference(deployment, groupName),
    changesRoute(deployment),
    await consolePages(deployment, { provider: company, isProviderOnly, filesFolder }),
  ]);
}
