/** A request that can be fulfilled, for every operation of the team. */
import { expect } from '@jest/globals';
import { guest, type GroupEdit, type TestDeployment } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import { pence } from '@venue/domain/shared/money';
import { insertEntry } from '@venue/testing/waiting';
import { parseReference, type Reference, type WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { readKey } from '@venue/operations/authentication/key-text';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { completeBooking, markArrived } from '@venue/operations/bookings/attend/attendance';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { requestExtra } from '@venue/operations/money/request-extra';
import { recordCash } from '@venue/operations/money/record-cash';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import { removeEntry } from '@venue/operations/waiting/team-waiting';
import { addWebhook } from '@venue/operations/webhooks/add-webhook';

/** A venue of the group: `the-harbour` or `the-lantern`. */
export type VenueName = 'harbour' | 'lantern';
export type Fields = Readonly<Record<string, unknown>>;

/** Opens a year of days, none of which has hours of its own. */
export const openAllYear: GroupEdit = ({ venues }) => {
  for (const { policy, knowledge } of venues) {
    policy.daysAheadMax = 365;
    knowledge['special-hours'] = { items: [] };
  }
};

/** At noon on a Tuesday, when both venues are open. */
export const noon = '2026-12-01T12:30:00Z';
/** Not one of the tables for guests at the door. */
const ownTable = { partySize: 5 };
const today = { date: '2026-12-01', time: '19:00' };
/** From this Tuesday on each booking has its own day, without Mondays. */
const firstDay = new Date('2026-12-08T00:00:00Z');

type RequestMaker = (at: VenueName, ownSession: () => Promise<string>) => Fields | Promise<Fields>;

/** By route. A request of the whole group ignores the venue. */
export function teamRequests(service: TestDeployment): Readonly<Record<string, RequestMaker>> {
  const live = { environment: 'live' };
  const slug = (at: VenueName): string => `the-${at}`;
  const person = { phone: '0117 496 0999', country: 'GB' };
  const newKey = { name: 'Desk', channel: 'desk', venues: 'all', ...live };
  let dayCount = 0;

  function nextDay(): LocalDate {
    dayCount += 1;
    const weeks = Math.floor(dayCount / 6);
    const day = new Date(firstDay.getTime() + (weeks * 7 + (dayCount % 6)) * 24 * 60 * 60_000);
    return day.toISOString().slice(0, 10) as LocalDate;
  }

  async function book(at: VenueName, wish: Fields = {}): Promise<Reference> {
    const venueId = service.venueId[slug(at)];
    const fields = { venueId, date: nextDay(), time: '18:00', partySize: 2, guest, ...wish };
    const { body } = await service.post('/reservations', fields);
    expect(body.outcome).toBe('booked');
    return parseReference(body.reference) as Reference;
  }

  /** The booking with its current version. */
  async function bookingVersion(
    reference: Reference,
  ): Promise<{ reference: Reference; version: number }> {
    const { teamBooking } = await service.perform(showBooking, { reference });
    return { reference, version: teamBooking.booking.version };
  }

  /** One booking for each use, replaced when it is no longer in that state. */
  const cachedReferences = new Map<string, Reference>();
  async function bookingFor(
    use: string,
    at: VenueName,
    {
      state = 'confirmed',
      make = () => book(at),
    }: { state?: string; make?: () => Promise<Reference> } = {},
  ): Promise<{ reference: Reference; version: number }> {
    const cached = cachedReferences.get(`${use} ${at}`);
    if (cached !== undefined) {
      const found = await service.perform(showBooking, { reference: cached });
      if (found.teamBooking.state === state) return bookingVersion(cached);
    }
    const reference = await make();
    cachedReferences.set(`${use} ${at}`, reference);
    return bookingVersion(reference);
  }

  const toRead = (at: VenueName): ReturnType<typeof bookingFor> =>
    bookingFor('read', at, { make: () => book(at, { date: '2026-12-08' }) });

  const once =
    (use: string, fields: Fields = {}): RequestMaker =>
    async (at) => ({ ...(await bookingFor(use, at)), ...fields });

  async function seatedNow(at: VenueName): Promise<Reference> {
    const wish = { venueId: slug(at), partySize: 1, minutes: 15 };
    const seated = await service.perform(walkIn, wish);
    return parseReference(seated.reference) as Reference;
  }

  async function undoable(at: VenueName): Promise<Fields> {
    const { reference, version } = await bookingFor('undo', at);
    const { teamBooking } = await service.perform(showBooking, { reference });
    if (teamBooking.booking.undo !== null) return { reference, version };
    await service.perform(markArrived, { reference, version, early: true });
    return { ...(await bookingVersion(reference)) };
  }

  const enquiries = new Map<VenueName, string>();
  async function enquiry(at: VenueName, { isNew = false } = {}): Promise<string> {
    const cached = enquiries.get(at);
    if (cached !== undefined && !isNew) return cached;
    const venueId = service.venueId[slug(at)];
    const wish = { venueId, subject: 'A question', message: 'Is there a garden?' };
    await service.post('/booking-enquiries', { ...wish, ...guest, email: 'ada@example.com' });
    const [row] = await service.sql<{ id: string }>(
      'select id from enquiry where venue_id = $1 order by created_at desc, id limit 1',
      [venueId],
    );
    if (!isNew) enquiries.set(at, row?.id ?? '');
    return row?.id ?? '';
  }

  /** A party on the waiting list, for which a table is free. */
  async function entry(at: VenueName): Promise<string> {
    const values = ['live', service.venueId[slug(at)], nextDay()];
    const [row] = await service.sql<{ id: string }>(insertEntry, values);
    return row?.id ?? '';
  }

  const party = (at: VenueName) => ({ venueId: slug(at), partySize: 2, guestName: 'Ada Finch' });

  /** A party in the queue; those before it give their tables back. */
  async function inQueue(at: VenueName): Promise<Fields> {
    const called = await service.sql<{ id: WaitingEntryId }>(
      `select id from waiting_entry where kind = 'queue' and state = 'offered'`,
    );
    for (const { id } of called) await service.perform(removeEntry, { id });
    const seated = await service.sql<{ reference: Reference; version: number }>(
      `select reference, booking.version from booking join waiting_entry on booking_id = booking.id
       where kind = 'queue' and booking.state = 'seated'`,
    );
    for (const one of seated) await service.perform(completeBooking, one);
    const { entryId } = await service.perform(addToQueue, party(at));
    return { id: entryId };
  }

  /** Six guests owe a deposit. */
  const unpaid = (at: VenueName): Promise<Reference> => book(at, { partySize: 6 });

  async function paidInCash(at: VenueName): Promise<Reference> {
    const booking = await bookingVersion(await unpaid(at));
    await service.perform(recordCash, booking);
    return booking.reference;
  }

  async function paidOnline(at: VenueName): Promise<Reference> {
    const reference = await unpaid(at);
    await payNewest(service, reference);
    return reference;
  }

  /** A booking whose guest has left a card and did not come. */
  async function missedWithCard(at: VenueName): Promise<Reference> {
    const reference = await unpaid(at);
    await service.sql(
      `update booking set state = 'no_show', hold_until = null, deposit_pence = 0,
         guarantee = '{"feePence": 4000, "status": "held"}' where reference = $1`,
      [reference],
    );
    await service.sql(
      `insert into card (booking_id, environment, request_id, provider, provider_card,
         consent_text, consent_revision, consent_at)
       select booking.id, booking.environment, request.id, 'test', request.token, 'Agreed', 1,
         app_now()
       from booking join payment_request request on request.booking_id = booking.id
       where reference = $1 limit 1`,
      [reference],
    );
    return reference;
  }

  let openMoney: Reference | null = null;
  /** A deposit of a cancelled booking, about which a penny at a time is decided. */
  async function moneyToDecide(at: VenueName): Promise<Fields> {
    if (openMoney === null) {
      openMoney = await unpaid(at);
      await payNewest(service, openMoney);
      await service.post(`/bookings/${openMoney}/cancel`, { phone: guest.phone });
    }
    const decided = { decision: 'kept', amountPence: 1, reason: 'Agreed by phone' };
    return { reference: openMoney, ...decided };
  }

  let ordered: string | null = null;
  async function tickets(): Promise<string> {
    if (ordered !== null) return ordered;
    const [row] = await service.sql<{ instance: string; tier: string }>(
      `select date.id as instance, tier.id as tier from event_instance date
       join event on event.id = date.event_id join ticket_tier tier on tier.event_id = event.id
       where tier.price_pence = 0 and starts_at > app_now() order by starts_at limit 1`,
    );
    const wish = { eventInstanceId: row?.instance, tierId: row?.tier, quantity: 2, guest };
    const { body } = await service.post('/tickets', wish);
    ordered = String(body.reference);
    return ordered;
  }

  let retired: string | null = null;
  /** A date of the same event with the same tickets, which is no longer on sale. */
  async function retiredDate(): Promise<string> {
    if (retired !== null) return retired;
    const reference = (await tickets()).replace(' ', '');
    const [row] = await service.sql<{ id: string }>(
      `with added as (
         insert into event_instance (event_id, starts_at, ends_at, capacity, is_weekly)
         select event_id, starts_at + interval '1 hour', ends_at + interval '1 hour', 10, false
         from event_instance
         where id = (select instance_id from ticket_order where reference = $1) returning id
       ) select id from added`,
      [reference],
    );
    const [tier] = await service.sql<{ id: string }>(
      'select tier_id as id from ticket_order where reference = $1',
      [reference],
    );
    const wish = { eventInstanceId: row?.id, tierId: tier?.id, quantity: 1, guest };
    await service.post('/tickets', wish);
    await service.sql('update event_instance set retired_at = app_now() where id = $1', [row?.id]);
    retired = row?.id ?? '';
    return retired;
  }

  let members = 0;
  async function memberAt(at: VenueName): Promise<string> {
    const email = `member-${(members += 1)}@team.test`;
    const wish = { email, name: 'Grace', role: 'host' as const, venues: slug(at) };
    return (await service.perform(inviteMember, wish)).member.id;
  }

  const keyId = async (wish: Parameters<typeof service.issueKey>[0] = {}): Promise<string> =>
    readKey(await service.issueKey(wish))?.publicId ?? '';

  const receiving = { capabilities: 'changes.read' };
  async function webhook(fields: Fields = {}): Promise<Fields> {
    const wish = { key: await keyId(receiving), url: 'https://example.com/hook' };
    return { id: (await service.perform(addWebhook, wish)).endpoint.id, ...fields };
  }

  const specialHours = (at: VenueName): string => `/venues/${slug(at)}/knowledge/special-hours`;

  async function group(): Promise<Fields> {
    return { text: (await service.perform(exportGroup, {})).yaml };
  }

  async function blockAt(at: VenueName): Promise<Fields> {
    const venueId = slug(at);
    const wish = { venueId, wholeVenue: true, fromDate: nextDay(), accept: true };
    return { blockId: (await service.perform(blockTables, wish)).block?.id };
  }

  async function closureAt(at: VenueName): Promise<Fields> {
    const wish = { venueId: slug(at), fromDate: nextDay() };
    return { closureId: (await service.perform(closeOnlineBooking, wish)).closure.id };
  }

  return {
    'GET /me': () => ({}),
    'POST /me/manager-code': () => ({ code: '480713' }),
    'POST /me/manager-code/remove': () => ({}),
    'GET /venues': () => ({}),
    'GET /venues/{venueId}/days/{date}': (at) => ({ venueId: slug(at), date: today.date }),
    'GET /bookings': (at) => ({ ...live, venue: slug(at) }),
    'GET /bookings/search': (at) => ({ text: 'Ada', venue: slug(at) }),
    'GET /bookings/{reference}': async (at) => ({
      reference: (await toRead(at)).reference,
    }),
    'POST /venues/{venueId}/bookings': (at) => ({
      venueId: slug(at),
      date: nextDay(),
      time: '18:00',
      partySize: 2,
      guest,
      tellGuest: false,
    }),
    'POST /venues/{venueId}/walk-ins': (at) => ({
      venueId: slug(at),
      partySize: 2,
      minutes: 15,
    }),
    'POST /bookings/{reference}/change': once('change', { notes: 'Window', tellGuest: false }),
    'POST /bookings/{reference}/cancel': once('cancel', { tellGuest: false }),
    'POST /bookings/{reference}/arrive': once('arrive', { early: true }),
    'POST /bookings/{reference}/seat': async (at) => {
      const make = (): Promise<Reference> => book(at, at === 'harbour' ? ownTable : {});
      return { ...(await bookingFor('seat', at, { make })), early: true };
    },
    'POST /bookings/{reference}/leave': (at) =>
      bookingFor('leave', at, { state: 'seated', make: () => seatedNow(at) }),
    'POST /bookings/{reference}/no-show': once('no-show', { early: true }),
    'POST /bookings/{reference}/late': async (at) => ({
      ...(await bookingFor('late', at, { make: () => book(at, today) })),
      minutesLate: 10,
      tellGuest: false,
    }),
    'POST /bookings/{reference}/undo': undoable,
    'GET /bookings/{reference}/seatings': async (at) => ({
      reference: (await toRead(at)).reference,
    }),
    'POST /bookings/{reference}/move': async (at) => {
      const found = await bookingFor('move', at);
      const { teamBooking } = await service.perform(showBooking, { reference: found.reference });
      return { ...found, tables: teamBooking.tables };
    },
    'POST /bookings/{reference}/swap': async (at) => {
      const larger = await bookingVersion(await book(at, { partySize: 4 }));
      const { reference, version } = await bookingVersion(await book(at));
      return { reference, version, with: larger.reference, withVersion: larger.version };
    },
    'POST /bookings/{reference}/pin': once('pin'),
    'POST /bookings/{reference}/unpin': once('pin'),
    'POST /bookings/{reference}/note': once('note', { note: 'Birthday' }),
    'POST /bookings/{reference}/tags': once('note', { tags: ['VIP'] }),
    'GET /venues/{venueId}/times': (at) => ({ venueId: slug(at), date: today.date, partySize: 2 }),
    'GET /venues/{venueId}/tables': (at) => ({ venueId: slug(at), ...today, partySize: 2 }),
    'GET /venues/{venueId}/walk-in': (at) => ({ venueId: slug(at), partySize: 2 }),
    'GET /guests/by-phone': async (at) => {
      await bookingFor('a guest', at);
      return { phone: guest.phone, venue: slug(at) };
    },
    'GET /conflicts': (at) => ({ venue: slug(at) }),
    'GET /venues/{venueId}/days/{date}/notes': (at) => ({ venueId: slug(at), date: today.date }),
    'POST /venues/{venueId}/days/{date}/notes': (at) => ({
      venueId: slug(at),
      date: nextDay(),
      text: 'No oysters',
    }),
    'GET /venues/{venueId}/blocks': (at) => ({ venueId: slug(at) }),
    'POST /venues/{venueId}/blocks': (at) => ({
      venueId: slug(at),
      wholeVenue: true,
      fromDate: nextDay(),
      reason: 'A leak',
      accept: true,
    }),
    'POST /blocks/{blockId}/lift': blockAt,
    'GET /venues/{venueId}/closures': (at) => ({ venueId: slug(at) }),
    'POST /venues/{venueId}/closures': (at) => ({ venueId: slug(at), fromDate: nextDay() }),
    'POST /closures/{closureId}/lift': closureAt,
    'GET /messages': (at) => ({ venue: slug(at), limit: 5 }),
    'GET /venues/{venueId}/open-tasks': (at) => ({ venueId: slug(at) }),
    'GET /venues/{venueId}/consents': (at) => ({ venueId: slug(at) }),
    'GET /venues/{venueId}/waiting': (at) => ({ venueId: slug(at), ...live, date: nextDay() }),
    'POST /venues/{venueId}/waiting': (at) => ({
      ...{ venueId: slug(at), date: nextDay(), from: '18:00', until: '19:00', partySize: 2 },
      guest: { name: 'Ada Finch', phone: '+44 117 496 0000' },
    }),
    'GET /waiting/{id}': async (at) => ({ id: await entry(at) }),
    'POST /waiting/{id}/move': async (at) => {
      return { id: await entry(at), position: 1, reason: 'A regular' };
    },
    'POST /waiting/{id}/offer': async (at) => ({ id: await entry(at) }),
    'POST /waiting/{id}/remove': async (at) => ({ id: await entry(at) }),
    'GET /venues/{venueId}/queue': (at) => ({ venueId: slug(at) }),
    'POST /venues/{venueId}/queue': party,
    'POST /waiting/{id}/call': inQueue,
    'POST /waiting/{id}/seat': inQueue,
    'GET /enquiries': (at) => ({ ...live, venue: slug(at), state: 'all' }),
    'GET /enquiries/{id}': async (at) => ({ id: await enquiry(at) }),
    'POST /enquiries/{id}/assign': async (at) => ({ id: await enquiry(at), assignee: 'Mary' }),
    'POST /enquiries/{id}/answer': async (at) => ({ id: await enquiry(at), message: 'Yes.' }),
    'POST /enquiries/{id}/booking': async (at) => ({
      id: await enquiry(at, { isNew: true }),
      date: nextDay(),
      time: '18:00',
      partySize: 2,
    }),
    'POST /enquiries/{id}/close': async (at) => ({ id: await enquiry(at), note: 'Called back.' }),
    'GET /money': (at) => ({ ...live, venue: slug(at), state: 'all' }),
    'POST /money/decide': moneyToDecide,
    'POST /money/refund': async (at) => ({ reference: await paidOnline(at), reason: 'Ill' }),
    'POST /bookings/{reference}/charge': async (at) => ({
      reference: await missedWithCard(at),
      amountPence: 4000,
      reason: 'Nobody came',
    }),
    'POST /bookings/{reference}/waive': async (at) => ({
      ...(await bookingFor('waive', at, { state: 'awaiting_deposit', make: () => unpaid(at) })),
      reason: 'A regular',
    }),
    'POST /bookings/{reference}/cash': async (at) => ({
      ...(await bookingFor('cash', at, { state: 'awaiting_deposit', make: () => unpaid(at) })),
      amountPence: 1,
    }),
    'POST /bookings/{reference}/cash/undo': async (at) => ({
      reference: await paidInCash(at),
      reason: 'Another booking',
    }),
    'POST /bookings/{reference}/payment-request': once('ask', {
      amountPence: 5000,
      reason: 'Wine',
    }),
    'POST /bookings/{reference}/payment-request/withdraw': async (at) => {
      const booking = await bookingVersion(await book(at));
      const wish = { ...booking, amountPence: pence(5000), reason: 'Wine' };
      await service.perform(requestExtra, wish);
      return { reference: booking.reference, reason: 'They bring their own' };
    },
    'POST /bookings/{reference}/payment-link': async (at) => ({ reference: await unpaid(at) }),
    'GET /event-dates': (at) => ({ ...live, venue: slug(at) }),
    'GET /event-dates/cancelled': (at) => ({ ...live, venue: slug(at) }),
    'POST /event-dates/{eventInstanceId}/cancel': async () => ({
      ...live,
      eventInstanceId: await retiredDate(),
      reason: 'The band is ill',
      refund: true,
    }),
    'GET /event-buyers': (at) => ({ ...live, venue: slug(at) }),
    'GET /door': (at) => ({ ...live, venue: slug(at) }),
    'POST /tickets/{reference}/check-in': async () => ({ reference: await tickets() }),
    'POST /tickets/{reference}/undo-check-in': async () => ({ reference: await tickets() }),
    'GET /venues/{venueId}/numbers': (at) => ({
      ...live,
      venueId: slug(at),
      from: '2026-12-01',
      to: '2026-12-31',
    }),
    'GET /sessions': () => ({}),
    'POST /sessions/{id}/revoke': async (_at, ownSession) => ({ id: await ownSession() }),
    'GET /devices': () => ({}),
    'POST /devices': (at) => ({ name: 'Door', venue: slug(at) }),
    'POST /devices/{id}/revoke': async (at) => {
      const { device } = await service.perform(addDevice, { name: 'Bar', venue: slug(at) });
      return { id: device.id };
    },
    'GET /members': () => ({}),
    'POST /members': (at) => ({
      email: `member-${(members += 1)}@team.test`,
      name: 'Ada',
      role: 'host',
      venues: slug(at),
    }),
    'POST /members/{id}/change': async (at) => ({ id: await memberAt(at), role: 'manager' }),
    'POST /members/{id}/revoke': async (at) => ({ id: await memberAt(at) }),
    'GET /keys': () => ({}),
    'POST /keys': () => newKey,
    'POST /keys/{id}/rotate': async () => ({ id: await keyId(), overlapMinutes: 5 }),
    'POST /keys/{id}/revoke': async () => ({ id: await keyId() }),
    'POST /keys/{id}/change': async () => ({ id: await keyId(), addCapabilities: 'changes.read' }),
    'POST /keys/{id}/origins': async () => ({
      id: await keyId({ origins: 'https://www.example.com' }),
      origins: 'https://www.example.org',
    }),
    'GET /webhooks': () => ({}),
    'POST /webhooks': async () => ({
      key: await keyId(receiving),
      url: 'https://example.com/hook',
    }),
    'GET /webhooks/{id}/deliveries': () => webhook({ limit: 5 }),
    'POST /webhooks/{id}/test': () => webhook(),
    'POST /webhooks/{id}/rotate': () => webhook(),
    'POST /webhooks/{id}/redeliver': () => webhook(),
    'POST /webhooks/{id}/remove': () => webhook(),
    'GET /group': () => ({}),
    'GET /group/changes': () => ({ limit: 5 }),
    'POST /group/compare': group,
    'POST /group/apply': group,
    'GET /group/part': (at) => ({ path: specialHours(at) }),
    'POST /group/part/compare': (at) => ({ path: specialHours(at), value: '{"items": []}' }),
    'POST /group/part': (at) => ({ path: specialHours(at), value: '{"items": []}' }),
    'POST /person/erase/preview': () => person,
    'POST /person/erase': () => person,
    'POST /person/export': () => person,
  };
}
