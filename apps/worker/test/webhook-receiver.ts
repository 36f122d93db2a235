/** An endpoint as a server, which stores what it receives. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly body: string;
  readonly payload: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface WebhookReceiver {
  readonly url: string;
  /** In order of arrival. */
  readonly received: ReceivedWebhook[];
  /** The status of the answer; 200 at first. */
  answer: (webhook: ReceivedWebhook) => number | Promise<number>;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { headers, url: path = '' } = request;
      const payload = JSON.parse(body) as ReceivedWebhook['payload'];
      const webhook = { path, headers, id: String(headers['webhook-id']), body, payload };
      received.push(webhook);
      response.writeHead(await receiver.answer(webhook), { location: '/elsewhere' }).end('taken');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
