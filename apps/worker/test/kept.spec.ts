import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { listMessages } from '@venue/operations/messages/list-messages';
import { openAdminService, type AdminService } from '@venue/runtime';
import { breachesIn } from '@venue/testing/breaches';
import {
  book,
  openWorkerTestDeployment,
  pepper,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;
let admin: AdminService;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  admin = await openAdminService({ url: service.databaseUrl, pepper });
});
afterEach(async () => {
  await admin.close();
  await service.close();
});

/** The states of the messages once the worker of that address has processed them all. */
async function statesAt(baseUrl: string): Promise<readonly unknown[]> {
  const bookingId = await book(service);
  await write(service, [
    { bookingId, text: 'by text' },
    { bookingId, text: 'by e-mail', channel: 'email', recipient: 'ada@example.com' },
  ]);
  await service.worker({ baseUrl });
  const isDone = `select from message where finished_at is null`;
  await until(async () => (await service.sql(isDone)).length === 0);
  const messages = await admin.perform(listMessages, { limit: 10 });
  return messages.map(({ state, sentAt }) => [state, sentAt === null]);
}

describe('a message that stays in the inbox', () => {
  it('of a public deployment is kept, and history says so', async () => {
    const kept = ['kept', true];
    expect(await statesAt('https://book.example.com')).toEqual([kept, kept]);
    const inHistory = `select after ->> 'state' as state from history where part = 'message'`;
    expect(await service.sql(inHistory)).toEqual([{ state: 'kept' }, { state: 'kept' }]);
    const breaches = await breachesIn(service.databaseUrl);
    expect(breaches.filter((breach) => breach.startsWith('messages-'))).toEqual([]);
  });

  it('of a deployment on this machine counts as sent', async () => {
    const sent = ['sent', false];
    expect(await statesAt('http://127.0.0.1:3000')).toEqual([sent, sent]);
  });
});
