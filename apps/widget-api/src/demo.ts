/** A playground of the widget, for the developers of sites. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutRetired } from '@venue/domain';
import { bookPageKey, type Deployment } from '@venue/operations';
import type { Express, RequestHandler } from 'express';
import { answering, page } from './answer';
import { demoPage } from './pages/demo-page';

/** Only for a developer's own machine. */
export function addDemoRoutes(
  server: Express,
  deployment: Deployment,
  others: RequestHandler,
): void {
  const show = answering('fault-of-the-page', deployment, async () => {
    const { venues } = withoutRetired(await deployment.groups.at(0));
    const key = await bookPageKey(deployment);
    return page(200, demoPage({ baseUrl: deployment.settings.baseUrl, venues, key }));
  });
  const script = answering('fault-of-the-page', deployment, async () => {
    const body = await readFile(join(import.meta.dirname, 'demo-script.js'), 'utf8');
    return { kind: 'shown-file', contentType: 'text/javascript', body };
  });
  server.route('/widget/v1/demo').get(show).all(others);
  server.route('/widget/v1/demo.js').get(script).all(others);
}
