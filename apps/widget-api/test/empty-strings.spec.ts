/** Forms send an empty string for an empty field: in optional text it means null. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { guest, type Answer, shared } from '@venue/testing/deployment';
import { ending, openWidgetTestDeployment } from './widget-client';

let harbour: string | undefined;

const widget = shared(() =>
  openWidgetTestDeployment(({ venues }) => {
    for (const venue of venues) venue.captcha = false;
  }),
);
beforeAll(async () => {
  harbour = widget.service.venueId['the-harbour'];
});

const blanks = ['', ' \t'];

/** A table for two at The Harbour, with notes. */
async function booked(change: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const wish = { venueId: harbour, date: '2026-12-08', time: '19:00', partySize: 2 };
  const notes = 'A window, please';
  return widget.service.post('/reservations', { ...wish, guest, notes, ...change });
}

const storedOf = async (table: string): Promise<Record<string, unknown> | undefined> => {
  const [row] = await widget.service.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(${table}) as row from ${table} order by created_at desc limit 1`,
  );
  return row?.row;
};

describe.each(blanks)('a blank field of a form (%j)', (blank) => {
  it('is null in a booking', async () => {
    const answer = await booked({
      bookingTypeId: blank,
      notes: blank,
      guest: { ...guest, email: blank },
    });

    expect(answer.body.outcome).toBe('booked');
    expect(await storedOf('booking')).toMatchObject({ notes: null, guest_email: null });
  });

  it('is left unchanged by a change, the notes too', async () => {
    const { reference } = (await booked()).body;
    const path = `/bookings/${encodeURIComponent(reference)}/amend`;
    const change = { date: blank, time: blank, notes: blank, venueId: blank, partySize: 3 };
    const answer = await widget.service.post(path, { phone: guest.phone, ...change });

    expect(answer.body).toMatchObject({ outcome: 'amended', booking: { time: '19:00' } });
    expect(await storedOf('booking')).toMatchObject({ notes: 'A window, please', party_size: 3 });
  });

  it('is no reason for a cancellation', async () => {
    const { reference } = (await booked({ date: '2026-12-09' })).body;
    const path = `/bookings/${encodeURIComponent(reference)}/cancel`;
    const answer = await widget.service.post(path, { phone: guest.phone, reason: blank });

    expect(answer.body.outcome).toBe('cancelled');
    expect(await storedOf('booking')).toMatchObject({ cancel_reason: null });
  });

  it('is nothing in an enquiry, which still needs an address to reply to', async () => {
    const enquiry = { venueId: harbour, name: 'Ada', subject: 'Hello', message: 'Hello' };
    const rest = { bookingReference: blank, guestType: blank, email: blank };
    const answer = await widget.service.post('/booking-enquiries', {
      ...enquiry,
      ...rest,
      phone: guest.phone,
    });
    const silent = await widget.service.post('/booking-enquiries', {
      ...enquiry,
      ...rest,
      phone: blank,
    });

    expect(answer.status).toBe(201);
    expect(await storedOf('enquiry')).toMatchObject({ email: null, guest_type: null });
    expect(ending(silent)).toBe('400 validation-failed');
    expect(silent.body.errors).toMatchObject([{ pointer: '/phone' }]);
  });

  it('is null in what a page sends of guests, enquiries and preferences', async () => {
    const primaryContact = {
      guestId: blank,
      fullName: 'Ada',
      phone: guest.phone,
      email: blank,
      role: blank,
    };
    const named = await widget.post('/guests', {
      type: 'Individual',
      companyName: blank,
      vat: blank,
      primaryContact,
    });
    expect(named.body).toMatchObject({
      companyName: null,
      contacts: [{ email: null, role: null }],
    });

    const { status } = await widget.post('/enquiries', {
      venueId: harbour,
      guestType: 'Individual',
      name: 'Ada',
      phone: guest.phone,
      email: blank,
      subject: 'Hello',
      message: 'Hello',
      sourceUrl: blank,
      captchaToken: blank,
    });
    const preference = await widget.post('/marketing-preferences', {
      venueId: harbour,
      guestId: named.body.id,
      contactId: blank,
      email: true,
      sms: false,
      sourceUrl: blank,
    });
    expect([status, preference.status]).toEqual([201, 201]);
    expect(preference.body.contactId).toBeNull();
  });

  it('is left out of a question', async () => {
    const query = new URLSearchParams({ venueId: String(harbour), from: blank, to: blank });
    const shorter = new URLSearchParams({ venueId: String(harbour) });
    const events = '/events/upcoming';

    const answer = await widget.service.get(`${events}?${query.toString()}`);
    expect(answer.text).toBe((await widget.service.get(`${events}?${shorter.toString()}`)).text);
    const noVenue = await widget.service.get(`/opening-hours?venueId=${encodeURIComponent(blank)}`);
    expect(ending(noVenue)).toBe('400 venue-required');
  });

  it('is refused if text is required', async () => {
    const answer = await booked({ guest: { ...guest, name: blank } });

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body.errors).toMatchObject([{ pointer: '/guest/name' }]);
  });
});
