/** What a webhook has, who gets it, and the days of `availability.changed`. */
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { until } from '@venue/testing/until';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { webhookSchema } from '@venue/operations/webhooks/payload-schemas';
import { webhookSecret } from '@venue/operations/webhooks/signature';
import type { ReceivedWebhook } from './webhook-receiver';
import {
  guest,
  service,
  receiving,
  receivedWebhooks,
  allSent,
  nextDay,
  book,
  change,
  withoutAvailability,
  orderTickets,
  enquire,
  faultsOf,
  types,
} from './webhook-events';

describe('availability.changed', () => {
  const only = { events: ['availability.changed'] };
  const dates = (): readonly unknown[] =>
    receivedWebhooks().map(({ payload }) => payload.data['date']);

  it('is sent for each day that a booking leaves or comes to', async () => {
    await service.stopWork();
    const booked = await book();
    await service.addEndpoint(only);
    const to = nextDay();
    await change(booked, 'amend', { date: to });
    await service.work();
    expect(receivedWebhooks()).toEqual([]);
    await service.moveBy('5 seconds');
    await allSent();

    expect(receivedWebhooks().map(({ payload }) => payload)).toContainEqual({
      type: 'availability.changed',
      timestamp: expect.any(String),
      data: {
        environment: 'live',
        venueId: service.venueId['the-pier'],
        venue: 'the-pier',
        date: to,
      },
    });
    const [{ payload }] = receivedWebhooks() as [ReceivedWebhook];
    expect(faultsOf(webhookSchema('availability.changed'), payload)).toBe('');
    expect(faultsOf(webhookSchema('booking.created'), payload)).not.toBe('');
    expect([...dates()].sort()).toEqual([booked.date, to]);
  });

  it('is sent for the days on both sides of a midnight that matters to it', async () => {
    await service.stopWork();
    const lantern = service.venueId['the-lantern'];
    const [evening, morning] = ['2026-12-29', '2026-12-30'] as const;
    await service.addEndpoint(only);
    const daysOfBooking = async (date: string, time: string): Promise<readonly unknown[]> => {
      service.receiver.received.length = 0;
      const wish = { venueId: lantern, date, time, partySize: 2, guest };
      expect((await service.post('/reservations', wish)).body.outcome).toBe('booked');
      await service.work();
      await until(
        async () => (await service.sql('select from availability_change')).length === 0,
        300,
      );
      await service.moveBy('5 seconds');
      await allSent();
      return [...dates()].sort();
    };

    expect(await daysOfBooking(evening, '23:30')).toEqual([evening, morning]);
    expect(await daysOfBooking(morning, '00:30')).toEqual([evening, morning]);
    expect(await daysOfBooking(morning, '18:00')).toEqual([morning]);
  });

  it('is sent once for what happens within five seconds, and once more for what comes later', async () => {
    await service.stopWork();
    await service.addEndpoint(only);
    const first = await book();
    const { date } = first;
    await change(first, 'cancel');
    await service.work();
    await service.moveBy('5 seconds');
    await allSent();
    expect(dates()).toEqual([date]);

    await change(await book({ date }), 'cancel');
    await service.moveBy('4 seconds');
    expect(dates()).toHaveLength(1);
    await service.moveBy('1 second');
    await allSent();
    expect(dates()).toEqual([date, date]);
  });

  it('is sent for each day of a block, when it begins and when it is lifted', async () => {
    await service.addEndpoint(only);
    await service.work();
    const { block } = await service.perform(blockTables, {
      venueId: service.venueId['the-pier'],
      wholeVenue: true,
      fromDate: '2026-12-28' as never,
      untilDate: '2026-12-29' as never,
      accept: true,
    });
    await service.moveBy('5 seconds');
    await allSent();
    const sent = [...dates()].sort();
    expect(sent).toEqual(['2026-12-28', '2026-12-29']);

    await service.perform(liftBlock, { blockId: block?.id as never });
    await service.moveBy('5 seconds');
    await allSent();
    expect([...dates()].sort()).toEqual([...sent, ...sent].sort());
  });
});

describe('a webhook', () => {
  it('has the booking as it was then, whatever has happened since', async () => {
    await service.stopWork();
    await service.addEndpoint({ events: withoutAvailability });
    const booked = await book();
    await change(booked, 'amend', { partySize: 1 });
    await change(booked, 'cancel');
    await service.work();
    await allSent();

    const states = receivedWebhooks().map(({ payload: { data } }) => [
      data['state'],
      data['partySize'],
    ]);
    expect(states).toEqual([
      ['confirmed', 2],
      ['confirmed', 1],
      ['cancelled', 1],
    ]);
    expect(receivedWebhooks()[0]?.payload).toEqual({
      type: 'booking.created',
      timestamp: expect.stringMatching(/^2026-12-01T12:00:\S+Z$/),
      data: {
        environment: 'live',
        venueId: service.venueId['the-pier'],
        venue: 'the-pier',
        bookingId: expect.any(String),
        reference: expect.stringMatching(/^\w{4} \w{4}$/),
        version: 1,
        state: 'confirmed',
        partySize: 2,
        bookingType: expect.any(String),
        date: booked.date,
        time: '19:00',
        startsAt: `${booked.date}T19:00:00-05:00`,
        endsAt: expect.stringMatching(/^2026-12-\d\dT[\d:]{8}-05:00$/),
        expectedArrival: null,
        source: 'web',
        guest: { name: 'Ada Lovelace', phone: '+441174960123' },
      },
    });
  });

  it('names no person who was erased since', async () => {
    await service.stopWork();
    await service.addEndpoint({ events: withoutAvailability });
    await book();
    await change(await book(), 'cancel');
    await service.perform(erasePerson, { phone: guest.phone, country: null, email: null });
    await service.work();
    await allSent();

    // The events of two bookings, in any order.
    const due = ['booking.cancelled', 'booking.created', 'booking.created'];
    expect([...types()].sort()).toEqual(due);
    for (const { payload } of receivedWebhooks()) {
      expect(payload.data).toMatchObject({ guest: { name: null, phone: null } });
    }
    for (const { body } of receivedWebhooks()) expect(body).not.toMatch(/Ada|0123|Erased/);
  });

  it('names no guest of what others made, unless the key has guests.read', async () => {
    const all = await service.issueKey({ capabilities: 'all,changes.read' });
    const naming = await service.issueKey({ capabilities: 'changes.read,guests.read' });
    await service.addEndpoint({ path: '/own', events: withoutAvailability });
    await service.addEndpoint({ path: '/other', key: all, events: withoutAvailability });
    await service.addEndpoint({ path: '/naming', key: naming, events: withoutAvailability });
    await service.work();
    await change(await book(), 'cancel');
    await orderTickets(true);
    await enquire();
    await allSent();

    const due = ['booking.cancelled', 'booking.created', 'enquiry.created', 'tickets.confirmed'];
    for (const path of ['/own', '/other', '/naming']) {
      const sent = receivedWebhooks().filter((one) => one.path === path);
      expect(sent.map(({ payload }) => payload.type).sort()).toEqual(due);
      for (const { body } of sent) {
        if (path === '/other') expect(body).not.toMatch(/Ada|0123|guest/);
        else expect(body).toMatch(/"guest":\{"name":"Ada Lovelace","phone":"\+441174960123"\}/);
        expect(body).toContain('"source":"web"');
      }
    }
  });

  it('is signed as Standard Webhooks says, with two secrets for a day after a rotation', async () => {
    await service.sql('delete from clock_offset');
    const id = (await service.addEndpoint()) as WebhookEndpointId;
    const secret = (version: number): string =>
      webhookSecret(service.deployment.secrets, id, version);
    const isBy = (version: number, { body, headers }: ReceivedWebhook): boolean => {
      try {
        new Webhook(secret(version)).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    const signedBy = async (): Promise<readonly number[]> => {
      const count = receivedWebhooks().length;
      await service.deployment.team.ports.webhooks.test(id);
      await until(() => receivedWebhooks().length > count, 100);
      const newest = receivedWebhooks().at(-1) as ReceivedWebhook;
      return [1, 2, 3].filter((version) => isBy(version, newest));
    };
    await service.work();
    expect(await signedBy()).toEqual([1]);

    await service.deployment.team.ports.webhooks.rotate(id, 24);
    expect(await signedBy()).toEqual([1, 2]);

    await service.sql(`update webhook_endpoint set rotated_until = app_now()`);
    expect(await signedBy()).toEqual([2]);
    const [{ body, ...first }] = receivedWebhooks() as [ReceivedWebhook];
    const changed = { ...first, body: body.replace('webhook.test', 'booking.created') };
    expect(isBy(1, changed)).toBe(false);
  });
});

describe('the recipients', () => {
  it('depend on the environment and the venues of integration and endpoint', async () => {
    const sandbox = await service.issueKey({ env: 'sandbox', capabilities: receiving });
    const ofPier = await service.issueKey({ venues: 'the-pier', capabilities: receiving });
    const endpoints = {
      '/all': {},
      '/harbour': { venues: ['the-harbour'] },
      '/pier': { key: ofPier },
      '/neither': { key: ofPier, venues: ['the-harbour'] },
      '/sandbox': { key: sandbox },
    };
    for (const [path, wish] of Object.entries(endpoints)) {
      await service.addEndpoint({ events: ['booking.created'], path, ...wish });
    }
    await service.work();
    const pathsOf = async (made: Promise<unknown>): Promise<readonly string[]> => {
      const count = receivedWebhooks().length;
      await made;
      await allSent();
      return receivedWebhooks()
        .slice(count)
        .map(({ path }) => path)
        .sort();
    };

    const harbour = service.venueId['the-harbour'];
    expect(await pathsOf(book())).toEqual(['/all', '/pier']);
    expect(await pathsOf(book({ venueId: harbour, date: '2026-12-09' }))).toEqual([
      '/all',
      '/harbour',
    ]);
    expect(await pathsOf(book({}, sandbox))).toEqual(['/sandbox']);
    const [live, test] = [receivedWebhooks()[0], receivedWebhooks().at(-1)];
    expect([live, test].map((one) => one?.payload.data['environment'])).toEqual([
      'live',
      'sandbox',
    ]);
  });

  it('are none once the key is revoked, even for waiting events', async () => {
    await service.stopWork();
    const key = await service.issueKey({ capabilities: receiving });
    await service.addEndpoint({ key });
    await book();
    const waiting = await service.unfinished();
    expect(waiting).toBeGreaterThan(0);
    await service.perform(revokeKey, { id: key.split('_')[2] ?? '' });
    await change(await book(), 'cancel');
    expect(await service.unfinished()).toBe(waiting);
    await service.moveBy('5 seconds');
    await service.work();
    await allSent();

    expect(receivedWebhooks()).toEqual([]);
  });
});
