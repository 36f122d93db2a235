/** Every operation through the one address of a deployment, and the app that answers it. */
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { serve, type OpenServer } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import { appFor, type AppName } from '@venue/operations/openapi/route-table';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { openWidgetApi } from '../src/index';

const origin = 'https://harbour.example';
let service: TestDeployment;
let serving: OpenServer;
let answered: AppName[] = [];

beforeAll(async () => {
  service = await openTestDeployment();
  const { deployment } = service;
  await service.issueKey({ origins: origin });
  const noting = (app: AppName, listener: RequestListener): RequestListener => {
    return (request, response) => {
      answered.push(app);
      listener(request, response);
    };
  };
  const apps: Readonly<Record<AppName, RequestListener>> = {
    api: noting('api', await openApi(deployment)),
    'widget-api': noting('widget-api', await openWidgetApi(deployment)),
    mcp: noting('mcp', (_request, response) => response.end()),
    console: noting('console', (_request, response) => response.end()),
  };
  const all: RequestListener = (request, response) => {
    apps[appFor(request.url ?? '')](request, response);
  };
  serving = await serve(all, 0, deployment);
});
afterAll(async () => {
  await serving.drain();
  await service.close();
});

const operations = [
  ...catalogue.map(({ route, audience }) => [route, 'api', audience] as const),
  ...widgetCatalogue.map(({ route, audience }) => [route, 'widget-api', audience] as const),
];

async function send(method: string, path: string): Promise<{ status: number; by: string }> {
  answered = [];
  const { status } = await fetch(`http://127.0.0.1:${serving.port}${path}`, {
    method,
    headers: { origin },
  });
  return { status, by: answered.join() };
}

describe.each(operations)('%s, through the gateway,', (route, app, audience) => {
  const [method = '', path = ''] = route.split(' ');
  const address = `/public/v1${path.replace(/\{\w+\}/g, 'x')}`;

  it('exists in the app that answers, which requires a key first', async () => {
    expect(await send(method, address)).toEqual({ status: 401, by: app });
  });

  it('is asked about at the same app', async () => {
    const status = audience === 'integration' ? 405 : 204;

    expect(await send('OPTIONS', address)).toEqual({ status, by: app });
  });

  it('accepts no other method there', async () => {
    expect(await send('DELETE', address)).toEqual({ status: 405, by: app });
  });

  it.each([
    `/${address}`,
    `${address}/`,
    address.replace('v1/', 'v1//'),
    address.replace('v1', 'V1'),
  ])('is not at an address next to it: %s', async (odd) => {
    expect(await send(method, odd)).toMatchObject({ status: 404 });
  });

  it('is not at its address with another character percent-encoded', async () => {
    const odd = address.replace(/v1\/(.)/, (_all, letter: string) => {
      return `v1/%${letter.charCodeAt(0).toString(16)}`;
    });

    expect(await send(method, odd)).toMatchObject({ status: 404 });
  });
});
