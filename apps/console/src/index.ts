import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import { ConsoleModule, noProvider, type SignIn } from './app.module';

export { AppModule, ConsoleModule, type SignIn } from './app.module';

/** The console on a deployment that is open already, ready for an HTTP server. */
export function openConsole(
  deployment: TeamDeployment,
  signIn: SignIn = noProvider,
  filesFolder?: string,
): Promise<RequestListener> {
  return listenerFor(ConsoleModule.forRoot(signIn, filesFolder), deployment);
}
