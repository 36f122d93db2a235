/** What specs of sentences share: the venues of the example group, on a Tuesday morning. */
import { beforeAll, beforeEach, expect } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { openTestDeployment, shared, type Answer } from '@venue/testing/deployment';
import { bookingRequests } from './bookings';

let typeId: Record<string, string>;

export const service = shared(() => openTestDeployment());
beforeAll(async () => {
  const types = await service.sql<{ slug: string; id: string }>(
    `select venue.slug || ' ' || booking_type.slug as slug, booking_type.id
     from booking_type join venue on venue.id = venue_id`,
  );
  typeId = Object.fromEntries(types.map(({ slug, id }) => [slug, id]));
});
beforeEach(async () => {
  await service.sql(emptying('allocation', 'booking', 'idempotency'));
  await service.moveTo(tuesdayMorning);
});

/** A number in international form, valid at venues of other countries too. */
export const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0000', email: null };

/** Tuesday 1 December, nine o’clock. */
const tuesdayMorning = '2026-12-01T09:00:00Z';

export interface Wish {
  readonly at?: string;
  readonly type?: string;
  readonly [field: string]: unknown;
}

/** By default for two at The Harbour on Wednesday 9 December. */
function bodyOf({ at = 'the-harbour', type, ...wish }: Wish): Record<string, unknown> {
  const bookingTypeId = type === undefined ? null : typeId[`${at} ${type}`];
  return {
    venueId: service.venueId[at],
    date: '2026-12-09',
    time: null,
    partySize: 2,
    bookingTypeId,
    ...wish,
  };
}

export const search = (wish: Wish): Promise<Answer> =>
  service.post('/availability/search', bodyOf(wish));
const requests = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-09',
  time: '19:00',
  partySize: 2,
  guest,
});
export const { change, lookUp } = requests;
export const book = (wish: Wish): Promise<Answer> =>
  requests.book(bodyOf({ time: '19:00', ...wish }));
export const booked = (wish: Wish): Promise<string> =>
  requests.booked(bodyOf({ time: '19:00', ...wish }));
export const setState = (reference: string, state: string): Promise<unknown> =>
  service.sql('update booking set state = $2, hold_until = null where reference = $1', [
    reference.replace(' ', ''),
    state,
  ]);

/** The summary, with XXXX in place of a reference. */
export function summaryOf({ body }: Answer): string {
  const words: string = body.summary ?? body.detail;
  return words.replace(/[0-9A-Z]{4} [0-9A-Z]{4}\b/, 'XXXX');
}

/** Books the only table of The Pier that seats six, for two hours from each time. */
export const fillPier = async (date: string, ...times: string[]): Promise<void> => {
  for (const time of times) {
    const { body } = await book({ at: 'the-pier', partySize: 6, date, time });
    expect(body.outcome).toBe('booked');
  }
};
