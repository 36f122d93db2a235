/** The Booking API as a process of its own. */
import { serve } from '@venue/http';
import { portFault, runApp } from '@venue/runtime';
import { openApi } from './index';

runApp(async ({ config, deployment }, opened) => {
  const listener = await openApi(deployment);
  const serving = await serve(listener, config.port, deployment).catch((error: unknown) => {
    throw portFault(error, config.port);
  });
  opened(() => serving.drain());
  process.stdout.write(`Ready: ${config.baseUrl}\n`);
});
