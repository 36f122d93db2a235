import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { Deployment } from '@venue/operations';
import { ConsoleModule, noProvider, type SignIn } from './app.module';

export { ConsoleModule, type SignIn } from './app.module';

/** The console on a deployment that is open already, ready for an HTTP server. */
export function openConsole(
  deployment: Deployment,
  signIn: SignIn = noProvider,
  filesFolder?: string,
): Promise<RequestListener> {
  return listenerFor(ConsoleModule.forRoot(signIn, filesFolder), deployment);
}
