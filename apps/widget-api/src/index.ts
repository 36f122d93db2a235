import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { controllerFor, linkToReference, listenerFor, readBuiltFiles } from '@venue/http';
import { apiRoot, widgetCatalogue, type Deployment } from '@venue/operations';
import express from 'express';
import { addBookRoutes } from './book';
import { addDemoRoutes } from './demo';
import { routeError, notFound, wrongMethod } from './not-found';
import { headers } from './headers';
import { showInbox } from './inbox';
import { addManageRoutes } from './manage';
import { followLink, showAfterwards } from './payment-links';
import { showCheckout, useCheckout } from './test-checkout';
import { takeWebhook } from './webhooks';
import { checkKey } from './widget-check';
import { sendWidgetFile } from './widget-files';

/** Serves everything that a guest's browser or a payment provider calls. */
export async function openWidgetApi(
  deployment: Deployment,
  options: {
    /**
     * For trying a deployment out: shows messages to anyone who opens `/inbox`, and a demo of the
     * widget.
     */
    readonly inbox?: boolean;
    /** The folder of the built widget; the one beside the program unless given. */
    readonly widget?: string;
  } = {},
): Promise<RequestListener> {
  const server = express();
  server.disable('x-powered-by').disable('etag');
  server.enable('case sensitive routing').enable('strict routing');
  // Plain name-value pairs: no objects or lists are made out of a query string.
  server.set('query parser', 'simple');
  server.use(headers);

  const others = wrongMethod(deployment);
  // Before `/pay/:token`, which would match it too; no token is `checkout`.
  server
    .route('/pay/checkout/:session')
    .get(showCheckout(deployment))
    .post(useCheckout(deployment))
    .all(others);
  server.route('/pay/:token').get(followLink(deployment)).all(others);
  server.route('/pay/:token/back').get(showAfterwards(deployment)).all(others);
  addBookRoutes(server, deployment, others);
  addManageRoutes(server, deployment, others);
  server.route('/webhooks/:provider').post(takeWebhook(deployment)).all(others);
  if (options.inbox === true) {
    server.route('/inbox').get(showInbox(deployment)).all(others);
    addDemoRoutes(server, deployment, others);
  }
  const files = await readBuiltFiles(options.widget ?? join(import.meta.dirname, 'widget'));
  server.route('/widget/v1/check').get(checkKey(deployment)).all(others);
  server.route('/widget/v1/:file').get(sendWidgetFile(files, deployment)).all(others);
  server.use(notFound(deployment), routeError(deployment));

  const pages = server as RequestListener;
  // The routes for publishable keys: the same pipeline and the same prefix as the Booking API.
  const controller = controllerFor(widgetCatalogue, deployment);
  const links = linkToReference(deployment.settings.baseUrl);
  const routes = await listenerFor({ name: 'widget-api', controller }, deployment, [links]);
  return (request, response) => {
    (request.url?.startsWith(`${apiRoot}/`) === true ? routes : pages)(request, response);
  };
}
