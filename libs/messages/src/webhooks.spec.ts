/** Requests to addresses that third parties choose, with real servers at their end. */
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpWebhooks, type WebhookOptions } from './webhooks';
import { tlsPair } from '../test/tls-pair';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** The port of a server on this machine, which counts its requests. */
async function serving(
  answer: RequestListener,
  tls = false,
): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  };
  const server = tls ? createTlsServer(tlsPair, listener) : createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, requests: requests };
}

const ok: RequestListener = (_request, response) => void response.end('taken');

function sendTo(url: string, options: Partial<WebhookOptions> = {}) {
  const sender = new HttpWebhooks({ isLoopbackAllowed: true, ...options });
  return sender.send({ url, headers: { 'webhook-id': 'one' }, body: '{"é":1}' });
}

/** A resolver that resolves every name to those addresses. */
function resolvingTo(...addresses: readonly string[]): Partial<WebhookOptions> {
  const entries: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  const lookup = (
    _name: string,
    _options: object,
    done: (error: null, entries: LookupAddress[]) => void,
  ): void => done(null, entries);
  return { lookup: lookup as unknown as NonNullable<WebhookOptions['lookup']> };
}

describe('a webhook', () => {
  it('is posted with its headers and its unchanged body', async () => {
    let body = '';
    let headers = {};
    const { port, requests: requests } = await serving((request, response) => {
      ({ headers } = request);
      void text(request).then((whole) => {
        body = whole;
        response.writeHead(204).end();
      });
    });

    expect(await sendTo(`http://localhost:${port}/hook?a=1`)).toEqual({
      kind: 'answered',
      status: 204,
    });
    expect(requests).toEqual(['POST /hook?a=1']);
    expect(body).toBe('{"é":1}');
    expect(headers).toMatchObject({ 'webhook-id': 'one', 'content-length': '8' });
  });

  it('does not follow a redirect', async () => {
    const there = await serving(ok);
    const { port } = await serving((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${there.port}/` }).end(),
    );

    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 307 });
    expect(there.requests).toEqual([]);
  });

  it('reads no more of an answer than necessary', async () => {
    const { port } = await serving((_request, response) => {
      response.writeHead(200);
      const more = (): void => void response.write('x'.repeat(10_000), more);
      more();
    });

    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 200 });
  });

  it.each<[string, RequestListener]>([
    ['nothing', () => undefined],
    ['no end', (_request, response) => void response.writeHead(200).write('x')],
  ])('fails if there is %s in time', async (_, answer) => {
    const { port } = await serving(answer);

    expect(await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toEqual({
      kind: 'failed',
      because: 'No answer in time',
    });
  });

  it('fails if no server listens', async () => {
    const { port } = await serving(ok);
    const [server] = servers.splice(0);
    server?.close();
    await once(server as Server, 'close');

    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      because: 'No connection (ECONNREFUSED)',
    });
  });

  it('is sent over TLS only to the host that the certificate names', async () => {
    const { port, requests: requests } = await serving(ok, true);
    const { cert: ca } = tlsPair;
    const here = resolvingTo('127.0.0.1');

    expect(await sendTo(`https://hooks.test:${port}/`, { ca, ...here })).toEqual({
      kind: 'answered',
      status: 200,
    });
    expect(await sendTo(`https://other.test:${port}/`, { ca, ...here })).toMatchObject({
      because: expect.stringContaining('CERT'),
    });
    expect(await sendTo(`https://hooks.test:${port}/`, here)).toMatchObject({ kind: 'failed' });
    expect(requests).toHaveLength(1);
  });
});

describe('an address that no third party may have us call', () => {
  const refused = (because: string) => ({ kind: 'failed', because });

  it.each([
    ['a number', 'https://127.0.0.1'],
    ['a number in another form', 'https://0x7f.1'],
    ['one number', 'https://2130706433'],
    ['a private number', 'https://10.1.2.3'],
    ['IPv6', 'https://[::1]'],
    ['mapped IPv4', 'https://[::ffff:127.0.0.1]'],
    ['a link-local one', 'https://[fe80::1]'],
    ['a name of this machine', 'https://localhost'],
  ])('is refused as %s: %s', async (_, origin) => {
    const { port, requests: requests } = await serving(ok, true);

    const answer = await sendTo(`${origin}:${port}/`, { isLoopbackAllowed: false });

    expect(answer).toEqual(
      refused(expect.stringMatching(/^The address \S+ is not public$/) as never),
    );
    expect(requests).toEqual([]);
  });

  it.each([
    ['a private address', ['192.168.0.7']],
    ['this machine', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a private one beside a public one', ['93.184.215.14', '10.0.0.1']],
    ['a private IPv6 one', ['fd00::1']],
  ])('is refused as a name that has %s', async (_, addresses) => {
    const { port, requests: requests } = await serving(ok, true);
    const options = { isLoopbackAllowed: false, ...resolvingTo(...addresses) };

    const answer = await sendTo(`https://hooks.test:${port}/`, options);

    expect(answer).toEqual(refused(expect.stringMatching(/ is not public$/) as never));
    expect(requests).toEqual([]);
  });

  it('is checked each time, so that a name whose address changes is refused from then on', async () => {
    const { port, requests: requests } = await serving(ok);
    let lookups = 0;
    const lookup = (
      _name: string,
      _options: object,
      done: (error: null, entries: LookupAddress[]) => void,
    ): void => {
      lookups += 1;
      done(null, [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    const sender = new HttpWebhooks({
      isLoopbackAllowed: true,
      lookup: lookup as unknown as NonNullable<WebhookOptions['lookup']>,
    });
    const request = { url: `http://hooks.test:${port}/`, headers: {}, body: '{}' };

    expect(await sender.send(request)).toEqual({ kind: 'answered', status: 200 });
    expect(await sender.send(request)).toEqual(refused('The address 10.0.0.1 is not public'));
    expect(requests).toHaveLength(1);
  });

  it('includes any without TLS', async () => {
    const { port, requests: requests } = await serving(ok);

    const options = { isLoopbackAllowed: false, ...resolvingTo('93.184.215.14') };
    expect(await sendTo(`http://hooks.test:${port}/`, options)).toEqual(
      refused('Only https is allowed'),
    );
    expect(requests).toEqual([]);
  });
});
