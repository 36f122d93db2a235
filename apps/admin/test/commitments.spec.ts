/** Promises to guests when a file changes the currency or a time zone, or removes a venue. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import { takeCallback } from '@venue/operations/money/callbacks';
import { listVenueSlugs } from '@venue/operations/venues/group/list-venue-slugs';
import { emptying } from '@venue/testing/database';
import { type TestDeployment, guest, openTestDeployment, slugOf } from '@venue/testing/deployment';
import { parse, stringify } from 'yaml';
import { book, pay } from './rows';
import { type OpenTerminal, example, openTerminal, runHere } from './terminal';

describe('promises', () => {
  const owed = { deposit_pence: 987648 };
  const fair = '2099-06-14T15:00';
  const lateFair = '2099-06-14T17:00';

  describe('what was promised to guests', () => {
    let terminal: OpenTerminal;

    beforeAll(async () => {
      terminal = await openTerminal();
    });

    beforeEach(async () => {
      await terminal.sql(emptying('venue_group', 'brand', 'booking', 'enquiry', 'message'));
      await terminal.here('apply', await edited({}));
    });

    afterAll(() => terminal.close());

    interface Parts {
      readonly currency?: string;
      readonly timezone?: string;
      readonly fairAt?: string;
    }

    const edited = async (parts: Parts): Promise<string> => {
      const file = join(terminal.folder, 'group.yaml');
      await writeFile(file, await textOf(parts));
      return file;
    };

    const sell = (parts: object): Promise<unknown> => terminal.sql(anOrder, [parts]);

    describe('keeps its currency', () => {
      const inCad = (): Promise<string> => edited({ currency: 'CAD' });

      it.each<[string, () => Promise<unknown>, string]>([
        ['a deposit that is owed', () => book(terminal, owed), 'the amount of 1 booking is'],
        [
          'a deposit that was never paid',
          () => book(terminal, { deposit_pence: 1, state: 'cancelled' }),
          'the amount of 1 booking is',
        ],
        [
          'money without a deposit',
          async () => pay(terminal, await book(terminal), 987648),
          'the amount of 1 booking is',
        ],
        [
          'a request that is no longer owed',
          async () => terminal.sql(aRequest, [await book(terminal)]),
          'the amount of 1 booking is',
        ],
        ['tickets', () => sell({ total_pence: 1 }), 'the amount of 1 ticket order is'],
        [
          'bookings and tickets',
          async () => {
            await book(terminal, owed);
            await book(terminal, {
              ...owed,
              reference: 'K7QP4M2Z',
              starts_at: '2020-06-12 18:00Z',
            });
            await sell({ total_pence: 2500 });
          },
          'the amounts of 2 bookings and 1 ticket order are',
        ],
      ])('with %s', async (_what, store, amounts) => {
        await store();
        const file = await inCad();
        const line = (await textOf({ currency: 'CAD' }))
          .split('\n')
          .findIndex((one) => one.includes('currency: CAD'));
        const message = `must stay GBP, since ${amounts} in it`;
        const words = `${file}:${line + 1}:3 group.currency: ${message}\n`;
        const before = await terminal.here('export');

        for (const args of [['apply'], ['apply', '--accept'], ['apply', '--prune'], ['diff']]) {
          expect(await terminal.here(...args, file)).toEqual({
            exitCode: 1,
            stdout: '',
            stderr: words,
          });
        }
        const place = { path: 'group.currency', line: line + 1, column: 3 };
        const json = { ok: false, faults: [{ ...place, message }], warnings: [] };
        expect((await terminal.runJson('apply', file)).json).toEqual(json);
        expect(await terminal.here('export')).toEqual(before);
      });

      it.each<[string, () => Promise<unknown>]>([
        ['a booking without a deposit', () => book(terminal)],
        ['free tickets', () => sell({})],
        ['a deposit of the sandbox', () => book(terminal, { ...owed, environment: 'sandbox' })],
      ])('not for %s', async (_what, store) => {
        await store();
        const file = await inCad();

        expect((await terminal.here('diff', file)).exitCode).toBe(0);
        expect((await terminal.here('apply', file)).exitCode).toBe(0);
        expect((await terminal.here('export')).stdout).toContain('currency: CAD');
      });

      it('and takes every other change', async () => {
        await book(terminal, owed);

        expect((await terminal.here('apply', await edited({ fairAt: lateFair }))).exitCode).toBe(0);
      });
    });

    describe('keeps its local time', () => {
      const words =
        'the new time zone moves it from Friday 12 June 2099 at 7pm to Friday 12 June 2099 at 2pm';
      const because = { kind: 'local-time-changed', words };
      const ada = { reference: 'K7QP 4M2X', date: '2099-06-12', time: '19:00' };
      const moved = (): Promise<string> => edited({ timezone: 'America/New_York' });

      it.each([
        ['confirmed', {}],
        ['unpaid', { state: 'awaiting_deposit', hold_until: '2099-06-01 12:00Z' }],
        ['held', { state: 'held', held_for: 'a client', hold_until: '2099-06-01 12:00Z' }],
      ])('where a booking is %s', async (_what, parts) => {
        await book(terminal, parts);
        const file = await moved();
        const before = await terminal.here('export');

        for (const command of ['diff', 'apply']) {
          const { exitCode, json } = await terminal.runJson(command, file);

          expect(exitCode).toBe(1);
          expect(json.bookings).toMatchObject([ada]);
          expect(json.bookings[0].because).toContainEqual(because);
        }
        expect(await terminal.here('export')).toEqual(before);
      });

      it('unless that is accepted, with an enquiry for the team', async () => {
        await book(terminal);

        const { exitCode, json } = await terminal.runJson('apply', await moved(), '--accept');

        expect(exitCode).toBe(0);
        expect(json.accepted.bookings).toMatchObject([ada]);
        const [{ message }] = await terminal.sql('select message from enquiry');
        expect(message).toContain('for 2 guests on Friday 12 June 2099 at 7pm stands outside');
        expect(message).toContain(words);
      });

      it.each([
        ['the same all year', 'Europe/Jersey', '2099-06-12 18:00Z', true],
        [
          'the same in winter, for a booking in winter',
          'Africa/Abidjan',
          '2099-12-05 19:00Z',
          true,
        ],
        [
          'the same in winter, for a booking in summer',
          'Africa/Abidjan',
          '2099-06-12 18:00Z',
          false,
        ],
        ['an hour ahead', 'Europe/Berlin', '2099-12-05 19:00Z', false],
      ])('where the new zone is %s', async (_what, timezone, starts_at, isSame) => {
        await book(terminal, { starts_at });
        const file = await edited({ timezone });

        const { stdout } = await terminal.here('diff', file);

        expect(stdout.includes('No booking and no ticket would break.')).toBe(isSame);
        expect((await terminal.here('apply', file)).exitCode).toBe(isSame ? 0 : 1);
      });

      it('not where a booking is over', async () => {
        await book(terminal, { starts_at: '2020-06-12 18:00Z' });

        expect((await terminal.here('apply', await moved())).exitCode).toBe(0);
      });

      it('where its venue was taken away and comes back elsewhere', async () => {
        await book(terminal);
        const { venues, ...group } = parse(await textOf({}));
        const without = join(terminal.folder, 'without.yaml');
        await writeFile(without, stringify({ ...group, venues: venues.slice(1) }));
        await terminal.here('apply', without, '--prune', '--accept');

        const { exitCode, json } = await terminal.runJson('apply', await moved());

        expect(exitCode).toBe(1);
        expect(json.bookings[0].because).toContainEqual(because);
      });

      it.each([
        ['the same in summer', 'Europe/Jersey', fair, true],
        ['another, though the file has its moment', 'Europe/Paris', '2099-06-14T16:00', false],
        ['another', 'Europe/Paris', fair, false],
      ])('for tickets where the new zone is %s', async (_what, timezone, fairAt, isSame) => {
        await sell({});
        const file = await edited({ timezone, fairAt });

        const { json } = await terminal.runJson('diff', file);

        expect(json.ok).toBe(isSame);
        expect((await terminal.here('apply', file)).exitCode).toBe(isSame ? 0 : 1);
        if (isSame) return;
        expect(json.eventDates[0]).toMatchObject({ date: '2099-06-14', time: '15:00', tickets: 2 });
        expect(json.eventDates[0].because).toContainEqual({
          kind: 'local-time-changed',
          words:
            'the new time zone moves it from Sunday 14 June 2099 at 3pm to Sunday 14 June 2099 at 4pm',
        });
        await terminal.here('apply', file, '--accept');
        const [{ message }] = await terminal.sql('select message from enquiry');
        expect(message).toMatch(/^Order K7QP 4M2Y .* on Sunday 14 June 2099 at 3pm stands outside/);
      });
    });
  });

  /** The example, with an upcoming open day. */
  async function textOf({ currency = 'GBP', timezone = 'Europe/London', fairAt = fair }) {
    const group = parse(await readFile(example, 'utf8'));
    const [harbour] = group.venues;
    group.group.currency = currency;
    harbour.timezone = timezone;
    harbour.events[1].instances[0].startsAt = fairAt;
    return stringify(group);
  }

  const aRequest = `
insert into payment_request
  (id, environment, booking_id, token, amount_pence, currency, expires_at, created_at)
select gen_random_uuid(), environment, id, 'a token', 987648, 'GBP', now(), now()
from booking where id = $1`;

  /** Two tickets for the open day. */
  const anOrder = `
with integration as (
  insert into integration (id, name, channel, environment, capabilities)
  values (gen_random_uuid(), 'Website', 'web', 'live', '[]') returning id
)
insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
  reference, quantity, total_pence, state, source, created_at)
select gen_random_uuid(), 'live', venue_id, integration.id, instance.id, ticket_tier.id,
  'K7QP4M2Y', 2, coalesce(($1::jsonb ->> 'total_pence')::int, 0), 'confirmed', 'web', now()
from event_instance instance join event on event.id = instance.event_id
join ticket_tier on ticket_tier.event_id = event.id and ticket_tier.slug = 'free'
cross join integration where starts_at = '2099-06-14 15:00+01'`;
});

describe('a venue that was pruned', () => {
  let service: TestDeployment;
  let folder: string;
  let venueId: string;
  let reference: string;

  const here = (...args: string[]) =>
    runHere(args, { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper });

  /** Six guests who owe a deposit whose deadline has passed. */
  beforeAll(async () => {
    service = await openTestDeployment();
    venueId = service.venueId['the-harbour'] ?? '';
    folder = await mkdtemp(join(tmpdir(), 'venue-retired-'));
    await service.moveTo('2026-06-10T12:00:00Z');
    const wish = { venueId, date: '2026-06-12', time: '19:00', partySize: 6, guest };
    const { body } = await service.post('/reservations', wish);
    reference = body.reference;
    await service.moveTo('2026-06-10T15:00:00Z');

    const group = parse(await readFile(example, 'utf8'));
    group.venues.shift();
    const file = join(folder, 'group.yaml');
    await writeFile(file, stringify(group));
    expect(await here('apply', file, '--prune')).toMatchObject({ exitCode: 0 });
  });

  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const slugs = async (): Promise<string[]> => {
    const { body } = await service.get('/venues');
    return body.venues.map(({ slug }: { slug: string }) => slug);
  };

  it('is not offered', async () => {
    expect(await slugs()).toEqual(['the-lantern', 'the-pier']);
    expect(await service.perform(listVenueSlugs, {})).toEqual({
      slugs: ['the-lantern', 'the-pier'],
    });
    const wish = { venueId, date: '2026-06-12', partySize: 2 };
    const search = await service.post('/availability/search', wish);
    const booking = await service.post('/reservations', { ...wish, time: '19:00', guest });

    expect([slugOf(search), slugOf(booking)]).toEqual(['venue-not-found', 'venue-not-found']);
  });

  it('no longer finds its bookings', async () => {
    const found = await service.post('/bookings/lookup', { reference, phone: guest.phone });

    expect(slugOf(found)).toBe('booking-not-found');
  });

  it('still accepts late payments, and informs its team', async () => {
    const [{ id, amount }] = (await service.sql<{ id: PaymentRequestId; amount: number }>(
      'select id, amount_pence as amount from payment_request',
    )) as [{ id: PaymentRequestId; amount: number }];
    const { payments, clock } = service.deployment;
    const paid = { paymentId: 'late', requestId: id, amountPence: amount, currency: 'GBP' };
    const { body, headers } = payments.test.signedCallback(paid, (await clock.read()).now);
    const sent = new Headers({ ...headers });

    await takeCallback('test', { body, header: (name) => sent.get(name) }, service.deployment);

    expect(await service.sql('select amount_pence, flag from ledger_entry')).toEqual([
      { amount_pence: amount, flag: 'too-late' },
    ]);
    const { stdout } = await here('enquiries', 'list', '--venue', 'the-harbour');
    expect(stdout).toContain('Payment to decide about');
  });

  it('gets no new device and no new member', async () => {
    const to = { name: 'Door', venue: 'the-harbour' };
    const one = { email: 'a@team.test', name: 'Ada', role: 'host', venues: 'the-harbour' } as const;

    await expect(service.perform(addDevice, to)).rejects.toMatchObject({
      particulars: { detail: 'This venue is no longer in the group file.' },
    });
    await expect(service.perform(inviteMember, one)).rejects.toMatchObject({
      particulars: { detail: 'There is no venue “the-harbour”. There are: the-lantern, the-pier.' },
    });
  });

  it('keeps its enquiries, of which no bookings are made', async () => {
    const [row] = await service.sql<{ id: string }>(
      `update enquiry set booking_id = null where booking_id is not null returning id`,
    );
    const wish = { date: '2026-06-12' as LocalDate, time: '19:00' as LocalTime, partySize: 2 };

    const made = service.perform(bookFromEnquiry, { id: row?.id ?? '', ...wish });
    await expect(made).rejects.toMatchObject({
      slug: 'conflict',
      particulars: { detail: 'This venue takes no bookings any more.' },
    });
  });

  it('is back, with its bookings, when a file names it again', async () => {
    await here('apply', example);

    expect(await slugs()).toEqual(['the-harbour', 'the-lantern', 'the-pier']);
    const found = await service.post('/bookings/lookup', { reference, phone: guest.phone });
    expect(found.body).toMatchObject({ booking: { reference, state: 'expired' } });
  });
});
