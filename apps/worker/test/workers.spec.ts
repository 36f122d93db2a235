import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@venue/testing/until';
import { pause } from '@venue/domain/async';
import {
  book,
  countingProviders,
  isAllFinished,
  openWorkerTestDeployment,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';
import { claimOfChild, openProvider, startChild, type Provider } from './provider';

let service: WorkerTestDeployment;
let provider: Provider;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  provider = await openProvider(50);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await provider.close();
  await service.close();
});

const many = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe('two live workers', () => {
  it('send nothing twice, though both look at the same messages', async () => {
    const providers = countingProviders();
    const bookings = [await book(service), await book(service), await book(service)];
    await write(
      service,
      many(300).map((at) => ({ bookingId: at < 30 ? (bookings[at % 3] ?? null) : null })),
    );
    await service.worker({ providers });
    await service.worker({ providers });

    await until(() => isAllFinished(service), 400);
    expect(providers.texts.messages).toHaveLength(300);
    expect(new Set(providers.texts.messages.map(({ id }) => id)).size).toBe(300);
  });

  it('leave a scheduled job to the one that runs it', async () => {
    const lock = `hashtextextended('task expire unpaid bookings', 0)`;
    await book(service, { state: 'awaiting_deposit', hold: '-1 minute' });
    await service.sql(`select pg_advisory_lock(${lock})`);
    await service.worker();
    await service.worker();
    await pause(500);
    expect(await service.sql('select state from booking')).toEqual([{ state: 'awaiting_deposit' }]);

    await service.sql(`select pg_advisory_unlock(${lock})`);
    await service.worker();
    await until(async () => {
      const [booking] = await service.sql<{ state: string }>('select state from booking');
      return booking?.state === 'expired';
    });
  });
});

describe('a worker that stood still while another took its message over', () => {
  it('records nothing when it goes on', async () => {
    const slow = await openProvider(1_000);
    const paused = await startChild(service, slow);
    await write(service, [{}]);
    await until(() => slow.arrived.length === 1, 200);
    paused.signal('SIGSTOP');
    await service.moveBy(claimOfChild);

    const providers = countingProviders();
    providers.texts.answer = () => ({ kind: 'refused', because: 'Not a mobile number' });
    await service.worker({ providers });
    await until(() => isAllFinished(service), 200);
    const before = await service.sql('select * from message');

    paused.signal('SIGCONT');
    // It ends when it has processed the answer.
    expect(await paused.stop()).toBe(0);
    expect(await service.sql('select * from message')).toEqual(before);
    expect(before).toMatchObject([{ state: 'stopped', attempts: 2 }]);
    await slow.close();
  });
});

describe('a worker that died', () => {
  it('loses its message to another when its claim ends', async () => {
    const slow = await openProvider(60_000);
    const dying = await startChild(service, slow);
    await write(service, [{}]);
    await until(() => slow.arrived.length === 1, 200);
    // Before its wait for an answer ends, however long the other takes to start.
    await dying.kill();
    await service.moveBy(claimOfChild);
    const providers = countingProviders();
    await service.worker({ providers });

    await until(() => isAllFinished(service), 400);
    expect(providers.texts.messages).toHaveLength(1);
    expect(await service.sql('select because, attempts from message')).toEqual([
      { because: 'sent-again', attempts: 2 },
    ]);
    await slow.close();
  });
});

describe('a worker whose connections are cut', () => {
  it('goes on, and sends nothing twice', async () => {
    const providers = countingProviders();
    providers.texts.answer = async () => {
      await pause(100);
      return { kind: 'sent', providerReference: null };
    };
    await write(
      service,
      many(300).map(() => ({})),
    );
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    // Longer than it takes to record a result, with or without connections.
    await service.worker({ providers, times: { claimSeconds: 20 } });
    for (let cut = 0; cut < 5; cut += 1) {
      const before = providers.texts.messages.length;
      await until(() => providers.texts.messages.length > before + 10);
      await service.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }

    await until(() => isAllFinished(service), 400);
    expect(providers.texts.messages).toHaveLength(300);
    expect(new Set(providers.texts.messages.map(({ id }) => id)).size).toBe(300);
  });
});

describe('a worker that is stopped', () => {
  it('records what it is sending, and leaves the rest for another', async () => {
    const worker = await startChild(service, provider);
    await write(
      service,
      many(200).map(() => ({})),
    );
    await until(() => provider.arrived.length >= 10, 200);
    expect(await worker.stop()).toBe(0);

    const [left] = await service.sql<{ sending: number; sent: number }>(
      `select count(*) filter (where state = 'sending')::int as sending,
        count(*) filter (where state = 'sent')::int as sent from message`,
    );
    expect(left).toEqual({ sending: 0, sent: provider.arrived.length });
    expect(provider.arrived.length).toBeLessThan(200);

    const providers = countingProviders();
    await service.worker({ providers });
    await until(() => isAllFinished(service));
    expect(providers.texts.messages.length + provider.arrived.length).toBe(200);
  });
});
