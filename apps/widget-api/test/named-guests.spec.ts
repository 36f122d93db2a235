/** Guests named by a page: their tickets, messages and marketing preferences. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { type Answer, shared } from '@venue/testing/deployment';
import { say } from '@venue/testing/say';
import { type Page, ending, morning, openWidgetTestDeployment } from './widget-client';

describe('tickets', () => {
  let instance: string | undefined;
  let tiers: Readonly<Record<string, string>>;

  const widget = shared(() =>
    openWidgetTestDeployment(({ venues: [harbour] }) => {
      harbour.policy.ticketHoldMinutes = 15;
      harbour.events = [
        {
          slug: 'gig',
          name: 'The Gig',
          tiers: [
            { slug: 'front', name: 'Front row', pricePence: 4000, quota: 80 },
            { slug: 'free', name: 'Free entry', pricePence: 0, quota: 80 },
          ],
          instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 200 }],
        },
      ];
    }),
  );
  beforeAll(async () => {
    const rows = await widget.service.sql<{ instance: string; slug: string; tier: string }>(
      `select event_instance.id as instance, ticket_tier.slug, ticket_tier.id as tier
     from event_instance join ticket_tier using (event_id)`,
    );
    instance = rows[0]?.instance;
    tiers = Object.fromEntries(rows.map(({ slug, tier }) => [slug, tier]));
  });
  beforeEach(() => widget.service.sql(emptying('message')));

  let orders = 0;

  function order(
    change: Readonly<Record<string, unknown>> = {},
    { tier = 'front', key = widget.key } = {},
  ): Promise<Answer> {
    const body = { eventInstanceId: instance, tierId: tiers[tier], quantity: 2, ...change };
    const idempotencyKey = `an-order-of-a-page-${(orders += 1)}`;
    return widget.service.post('/tickets', body, { key, idempotencyKey });
  }

  const messages = () =>
    widget.service.sql<Record<string, unknown>>(
      `select kind, channel, recipient, message.subject, text, calendar,
       to_char(not_after at time zone 'UTC', 'DD HH24:MI') as until, reference
     from message left join ticket_order on ticket_order.id = order_id order by position`,
    );

  async function pay(ordered: Answer): Promise<void> {
    const checkout = await widget.open(ordered.body.checkoutUrl, { redirect: 'manual' });
    const location = checkout.headers.get('location') ?? '';
    await widget.open(location, { method: 'POST', body: new URLSearchParams({ pay: 'pay' }) });
  }

  /** The footer of every e-mail of the venue. */
  const signature = 'The Harbour\n7 Mooring Row, Bristol, BS1 5DB\n0117 496 0001';
  const atTheDoor = 'Please show the code in this e-mail at the door.';

  describe('tickets for a guest whom the page has named', () => {
    it('are kept with guest and contact, and the link goes by e-mail', async () => {
      const { guestId, contactId } = widget.guest;
      const { body } = await order({ contactId });

      expect(body).toMatchObject({ state: 'Hold', checkoutUrl: expect.stringContaining('/pay/') });
      const reference = body.reference.replaceAll(' ', '');
      expect(
        await widget.service.sql(
          'select guest_id, contact_id from ticket_order where reference = $1',
          [reference],
        ),
      ).toEqual([{ guest_id: guestId, contact_id: contactId }]);
      expect(await messages()).toEqual([
        {
          kind: 'ticket-link',
          channel: 'email',
          recipient: 'ada@example.com',
          subject: 'Please pay for your tickets at The Harbour',
          text: `Hello Ada,\n\n${body.summary}\n\nYou can pay here: ${body.checkoutUrl}\n\n${signature}`,
          calendar: null,
          until: '01 09:15',
          reference,
        },
      ]);
    });

    it('are theirs once they are paid: what, when and the reference, with a calendar file', async () => {
      const ordered = await order({ guestId: widget.guest.guestId });
      await pay(ordered);
      const [, message, ...others] = await messages();

      expect(others).toEqual([]);
      expect(message).toMatchObject({
        kind: 'tickets',
        recipient: 'ada@example.com',
        subject: 'Your tickets for The Gig',
        text:
          'Your 2 Front row tickets for The Gig on Friday 11 December at 8pm are booked. ' +
          `Your reference is ${ordered.body.reference}.\n\n${atTheDoor}\n\n${signature}`,
        until: '11 20:00',
      });
      const calendar = String(message?.['calendar']).replace(/\r\n /g, '');
      expect(calendar).toContain('SUMMARY:The Gig at The Harbour');
      expect(calendar).toContain('DTSTART:20261211T200000Z');
      expect(calendar).toContain('DTEND:20261211T220000Z');
      expect(calendar).toContain(ordered.body.reference);
      const [{ html, attachments: files } = { html: '', attachments: [] }] =
        await widget.service.sql<{
          html: string;
          attachments: { name: string; contentType: string; content: string }[];
        }>(`select html, attachments from message where kind = 'tickets'`);
      expect(files).toMatchObject([{ name: 'reference.png', contentType: 'image/png' }]);
      expect(
        Buffer.from(files[0]?.content ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
      expect(html).toContain('src="cid:reference.png"');
    });

    it('are theirs at once where they are free', async () => {
      const { body } = await order(widget.guest, { tier: 'free' });

      expect(await messages()).toMatchObject([
        { kind: 'tickets', text: `${body.summary}\n\n${atTheDoor}\n\n${signature}` },
      ]);
    });

    it('that are paid too late are not theirs, and they get a message', async () => {
      const ordered = await order(widget.guest);
      const checkout = await widget.open(ordered.body.checkoutUrl, { redirect: 'manual' });
      await widget.service.moveTo('2026-12-01T10:00:00Z');
      await widget.service.sql('update ticket_tier set quota = 1');
      await widget.open(checkout.headers.get('location') ?? '', {
        method: 'POST',
        body: new URLSearchParams({ pay: 'pay' }),
      });
      await widget.service.sql('update ticket_tier set quota = 80');
      await widget.service.moveTo('2026-12-01T09:00:00Z');

      // A message about released tickets is tested in tickets-of-guests.spec.
      const ofPayments = (await messages()).filter(({ kind }) => kind === 'payment-too-late');
      expect(ofPayments).toMatchObject([
        {
          kind: 'payment-too-late',
          subject: 'Your payment to The Harbour',
          text: `Hello Ada,\n\n${say('message: the payment for tickets came too late', {
            amount: '£80.00',
            event: 'The Gig on Friday 11 December at 8pm',
          })}\n\n${signature}`,
        },
      ]);
    });

    it('are not written to a guest without an address', async () => {
      const { contactId } = await widget.named({ email: null, phone: '0117 496 0444' });

      expect((await order({ contactId })).status).toBe(201);
      expect(await messages()).toEqual([]);
    });

    it('are not sent if no guest was named', async () => {
      const ordered = await order();
      await pay(ordered);

      expect(await messages()).toEqual([]);
    });
  });

  describe('a guest who is meant by the id of the guest alone', () => {
    it('is written to where all names of theirs agree, and not where a stranger’s does not', async () => {
      const named = { phone: '0117 496 0555', email: 'eve@example.com' };
      const { guestId, contactId } = await widget.named(named);
      await order({ guestId }, { tier: 'free' });
      expect(await messages()).toMatchObject([{ recipient: 'eve@example.com' }]);

      await widget.named({ ...named, email: 'mallory@example.com', fullName: 'Mallory' });
      await widget.service.sql(emptying('message'));
      await order({ guestId }, { tier: 'free' });
      await pay(await order({ guestId }));
      expect(await messages()).toEqual([]);
      await order({ contactId }, { tier: 'free' });
      expect(await messages()).toMatchObject([{ recipient: 'eve@example.com' }]);
    });

    it.each([
      ['has no address', []],
      ['has two', [{ email: 'hal@example.com' }, { email: 'other@example.com' }]],
    ])('can ask for the tickets by their number where it %s', async (_, namedBefore) => {
      const phone = '0117 496 0777';
      for (const one of namedBefore)
        await widget.named({ phone, ...one }, { client: '198.51.100.9' });
      const { guestId } = await widget.named({ phone, fullName: 'Hal Finch', email: null });

      const { body } = await order({ guestId }, { tier: 'free' });
      const lookup = await widget.service.post('/bookings/lookup', {
        reference: body.reference,
        phone,
      });
      expect(lookup.body.booking).toMatchObject({
        reference: body.reference,
        guestFirstName: 'Hal',
      });
      expect(await messages()).toEqual([]);
    });

    it('is not a contact that a stranger has added', async () => {
      const { guestId } = await widget.named({ phone: '0117 496 0666', email: 'fay@example.com' });
      const mallory = { guestId, fullName: 'Mallory', email: 'mallory@example.com' };
      await widget.post('/contacts', mallory);
      await widget.post('/guests', { type: 'Individual', primaryContact: mallory });
      await order({ guestId }, { tier: 'free' });

      expect(await messages()).toMatchObject([{ recipient: 'fay@example.com' }]);
    });

    it('may be one whom a contact has added', async () => {
      const gus = { fullName: 'Gus Hay', phone: '0117 496 0888', email: 'gus@example.com' };
      const { body } = await widget.post('/contacts', gus);
      const ordered = await order({ guestId: body.guestId }, { tier: 'free' });

      expect(ordered.status).toBe(201);
      expect(await messages()).toMatchObject([{ recipient: 'gus@example.com' }]);
    });
  });

  describe('tickets for an unknown guest', () => {
    it('are refused, and hold nothing', async () => {
      const { guestId, contactId } = widget.guest;
      const other = await widget.service.issueKey({ origins: 'https://pier.example' });
      const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
      const before = await widget.service.sql('select from ticket_order');
      const answers = [
        await order({ guestId: unknownId }),
        await order({ contactId: unknownId }),
        await order({ guestId: contactId }),
        await order({ guestId }, { key: other }),
        await order({ contactId }, { key: widget.service.key }),
      ];

      expect(answers.map(ending)).toEqual(answers.map(() => '404 not-found'));
      expect(await widget.service.sql('select from ticket_order')).toHaveLength(before.length);
    });
  });
});

describe('preferences', () => {
  let harbour: string | undefined;

  const widget = shared(() => openWidgetTestDeployment());
  beforeAll(async () => {
    harbour = widget.service.venueId['the-harbour'];
  });
  beforeEach(() => widget.service.sql('delete from marketing_preference'));

  type From = Parameters<Page['post']>[2];

  function prefer(change: Readonly<Record<string, unknown>> = {}, from?: From): Promise<Answer> {
    const body = { venueId: harbour, email: true, sms: false, ...change };
    return widget.post('/marketing-preferences', body, from);
  }

  describe('marketing preferences', () => {
    it('are answered as they were sent', async () => {
      const { guestId, contactId } = widget.guest;
      const sourceUrl = 'https://harbour.example/news';

      expect(await prefer({ guestId, contactId, sourceUrl })).toMatchObject({
        status: 201,
        body: { venueId: harbour, guestId, contactId, email: true, sms: false },
      });
      expect((await prefer({ guestId })).body).toEqual({
        ...{ venueId: harbour, guestId, contactId: null, email: true, sms: false },
      });
      expect((await prefer({ contactId })).body).toEqual({
        ...{ venueId: harbour, guestId, contactId, email: true, sms: false },
      });
    });

    it('are kept with every change, its time and its page', async () => {
      const { guestId } = widget.guest;
      await widget.service.moveTo(morning);
      await prefer({ guestId, sourceUrl: 'https://harbour.example/news' });
      await widget.service.moveTo('2026-12-02T09:00:00Z');
      await prefer({ guestId, email: false, sms: true });
      await widget.service.moveTo(morning);

      const rows = await widget.service.sql(
        `select email, sms, source_url, environment,
         to_char(created_at at time zone 'UTC', 'DD HH24:MI') as at
       from marketing_preference order by position`,
      );
      expect(rows).toEqual([
        {
          ...{ email: true, sms: false, source_url: 'https://harbour.example/news' },
          ...{ environment: 'live', at: '01 09:00' },
        },
        { email: false, sms: true, source_url: null, environment: 'live', at: '02 09:00' },
      ]);
    });

    it('are answered alike whether or not there was an earlier no', async () => {
      const { guestId } = widget.guest;
      const yes = { guestId, email: true, sms: true };
      const [before, no, after] = [
        await prefer(yes),
        await prefer({ guestId, email: false, sms: false }),
        await prefer(yes),
      ];

      expect([before.status, no.status, after.status]).toEqual([201, 201, 201]);
      expect(after.text).toBe(before.text);
      expect(await widget.service.sql('select from marketing_preference')).toHaveLength(3);
    });

    it('are of a guest or a contact', async () => {
      const nobody = await prefer();
      const detail = 'guestId or contactId must say who the guest is.';

      expect(ending(nobody)).toBe('400 validation-failed guest_required');
      expect(nobody.body).toMatchObject({ detail, errors: [{ pointer: '/guestId', detail }] });
      expect(ending(await prefer({ guestId: null, contactId: null }))).toBe(
        '400 validation-failed guest_required',
      );
    });

    it('are of a guest or contact whom the same key has named', async () => {
      const { guestId, contactId } = widget.guest;
      const other = await widget.named({ phone: '0117 496 0777', email: null });
      const key = await widget.service.issueKey({ origins: 'https://pier.example' });
      const sandbox = await widget.service.issueKey({
        origins: 'https://pier.example',
        env: 'sandbox',
      });
      const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
      const answers = [
        await prefer({ guestId: unknownId }),
        await prefer({ contactId: unknownId }),
        await prefer({ guestId: contactId }),
        await prefer({ guestId: other.guestId, contactId }),
        await prefer({ guestId }, { key }),
        await prefer({ contactId }, { key: sandbox }),
      ];

      expect(answers.map(ending)).toEqual(answers.map(() => '404 not-found'));
      expect(await widget.service.sql('select from marketing_preference')).toEqual([]);
    });

    it.each([
      ['/venueId', { venueId: null }],
      ['/email', { email: null }],
      ['/email', { email: 'yes' }],
      ['/sms', { sms: undefined }],
      ['/sourceUrl', { sourceUrl: 'ftp://harbour.example' }],
      ['/guestId', { guestId: 'x' }],
    ])('have all their parts: %s %j', async (pointer, change) => {
      const answer = await prefer({ guestId: widget.guest.guestId, ...change });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body.errors[0].pointer).toBe(pointer);
    });

    it('are for a venue that the key covers', async () => {
      const key = await widget.service.issueKey({
        origins: 'https://pier.example',
        venues: 'the-pier',
      });

      expect(ending(await prefer({ guestId: widget.guest.guestId }, { key }))).toBe(
        '404 not-found',
      );
    });
  });
});
