/** The contract of requests: their venue, their limits and the capabilities of their key. */
import { describe, expect, it } from '@jest/globals';
import { capabilities, type Capability } from '@venue/domain/access/caller';
import { rotateKey } from '@venue/operations/access/keys/rotate-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { catalogue } from '@venue/operations/catalogue';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';

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
const book = (wish: object): Promise<Answer> =>
  ask('/reservations', { ...atHarbour(), partySize: 2, guest: ada, notes, ...wish });

async function referenceOf(wish: object): Promise<string> {
  const { body } = await book(wish);
  expect(body.outcome).toBe('booked');
  return body.reference;
}

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

describe('the locale of a booking', () => {
  /** The whole party is at one table, so each booking has a day of its own. */
  const wishOn = (day: number): object => ({ date: `2026-12-${day}`, time: '12:00' });

  it.each([
    [22, 'fr', 'fr'],
    [15, 'de-AT', 'de'],
    [16, 'it-IT', null],
    [17, 'not a language', null],
    [18, null, null],
    [19, '', null],
  ])('on %i December, sent as %p, is stored as %p', async (day, locale, stored) => {
    const reference = await referenceOf({ ...wishOn(day), locale });
    const [row] = await service.sql<{ locale: string | null }>(
      'select locale from booking where reference = $1',
      [reference.replace(' ', '')],
    );

    expect(row?.locale).toBe(stored);
  });

  it.each([7, true, ['fr'], { tag: 'fr' }])('is refused if it is %j', async (locale) => {
    const answer = await book({ ...wishOn(22), locale });

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors).toEqual([
      { pointer: '/locale', detail: 'locale must be text: a language tag, such as fr or fr-CA.' },
    ]);
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
  const entryProof = { entryId: someId, phone: guest.phone };
  const visit = { date: '2026-12-12', time: '19:00', partySize: 9, guest };
  const question = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello' };
  const oneDay = '/availability/days?from=2026-12-12&to=2026-12-12&partySize=2';

  /** A request for a route, and the capability that opens it: null if any key does. */
  type Row = readonly [opener: Capability | null, path: string, body?: object];
  const routes: Readonly<Record<string, Row>> = {
    'GET /key': [null, '/key'],
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
    'POST /waiting-list': ['waitlist.join', '/waiting-list', {}],
    'POST /waiting-list/lookup': ['waitlist.join', '/waiting-list/lookup', entryProof],
    'POST /waiting-list/leave': ['waitlist.join', '/waiting-list/leave', entryProof],
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
      isOpen: rowOf(route)[0] === null,
    })),
  );

  it.each(matrix)('$capability for $route: $opens', async (row) => {
    const { route, capability, opens, isOpen } = row;
    const request = rowOf(route);
    const alone = await service.issueKey({ venues: 'the-harbour', capabilities: capability });
    const others = capabilities.filter((one) => one !== capability).join(',');
    const without = await service.issueKey({ venues: 'the-harbour', capabilities: others });

    expect((await send(request, alone)).status === 403).toBe(!opens && !isOpen);
    expect((await send(request, without)).status === 403).toBe(opens);
  });
});

describe('a key that asks for itself', () => {
  const venueOf = (slug: string, name: string): object => ({
    id: service.venueId[slug],
    slug,
    name,
  });

  it('gets its name, environment, capabilities and venues', async () => {
    const venues = 'the-pier,the-harbour';
    const chosen = { env: 'sandbox', capabilities: 'events.read,waitlist.join' } as const;
    const key = await service.issueKey({ venues, ...chosen });
    const { status, body } = await service.get('/key', { key });

    expect([status, body]).toEqual([
      200,
      {
        name: 'test',
        channel: 'web',
        environment: 'sandbox',
        capabilities: ['events.read', 'waitlist.join'],
        venues: [venueOf('the-harbour', 'The Harbour'), venueOf('the-pier', 'The Pier')],
        expiresAt: null,
        summary: 'This sandbox key, “test”, covers The Harbour and The Pier.',
      },
    ]);
  });

  it('sees when it ends after a rotation, and its successor never does', async () => {
    const key = await service.issueKey();
    const rotation = { id: readKey(key)?.publicId, overlapMinutes: 60 };
    const { key: successor } = await service.perform(rotateKey, rotation);
    const ends = await service.get('/key', { key });
    const stays = await service.get('/key', { key: successor });

    expect(ends.body.expiresAt).toMatch(/^2026-12-01T10:0\d/);
    expect(stays.body).toEqual({ ...ends.body, expiresAt: null });
  });

  it('is refused where it is a page’s', async () => {
    const key = await service.issueKey({ origins: 'https://harbour.example' });
    const withHeader = { key: null, headers: { 'X-Service-Publishable-Key': key } };

    expect((await service.get('/key', { key })).status).toBe(401);
    expect((await service.get('/key', withHeader)).status).toBe(401);
  });
});
