import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@venue/testing/until';
import { pause } from '@venue/domain/async';
import { emptying } from '@venue/testing/database';
import { claimAtOnce, type Rewrite } from './concurrent-claims';
import {
  book,
  countingProviders,
  isAllFinished,
  openWorkerTestDeployment,
  write,
  type CountingProviders,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;
let providers: CountingProviders;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  providers = countingProviders({ isCharged: true });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await service.close();
});

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
const abroad = (at: number): string => `+3567900${String(at).padStart(4, '0')}`;
const atHome = (at: number): string => `+44117496${String(at).padStart(4, '0')}`;

async function send(wishes: Parameters<typeof write>[1]): Promise<void> {
  await write(service, wishes);
  await service.worker({ providers });
  await service.worker({ providers });
  await until(() => isAllFinished(service));
}

async function stoppedMessages(): Promise<readonly { because: string; count: number }[]> {
  return service.sql(`select because, count(*)::int from message
    where state = 'stopped' group by because order by because`);
}

describe('texts that cost money', () => {
  it.each([
    [
      'twenty numbers of one range abroad in a day, and to no more',
      100,
      abroad,
      'budget-prefix',
      20,
    ],
    ['more than twenty numbers of one range at home', 30, atHome, null, 30],
    ['one number six times a day, and not a seventh time', 7, () => atHome(1), 'budget-number', 6],
  ])('go to %s', async (...[, written, recipient, because, sent]) => {
    await send(range(written).map((at) => ({ recipient: recipient(at) })));

    expect(providers.texts.messages).toHaveLength(sent);
    expect(await stoppedMessages()).toEqual(
      because === null ? [] : [{ because, count: written - sent }],
    );
  });

  it('go out for one booking six times a day, and not a seventh time', async () => {
    const bookingId = await book(service);
    await send(range(7).map((at) => ({ bookingId, recipient: atHome(at) })));

    expect(providers.texts.messages).toHaveLength(6);
    expect(await stoppedMessages()).toEqual([{ because: 'budget-booking', count: 1 }]);
  });

  it('go out fifty times an hour where few ever do; then an alarm is raised', async () => {
    const written = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await send(range(60).map((at) => ({ recipient: atHome(at) })));

    expect(providers.texts.messages).toHaveLength(50);
    expect(await stoppedMessages()).toEqual([{ because: 'budget-hour', count: 10 }]);
    // An alarm is logged after its message has been stopped.
    const alarms = () =>
      written.mock.calls.filter(([line]) => String(line).includes('"alarm":true'));
    await until(() => alarms().length === 10);
  });

  it('go out five times as often as they usually do in an hour', async () => {
    // Eleven texts in each hour of the last week, except the last hour.
    await write(
      service,
      range(11 * 167).map((at) => ({ recipient: atHome(1000 + at), createdAgo: '1 day' })),
    );
    await service.sql(`update message set state = 'sent', attempts = 1, carrier = 'twilio',
      created_at = app_now() - (position % 167 + 1) * interval '1 hour' - interval '5 minutes',
      finished_at = app_now() - (position % 167 + 1) * interval '1 hour' - interval '5 minutes'`);
    await send(range(60).map((at) => ({ recipient: atHome(at) })));

    expect(providers.texts.messages).toHaveLength(55);
  });

  it('count for a day', async () => {
    await send(range(6).map(() => ({ recipient: atHome(1) })));
    await service.moveBy('23 hours 59 minutes');
    await send([{ recipient: atHome(1) }]);
    expect(providers.texts.messages).toHaveLength(6);

    await service.moveBy('1 minute');
    await send([{ recipient: atHome(1) }]);
    expect(providers.texts.messages).toHaveLength(7);
  });

  it('count when they were sent, not when an attempt failed', async () => {
    providers.texts.answer = () => ({ kind: 'failed', because: 'Out of service' });
    await write(service, [...range(4).map(() => ({ recipient: atHome(1) }))]);
    await service.worker({ providers });
    await until(() => providers.texts.messages.length >= 4);

    providers.texts.messages.length = 0;
    providers.texts.answer = () => ({ kind: 'sent', providerReference: null });
    await write(service, [{ recipient: atHome(1) }, { recipient: atHome(1) }]);
    await service.sql('update message set due_at = app_now()');
    await until(() => isAllFinished(service));
    expect(providers.texts.messages).toHaveLength(6);
  });

  it('are no e-mails and no sandbox messages, which go out without limit', async () => {
    await send([
      ...range(20).map(() => ({ channel: 'email' as const, recipient: 'ada@example.com' })),
      ...range(20).map(() => ({ environment: 'sandbox' as const })),
    ]);

    expect(providers.emails.messages).toHaveLength(20);
    expect(providers.inbox.messages).toHaveLength(20);
  });
});

describe('the lock of the budgets', () => {
  const withoutLock: Rewrite = (statement) =>
    statement.includes(`hashtextextended('texts'`) ? null : statement;

  async function sentOf25(rewrite?: Rewrite): Promise<number> {
    await write(
      service,
      range(25).map((at) => ({ recipient: abroad(at) })),
    );
    const claims = await claimAtOnce(service, 25, rewrite);
    return claims.filter(({ kind }) => kind === 'send').length;
  }

  it('keeps twenty-five at once within the budget', async () => {
    expect(await sentOf25()).toBe(20);
  });

  it('is what does so: without it they exceed the budget', async () => {
    let sent = 0;
    // Claims that happen to come one after the other keep within the budget by themselves.
    for (let round = 0; sent <= 20 && round < 10; round += 1) {
      await service.sql(emptying('message'));
      sent = await sentOf25(withoutLock);
    }
    expect(sent).toBeGreaterThan(20);
  });
});

describe('a text that is handed over without an answer', () => {
  it('is handed over six times at most; then the team gets a task', async () => {
    const bookingId = await book(service);
    providers.texts.answer = () => ({ kind: 'unknown', because: 'No answer' });
    await write(service, [{ bookingId, recipient: atHome(1), notAfter: '1 day' }]);
    await service.worker({ providers });
    const isOver = async (): Promise<boolean> => {
      const [row] = await service.sql<{ state: string }>(
        `select state from message where kind <> 'team'`,
      );
      return row?.state === 'stopped';
    };
    for (let look = 0; look < 60 && !(await isOver()); look += 1) {
      await service.moveBy('16 minutes');
      await pause(500);
    }

    expect(await isOver()).toBe(true);
    expect(providers.texts.messages).toHaveLength(6);
    expect(await service.sql('select subject from enquiry')).toEqual([
      { subject: 'A message could not be sent' },
    ]);
  });
});
