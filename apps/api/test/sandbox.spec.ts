/** Sandbox keys see the same venues and rules, with a separate diary. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { patternOf } from '@venue/testing/say';

const keys = { live: '', sandbox: '' };
type Side = keyof typeof keys;

const service = sharedDeployment('2026-12-01T09:00:00Z');
beforeAll(async () => {
  keys.live = service.key;
  keys.sandbox = await service.issueKey({ env: 'sandbox' });
});
beforeEach(() => service.sql(emptying('allocation', 'booking', 'idempotency', 'failed_proof')));

/** The Pier has two tables, of which one seats six. */
const wish = { date: '2026-12-09', time: '19:00', partySize: 6 };
const body = (): object => ({
  ...wish,
  venueId: service.venueId['the-pier'],
  guest: { ...guest, phone: '+44 117 496 0000' },
});
const proof = { phone: '+44 117 496 0000' };

const search = (side: Side): Promise<Answer> =>
  service.post('/availability/search', body(), { key: keys[side] });
const book = (side: Side, idempotencyKey?: string): Promise<Answer> =>
  service.post('/reservations', body(), {
    key: keys[side],
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const lookUp = (side: Side, reference: string): Promise<Answer> =>
  service.post('/bookings/lookup', { ...proof, reference }, { key: keys[side] });
const change = (side: Side, reference: string, what: 'amend' | 'cancel'): Promise<Answer> =>
  service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, proof, { key: keys[side] });

describe.each([
  ['sandbox', 'live'],
  ['live', 'sandbox'],
] as const)('a %s booking', (own, other) => {
  it(`takes no ${other} table`, async () => {
    expect((await book(own)).body.outcome).toBe('booked');

    expect((await search(own)).body.outcome).toBe('unavailable');
    expect((await book(own)).body.outcome).toBe('unavailable');
    expect((await search(other)).body.outcome).toBe('available');
    expect((await book(other)).body.outcome).toBe('booked');
  });

  it(`is not found by a ${other} key, as if there were none`, async () => {
    const { reference } = (await book(own)).body;
    const strangers = [
      await lookUp(other, reference),
      await lookUp(other, 'BBBB BBBB'),
      await change(other, reference, 'amend'),
      await change(other, reference, 'cancel'),
    ];

    const texts = strangers.map(({ text, body: problem }) => text.replace(problem.traceId, ''));
    expect(new Set(texts).size).toBe(1);
    expect(strangers.map(slugOf)).toEqual(Array(4).fill('booking-not-found'));
    expect((await lookUp(own, reference)).body.booking.state).toBe('confirmed');
  });

  it(`frees no ${other} table when it is cancelled`, async () => {
    const { reference } = (await book(own)).body;
    await book(other);
    await change(own, reference, 'cancel');

    expect((await search(own)).body.outcome).toBe('available');
    expect((await search(other)).body.outcome).toBe('unavailable');
  });

  it('keeps its Idempotency-Keys to itself', async () => {
    const first = await book(own, 'the-same-key');
    const second = await book(other, 'the-same-key');
    const replay = await book(own, 'the-same-key');

    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body.reference).not.toBe(first.body.reference);
    expect(replay.text).toBe(first.text);
  });
});

describe('a sandbox key', () => {
  it('gives references that begin with TEST, in answers and sentences', async () => {
    const { body: made } = await book('sandbox');
    const lookup = await lookUp('sandbox', made.reference.toLowerCase().replaceAll(' ', '-'));

    expect(made.reference).toMatch(/^TEST [B-DF-HJ-NP-TV-Z2-9]{4} [B-DF-HJ-NP-TV-Z2-9]{4}$/);
    expect(made.summary).toMatch(patternOf('the table is booked', { reference: made.reference }));
    expect(lookup.body.booking.reference).toBe(made.reference);
  });

  it('sees the same venues and the same rules', async () => {
    const live = await service.get('/venues', { key: keys.live });
    const sandbox = await service.get('/venues', { key: keys.sandbox });

    expect(sandbox.text).toBe(live.text);
    expect((await search('sandbox')).text).toBe((await search('live')).text);
  });

  it('does not count its failed lookups against a live key', async () => {
    const { reference } = (await book('live')).body;
    for (let attempt = 0; attempt < 10; attempt += 1) await lookUp('sandbox', reference);

    expect((await lookUp('sandbox', reference)).status).toBe(429);
    expect((await lookUp('live', reference)).status).toBe(200);
  });
});
