import { request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveOps, type OpsServer } from './ops-server';

const pages = { '/metrics': () => ({ status: 200, contentType: 'text/plain', body: 'secret' }) };
const open: OpsServer[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function statusFor(host: string, isLocal: boolean): Promise<number | undefined> {
  const server = await serveOps(pages, { host: '127.0.0.1', port: 0, isLocal });
  open.push(server);
  const to = { host: '127.0.0.1', port: server.port, path: '/metrics', headers: { host } };
  return new Promise((resolve, reject) => {
    request(to, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('the ops port of a deployment for this machine', () => {
  it.each(['localhost:9090', '127.0.0.1:9090', '[::1]:9090', '10.1.2.3:9090', '[fd00::1]', 'api'])(
    'answers probes and programs on the same network: %s',
    async (host) => {
      expect(await statusFor(host, true)).toBe(200);
    },
  );

  it.each(['evil.test', 'evil.test:9090', '127.0.0.1.evil.test', '10.1.2.3.evil.test:9090'])(
    'answers no name that another site may have: %s',
    async (host) => {
      expect(await statusFor(host, true)).toBe(400);
      expect(await statusFor(host, false)).toBe(200);
    },
  );
});
