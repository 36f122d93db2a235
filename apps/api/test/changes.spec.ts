/** The events of webhooks, for integrations that poll. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { until } from '@venue/testing/until';
import { openConcurrentTransaction } from '@venue/testing/concurrent-transaction';
import { guest, sharedDeployment, slugOf, type Answer } from '@venue/testing/deployment';

const service = sharedDeployment('2026-12-01T09:00:00Z');

const idOf = (key: string): string => readKey(key)?.publicId ?? '';
const receiving = 'all,changes.read';

beforeAll(async () => {
  await service.perform(changeKey, { id: idOf(service.key), addCapabilities: 'changes.read' });
});

interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Asking {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
}

const ask = ({ key = service.key, query = {} }: Asking = {}): Promise<Answer> =>
  service.get(`/bookings/changes?${new URLSearchParams(query).toString()}`, { key });

/** All pages from that cursor on, each by the cursor of the one before. */
async function follow(
  after: string | null = null,
  asking: Asking = {},
): Promise<{ readonly events: Event[]; readonly next: string }> {
  const events: Event[] = [];
  let next = after;
  for (;;) {
    const query = { ...asking.query, ...(next === null ? {} : { after: next }) };
    const { status, body } = await ask({ ...asking, query });
    expect(status).toBe(200);
    expect(body.events.length).toBeLessThanOrEqual(200);
    expect(body.summary).toMatch(
      body.hasMore ? / more may follow\.$/ : / nothing else has happened\.$/,
    );
    events.push(...body.events);
    next = body.next as string;
    if (!body.hasMore) return { events, next };
  }
}

/** The cursor of the next change, once no transaction is open. */
async function newest(): Promise<string> {
  await until(async () => (await service.sql(heldUp)).length === 0, 200);
  return (await follow()).next;
}

const heldUp = `
select from history where transaction >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;

/** Polls until there are that many events: other transactions may hold some of them up. */
async function followed(after: string, count: number, asking?: Asking): Promise<readonly Event[]> {
  const events: Event[] = [];
  let next = after;
  await until(async () => {
    const page = await follow(next, asking);
    events.push(...page.events);
    next = page.next;
    return events.length >= count;
  }, 20);
  return events;
}

const typesOf = (events: readonly Event[]): readonly string[] => events.map(({ type }) => type);

let bookingCount = 0;
const days = ['09', '10', '11', '15', '16', '17', '18'] as const;

/** A table on one of seven days in turn. */
async function book(slug = 'the-harbour', key = service.key): Promise<string> {
  bookingCount += 1;
  const date = `2026-12-${days[bookingCount % days.length]}`;
  const phone = '+44 117 496 0123';
  const wish = { venueId: slug, date, time: '18:00', partySize: 2, guest: { ...guest, phone } };
  const { body } = await service.post('/reservations', wish, { key });
  expect(body.outcome).toBe('booked');
  return String(body.reference);
}

const change = (reference: string, what: string, fields: object = {}): Promise<Answer> =>
  service.post(`/bookings/${reference}/${what}`, { phone: '+44 117 496 0123', ...fields });

/** Changes a booking that many times, each in a separate statement. */
const changes = `
do $$ begin
  for turn in 1..%count loop
    update booking set party_size = 3 - party_size, version = version + 1
    where reference = '%reference';
  end loop;
end $$`;
const changing = (reference: string, count: number): string =>
  changes.replace('%count', String(count)).replace('%reference', reference.replaceAll(' ', ''));

describe('the events of bookings', () => {
  it('come in their order, with what was true then, and once', async () => {
    const start = await newest();
    const reference = await book();
    await change(reference, 'amend', { partySize: 1 });
    await change(reference, 'amend', { partySize: 2 });
    await change(reference, 'cancel');
    const events = await followed(start, 4);

    expect(typesOf(events)).toEqual([
      'booking.created',
      'booking.amended',
      'booking.amended',
      'booking.cancelled',
    ]);
    expect(events.map(({ data }) => data['partySize'])).toEqual([2, 1, 2, 2]);
    expect(events[0]?.data).toMatchObject({ reference, state: 'confirmed', environment: 'live' });
    const next = await newest();
    expect(await follow(next)).toEqual({ events: [], next });
    const summaryOf = async (after: string): Promise<string> =>
      (await ask({ query: { after } })).body.summary;
    expect(await summaryOf(start)).toBe('4 events; nothing else has happened.');
    expect(await summaryOf(next)).toBe('No events; nothing else has happened.');
    await book();
    await followed(next, 1);
    expect(await summaryOf(next)).toBe('One event; nothing else has happened.');
  });

  it('come once each, page by page, while transactions commit in another order', async () => {
    const start = await newest();
    const [early, late, busy] = [await book(), await book(), await book()];
    const open = await openConcurrentTransaction(service);
    await open.sql(changing(early, 1));
    await service.sql(changing(late, 250));

    const first = await follow(start);
    expect(first.events).toHaveLength(3);
    await open.sql('commit');
    await open.end();

    const seen = [...first.events];
    let { next } = first;
    await until(async () => {
      if (seen.length < 400) await service.sql(changing(busy, 60));
      const { body } = await ask({ query: { after: next } });
      seen.push(...body.events);
      next = body.next;
      return seen.length >= 400 && !body.hasMore && body.events.length === 0;
    }, 400);
    const versionsOf = (reference: string): readonly unknown[] =>
      seen.filter(({ data }) => data['reference'] === reference).map(({ data }) => data['version']);
    expect(versionsOf(early)).toEqual([1, 2]);
    expect(versionsOf(late)).toEqual(Array.from({ length: 251 }, (_, index) => index + 1));
    const ofBusy = versionsOf(busy);
    expect(ofBusy.length).toBeGreaterThan(60);
    expect(ofBusy).toEqual(ofBusy.map((_, index) => index + 1));
  });

  it('name nobody who was erased since', async () => {
    const start = await newest();
    const reference = await book();
    await change(reference, 'cancel');
    await service.perform(erasePerson, { phone: '+44 117 496 0123', country: null, email: null });
    const events = await followed(start, 2);

    expect(typesOf(events)).toEqual(['booking.created', 'booking.cancelled']);
    for (const { data } of events) expect(data['guest']).toEqual({ name: null, phone: null });
  });
});

describe('a key gets the events of', () => {
  it('its venues, of one of them where it says so, and of its environment', async () => {
    const start = await newest();
    const both = await service.issueKey({
      venues: 'the-harbour,the-pier',
      capabilities: receiving,
    });
    const pier = await service.issueKey({ venues: 'the-pier', capabilities: receiving });
    const sandbox = await service.issueKey({ env: 'sandbox', capabilities: receiving });
    await book('the-lantern');
    await book('the-harbour');
    await book('the-harbour', sandbox);
    await book('the-pier');
    await followed(start, 3);
    const venuesOf = async (asking: Asking): Promise<readonly unknown[]> =>
      (await follow(start, asking)).events.map(({ data }) => data['venue']);

    expect(await venuesOf({})).toEqual(['the-lantern', 'the-harbour', 'the-pier']);
    expect(await venuesOf({ key: both })).toEqual(['the-harbour', 'the-pier']);
    expect(await venuesOf({ key: pier })).toEqual(['the-pier']);
    expect(await venuesOf({ query: { venueId: 'the-harbour' } })).toEqual(['the-harbour']);
    const id = service.venueId['the-pier'] ?? '';
    expect(await venuesOf({ key: both, query: { venueId: id } })).toEqual(['the-pier']);
    expect(await venuesOf({ key: sandbox })).toEqual(['the-harbour']);
    const { events } = await follow(start, { key: sandbox });
    expect(events[0]?.data).toMatchObject({ environment: 'sandbox' });
    const other = { venueId: service.venueId['the-harbour'] ?? '' };
    expect(slugOf(await ask({ key: pier, query: other }))).toBe('venue-not-found');
  });

  it('the guests of what the integration made, and of others with guests.read alone', async () => {
    const start = await newest();
    const managing = await service.issueKey({ capabilities: 'all,changes.read' });
    const naming = await service.issueKey({ capabilities: 'changes.read,guests.read' });
    const reference = await book();
    const guestFor = async (key: string): Promise<unknown> => {
      const [event] = await followed(start, 1, { key });
      expect(event?.data).toMatchObject({ reference, state: 'confirmed', source: 'web' });
      expect(event?.data).toMatchObject({ partySize: 2, startsAt: expect.any(String) });
      return event?.data['guest'];
    };

    const contact = { name: guest.name, phone: '+441174960123' };
    expect(await guestFor(service.key)).toEqual(contact);
    expect(await guestFor(naming)).toEqual(contact);
    expect(await guestFor(managing)).toBeUndefined();
  });

  it('nothing without changes.read, which the refusal names', async () => {
    const key = await service.issueKey();
    const refused = await ask({ key });

    expect([refused.status, slugOf(refused)]).toEqual([403, 'capability-missing']);
    expect(refused.body.detail).toBe(
      'This key lacks the capability changes.read. The venue’s admin can grant it.',
    );
  });
});

describe('a cursor', () => {
  it.each(['x', '0-0', 'ffffffff-1-1', `${'9'.repeat(40)}`, "'; select 1", 'x'.repeat(100)])(
    'that is none of this database is refused: %s',
    async (after) => {
      const answer = await ask({ query: { after } });

      expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
      expect(answer.body.errors).toEqual([{ pointer: 'after', detail: expect.any(String) }]);
    },
  );

  it('of a transaction that is still to come is refused', async () => {
    const [database] = (await newest()).split('-');
    const answer = await ask({ query: { after: `${database}-999999999999999999-0` } });

    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, 'after']);
  });

  it('that is older than seven days goes on with the oldest of them, and says so', async () => {
    const start = await newest();
    const old = await book();
    await followed(start, 1);
    await service.moveTo('2026-12-05T09:00:00Z');
    const between = await newest();
    const others = [await book(), await book()];
    const all = (await followed(start, 3)).map(({ data }) => data['reference']);
    expect(all).toEqual([old, ...others]);

    await service.moveTo('2026-12-08T09:01:01Z');
    const { body: late } = await ask({ query: { after: start } });
    expect(late.isLate).toBe(true);
    const { body: fromTheOldest } = await ask();
    expect(fromTheOldest.isLate).toBe(false);
    const { body: inTime } = await ask({ query: { after: between } });
    expect(inTime.isLate).toBe(false);
    for (const { events } of [late, fromTheOldest, inTime]) {
      expect(events.map(({ data }: Event) => data['reference'])).toEqual(others);
    }

    await service.moveTo('2026-12-12T09:01:00Z');
    const { body: over } = await ask({ query: { after: between } });
    expect([over.events, over.isLate, over.hasMore]).toEqual([[], true, false]);
    expect((await ask({ query: { after: over.next } })).body.isLate).toBe(false);
  });
});
