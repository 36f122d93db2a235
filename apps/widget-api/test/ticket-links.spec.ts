/** The link of an order of tickets. */
import { describe, expect, it } from '@jest/globals';
import { publicUrl, shared } from '@venue/testing/deployment';
import { openPaymentPages } from './payment-pages';

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
    expect(shown.text).toMatch(/Please pay by 9:15am\. Until then, we keep your tickets for you\./);

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
