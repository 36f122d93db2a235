/** What every answer holds in every outcome, and what every request may hold. */
import { describe, expect, it } from '@jest/globals';
import { capabilities, type Capability } from '@venue/domain/access/caller';
import { catalogue } from '@venue/operations/catalogue';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import * as shape from './shape';

const unknownId = 'b0b0b0b0-0000-4000-8000-000000000000';
/** Nothing of her but the first name may come back. */
const ada = { name: 'Ada Quackenbush', phone: '0117 496 0123', email: 'quack@ada.example' };
const secrets = /Quackenbush|496 ?0123|4960123|quack@|peanuts/i;
const notes = 'No peanuts, please';

const service = sharedDeployment('2026-12-01T09:00:00Z');

async function ask(path: string, body: object): Promise<Answer> {
  const answer = await service.post(path, body);
  expect(answer.text).not.toMatch(secrets);
  return answer;
}

const atHarbour = (): object => ({ venueId: service.venueId['the-harbour'] });
const search = (wish: object): Promise<Answer> =>
  ask('/availability/search', { ...atHarbour(), partySize: 2, ...wish });
const book = (wish: object): Promise<Answer> =>
  ask('/reservations', { ...atHarbour(), partySize: 2, guest: ada, notes, ...wish });
const change = (reference: string, what: 'amend' | 'cancel', wish: object): Promise<Answer> =>
  ask(`/bookings/${encodeURIComponent(reference)}/${what}`, { phone: ada.phone, ...wish });
const lookUp = (reference: string): Promise<Answer> =>
  ask('/bookings/lookup', { reference, phone: ada.phone });

async function referenceOf(wish: object): Promise<string> {
  const { body } = await book(wish);
  expect(body.outcome).toBe('booked');
  return body.reference;
}

describe('the list of venues', () => {
  it('gives every venue of the key, in the order of the group', async () => {
    const { body } = await service.get('/venues');

    shape.expectShape(body, shape.venues);
    expect(body.venues.map(({ slug }: { slug: string }) => slug)).toEqual([
      'the-harbour',
      'the-lantern',
      'the-pier',
    ]);
    expect(body.venues[1]).toEqual({
      id: service.venueId['the-lantern'],
      name: 'The Lantern',
      slug: 'the-lantern',
      timezone: 'Europe/London',
      address: {
        line1: '40 Chandler Street',
        line2: 'Lower ground floor',
        city: 'Bristol',
        postcode: 'BS1 3EX',
        country: 'United Kingdom',
      },
      description: 'Small plates and long drinks under the old chandlery, until late.',
      today: '2026-12-01',
      weekday: 'Tuesday',
    });
    expect(body.summary).toBe('There are 3 venues: The Harbour, The Lantern and The Pier.');
  });

  it('gives a key of one venue that one', async () => {
    const key = await service.issueKey({ venues: 'the-pier' });
    const { body } = await service.get('/venues', { key });

    expect(body.venues.map(({ name }: { name: string }) => name)).toEqual(['The Pier']);
    expect(body.summary).toBe('You can book at The Pier.');
  });
});

describe('the availability answer', () => {
  it('is available, with the booking types, lengths and deposits that fit', async () => {
    const { status, body } = await search({ date: '2026-12-05', time: '19:00', partySize: 6 });

    expect(status).toBe(200);
    shape.expectShape(body, shape.availability);
    expect(body).toEqual({
      ...atHarbour(),
      date: '2026-12-05',
      partySize: 6,
      outcome: 'available',
      times: [
        {
          time: '19:00',
          options: [
            {
              bookingTypeId: expect.any(String),
              bookingType: 'Dinner',
              durationMinutes: 120,
              deposit: { required: true, amountPence: 6000, amountDisplay: '£60.00' },
            },
          ],
        },
      ],
      alternatives: [],
      summary:
        'The Harbour has a table for 6 guests on Saturday 5 December at 7pm. A deposit of £60.00 is needed to keep it.',
    });
  });

  it('has no amount to display where no deposit is asked', async () => {
    const { body } = await search({ date: '2026-12-04', time: '19:00' });

    expect(body.times[0].options[0].deposit).toEqual({
      required: false,
      amountPence: 0,
      amountDisplay: null,
    });
    expect(body.summary).toBe('The Harbour has a table for 2 guests on Friday 4 December at 7pm.');
  });

  it.each([
    ['unavailable', { date: '2026-12-05', time: '07:00' }],
    ['closed', { date: '2026-12-25' }],
    ['needs_venue', { date: '2026-12-05', partySize: 9 }],
  ])('is %s, with no times', async (outcome, wish) => {
    const { status, body } = await search(wish);

    expect(status).toBe(200);
    shape.expectShape(body, shape.availability);
    expect(body).toMatchObject({ outcome, times: [] });
    expect(body.alternatives.length > 0).toBe(outcome !== 'needs_venue');
  });
});

describe('the new-booking answer', () => {
  it('is 201 for a booking without deposit', async () => {
    const { status, body } = await book({ date: '2026-12-08', time: '19:30', partySize: 4 });

    expect(status).toBe(201);
    shape.expectShape(body, shape.booked);
    expect(body).toEqual({
      outcome: 'booked',
      reference: expect.stringMatching(/^\w{4} \w{4}$/),
      state: 'confirmed',
      ...atHarbour(),
      date: '2026-12-08',
      time: '19:30',
      partySize: 4,
      bookingType: 'Dinner',
      durationMinutes: 105,
      deposit: noDeposit,
      alternatives: [],
      summary: `Your table for 4 at The Harbour on Tuesday 8 December at 7:30pm is booked. Your reference is ${body.reference}.`,
    });
  });

  it('is 201 for a table that is held for its deposit', async () => {
    const { status, body } = await book({ date: '2026-12-08', time: '17:00', partySize: 6 });

    expect(status).toBe(201);
    shape.expectShape(body, shape.booked);
    expect(body).toMatchObject({
      outcome: 'booked',
      state: 'awaiting_deposit',
      deposit: {
        required: true,
        amountPence: 6000,
        amountDisplay: '£60.00',
        status: 'awaiting_payment',
        linkExpiresAt: '2026-12-01T11:00',
      },
      summary: `Your table for 6 at The Harbour on Tuesday 8 December at 5pm is held for you until 11am. Please pay the deposit of £60.00 by then to keep it. Your reference is ${body.reference}.`,
    });
  });

  it.each([
    ['unavailable', { date: '2026-12-08', time: '07:00' }],
    ['unavailable', { date: '2026-12-25', time: '19:00' }],
    ['unavailable', { date: '2026-11-30', time: '19:00' }],
    ['needs_venue', { date: '2026-12-08', time: '19:00', partySize: 9 }],
  ])('is 200 and empty when %s: %j', async (outcome, wish) => {
    const { status, body } = await book(wish);

    expect(status).toBe(200);
    expect(body).toEqual({
      outcome,
      reference: null,
      state: null,
      ...atHarbour(),
      partySize: 2,
      ...wish,
      bookingType: null,
      durationMinutes: null,
      deposit: noDeposit,
      alternatives: expect.any(Array),
      summary: expect.any(String),
    });
    shape.expectShape(body.alternatives, [shape.alternative]);
    expect(body.alternatives.length > 0).toBe(outcome === 'unavailable');
  });

  const noDeposit = {
    required: false,
    amountPence: 0,
    amountDisplay: '£0.00',
    status: 'not_required',
    sentTo: null,
    linkExpiresAt: null,
  };
});

describe('the lookup answer', () => {
  it('is the booking and a sentence', async () => {
    const reference = await referenceOf({ date: '2026-12-08', time: '20:00' });
    const { status, body } = await lookUp(reference);

    expect(status).toBe(200);
    shape.expectShape(body, shape.found);
    expect(body.booking).toMatchObject({ reference, guestFirstName: 'Ada' });
    expect(body.summary).toBe(
      'Your table for 2 guests at The Harbour on Tuesday 8 December at 8pm is confirmed.',
    );
  });

  it.each([
    ['Ada', 'Ada'],
    ['  Ada   Quackenbush  ', 'Ada'],
    ['Quackenbush, Ada', 'Ada'],
    ['Quackenbush,Ada Mary', 'Ada'],
    ['Ada Quackenbush, MD', 'Ada'],
    ['Ada,', 'Ada'],
    ['Ada\u00a0Quackenbush', 'Ada'],
    ['阿达', '阿达'],
  ])('gives the first name of %j and no more', async (name, guestFirstName) => {
    const reference = await referenceOf({
      date: '2026-12-09',
      time: '12:00',
      partySize: 1,
      guest: { ...ada, name },
    });
    const { body } = await lookUp(reference);
    await change(reference, 'cancel', {});

    expect(body.booking.guestFirstName).toBe(guestFirstName);
  });
});

describe('the amend answer', () => {
  it('has the booking when it was amended', async () => {
    const reference = await referenceOf({ date: '2026-12-09', time: '19:00' });
    const { status, body } = await change(reference, 'amend', { time: '19:15', notes });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changed);
    expect(body).toMatchObject({
      outcome: 'amended',
      booking: { reference, time: '19:15' },
      alternatives: [],
      enquiryId: null,
      depositTopUp: null,
      summary: 'Your booking at The Harbour is now for 2 guests on Wednesday 9 December at 7:15pm.',
    });
  });

  it('has the booking when nothing was to be changed', async () => {
    const reference = await referenceOf({ date: '2026-12-09', time: '20:00' });
    const { body } = await change(reference, 'amend', {
      date: null,
      time: null,
      partySize: null,
      notes: null,
      venueId: null,
    });

    shape.expectShape(body, shape.changed);
    expect(body).toMatchObject({
      outcome: 'amended',
      booking: { reference, time: '20:00', partySize: 2 },
      summary: 'Your booking at The Harbour is still for 2 guests on Wednesday 9 December at 8pm.',
    });
  });

  it('says what a bigger party still owes', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '19:00', partySize: 5 });
    const { body } = await change(reference, 'amend', { partySize: 6 });

    shape.expectShape(body, shape.changed);
    expect(body.depositTopUp).toEqual({
      required: true,
      amountPence: 6000,
      amountDisplay: '£60.00',
      status: 'awaiting_payment',
    });
    expect(body.summary).toBe(
      'Your booking at The Harbour is now for 6 guests on Thursday 10 December at 7pm. A deposit of £60.00 is still to be paid.',
    );
  });

  it('has alternatives and no booking when the new time cannot be had', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '12:00' });
    const { status, body } = await change(reference, 'amend', { time: '07:00' });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changed);
    expect(body).toMatchObject({ outcome: 'unavailable', booking: null, enquiryId: null });
    expect(body.alternatives.length).toBeGreaterThan(0);
    expect(body.summary).toMatch(/ Your booking stays as it was\.$/);
  });

  it('has an enquiry and no booking if the venue must decide', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '13:00' });
    const { status, body } = await change(reference, 'amend', { partySize: 9, notes });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changed);
    expect(body).toMatchObject({
      outcome: 'needs_venue',
      booking: null,
      alternatives: [],
      enquiryId: expect.any(String),
      depositTopUp: null,
    });
  });
});

describe('the cancel answer', () => {
  it('has the booking, cancelled and already cancelled', async () => {
    const reference = await referenceOf({ date: '2026-12-11', time: '19:00' });
    const first = await change(reference, 'cancel', { reason: 'peanuts' });
    const second = await change(reference, 'cancel', {});

    for (const { status, body } of [first, second]) {
      expect(status).toBe(200);
      shape.expectShape(body, shape.changed);
      expect(body).toMatchObject({
        booking: { reference, state: 'cancelled' },
        alternatives: [],
        enquiryId: null,
        depositTopUp: null,
      });
    }
    expect([first.body.outcome, first.body.summary]).toEqual([
      'cancelled',
      'Your booking at The Harbour on Friday 11 December at 7pm is cancelled.',
    ]);
    expect([second.body.outcome, second.body.summary]).toEqual([
      'already_cancelled',
      'Your booking at The Harbour on Friday 11 December at 7pm was already cancelled.',
    ]);
  });

  it('keeps a paid deposit, and informs the venue’s team', async () => {
    const reference = await referenceOf({ date: '2026-12-11', time: '17:00', partySize: 6 });
    await payNewest(service, reference);
    const { body } = await change(reference, 'cancel', {});
    const enquiries = await service.sql(
      `select subject, message from enquiry join booking on booking.id = booking_id
       where reference = $1`,
      [reference.replace(' ', '')],
    );

    expect(body).toMatchObject({
      outcome: 'cancelled',
      booking: { state: 'cancelled', deposit: { amountPence: 6000, status: 'paid' } },
      enquiryId: null,
      summary:
        'Your booking at The Harbour on Friday 11 December at 5pm is cancelled. The Harbour will be in touch about the £60.00 that you have paid.',
    });
    expect(enquiries).toEqual([
      {
        subject: 'Deposit of a cancelled booking',
        message: 'This booking was cancelled after £60.00 had been paid for it.',
      },
    ]);
  });

  it('has an enquiry and no booking inside the notice', async () => {
    const reference = await referenceOf({ date: '2026-12-01', time: '19:00' });
    const { status, body } = await change(reference, 'cancel', { reason: 'peanuts' });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changed);
    expect(body).toMatchObject({
      outcome: 'needs_venue',
      booking: null,
      alternatives: [],
      enquiryId: expect.any(String),
    });
  });
});

describe('the venue of a request', () => {
  const abroad = { ...guest, phone: '+44 117 496 0000' };
  const wish = { date: '2026-12-12', time: '19:00', partySize: 9, guest: abroad };
  const paths = ['/availability/search', '/reservations'];

  it.each(paths)('may be left out or null by a key of one venue: %s', async (path) => {
    const key = await service.issueKey({ venues: 'the-pier' });
    const pier = service.venueId['the-pier'] ?? '';

    for (const venue of [{}, { venueId: null }, { venueId: pier.toUpperCase() }]) {
      const { status, body } = await service.post(path, { ...wish, ...venue }, { key });
      expect([status, body.venueId]).toEqual([200, pier]);
    }
  });

  it.each(paths)('is required of a key of several venues: %s', async (path) => {
    const key = await service.issueKey({ venues: 'the-pier,the-harbour' });

    for (const venue of [{}, { venueId: null }]) {
      const answer = await service.post(path, { ...wish, ...venue }, { key });
      expect([answer.status, slugOf(answer)]).toEqual([400, 'venue-required']);
    }
  });

  it.each(paths)('is not found when unknown or not covered: %s', async (path) => {
    const key = await service.issueKey({ venues: 'the-pier,the-harbour' });

    for (const venueId of [unknownId, service.venueId['the-lantern']]) {
      const answer = await service.post(path, { ...wish, venueId }, { key });
      expect([answer.status, slugOf(answer)]).toEqual([404, 'venue-not-found']);
    }
  });
});

describe('the limits of a request', () => {
  /** Valid in shape; too large to take a table. */
  const make = (wish: object): Promise<Answer> =>
    service.post('/reservations', {
      ...atHarbour(),
      date: '2026-12-12',
      time: '19:00',
      partySize: 9,
      guest,
      ...wish,
    });
  const named = (name: string): Promise<Answer> => make({ guest: { ...guest, name } });
  const mailed = (email: string): Promise<Answer> => make({ guest: { ...guest, email } });
  const cancelled = (reason: string): Promise<Answer> =>
    service.post('/bookings/BBBBBBBB/cancel', { phone: guest.phone, reason });
  const amended = (text: string): Promise<Answer> =>
    service.post('/bookings/BBBBBBBB/amend', { phone: guest.phone, notes: text });
  const address = (length: number): string => {
    const label = 'd'.repeat(63);
    const domain = `${label}.${label}.${label}.uk`;
    return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
  };

  it.each([
    ['a name of 120 characters', () => named('n'.repeat(120)), () => named('n'.repeat(121))],
    ['a name of 1 character', () => named('O'), () => named('')],
    ['120 characters outside the BMP', () => named('𝒜'.repeat(120)), () => named('𝒜'.repeat(121))],
    [
      'a name that is within it when trimmed',
      () => named(`  ${'n'.repeat(120)} `),
      () => named('  '),
    ],
    [
      'a name that is within it in NFC',
      () => named('e\u0301'.repeat(120)),
      () => named('e\u0301'.repeat(121)),
    ],
    [
      'notes of 1,000 characters',
      () => make({ notes: 'n'.repeat(1000) }),
      () => make({ notes: 'n'.repeat(1001) }),
    ],
    [
      '1,000 astral characters of notes',
      () => make({ notes: '🦆'.repeat(1000) }),
      () => make({ notes: '🦆'.repeat(1001) }),
    ],
    ['an e-mail address of 254 characters', () => mailed(address(254)), () => mailed(address(255))],
    [
      'a party of 1',
      () => make({ partySize: 1, date: '2026-11-01' }),
      () => make({ partySize: 0 }),
    ],
    ['a party of 1,000', () => make({ partySize: 1000 }), () => make({ partySize: 1001 })],
  ])('take %s, and nothing beyond', async (_what, last, beyond) => {
    expect((await last()).status).toBe(200);
    expect((await beyond()).status).toBe(400);
  });

  it.each([
    [
      'a reason of 500 characters',
      () => cancelled('🦆'.repeat(500)),
      () => cancelled('🦆'.repeat(501)),
    ],
    [
      'new notes of 1,000 characters',
      () => amended('🦆'.repeat(1000)),
      () => amended('🦆'.repeat(1001)),
    ],
  ])('take %s, and nothing beyond, before anything is looked up', async (_what, last, beyond) => {
    expect((await last()).status).toBe(404);
    expect((await beyond()).status).toBe(400);
    await service.sql('delete from failed_proof');
  });

  it('keep text trimmed and in NFC, with its lines', async () => {
    const reference = await referenceOf({
      date: '2026-12-15',
      time: '12:00',
      guest: { ...guest, name: ' Zoe\u0301  Smith ', email: ' zoe@example.com ' },
      notes: ' one\nand two ',
    });
    const [row] = await service.sql(
      'select guest_name, guest_phone, guest_email, notes from booking where reference = $1',
      [reference.replace(' ', '')],
    );

    expect(row).toEqual({
      guest_name: 'Zoé  Smith',
      guest_phone: '+441174960000',
      guest_email: 'zoe@example.com',
      notes: 'one\nand two',
    });
  });

  it('ignore members that the contract does not know', async () => {
    const reference = await referenceOf({
      date: '2026-12-15',
      time: '12:00',
      state: 'seated',
      source: 'walk-in',
      deposit: { required: false },
      id: unknownId,
      guest: { ...ada, vip: true },
      extra: { deep: [1, { deeper: null }] },
    });
    const [row] = await service.sql<{ state: string; source: string; id: string }>(
      'select state, source, id from booking where reference = $1',
      [reference.replace(' ', '')],
    );

    expect(row).toMatchObject({ state: 'confirmed', source: 'web' });
    expect(row?.id).not.toBe(unknownId);
  });

  it('never read a wrong type as the right one', async () => {
    const wrong: readonly object[] = [
      { partySize: '2' },
      { partySize: 2.5 },
      { partySize: true },
      { partySize: [2] },
      { date: 20261212 },
      { time: 1900 },
      { bookingTypeId: 7 },
      { venueId: {} },
      { notes: 7 },
      { notes: ['a'] },
      { guest: 'Ada' },
      { guest: { ...guest, name: { first: 'Ada' } } },
      { guest: { ...guest, phone: 1174960000 } },
    ];
    for (const wish of wrong) {
      const answer = await make(wish);
      expect([JSON.stringify(wish), answer.status]).toEqual([JSON.stringify(wish), 400]);
    }
  });
});

describe('a key’s capabilities', () => {
  const proof = { phone: guest.phone, reference: 'BBBB BBBB' };
  const someId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
  const visit = { date: '2026-12-12', time: '19:00', partySize: 9, guest };
  const question = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello' };
  const oneDay = '/availability/days?from=2026-12-12&to=2026-12-12&partySize=2';

  /** The capability that opens a route, and a request for it; GET has no body. */
  type Row = readonly [opener: Capability, path: string, body?: object];
  const routes: Readonly<Record<string, Row>> = {
    'GET /venues': ['venues.read', '/venues'],
    'GET /venues/{id}': ['venues.read', `/venues/${someId}`],
    'GET /brands/{id}': ['venues.read', `/brands/${someId}`],
    'GET /opening-hours': ['content.read', '/opening-hours'],
    'GET /knowledge/{topic}': ['content.read', '/knowledge/faq'],
    'GET /menus': ['content.read', '/menus'],
    'GET /events/upcoming': ['events.read', '/events/upcoming'],
    'GET /events': ['events.read', '/events'],
    'GET /event-instances': ['events.read', '/event-instances'],
    'POST /tickets': ['tickets.create', '/tickets', {}],
    'POST /availability/search': ['availability.read', '/availability/search', visit],
    'GET /availability/days': ['availability.read', oneDay],
    'POST /reservations': ['bookings.create', '/reservations', visit],
    'POST /bookings/lookup': ['bookings.manage', '/bookings/lookup', proof],
    'GET /bookings/changes': ['changes.read', '/bookings/changes'],
    'POST /bookings/{reference}/amend': ['bookings.manage', '/bookings/BBBBBBBB/amend', proof],
    'POST /bookings/{reference}/cancel': ['bookings.manage', '/bookings/BBBBBBBB/cancel', proof],
    'POST /bookings/{reference}/running-late': [
      'bookings.manage',
      '/bookings/BBBBBBBB/running-late',
      { ...proof, minutesLate: 20 },
    ],
    'POST /bookings/{reference}/deposit-link': [
      'deposits.send',
      '/bookings/BBBBBBBB/deposit-link',
      proof,
    ],
    'POST /booking-enquiries': ['enquiries.create', '/booking-enquiries', question],
  };
  const rowOf = (route: string): Row => {
    const row = routes[route];
    if (row === undefined) throw new Error(`say how ${route} is asked`);
    return row;
  };
  const send = ([, path, body]: Row, key: string): Promise<Answer> =>
    body === undefined ? service.get(path, { key }) : service.post(path, body, { key });

  const matrix = catalogue.flatMap(({ route }) =>
    capabilities.map((capability) => ({
      route,
      capability,
      opens: rowOf(route)[0] === capability,
    })),
  );

  it.each(matrix)('$capability for $route: $opens', async ({ route, capability, opens }) => {
    const request = rowOf(route);
    const alone = await service.issueKey({ venues: 'the-harbour', capabilities: capability });
    const others = capabilities.filter((one) => one !== capability).join(',');
    const without = await service.issueKey({ venues: 'the-harbour', capabilities: others });

    expect((await send(request, alone)).status === 403).toBe(!opens);
    expect((await send(request, without)).status === 403).toBe(opens);
  });
});
