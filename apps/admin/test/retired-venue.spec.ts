import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { guest, openTestDeployment, slugOf, type TestDeployment } from '@venue/testing/deployment';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import { takeCallback } from '@venue/operations/money/callbacks';
import { listVenueSlugs } from '@venue/operations/venues/group/list-venue-slugs';
import { example, runHere } from './terminal';

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
