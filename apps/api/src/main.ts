/** The Booking API as a process of its own. */
import { serve } from '@venue/http';
import { isLoopback } from '@venue/domain';
import { runServer } from '@venue/runtime';
import { openApi } from './index';

runServer(
  'api',
  ({ config, deployment }) => openApi(deployment, { inbox: isLoopback(config.baseUrl) }),
  serve,
);
