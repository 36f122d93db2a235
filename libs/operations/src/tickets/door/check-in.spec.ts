import { describe, expect, it } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import type { StoredOrder, OrderState } from '@venue/domain/tickets/order';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { checkIn, undoCheckIn, type CheckInAnswer } from './check-in';

const reference = 'HJK7QP4M' as Reference;
const buyer = { name: 'Zoë van Dijk', phone: '+441174960001' as Phone, email: null };
const expired = 'The tickets are no longer held, since they were not paid in time.';

interface AtDoor {
  readonly state?: OrderState;
  readonly checkedIn?: number;
  readonly tickets?: number | null;
  readonly parts?: Partial<StoredOrder>;
  readonly venues?: readonly object[];
}

/** Three tickets of an evening, and the number of guests admitted at its end. */
async function atDoor(
  operation: typeof checkIn,
  { state = 'confirmed', checkedIn = 0, tickets = null, parts = {}, ...rest }: AtDoor = {},
): Promise<CheckInAnswer & { readonly stored: number }> {
  const file = storedOrder({ state, quantity: 3, reference }, parts);
  let stored = checkedIn;
  const { id, venueId } = file.order;
  const events = {
    orderNamed: async () => ({ id, venueId }),
    checkedIn: async () => checkedIn,
    setCheckedIn: async (_id: unknown, now: number) => (stored = now),
  };
  const call = {
    now: at('2026-06-12 19:00'),
    venues: rest.venues ?? [aVenue()],
    team: { events },
    work: { ticketing: { lock: async () => file } },
  } as unknown as Parameters<typeof checkIn.run>[1];
  return { ...(await operation.run({ reference, tickets }, call)), stored };
}

describe('tickets at the door', () => {
  it('are described with their event and their buyer', async () => {
    expect(await atDoor(checkIn, { parts: { buyer } })).toEqual({
      outcome: 'checked_in',
      reference: 'HJK7 QP4M',
      name: 'Zoë van Dijk',
      eventName: 'The Gig',
      tier: 'Front row',
      date: '2026-06-12',
      time: '20:00',
      tickets: 3,
      checkedIn: 3,
      summary: '3 of 3 are in.',
      stored: 3,
    });
    expect((await atDoor(checkIn)).name).toBeNull();
  });

  it.each([
    ['in', { checkedIn: 1, tickets: 1 }, 'checked_in', '2 of 3 are in.', 2],
    ['in', { checkedIn: 3 }, 'already_in', 'All 3 are in already.', 3],
    ['in', { checkedIn: 2, tickets: 2 }, 'too_many', 'Only 1 of 3 can still come in.', 2],
    ['out', { checkedIn: 3, tickets: 1 }, 'undone', '2 of 3 are in.', 2],
    ['out', { checkedIn: 2 }, 'undone', '0 of 3 are in.', 0],
    ['out', { checkedIn: 2, tickets: 3 }, 'too_many', '2 of 3 are in.', 2],
    ['out', {}, 'too_many', '0 of 3 are in.', 0],
    ['in', { state: 'cancelled' }, 'not_valid', 'The tickets are cancelled.', 0],
    ['in', { state: 'expired' }, 'not_valid', expired, 0],
  ] as const)('go %s as far as they can: %j', async (way, parts, ...told) => {
    const { outcome, summary, stored } = await atDoor(way === 'in' ? checkIn : undoCheckIn, parts);

    expect([outcome, summary, stored]).toEqual(told);
  });

  it('of another venue do not exist', async () => {
    await expect(atDoor(checkIn, { venues: [] })).rejects.toMatchObject({
      slug: 'not-found',
      particulars: { detail: 'There are no tickets HJK7 QP4M.' },
    });
  });
});
