/** A deployment whose guests wait for tables: the list over REST, the worker, and guests' pages. */
import { expect } from '@jest/globals';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { connect, PostgresSweep, PostgresWaitingWork, workOn } from '@venue/postgres';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { listWaiting, type WaitingRow } from '@venue/operations/waiting/team-waiting';
import { offerLink } from '@venue/operations/waiting/waiting-token';
import { guest, publicUrl, type Answer, type GroupEdit } from '@venue/testing/deployment';
import { openPaymentPages, type PageAnswer, type PaymentPages } from './payment-pages';

const noon = '2026-12-01T12:00:00Z';

/** Days that no test has used yet, from 8 December 2026 on. */
const days = (function* () {
  for (let day = 8; day < 70; day += 1) {
    yield new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  }
})();
const freshDay = (): string => days.next().value ?? '';

export interface FullDay {
  readonly date: string;
  /** The booking that has the only table for up to four from 19:00 on. */
  readonly reference: string;
}

export interface WaitingPages extends PaymentPages {
  venueId(): string;
  /** Calls with a key that may join. */
  send(path: string, body: object): Promise<Answer>;
  /** Moves the clock to noon, and fills the table for up to four on a fresh day. */
  fullDay(): Promise<FullDay>;
  /** Asks for a table for two from 19:00 to 20:00. */
  joinWith(date: string, change?: object): Promise<Answer>;
  joined(date: string, change?: object): Promise<WaitingEntryId>;
  cancel(reference: string): Promise<Answer>;
  /** What the worker does each second. */
  work(): Promise<void>;
  /** Releases the tables of bookings that were not paid in time, as the worker does. */
  expireUnpaid(): Promise<number>;
  rows(date: string): Promise<readonly WaitingRow[]>;
  states(date: string): Promise<readonly string[]>;
  /** The path of the day's offer, whose link the guest got by text and by e-mail. */
  offerOf(date: string): Promise<string>;
  pressStep(path: string, step: string): Promise<PageAnswer>;
}

/**
 * The Pier, in London, has a table for up to four, and one for more. Four pay a deposit, and three
 * leave a card.
 */
export async function openWaitingPages(edit: GroupEdit = () => undefined): Promise<WaitingPages> {
  const pages = await openPaymentPages((group) => {
    const [, , pier] = group.venues;
    pier.timezone = 'Europe/London';
    pier.country = 'GB';
    pier.tables = [
      { name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 },
      { name: 'N2', area: 'room', minCovers: 5, maxCovers: 6, priority: 1 },
    ];
    pier.bookingTypes[0].deposits = [
      { when: { partySizeFrom: 4 }, perGuestPence: 1000 },
      { when: { partySizeFrom: 3 }, guarantee: { feePence: 2500 } },
    ];
    pier.policy.showWaitlistPosition = true;
    edit(group);
  });
  const { service } = pages;
  const source = await connect(service.databaseUrl, 2);
  const key = await service.issueKey({
    capabilities: 'availability.read,bookings.create,bookings.manage,waitlist.join',
  });
  const venueId = (): string => service.venueId['the-pier'] ?? '';
  const send = (path: string, body: object): Promise<Answer> => service.post(path, body, { key });

  const joinWith = (date: string, change: object = {}): Promise<Answer> =>
    send('/waiting-list', {
      venueId: venueId(),
      date,
      from: '19:00',
      until: '20:00',
      partySize: 2,
      guest: { ...guest, email: 'ada@example.com' },
      ...change,
    });

  async function rows(date: string): Promise<readonly WaitingRow[]> {
    const { entries } = await service.perform(listWaiting, {
      venueId: 'the-pier',
      environment: 'live',
      date: date as LocalDate,
    });
    return entries;
  }

  return {
    ...pages,
    venueId,
    send,
    joinWith,
    rows,
    fullDay: async () => {
      await service.moveTo(noon);
      const date = freshDay();
      const wish = { venueId: venueId(), date, time: '19:00', partySize: 2, guest };
      const { body } = await service.post('/reservations', wish);
      expect(body.outcome).toBe('booked');
      return { date, reference: body.reference };
    },
    joined: async (date, change) => {
      const { status, body } = await joinWith(date, change);
      expect([status, body.outcome]).toEqual([201, 'joined']);
      return body.entryId;
    },
    cancel: (reference) =>
      send(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone }),
    work: async () => {
      const { deployment } = service;
      await sendOffers(deployment, new PostgresWaitingWork(source, deployment.groups));
    },
    expireUnpaid: () => new PostgresSweep(source, workOn, async () => undefined).expireUnpaid(),
    states: async (date) => (await rows(date)).map(({ state }) => state),
    offerOf: async (date) => {
      const offered = (await rows(date)).find(({ state }) => state === 'offered');
      const link = offerLink(offered?.entryId as WaitingEntryId, service.deployment);
      const sent = await service.sql<{ channel: string }>(
        `select channel from message where kind = 'table-offered' and text like '%' || $1 || '%'
         order by channel`,
        [link],
      );
      expect(sent.map(({ channel }) => channel)).toEqual(['email', 'text']);
      return link.slice(publicUrl.length);
    },
    pressStep: (path, step) =>
      pages.open(`${path}/${step}`, { method: 'POST', body: new URLSearchParams() }),
    close: async () => {
      await source.destroy();
      await pages.close();
    },
  };
}

/** A fresh day on which two parties wait, and the first of them has an offer. */
export async function dayWithOffer(pages: WaitingPages): Promise<string> {
  const { date, reference } = await pages.fullDay();
  await pages.joined(date);
  await pages.joined(date);
  await pages.cancel(reference);
  await pages.work();
  return date;
}
