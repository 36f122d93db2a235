/** The console of the venue's team as a process of its own. */
import { serve } from '@venue/http';
import { runServer } from '@venue/runtime';
import { openConsole } from './index';

runServer(
  'console',
  ({ deployment, config: { signIn } }) => openConsole(deployment, signIn),
  serve,
);
