/** An order of tickets, as agents see it: found and cancelled like a booking, never changed. */
import { expect, describe, it } from '@jest/globals';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { openAgents, slugIn } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z', ({ venues: [harbour] }) => {
  harbour.events = [
    {
      slug: 'gig',
      name: 'The Gig',
      description: null,
      tiers: [{ slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 }],
      weekly: [],
      instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 36 }],
    },
  ];
});
const agents = shared(() => openAgents(service));

/** The reference and phone number of two unpaid tickets. */
async function ordered(): Promise<{ readonly reference: string; readonly phone: string }> {
  const [ids] = await service.sql<{ eventInstanceId: string; tierId: string }>(
    `select event_instance.id as "eventInstanceId", ticket_tier.id as "tierId"
     from event_instance join ticket_tier using (event_id)`,
  );
  const wish = { ...ids, quantity: 2, guest };
  const { status, body } = await service.post('/tickets', wish);
  expect(status).toBe(201);
  return { reference: body.reference, phone: guest.phone };
}

describe('tickets of a guest', () => {
  it('are found and cancelled with the tools for bookings', async () => {
    const proof = await ordered();
    const order = await agents.call('find_booking', proof);
    const cancelled = await agents.call('cancel_booking', proof);
    const after = await agents.call('find_booking', proof);

    expect(order.structuredContent.booking).toMatchObject({
      state: 'awaiting_deposit',
      partySize: 2,
      date: '2026-12-11',
      time: '20:00',
      deposit: { amountPence: 8000 },
    });
    expect(order.structuredContent.booking.bookingType).toMatch(/The Gig.*Front row/);
    expect(cancelled.structuredContent.outcome).toBe('cancelled');
    expect(cancelled.content[0]?.text).toMatch(/Front row tickets for The Gig .* are cancelled\./);
    expect(after.structuredContent.booking.state).toBe('cancelled');
  });

  it('are not changed', async () => {
    const proof = await ordered();
    const refused = await agents.call('amend_booking', { ...proof, partySize: 3 });

    expect(refused.isError).toBe(true);
    expect(slugIn(refused)).toBe('booking-not-changeable');
    expect((await agents.call('find_booking', proof)).structuredContent.booking.partySize).toBe(2);
  });
});
