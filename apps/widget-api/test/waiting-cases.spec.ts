/** Offers of the waiting list in cases that other booking services are known to get wrong. */
import { describe, expect, it } from '@jest/globals';
import type { BlockId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { liftBlock, liftClosure } from '@venue/operations/availability/blocks/lift-block';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { callParty } from '@venue/operations/waiting/team-queue-steps';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import { applyGroup } from '@venue/operations/venues/group/apply-group';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import { offerLink } from '@venue/operations/waiting/waiting-token';
import { breachesIn } from '@venue/testing/breaches';
import { guest, publicUrl, shared, type GroupEdit } from '@venue/testing/deployment';
import { parse } from 'yaml';
import { dayWithOffer, openWaitingPages } from './waiting-pages';

const pages = shared(() =>
  openWaitingPages(({ venues: [, , pier] }) => {
    pier.bookingTypes.push({ ...pier.bookingTypes[0], slug: 'tasting', name: 'Tasting' });
  }),
);
const venue = { venueId: 'the-pier', environment: 'live' } as const;

const offered = async (date: string): Promise<readonly number[]> =>
  (await pages.rows(date))
    .filter(({ state }) => state === 'offered')
    .map(({ partySize }) => partySize);
const reasons = async (date: string): Promise<readonly (string | null)[]> =>
  (await pages.rows(date)).map(({ reason }) => reason);
const breaches = (): Promise<readonly string[]> => breachesIn(pages.service.databaseUrl);

async function block(date: string, tables: string): Promise<BlockId> {
  const input = { ...venue, tables, fromDate: date as LocalDate, accept: true };
  const { block: stored } = await pages.service.perform(blockTables, input);
  return stored?.id as BlockId;
}

async function close(date: string): Promise<BlockId> {
  const input = { ...venue, fromDate: date as LocalDate };
  const { closure } = await pages.service.perform(closeOnlineBooking, input);
  return closure.id as BlockId;
}

describe('a block that is lifted', () => {
  it('makes as many offers as there are tables, to the parties that fit them', async () => {
    const { date, reference } = await pages.fullDay();
    const blockId = await block(date, 'N1,N2');
    await pages.cancel(reference);
    for (const partySize of [2, 6, 2, 5, 2]) await pages.joined(date, { partySize });
    await pages.work();
    expect(await offered(date)).toEqual([]);

    await pages.service.perform(liftBlock, { blockId });
    await pages.work();
    await pages.work();

    expect(await pages.states(date)).toEqual([
      ...['offered', 'offered'],
      ...['waiting', 'waiting', 'waiting'],
    ]);
    expect(await offered(date)).toEqual([2, 6]);
    expect(await breaches()).toEqual([]);
  });
});

describe('a table that is free again', () => {
  it('is offered when a guest changes to another day', async () => {
    const { date, reference } = await pages.fullDay();
    const { date: other } = await pages.fullDay();
    await pages.joined(date);
    const path = `/bookings/${encodeURIComponent(reference)}/amend`;
    const { body } = await pages.send(path, { phone: guest.phone, date: other, time: '17:00' });
    expect(body.outcome).toBe('amended');
    await pages.work();

    expect(await pages.states(date)).toEqual(['offered']);
    expect(await breaches()).toEqual([]);
  });

  it('is offered for the same evening when guests leave early', async () => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date, { from: '20:30', until: '20:30' });
    await pages.service.moveTo(`${date}T19:00:00Z`);
    const seated = await pages.service.perform(seatBooking, { reference, version: 1 } as object);
    await pages.work();
    expect(await pages.states(date)).toEqual(['waiting']);

    await pages.service.moveTo(`${date}T19:10:00Z`);
    const left = { reference, version: seated.version };
    await pages.service.perform(completeBooking, left as object);
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered']);
    expect(await breaches()).toEqual([]);
  });
});

describe('an offer whose table is blocked', () => {
  it('is withdrawn, and the guest waits again at the old place', async () => {
    const date = await dayWithOffer(pages);
    const path = await pages.offerOf(date);
    const blockId = await block(date, 'N1');

    expect(await pages.states(date)).toEqual(['waiting', 'waiting']);
    expect(await reasons(date)).toEqual([
      'The table that was offered is blocked or closed for guests now.',
      'No table was free at the wanted times.',
    ]);
    expect((await pages.pressStep(path, 'accept')).heading).toBe('You are on the waiting list');
    expect(await breaches()).toEqual([]);

    await pages.service.perform(liftBlock, { blockId });
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered', 'waiting']);
    expect((await pages.pressStep(path, 'accept')).heading).toBe('The table is yours');
  });

  it('sends no event, and leaves a called party of the queue in it', async () => {
    const { date } = await pages.fullDay();
    await pages.service.moveTo(`${date}T17:00:00Z`);
    const party = { venueId: 'the-pier', partySize: 5, guestName: 'Ben' };
    const { entryId } = await pages.service.perform(addToQueue, party);
    await pages.service.perform(callParty, { id: entryId as WaitingEntryId });
    await block(date, 'N2');

    expect(await pages.states(date)).toEqual(['waiting']);
    const [row] = await pages.service.sql<{ called: boolean }>(
      'select called_at is not null as called from waiting_entry where id = $1',
      [entryId],
    );
    expect(row?.called).toBe(false);
    expect(await breaches()).toEqual([]);
  });
});

describe('a day that is closed for booking online', () => {
  it('has no offers and takes back those it had, until it is open again', async () => {
    const date = await dayWithOffer(pages);
    expect(await pages.states(date)).toEqual(['offered', 'waiting']);

    const closureId = await close(date);
    await pages.work();
    expect(await pages.states(date)).toEqual(['waiting', 'waiting']);
    expect(await reasons(date)).not.toContain(null);

    await pages.service.perform(liftClosure, { closureId });
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered', 'waiting']);
    expect(await breaches()).toEqual([]);
  });
});

describe('the waiting list of the sandbox', () => {
  it('can be tried from the full day to the accepted offer, without a live table', async () => {
    const { date } = await pages.fullDay();
    const key = await pages.service.issueKey({
      capabilities: 'availability.read,bookings.create,bookings.manage,waitlist.join',
      env: 'sandbox',
    });
    const wish = { venueId: pages.venueId(), date, partySize: 2, guest };
    const at = { from: '19:00', until: '19:00' };
    const book = () => pages.service.post('/reservations', { ...wish, time: '19:00' }, { key });
    const join = () => pages.service.post('/waiting-list', { ...wish, ...at }, { key });
    expect((await join()).body.outcome).toBe('available');

    const { body } = await book();
    const joined = await join();
    expect(joined.body.outcome).toBe('joined');
    const path = `/bookings/${encodeURIComponent(body.reference)}/cancel`;
    await pages.service.post(path, { phone: guest.phone }, { key });
    await pages.work();
    const link = offerLink(joined.body.entryId, pages.service.deployment);
    const accepted = await pages.pressStep(link.slice(publicUrl.length), 'accept');

    expect(accepted.heading).toBe('The table is yours');
    const { entryId } = joined.body;
    const lookUp = { entryId, phone: guest.phone };
    const found = await pages.service.post('/waiting-list/lookup', lookUp, { key });
    expect(found.body.state).toBe('accepted');
    expect(await pages.rows(date)).toEqual([]);
  });
});

describe('an offer at its end', () => {
  /** With its fraction of a second, which answers leave out. */
  async function offerEnd(date: string, secondsLater = 0): Promise<string> {
    const [row] = await pages.service.sql<{ until: Date }>(
      'select offered_until as until from waiting_entry where date = $1 and offered_until is not null',
      [date],
    );
    return new Date(Number(row?.until) + secondsLater * 1000).toISOString();
  }

  it.each([
    [-60, 'The table is yours', 'accepted'],
    [0, 'This place on the waiting list has ended', 'ended'],
  ])('can be accepted %d seconds after it: %s', async (seconds, heading, state) => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date);
    await pages.cancel(reference);
    await pages.work();
    const path = await pages.offerOf(date);
    await pages.service.moveTo(await offerEnd(date, seconds));

    expect((await pages.pressStep(path, 'accept')).heading).toBe(heading);
    expect(await pages.states(date)).toEqual([state]);
  });

  it('is either accepted or gone when the worker ends it meanwhile', async () => {
    const date = await dayWithOffer(pages);
    const path = await pages.offerOf(date);
    await pages.service.moveTo(await offerEnd(date));
    await Promise.all([pages.pressStep(path, 'accept'), pages.work(), pages.work()]);
    await pages.work();

    expect(await pages.states(date)).toEqual(['ended', 'offered']);
    expect(await breaches()).toEqual([]);
  });
});

describe('a group that changes while guests wait', () => {
  /** Applies a changed group during the task; what it does not name is removed. */
  async function withGroup(edit: GroupEdit, task: () => Promise<void>): Promise<void> {
    const { yaml } = await pages.service.perform(exportGroup, {});
    const apply = async (group: object): Promise<void> => {
      const input = { text: JSON.stringify(group), prune: true, accept: true };
      expect(await pages.service.perform(applyGroup, input)).toMatchObject({ kind: 'applied' });
    };
    const changed = parse(yaml);
    edit(changed);
    await apply(changed);
    try {
      await task();
    } finally {
      await apply(parse(yaml));
    }
  }
  /** The reason in storage, since a venue that is removed has no list to look at. */
  async function reasonOf(id: WaitingEntryId): Promise<string | null> {
    const [row] = await pages.service.sql<{ because: string | null }>(
      `select skip ->> 'because' as because from waiting_entry where id = $1`,
      [id],
    );
    return row?.because ?? null;
  }

  it('offers a table that is new', async () => {
    const { date } = await pages.fullDay();
    await pages.joined(date);
    const addTable: GroupEdit = ({ venues: [, , pier] }) =>
      pier.tables.push({ ...pier.tables[0], name: 'N3' });

    await withGroup(addTable, async () => {
      await pages.work();
      expect(await pages.states(date)).toEqual(['offered']);
      await pages.pressStep(await pages.offerOf(date), 'decline');
    });
  });

  it.each<readonly [string, object, GroupEdit, string]>([
    [
      'the only table that fits',
      { partySize: 6 },
      ({ venues: [, , pier] }) => pier.tables.pop(),
      'too-large',
    ],
    ['the list', {}, ({ venues: [, , pier] }) => (pier.policy.waitlist = 'off'), 'no-list'],
    ['the venue', {}, ({ venues }) => venues.splice(2, 1), 'no-list'],
  ])('makes no offer and says why if it takes away %s', async (_what, wish, edit, because) => {
    const { date, reference } = await pages.fullDay();
    const five = { venueId: pages.venueId(), date, time: '19:00', partySize: 5, guest };
    const { body } = await pages.service.post('/reservations', five);
    const entryId = await pages.joined(date, wish);
    await pages.cancel(reference);
    await pages.cancel(body.reference);

    await withGroup(edit, async () => {
      await pages.work();
      expect(await reasonOf(entryId)).toBe(because);
    });
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered']);
  });

  it('makes no offer and says why if it takes away the booking type', async () => {
    const { date, reference } = await pages.fullDay();
    const [tasting] = await pages.service.sql<{ id: string }>(
      `select id from booking_type where slug = 'tasting' and venue_id = $1`,
      [pages.venueId()],
    );
    const entryId = await pages.joined(date, { bookingTypeId: tasting?.id });
    await pages.cancel(reference);

    await withGroup(
      ({ venues: [, , pier] }) => pier.bookingTypes.pop(),
      async () => {
        await pages.work();
        expect(await reasonOf(entryId)).toBe('no-type');
      },
    );
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered']);
  });
});
