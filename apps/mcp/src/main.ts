/** The server for agents as a process of its own. */
import { serve } from '@venue/http';
import { logCall, portFault, runApp } from '@venue/runtime';
import { openMcp } from './index';

runApp(async ({ config, deployment }, opened) => {
  const listener = await openMcp(deployment, { ...config.agents, log: logCall });
  const serving = await serve(listener, config.port, deployment).catch((error: unknown) => {
    throw portFault(error, config.port);
  });
  opened(() => serving.drain());
  process.stdout.write(`Ready: ${config.baseUrl}/mcp\n`);
});
