/** The widget API as a process of its own. */
import { serve } from '@venue/http';
import { isLoopback } from '@venue/domain';
import { runServer } from '@venue/runtime';
import { openWidgetApi } from './index';

runServer(
  'widget-api',
  ({ config, deployment }) => openWidgetApi(deployment, { inbox: isLoopback(config.baseUrl) }),
  serve,
);
