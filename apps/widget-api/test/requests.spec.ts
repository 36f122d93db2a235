/** Requests of pages: empty strings in forms, and Idempotency-Keys that browsers share. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { type Answer, guest, shared } from '@venue/testing/deployment';
import {
  type WidgetTestDeployment,
  client,
  ending,
  openWidgetTestDeployment,
} from './widget-client';

describe('empty strings', () => {
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
  async function newBooking(change: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
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
      const answer = await newBooking({
        bookingTypeId: blank,
        notes: blank,
        guest: { ...guest, email: blank },
      });

      expect(answer.body.outcome).toBe('booked');
      expect(await storedOf('booking')).toMatchObject({ notes: null, guest_email: null });
    });

    it('is left unchanged by a change, the notes too', async () => {
      const { reference } = (await newBooking()).body;
      const path = `/bookings/${encodeURIComponent(reference)}/amend`;
      const change = { date: blank, time: blank, notes: blank, venueId: blank, partySize: 3 };
      const answer = await widget.service.post(path, { phone: guest.phone, ...change });

      expect(answer.body).toMatchObject({ outcome: 'amended', booking: { time: '19:00' } });
      expect(await storedOf('booking')).toMatchObject({ notes: 'A window, please', party_size: 3 });
    });

    it('is no reason for a cancellation', async () => {
      const { reference } = (await newBooking({ date: '2026-12-09' })).body;
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
      const noVenue = await widget.service.get(
        `/opening-hours?venueId=${encodeURIComponent(blank)}`,
      );
      expect(ending(noVenue)).toBe('400 venue-required');
    });

    it('is refused if text is required', async () => {
      const answer = await newBooking({ guest: { ...guest, name: blank } });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body.errors).toMatchObject([{ pointer: '/guest/name' }]);
    });
  });
});

/**
 * All browsers share the Idempotency-Keys of a publishable key. A counter as a key would give one
 * guest the answer of another, so with a publishable key it has at least 16 characters.
 */
describe('short Idempotency-Keys', () => {
  const widget = shared(() => openWidgetTestDeployment());

  const short = 'k'.repeat(15);
  const longEnough = 'k'.repeat(16);

  const writes = [...catalogue, ...widgetCatalogue]
    .filter(({ effect, audience }) => effect === 'write' && audience !== 'integration')
    .map(({ route }) => route.replace('POST ', '').replace(/\{\w+\}/g, 'x'));

  /** The API serves tickets and the waiting list, the widget API everything else. */
  const senderOf = (path: string): Pick<WidgetTestDeployment['service'], 'post'> =>
    /^\/(tickets|waiting-list)/.test(path) ? widget.service : widget;

  describe.each(writes)('%s with a publishable key', (path) => {
    it('refuses an Idempotency-Key of 15 characters, whatever the body is', async () => {
      const answer = await senderOf(path).post(path, '{', {
        key: widget.key,
        idempotencyKey: short,
      });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body).toMatchObject({
        detail: 'Idempotency-Key must be 16 to 255 visible ASCII characters.',
        errors: [{ pointer: 'Idempotency-Key' }],
      });
    });

    it('goes on to the body with one of 16 characters', async () => {
      const answer = await senderOf(path).post(path, '{', {
        key: widget.key,
        idempotencyKey: longEnough,
      });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body.detail).not.toContain('Idempotency-Key');
    });
  });

  describe('a short Idempotency-Key', () => {
    it('never gives one guest what another holds', async () => {
      const answers = [];
      for (const number of [1, 2]) {
        answers.push(await widget.hold({}, { idempotencyKey: '1', client: client(number) }));
      }

      expect(answers.map(ending)).toEqual(['400 validation-failed', '400 validation-failed']);
    });

    it('will do with an integration key, for tickets too', async () => {
      const answer = await widget.service.post('/tickets', {}, { idempotencyKey: '1' });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body.detail).toBe('eventInstanceId is required.');
    });
  });
});
