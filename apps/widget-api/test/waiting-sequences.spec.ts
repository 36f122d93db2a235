/** A waiting list through random evenings: guests, team, worker and clock in any order. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import { takeStep, type GuestStep } from '@venue/operations/waiting/offer-page';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import { callParty, seatParty } from '@venue/operations/waiting/team-queue-steps';
import { listWaiting, type WaitingRow } from '@venue/operations/waiting/team-waiting';
import { offerLink } from '@venue/operations/waiting/waiting-token';
import { connect, PostgresWaitingWork } from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { emptying } from '@venue/testing/database';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';

const date = '2026-12-08' as LocalDate;
const venue = { venueId: 'the-harbour' };

/** The Harbour with a table for two and one for four. */
const service = sharedDeployment(`${date}T14:00:00Z`, ({ venues: [harbour] }) => {
  const [table] = harbour.tables;
  harbour.tables = [
    { ...table, name: 'T1', minCovers: 1, maxCovers: 2 },
    { ...table, name: 'T2', minCovers: 1, maxCovers: 4 },
  ];
  harbour.combinations = [];
  harbour.policy = {
    ...harbour.policy,
    ...{ bookNoticeMinutes: 0, cancelNoticeMinutes: 0, slotIntervalMinutes: 30 },
  };
  for (const type of harbour.bookingTypes) type.deposits = [];
});
const source = shared(async () => {
  const opened = await connect(service.databaseUrl, 2);
  return { opened, close: () => opened.destroy() };
});
const key = shared(async () => {
  const capabilities = 'availability.read,bookings.create,bookings.manage,waitlist.join';
  return { text: await service.issueKey({ capabilities }), close: async () => undefined };
});

beforeEach(() =>
  service.sql(
    emptying('booking', 'waiting_entry', 'venue_block', 'history', 'message', 'idempotency'),
  ),
);

/** Numbers from 0 to 1, the same for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function rows(): Promise<readonly WaitingRow[]> {
  const input = { ...venue, environment: 'live', date } as const;
  return (await service.perform(listWaiting, input)).entries;
}

/** No worker sends messages here. */
async function breaches(): Promise<readonly string[]> {
  const all = await breachesIn(service.databaseUrl);
  return all.filter((breach) => !breach.startsWith('messages-'));
}

async function work(): Promise<void> {
  const { deployment } = service;
  const waiting = new PostgresWaitingWork(source.opened, deployment.groups);
  await sendOffers(deployment, waiting);
  await sendOffers(deployment, waiting);
}

class Evening {
  readonly #chance: () => number;
  #minutes = 0;
  #blocks: string[] = [];

  constructor(seed: number) {
    this.#chance = chanceFrom(seed);
  }

  /** Books until most starts are taken, so that guests have to wait. */
  async fill(): Promise<void> {
    for (let count = 0; count < 12; count += 1) await this.#book();
  }

  async step(): Promise<string> {
    const steps = [
      ...[this.#book, this.#book, this.#join, this.#join, this.#join],
      ...[this.#cancel, this.#cancel, this.#answer, this.#answer],
      ...[this.#wait, this.#block, this.#lift, this.#walkIn, this.#queue, this.#callOrSeat],
    ];
    const step = this.#pick(steps);
    await step.call(this);
    return step.name;
  }

  #pick<One>(all: readonly One[]): One {
    return all[Math.floor(this.#chance() * all.length)] as One;
  }

  async #book(): Promise<void> {
    const time = this.#pick(['18:00', '18:30', '19:00', '19:30', '20:00']);
    const wish = { venueId: service.venueId['the-harbour'], date, time, guest };
    await service.post('/reservations', { ...wish, partySize: this.#pick([1, 2, 2, 3, 4]) });
  }

  async #join(): Promise<void> {
    const [from, until] = this.#pick([
      ['18:00', '20:00'],
      ['19:00', '19:00'],
      ['18:30', '19:30'],
    ]);
    const wish = { venueId: service.venueId['the-harbour'], date, from, until, guest };
    const body = { ...wish, partySize: this.#pick([2, 2, 3, 4]) };
    await service.post('/waiting-list', body, { key: key.text });
  }

  async #cancel(): Promise<void> {
    const bookings = await service.sql<{ reference: string }>(
      `select reference from booking where state = 'confirmed' order by created_at, reference`,
    );
    if (bookings.length === 0) return;
    const { reference } = this.#pick(bookings);
    await service.post(`/bookings/${reference}/cancel`, { phone: guest.phone });
  }

  async #answer(): Promise<void> {
    const live = (await rows()).filter(({ state }) => state === 'offered' || state === 'waiting');
    const entry = live.find(({ state }) => state === 'offered') ?? live[0];
    if (entry === undefined) return;
    const step = this.#pick<GuestStep>(['accept', 'accept', 'decline', 'leave']);
    const link = offerLink(entry.entryId as WaitingEntryId, service.deployment);
    const request = { token: link.split('/').at(-1) ?? '', address: '192.0.2.1', requestId: 'r' };
    await takeStep(step, request, service.deployment);
  }

  async #wait(): Promise<void> {
    this.#minutes += this.#pick([5, 31, 60]);
    const moment = Date.parse(`${date}T14:00:00Z`) + this.#minutes * 60_000;
    await service.moveTo(new Date(moment).toISOString());
  }

  async #block(): Promise<void> {
    const input = { ...venue, tables: this.#pick(['T1', 'T2']), fromDate: date, accept: true };
    const { block } = await service.perform(blockTables, input);
    if (block !== null) this.#blocks.push(block.id);
  }

  async #lift(): Promise<void> {
    const blockId = this.#blocks.pop();
    if (blockId !== undefined) await this.#try(liftBlock, { blockId });
  }

  #walkIn(): Promise<void> {
    return this.#try(walkIn, { ...venue, partySize: 2 });
  }

  #queue(): Promise<void> {
    return this.#try(addToQueue, { ...venue, partySize: 2, guestName: 'Wren' });
  }

  async #callOrSeat(): Promise<void> {
    const party = (await rows()).find(
      ({ kind, state }) => kind === 'queue' && (state === 'waiting' || state === 'offered'),
    );
    if (party === undefined) return;
    await this.#try(this.#pick([callParty, seatParty]), { id: party.entryId });
  }

  /** A step that the moment does not allow changes nothing. */
  async #try<Input extends object>(
    operation: TeamOperation<Input, object>,
    input: object,
  ): Promise<void> {
    try {
      await service.perform(operation, input);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}

const isOfList = ({ kind }: WaitingRow): boolean => kind === 'list';
const isSameWish = (one: WaitingRow, other: WaitingRow): boolean =>
  one.partySize === other.partySize && one.from === other.from && one.until === other.until;

/** The entries that were passed over in that step although others after them got an offer. */
function passedOver(before: readonly WaitingRow[], after: readonly WaitingRow[]) {
  const stateBefore = new Map(before.map(({ entryId, state }) => [entryId, state]));
  const list = after.filter(isOfList);
  return list.flatMap((entry, index) => {
    if (entry.state !== 'waiting' || stateBefore.get(entry.entryId) !== 'waiting') return [];
    const later = list
      .slice(index + 1)
      .filter(
        ({ entryId, state }) => state === 'offered' && stateBefore.get(entryId) !== 'offered',
      );
    return later.map((other) => ({ entry, other }));
  });
}

describe('a random evening', () => {
  it.each([1, 2, 3])(
    'promises no table twice and passes over no party without a reason: %i',
    async (seed) => {
      await service.moveTo(`${date}T14:00:00Z`);
      const evening = new Evening(seed);
      await evening.fill();
      let offers = 0;
      for (let count = 0; count < 30; count += 1) {
        const step = await evening.step();
        const before = await rows();
        await work();
        const after = await rows();

        expect([step, await breaches()]).toEqual([step, []]);
        offers += after.filter(({ state }) => state === 'offered').length;
        for (const { entry, other } of passedOver(before, after)) {
          expect(entry.reason).not.toBeNull();
          expect(isSameWish(entry, other)).toBe(false);
        }
      }
      expect(offers).toBeGreaterThan(0);
    },
  );
});
