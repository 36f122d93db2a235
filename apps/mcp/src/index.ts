import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { McpModule } from './app.module';
import type { McpOptions } from './mcp.controller';

export { AppModule, McpModule } from './app.module';
export { instructions } from './instructions';

/** The server for agents on a deployment that is open already, ready for an HTTP server. */
export function openMcp(
  deployment: Deployment,
  options: McpOptions = {},
): Promise<RequestListener> {
  return listenerFor(McpModule.forRoot(options), deployment);
}
