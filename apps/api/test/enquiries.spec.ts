/** Enquiries for a venue's team, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { say } from '@venue/testing/say';
import { bookingRequests } from './bookings';

const service = sharedDeployment('2026-12-01T09:00:00Z');

const enquire = (change: Record<string, unknown> = {}, sending = {}): Promise<Answer> =>
  service.post(
    '/booking-enquiries',
    {
      venueId: service.venueId['the-harbour'],
      name: 'Grace Hopper',
      phone: '0117 496 0002',
      subject: 'A party of twenty',
      message: 'Could we have the terrace?\nWith a band.',
      ...change,
    },
    sending,
  );

interface Stored {
  readonly booking: string | null;
  readonly phone: string | null;
  readonly environment: string;
  readonly guest_type: string | null;
}

async function stored(answer: Answer): Promise<Stored> {
  const [row] = await service.sql<Stored>(
    `select reference as booking, phone, enquiry.environment, guest_type
     from enquiry left join booking on booking.id = booking_id where enquiry.id = $1`,
    [answer.body.enquiryId],
  );
  return row!;
}

const { booked } = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-09',
  time: '18:00',
  partySize: 2,
});

describe('an enquiry', () => {
  it('goes to the venue’s team, with an e-mail', async () => {
    const answer = await enquire({ guestType: 'Corporate' });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      enquiryId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      venueId: service.venueId['the-harbour'],
      summary: say('the enquiry was sent'),
    });
    expect(await stored(answer)).toEqual({
      booking: null,
      phone: '+441174960002',
      environment: 'live',
      guest_type: 'Corporate',
    });
    const [message] = await service.sql<{ subject: string; text: string; kind: string }>(
      `select kind, subject, text from message order by position desc limit 1`,
    );
    expect(message).toEqual({
      kind: 'team',
      subject: 'The Harbour: A party of twenty',
      text: 'Could we have the terrace?\nWith a band.\n\nFrom: Grace Hopper, +441174960002',
    });
  });

  it('needs a phone number or an e-mail address to reply to', async () => {
    const neither = await enquire({ phone: null });
    expect([neither.status, slugOf(neither)]).toEqual([400, 'validation-failed']);
    expect(neither.body.errors).toEqual([
      { pointer: '/phone', detail: 'phone or email is needed, so that the venue can reply.' },
    ]);

    expect((await enquire({ phone: null, email: 'grace@example.com' })).status).toBe(201);
    expect((await enquire({ email: null })).status).toBe(201);
  });

  it('refuses a number that can’t be called', async () => {
    const answer = await enquire({ phone: '12' });
    expect(answer.body.errors[0].pointer).toBe('/phone');
  });

  it.each([
    ['name', 'x'.repeat(120), 'x'.repeat(121)],
    ['subject', 'x'.repeat(200), 'x'.repeat(201)],
    ['message', 'x'.repeat(4000), 'x'.repeat(4001)],
    ['subject', 'x', ''],
    ['message', 'x', ''],
  ])('has a bound %s', async (member, fits, tooMuch) => {
    expect((await enquire({ [member]: fits })).status).toBe(201);
    const refused = await enquire({ [member]: tooMuch });
    expect(refused.body.errors[0].pointer).toBe(`/${member}`);
  });
});

describe('an enquiry that names a booking', () => {
  it('is attached to it with the phone on it, and looks the same without', async () => {
    const reference = await booked();
    const right = await enquire({ bookingReference: reference.toLowerCase(), phone: guest.phone });
    const wrong = await enquire({ bookingReference: reference });
    const unknown = await enquire({ bookingReference: 'K7QP 4M2X', phone: guest.phone });

    expect((await stored(right)).booking).toBe(reference.replace(/ /g, ''));
    expect((await stored(wrong)).booking).toBeNull();
    expect((await stored(unknown)).booking).toBeNull();
    for (const answer of [right, wrong, unknown]) {
      expect(answer.status).toBe(201);
      expect({ ...answer.body, enquiryId: null }).toEqual({ ...right.body, enquiryId: null });
    }
  });

  it('is not attached to a booking at another venue', async () => {
    const reference = await booked();
    const answer = await enquire({
      venueId: service.venueId['the-lantern'],
      bookingReference: reference,
      phone: guest.phone,
    });

    expect((await stored(answer)).booking).toBeNull();
  });

  it('counts as no failure, however often a reference is mistyped', async () => {
    const key = await service.issueKey();
    const reference = await booked();
    for (let wrong = 0; wrong < 11; wrong += 1) {
      const mistyped = wrong % 2 === 0 ? { phone: `0117 496 01${10 + wrong}` } : mistypedReference;
      const answer = await enquire({ bookingReference: reference, ...mistyped }, { key });
      expect(answer.status).toBe(201);
    }
    const lookup = await service.post(
      '/bookings/lookup',
      { reference, phone: guest.phone },
      { key },
    );

    expect(lookup.status).toBe(200);
    expect(await failuresOf(key)).toBe(0);
  });

  it('is attached although look-ups are throttled, and looks the same as one that is not', async () => {
    const key = await service.issueKey();
    const reference = await booked();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await service.post('/bookings/lookup', { reference, phone: '0117 496 0109' }, { key });
    }
    const lookup = await service.post(
      '/bookings/lookup',
      { reference, phone: guest.phone },
      { key },
    );
    expect(slugOf(lookup)).toBe('lookup-throttled');
    const [right, wrong] = [
      await enquire({ bookingReference: reference, phone: guest.phone }, { key }),
      await enquire({ bookingReference: reference, phone: '0117 496 0109' }, { key }),
    ];

    expect((await stored(right)).booking).toBe(reference.replace(/ /g, ''));
    expect((await stored(wrong)).booking).toBeNull();
    expect({ ...wrong.body, enquiryId: null }).toEqual({ ...right.body, enquiryId: null });
    expect([...wrong.headers.keys()]).toEqual([...right.headers.keys()]);
    expect(await failuresOf(key)).toBe(5);
  });

  it('takes at least the time of a failed proof, right or wrong', async () => {
    const reference = await booked();
    for (const phone of [guest.phone, '0117 496 0109']) {
      const began = performance.now();
      await enquire({ bookingReference: reference, phone });
      expect(performance.now() - began).toBeGreaterThanOrEqual(60);
    }
  });
});

const mistypedReference = { bookingReference: 'K7QP 4M2Z', phone: guest.phone };

async function failuresOf(key: string): Promise<number | undefined> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from failed_proof where integration_id =
     (select integration_id from api_key where public_id = $1)`,
    [key.split('_')[2]],
  );
  return row?.count;
}
