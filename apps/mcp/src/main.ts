/** The server for agents as a process of its own. */
import { serve } from '@venue/http';
import { runServer } from '@venue/runtime';
import { openMcp } from './index';

runServer('mcp', ({ config, deployment }) => openMcp(deployment, config.agents), serve);
