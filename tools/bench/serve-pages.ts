/** Our api and what pages call as one process, as `npm start` has them. */
import { openApi } from '@venue/api';
import { serve } from '@venue/http';
import { openDeployment } from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';
import { serveTasks } from './child-tasks';

const most = { perMinute: 10_000_000, burst: 10_000_000 };
let close = async (): Promise<void> => undefined;

const tasks = {
  async open({ url, pepper }: { url: string; pepper: string }): Promise<number> {
    const opened = await openDeployment({
      url,
      pepper,
      baseUrl: 'http://127.0.0.1',
      ratePerMinute: most.perMinute,
      rateBurst: most.burst,
      widgetRates: { publishable: most, address: most },
      // Each walk is a client of its own, as its forwarded address says.
      trustedProxies: 1,
    });
    const { deployment } = opened;
    const [api, pages] = [await openApi(deployment), await openWidgetApi(deployment)];
    const serving = await serve(
      (request, response) => {
        (request.url === '/public/v1/reservations' ? api : pages)(request, response);
      },
      0,
      deployment,
    );
    close = async () => {
      await serving.drain();
      await opened.close();
    };
    return serving.port;
  },
};

export type PageTasks = typeof tasks;

serveTasks(tasks, () => close());
