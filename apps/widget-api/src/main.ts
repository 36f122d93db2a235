/** What a guest's browser touches, as a process of its own. */
import { serve } from '@venue/http';
import { portFault, runApp } from '@venue/runtime';
import { openWidgetApi } from './index';

runApp(async ({ config, deployment }, opened) => {
  const listener = await openWidgetApi(deployment);
  const serving = await serve(listener, config.port, deployment).catch((error: unknown) => {
    throw portFault(error, config.port);
  });
  opened(() => serving.drain());
  process.stdout.write(`Ready: ${config.baseUrl}\n`);
});
