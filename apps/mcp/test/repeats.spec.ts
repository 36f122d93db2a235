/**
 * Agents that get no answer call again. With a key the call is carried out once, as over REST;
 * without one, the result of the same call a moment ago is returned.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { SingleFlight } from '@venue/operations/pipeline/single-flight';
import { connect, PostgresUnitOfWork, workOn } from '@venue/postgres';
import { openAgents, slugIn, type Agents, type ToolAnswer } from './agents';

let service: TestDeployment;
let agents: Agents;

beforeAll(async () => {
  // Room for every wish, so that none is refused for want of a table.
  service = await openTestDeployment(({ venues: [, lantern] }) => {
    const [table] = lantern.tables;
    lantern.tables = Array.from({ length: 60 }, (_, index) => ({ ...table, name: `T${index}` }));
    lantern.combinations = [];
  });
  await service.moveTo('2026-12-01T09:00:00Z');
  agents = await openAgents(service);
});
afterAll(async () => {
  await agents.close();
  await service.close();
});

type Wish = Readonly<Record<string, unknown>>;

let wishes = 0;

/** A new guest each time, so that only intended repeats are repeats. */
const newWish = (change: Wish = {}): Wish => ({
  venueId: service.venueId['the-lantern'],
  date: '2026-12-10',
  time: '18:00',
  partySize: 2,
  guest: { ...guest, name: `Guest ${(wishes += 1)}`, email: undefined },
  ...change,
});
const book = (wish: Wish): Promise<ToolAnswer> => agents.call('create_booking', wish);
const referenceIn = (answer: ToolAnswer): string => answer.structuredContent.reference;

async function countOf(table: 'booking' | 'enquiry'): Promise<number> {
  const counting = {
    booking: 'select count(*)::int as count from booking',
    enquiry: 'select count(*)::int as count from enquiry',
  };
  const [row] = await service.sql<{ count: number }>(counting[table]);
  return row?.count ?? 0;
}

async function addedRows(
  table: 'booking' | 'enquiry',
  task: () => Promise<unknown>,
): Promise<number> {
  const before = await countOf(table);
  await task();
  return (await countOf(table)) - before;
}

describe('a wish with an idempotencyKey', () => {
  it('is carried out once, and the answer says so', async () => {
    const wish = newWish({ idempotencyKey: 'once' });
    const first = await book(wish);
    const second = await book(wish);

    expect(second.structuredContent).toEqual(first.structuredContent);
    expect([first._meta, second._meta]).toEqual([undefined, { replayed: true }]);
  });

  it('is the same over REST, to the byte', async () => {
    const wish = newWish();
    const first = await book({ ...wish, idempotencyKey: 'either-way' });
    const second = await service.post('/reservations', wish, { idempotencyKey: 'either-way' });

    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.structuredContent);
  });

  it('that names a booking is the same over REST as well', async () => {
    const proof = { reference: referenceIn(await book(newWish())), phone: guest.phone };
    const args = { ...proof, partySize: 3, idempotencyKey: 'amend-once' };
    const first = await agents.call('amend_booking', args);
    const path = `/bookings/${encodeURIComponent(proof.reference)}/amend`;
    const body = { phone: proof.phone, partySize: 3 };
    const second = await service.post(path, body, { idempotencyKey: 'amend-once' });

    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.structuredContent);
  });

  it('is no other wish', async () => {
    await book(newWish({ idempotencyKey: 'mine' }));

    expect(slugIn(await book(newWish({ idempotencyKey: 'mine' })))).toBe('idempotency-conflict');
  });

  it.each(['two words', 'é', 'x'.repeat(256), 'a\u0000b', 'a\nb', 42, true, ['k'], { a: 1 }])(
    'is refused when its key is %j',
    async (idempotencyKey) => {
      const refused = await book(newWish({ idempotencyKey }));

      expect(slugIn(refused)).toBe('validation-failed');
      expect(JSON.parse(refused.content[1]?.text ?? '').errors).toEqual([
        {
          pointer: '/idempotencyKey',
          detail: 'idempotencyKey must be 1 to 255 visible ASCII characters.',
        },
      ]);
    },
  );

  it.each(['', ' ', '\t', '\n', ' \n ', '""', '" "', null])(
    'is one without a key when its key is %j',
    async (idempotencyKey) => {
      const wish = newWish({ idempotencyKey });
      const first = await book(wish);
      const other = await book(newWish({ idempotencyKey }));

      expect([first.structuredContent.outcome, first._meta]).toEqual(['booked', undefined]);
      expect(referenceIn(other)).not.toBe(referenceIn(first));
      expect(referenceIn(await book({ ...wish, idempotencyKey: undefined }))).toBe(
        referenceIn(first),
      );
    },
  );

  it('is not taken from the header, which agents’ hosts may set once for all', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const answers = [];
    for (const wish of [newWish(), newWish()]) {
      answers.push(await agents.call('create_booking', wish, { headers }));
    }

    expect(new Set(answers.map(referenceIn)).size).toBe(2);
  });
});

describe('a booking without a key', () => {
  it('is found when the same call comes again, however it is written', async () => {
    const { guest: person, ...wish } = newWish({ notes: null });
    const first = await book({ ...wish, guest: person });
    const second = await book({
      guest: JSON.stringify({ ...(person as object), email: null }),
      ...wish,
      partySize: '2',
      mood: 'hurried',
    });

    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(second._meta).toEqual({ replayed: true });
  });

  it('is found ten minutes less a second later, and not after ten minutes', async () => {
    const wish = newWish({ date: '2026-12-11' });
    await service.moveTo('2026-12-01T10:00:00Z');
    const first = await book(wish);
    await service.moveTo('2026-12-01T10:09:59Z');
    const repeat = await book(wish);
    await service.moveTo('2026-12-01T10:10:05Z');
    const later = await book(wish);

    expect(referenceIn(repeat)).toBe(referenceIn(first));
    expect(referenceIn(later)).not.toBe(referenceIn(first));
    expect(later.structuredContent.outcome).toBe('booked');
  });

  it('is made again once it was cancelled, and found again after that', async () => {
    const wish = newWish();
    const reference = referenceIn(await book(wish));
    await agents.call('cancel_booking', { reference, phone: guest.phone });
    const second = await book(wish);
    const third = await book(wish);

    expect(referenceIn(second)).not.toBe(reference);
    expect(referenceIn(third)).toBe(referenceIn(second));
  });

  it('is made again once its deposit was not paid in time', async () => {
    await service.moveTo('2026-12-02T09:00:00Z');
    const wish = newWish({ venueId: service.venueId['the-harbour'], partySize: 6 });
    const first = await book(wish);
    await service.sql(`update booking set hold_until = app_now() where reference = $1`, [
      referenceIn(first).replaceAll(' ', ''),
    ]);
    const second = await book(wish);

    expect(first.structuredContent.state).toBe('awaiting_deposit');
    expect(referenceIn(second)).not.toBe(referenceIn(first));
  });

  it('that was not made guards nothing', async () => {
    const closed = newWish({ time: '03:00' });

    expect((await book(closed)).structuredContent.outcome).toBe('unavailable');
    expect((await book(closed))._meta).toBeUndefined();
  });

  it('is another caller’s own affair, and the sandbox’s', async () => {
    const wish = newWish({ date: '2026-12-12' });
    const keys = [
      service.key,
      await service.issueKey(),
      await service.issueKey({ env: 'sandbox' }),
    ];
    const answers = [];
    for (const key of keys) answers.push(await agents.call('create_booking', wish, { key }));

    expect(new Set(answers.map(referenceIn)).size).toBe(3);
  });
});

describe('an enquiry without a key', () => {
  const enquiry = (change: Wish = {}): Wish => ({
    venueId: service.venueId['the-lantern'],
    name: 'Ada',
    phone: guest.phone,
    subject: `Party ${(wishes += 1)}`,
    message: 'For forty.',
    ...change,
  });

  it('is found until it is closed', async () => {
    const wish = enquiry();
    const first = await agents.call('submit_enquiry', wish);
    const second = await agents.call('submit_enquiry', wish);
    const { enquiryId } = first.structuredContent;
    await service.sql('update enquiry set closed_at = app_now() where id = $1', [enquiryId]);
    const third = await agents.call('submit_enquiry', wish);

    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(third.structuredContent.enquiryId).not.toBe(enquiryId);
  });

  it('with a reference that does not prove counts no failure', async () => {
    const wish = enquiry({ bookingReference: 'BCDF GHJK' });
    const counting = 'select count(*)::int as count from failed_proof';
    const [before] = await service.sql<{ count: number }>(counting);
    await agents.call('submit_enquiry', wish);
    await agents.call('submit_enquiry', wish);
    const [after] = await service.sql<{ count: number }>(counting);

    expect(after).toEqual(before);
  });
});

describe('other writes without a key', () => {
  it('run again: what they meet is already as they wish, and they say so', async () => {
    const proof = { reference: referenceIn(await book(newWish())), phone: guest.phone };
    const endings = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { structuredContent, _meta } = await agents.call('cancel_booking', proof);
      endings.push([structuredContent.outcome, _meta]);
    }

    expect(endings).toEqual([
      ['cancelled', undefined],
      ['already_cancelled', undefined],
    ]);
  });
});

describe('twenty calls at once, all the same', () => {
  const twenty = (by: Agents, tool: string, wish: Wish): Promise<ToolAnswer[]> =>
    Promise.all(Array.from({ length: 20 }, () => by.call(tool, wish)));

  it('make one booking', async () => {
    const wish = newWish({ date: '2026-12-14' });
    let answers: ToolAnswer[] = [];
    const count = await addedRows('booking', async () => {
      answers = await twenty(agents, 'create_booking', wish);
    });

    expect(count).toBe(1);
    expect(new Set(answers.map(referenceIn)).size).toBe(1);
    expect(answers.filter(({ _meta }) => _meta?.['replayed'] === true)).toHaveLength(19);
  });

  it('make one booking where no process knows of the others', async () => {
    const others = await openAgents(service, {
      deployment: { ...service.deployment, singleFlight: strangers },
    });
    const wish = newWish({ date: '2026-12-15' });
    const count = await addedRows('booking', () => twenty(others, 'create_booking', wish));
    await others.close();

    expect(count).toBe(1);
  });

  it('make one enquiry', async () => {
    const wish = { venueId: service.venueId['the-lantern'], name: 'Ada', phone: guest.phone };
    const args = { ...wish, subject: 'Hello', message: 'Once.' };

    expect(await addedRows('enquiry', () => twenty(agents, 'submit_enquiry', args))).toBe(1);
  });

  it('would make several without the search for repeats', async () => {
    const source = await connect(service.databaseUrl);
    const unitOfWork = new PostgresUnitOfWork(source, (manager) => ({
      ...workOn(manager),
      repeats: {
        find: async () => null,
        claim: async () => null,
        keep: async () => undefined,
        release: async () => undefined,
      },
    }));
    const careless = await openAgents(service, {
      deployment: { ...service.deployment, unitOfWork, singleFlight: strangers },
    });
    const wish = newWish({ date: '2026-12-16' });
    const count = await addedRows('booking', () => twenty(careless, 'create_booking', wish));
    await careless.close();
    await source.destroy();

    expect(count).toBeGreaterThan(1);
  });
});

/** As if each call reached a different process. */
const strangers = new (class extends SingleFlight {
  override run<T>(_name: string, task: () => Promise<T>): Promise<T> {
    return task();
  }
})();
