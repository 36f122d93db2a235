import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { breachesIn } from '@venue/testing/breaches';
import {
  isAllFinished,
  openWorkerTestDeployment,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';
import {
  claimOfChild,
  openProvider,
  startChild,
  type ChildWorker,
  type Provider,
} from './provider';

let service: WorkerTestDeployment;
let provider: Provider;
let workers: Promise<ChildWorker>[];

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  provider = await openProvider(100);
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await (await worker).kill();
  await provider.close();
  await service.close();
});

const begin = (): void => void workers.push(startChild(service, provider));

/** The texts whose sending has started, without a recorded result. */
async function underWay(): Promise<readonly string[]> {
  const rows = await service.sql<{ id: string }>(
    `select id from message where state = 'sending' and channel = 'text'`,
  );
  return rows.map(({ id }) => id);
}

describe('workers that are killed', () => {
  const kills = 20;
  const portion = 25;

  /** Kills the oldest worker twenty times while it is sending, and others work or start. */
  async function killTwentyTimes(): Promise<readonly string[]> {
    const atKills: string[] = [];
    for (const beginOne of [begin, begin, begin]) beginOne();
    for (let killed = 0; killed < kills; killed += 1) {
      await workers[0];
      const before = provider.arrived.length;
      await write(
        service,
        Array.from({ length: 2 * portion }, (_, at) => ({
          channel: at % 2 === 0 ? ('text' as const) : ('email' as const),
        })),
      );
      await until(() => provider.arrived.length > before, 200);
      await (await workers.shift())?.kill();
      atKills.push(...(await underWay()));
      begin();
    }
    await endClaimsOfTheDead();
    await until(() => isAllFinished(service), 400);
    return atKills;
  }

  /** The others record their claims first, so that no claim of theirs is lost. */
  async function endClaimsOfTheDead(): Promise<void> {
    await until(async () => (await service.sql(waiting)).length === 0, 400);
    for (const worker of workers.splice(0)) expect(await (await worker).stop()).toBe(0);
    await service.moveBy(claimOfChild);
    begin();
  }

  const waiting = `select from message where state = 'waiting' limit 1`;

  async function idsOf(channel: 'text' | 'email'): Promise<ReadonlySet<string>> {
    const rows = await service.sql<{ id: string }>('select id from message where channel = $1', [
      channel,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  const timesOf = (ids: readonly string[]): ReadonlyMap<string, number> => {
    const times = new Map<string, number>();
    for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
    return times;
  };

  it('lose nothing, and send nothing twice but what a provider can not tell from new', async () => {
    const atKills = timesOf(await killTwentyTimes());

    const texts = await idsOf('text');
    const arrived = timesOf(provider.arrived.map(({ id }) => id).filter((id) => texts.has(id)));
    const twice = [...arrived].filter(([, times]) => times > 1);
    process.stdout.write(
      `${kills} kills over ${texts.size} texts: ${texts.size - arrived.size} lost, ` +
        `${twice.length} came more than once, ${atKills.size} were under way at a kill\n`,
    );
    expect(arrived.size).toBe(kills * portion);
    // On a busy machine a live worker may time out too, which is recorded.
    const recorded = await service.sql<{ id: string; because: string | null; unanswered: number }>(
      'select id, because, perhaps_taken as unanswered from message',
    );
    const unanswered = new Map(recorded.map((row) => [row.id, row.unanswered]));
    for (const [id, times] of twice) {
      expect(times - 1).toBeLessThanOrEqual((atKills.get(id) ?? 0) + (unanswered.get(id) ?? 0));
    }
    const marked = recorded.filter((row) => row.because === 'sent-again' || row.unanswered > 0);
    const marks = new Set(marked.map(({ id }) => id));
    expect(twice.filter(([id]) => !marks.has(id))).toEqual([]);

    const emails = await idsOf('email');
    const emailsArrived = provider.arrived.map(({ id }) => id).filter((id) => emails.has(id));
    expect(emailsArrived.sort()).toEqual([...emails].sort());
    expect(await service.sql('select distinct state from message')).toEqual([{ state: 'sent' }]);
    // The bookings themselves are rows of this spec, without tables.
    const breaches = await breachesIn(service.databaseUrl);
    expect(breaches.filter((breach) => breach.startsWith('messages-'))).toEqual([]);
  }, 1_200_000);
});
