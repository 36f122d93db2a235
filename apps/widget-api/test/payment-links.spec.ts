/** Payment links of bookings and of tickets, from the message to the payment. */
import { describe, expect, it } from '@jest/globals';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { type PaymentPages, openPaymentPages } from './payment-pages';

describe('the link of a booking', () => {
  const pages = shared(() => openPaymentPages());

  /** A day for each test, so that tests do not take each other's tables. */
  const days = (function* () {
    for (let day = 8; day < 29; day += 1)
      if (day % 7 !== 0 && day !== 25) yield `2026-12-${String(day).padStart(2, '0')}`;
  })();
  const freshDay = (): string => days.next().value ?? '';

  async function newBooking(change: Record<string, unknown> = {}): Promise<[string, string]> {
    const reference = await pages.book({ date: freshDay(), ...change });
    return [reference, await pages.linkOf(reference)];
  }

  async function receiptsOf(reference: string): Promise<number[]> {
    const rows = await pages.service.sql<{ amount: number }>(
      `select amount_pence as amount from ledger_entry join booking on booking.id = booking_id
     where reference = $1`,
      [reference.replaceAll(' ', '')],
    );
    return rows.map(({ amount }) => amount);
  }

  const change = (
    reference: string,
    what: string,
    more = {},
  ): ReturnType<PaymentPages['service']['post']> =>
    pages.service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, {
      phone: guest.phone,
      ...more,
    });

  /** The link to a booking's own page, or to its calendar file. */
  function linkOfBooking(reference: string, label: string): RegExp {
    const token = `${reference.replaceAll(' ', '')}[\\w-]{22}`;
    return new RegExp(`href="${publicUrl}/(manage/${token}|calendar/${token}\\.ics)">${label}</a>`);
  }

  const toManage = 'Change or cancel your booking';

  /** Runs the task at another moment, and restores the clock. */
  async function at(moment: string, task: () => Promise<void>): Promise<void> {
    await pages.service.moveTo(moment);
    await task().finally(() => pages.service.moveTo('2026-12-01T09:00:00Z'));
  }

  describe('a guest who pays', () => {
    it('goes from the message to a confirmed table', async () => {
      const [reference, link] = await newBooking();
      expect(await pages.stateOf(reference)).toBe('awaiting_deposit');

      const followed = await pages.open(link);
      expect([followed.status, followed.text]).toEqual([303, '']);
      const checkout = await pages.checkoutOf(link);
      const shown = await pages.open(checkout);
      expect([shown.status, shown.heading]).toEqual([200, 'Pay your deposit']);
      expect(shown.text).toMatch(/This is a test/);
      expect(shown.text).toMatch(/No money moves/);
      expect(shown.text).toMatch(/The Harbour/);
      expect(shown.text).toMatch(/Pay £60\.00/);
      expect(shown.text).toMatch(/6 guests/);
      expect(shown.text).toMatch(/ December at 6pm/);
      expect(shown.text).toContain(reference);
      expect(shown.text).toContain('7 Mooring Row, Bristol BS1 5DB, United Kingdom');
      expect(shown.text).toMatch(/<a href="https:\/\/[^"]+" rel="noreferrer">Show on a map</);
      expect(shown.text).toMatch(/Please pay by 11am\. Until then, we keep your table for you\./);

      const pressed = await pages.press(checkout, 'pay');
      expect(pressed.status).toBe(303);
      const back = new URL(pressed.headers.get('location') ?? '', `${publicUrl}${checkout}`);
      expect(back.href).toBe(`${publicUrl}${link}/back`);
      const after = await pages.open(back.pathname);
      expect([after.status, after.heading]).toEqual([200, 'All paid, thank you']);
      expect(after.text).toMatch(/Your table is booked\./);
      expect(after.text).toMatch(linkOfBooking(reference, toManage));
      expect(after.text).toMatch(linkOfBooking(reference, 'Add to your calendar'));

      expect(await pages.stateOf(reference)).toBe('confirmed');
      expect((await pages.open(link)).heading).toBe('All paid, thank you');
      expect((await pages.open(checkout)).heading).toBe('All paid, thank you');
    });

    it('pays once, in however many tabs', async () => {
      const [reference, link] = await newBooking();
      const checkout = await pages.checkoutOf(link);
      const tabs = await Promise.all([1, 2, 3].map(() => pages.press(checkout, 'pay')));
      const later = await pages.press(checkout, 'pay');

      expect([...tabs, later].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
      expect(await receiptsOf(reference)).toEqual([6_000]);
    });

    it('finds the same checkout at every look', async () => {
      const [, link] = await newBooking();
      const looks = await Promise.all([1, 2, 3].map(() => pages.checkoutOf(link)));

      expect(new Set(looks).size).toBe(1);
    });

    it('may have a look at the end before paying', async () => {
      const [, link] = await newBooking();
      const back = await pages.open(`${link}/back`);

      expect([back.status, back.heading]).toEqual([200, 'Not paid yet']);
      expect(back.text).toMatch(/Your payment of £60\.00 has not reached us/);
      expect(back.text).toMatch(/You can pay until 11am\./);
      expect(back.text).toContain(`href="${publicUrl}${link}"`);
    });
  });

  describe('a guest who declines', () => {
    it('sees that, has paid nothing, and can still pay', async () => {
      const [reference, link] = await newBooking();
      const checkout = await pages.checkoutOf(link);
      const pressed = await pages.press(checkout, 'decline');
      const address = new URL(pressed.headers.get('location') ?? '', `${publicUrl}${checkout}`);
      const page = await pages.open(`${address.pathname}${address.search}`);

      expect([pressed.status, address.pathname]).toEqual([303, checkout]);
      expect([page.status, page.heading]).toEqual([200, 'Payment declined']);
      expect(page.text).toMatch(/Nothing was taken/);
      expect(page.text).toMatch(/Please pay by 11am/);
      expect(page.text).toContain(`href="${publicUrl}${link}">Try again</a>`);
      expect(page.text).toMatch(linkOfBooking(reference, toManage));
      expect(await receiptsOf(reference)).toEqual([]);
      expect(await pages.checkoutOf(link)).toBe(checkout);

      await pages.press(checkout, 'pay');
      expect(await pages.stateOf(reference)).toBe('confirmed');
    });
  });

  describe('a link that can’t be paid', () => {
    it('leads to no changes once the guest was due', async () => {
      const [, link] = await newBooking();
      await pages.press(await pages.checkoutOf(link), 'pay');

      await at('2027-01-04T12:00:00Z', async () => {
        const { heading, text } = await pages.open(link);
        expect(heading).toBe('All paid, thank you');
        expect(text).not.toMatch(/\/manage\/|\/calendar\/|Your table is booked/);
      });
    });

    it('has run out when its time has come, and not a second before', async () => {
      const [, link] = await newBooking();
      const [row] = await pages.service.sql<{ expires: Date }>(
        'select expires_at as expires from payment_request where token = $1',
        [link.split('/').at(-1)],
      );
      const end = row!.expires.getTime();

      await at(new Date(end - 1_000).toISOString(), async () => {
        expect((await pages.open(link)).status).toBe(303);
      });
      await at(new Date(end).toISOString(), async () => {
        const [shown, back] = [await pages.open(link), await pages.open(`${link}/back`)];
        expect([shown.status, shown.heading]).toEqual([200, 'This link has run out']);
        expect(back.heading).toBe('This link has run out');
        expect(back.text).not.toMatch(/\/manage\/|\/calendar\//);
      });
    });

    it('says that its booking was cancelled', async () => {
      const [reference, link] = await newBooking();
      await change(reference, 'cancel');
      const shown = await pages.open(link);

      expect([shown.status, shown.heading]).toEqual([200, 'This booking was cancelled']);
      expect(shown.text).not.toMatch(/\/manage\/|\/calendar\/|Show on a map/);
      expect(shown.text).toMatch(/href="tel:01174960001"/);
    });

    it('says that it was replaced by a newer link', async () => {
      const [reference, link] = await newBooking({ date: '2026-12-30' });
      await pages.press(await pages.checkoutOf(link), 'pay');
      const amended = await change(reference, 'amend', { partySize: 7 });
      expect(amended.body.outcome).toBe('amended');
      const shown = await pages.open(link);

      expect([shown.status, shown.heading]).toEqual([200, 'There is a newer link']);
      expect(shown.text).toMatch(/replaced by a newer link/);
      expect(shown.text).toMatch(linkOfBooking(reference, toManage));

      const answer = await change(reference, 'deposit-link');
      expect(answer.body.amountDisplay).toBe('£10.00');
      expect((await pages.open(await pages.linkOf(reference))).status).toBe(303);
    });

    it('explains a payment that came after the table was released', async () => {
      const date = freshDay();
      const [reference, link] = await newBooking({ date });
      const checkout = await pages.checkoutOf(link);

      await at('2026-12-01T12:00:00Z', async () => {
        // Other guests have taken every table by now.
        for (const partySize of [8, 5, 4, 4, 2, 2]) {
          await pages.book({ date, partySize }).catch(() => undefined);
        }
        await pages.press(checkout, 'pay');
        const opened = [await pages.open(link), await pages.open(checkout)];
        expect(opened.map(({ heading }) => heading)).toEqual([
          'Your payment came too late',
          'Your payment came too late',
        ]);
        expect(opened[0]?.text).toMatch(/The Harbour will be in touch/);
      });
      expect(await receiptsOf(reference)).toEqual([6_000]);
    });
  });
});

describe('the link of an order', () => {
  const pages = shared(() =>
    openPaymentPages(({ venues: [harbour] }) => {
      harbour.events = [
        {
          slug: 'gig',
          name: 'The Gig',
          tiers: [{ slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 }],
          instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 20 }],
        },
      ];
    }),
  );

  interface Ordered {
    readonly reference: string;
    readonly link: string;
  }

  async function ordered(guest?: object): Promise<Ordered> {
    const [row] = await pages.service.sql<{ instance: string; tier: string }>(
      `select event_instance.id as instance, ticket_tier.id as tier
     from event_instance join ticket_tier using (event_id) where starts_at > '2026-12-11'`,
    );
    const { body } = await pages.service.post('/tickets', {
      eventInstanceId: row?.instance,
      tierId: row?.tier,
      quantity: 2,
      ...(guest === undefined ? {} : { guest }),
    });
    return { reference: body.reference, link: body.checkoutUrl.slice(publicUrl.length) };
  }

  describe('a buyer of tickets', () => {
    it('goes from the link to tickets with a reference', async () => {
      const { reference, link } = await ordered();
      const checkout = await pages.checkoutOf(link);
      const shown = await pages.open(checkout);

      expect(shown.heading).toBe('Pay for your tickets');
      for (const fact of ['The Gig', '2 × Front row', 'Friday 11 December at 8pm', 'Pay £80.00']) {
        expect(shown.text).toContain(fact);
      }
      expect(shown.text).not.toContain(reference);
      expect(shown.text).not.toMatch(/your table|table for|deposit|\/manage\//i);
      expect(shown.text).toMatch(
        /Please pay by 9:15am\. Until then, we keep your tickets for you\./,
      );

      await pages.press(checkout, 'pay');
      const after = await pages.open(`${link}/back`);
      expect(after.heading).toBe('All paid, thank you');
      expect(after.text).toContain(reference);
      expect(after.text).toMatch(/have the reference below ready when you arrive/);
      expect(after.text).not.toMatch(/\/manage\/|\/calendar\//);
    });

    it('who has cancelled reads about tickets, not about a booking', async () => {
      const phone = '0117 496 0000';
      const { reference, link } = await ordered({ name: 'Ada Lovelace', phone });
      await pages.service.post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone });
      const page = await pages.open(link);

      expect(page.heading).toBe('These tickets were cancelled');
      const shown = page.text.slice(page.text.indexOf('<main>'));
      expect(shown).not.toMatch(/booking|your table/i);
    });

    it('who comes too late finds no checkout, and reads that the money came too late', async () => {
      const { reference, link } = await ordered();
      const checkout = await pages.checkoutOf(link);
      await pages.service.moveTo('2026-12-01T10:00:00Z');
      const expired = await pages.open(link);
      await pages.service.sql('update ticket_tier set quota = 1');
      await pages.press(checkout, 'pay');
      const late = await pages.open(link);
      await pages.service.moveTo('2026-12-01T09:00:00Z');

      expect([expired.status, expired.heading]).toEqual([200, 'This link has run out']);
      expect(expired.text).toMatch(/whether your tickets can still be kept/);
      expect(late.heading).toBe('Your payment came too late');
      expect(late.text).toMatch(/we were no longer holding your tickets/);
      expect(late.text).toMatch(/get in touch with The Harbour/);
      expect(late.text).toContain(reference);
    });
  });
});
