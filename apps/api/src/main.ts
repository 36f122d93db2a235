/** The Booking API as a process of its own. */
import { serve } from '@venue/http';
import { runServer } from '@venue/runtime';
import { openApi } from './index';

runServer('api', ({ deployment }) => openApi(deployment), serve);
