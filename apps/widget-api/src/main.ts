/** What a guest's browser touches, as a process of its own. */
import { serve } from '@venue/http';
import { runServer } from '@venue/runtime';
import { openWidgetApi } from './index';

runServer('widget-api', ({ deployment }) => openWidgetApi(deployment), serve);
