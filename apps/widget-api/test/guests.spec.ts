/** Guests and contacts as a page names them: existing or new, with equal answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { slugOf, type Answer } from '@venue/testing/deployment';
import { pause } from '@venue/domain/async';
import type { Guest } from '@venue/domain/guest/guest';
import type { Work } from '@venue/domain/ports';
import type { GuestId } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import { workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { ada, openPages, origin, type Pages } from './guest-pages';
import { openWidgetTestDeployment, type WidgetTestDeployment } from './widget-client';

let pages: Pages;

beforeAll(async () => {
  pages = await openPages();
});
beforeEach(() => pages.service.sql(emptying('guest')));
afterAll(() => pages.close());

type Wish = Readonly<Record<string, unknown>>;

const addGuest = (contact: Wish, rest: Wish = {}, key = pages.key): Promise<Answer> =>
  pages.post('/guests', { type: 'Individual', primaryContact: contact, ...rest }, { key });
const addContact = (contact: Wish, key = pages.key): Promise<Answer> =>
  pages.post('/contacts', contact, { key });
const guests = () => pages.service.sql<{ id: string }>('select id from guest order by created_at');
const contacts = () =>
  pages.service.sql<{ id: string }>('select id from contact order by named_at');

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('a guest', () => {
  it('is added with the contact, and returned as sent', async () => {
    const { status, body } = await addGuest({ ...ada, role: 'Chair' }, { vat: 'GB123' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      type: 'Individual',
      companyName: null,
      contacts: [
        {
          id: uuid,
          guestId: body.id,
          fullName: 'Ada Lovelace',
          email: 'ada@example.com',
          phone: '+441174960001',
          role: 'Chair',
        },
      ],
    });
  });

  it.each(['https://x.example', 'Www.x.example Ltd', 'A\u202eB', 'A\nB'])(
    'is no company with a web address or control characters in its name: %j',
    async (companyName) => {
      const { status, body } = await addGuest(ada, { type: 'Corporate', companyName });

      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/companyName']);
    },
  );

  it('is found again by the phone number, however it is written', async () => {
    const first = await addGuest(ada);
    const second = await addGuest({ fullName: 'A. King', phone: '+44 (0)117 496-0001' });

    expect(second.body.id).toBe(first.body.id);
    expect(second.body.contacts).toEqual([
      {
        id: uuid,
        guestId: first.body.id,
        fullName: 'A. King',
        email: null,
        phone: '+441174960001',
        role: null,
      },
    ]);
    expect(await guests()).toHaveLength(1);
    expect(await contacts()).toHaveLength(2);
  });

  it('is found again by the address where there is no number, in whatever case', async () => {
    const first = await addGuest({ fullName: 'Ada', email: 'Ada@Example.com' });
    const second = await addGuest({ fullName: 'Ada', email: 'aDA@example.COM' });

    expect(second.body.id).toBe(first.body.id);
    expect(second.body.contacts[0].email).toBe('aDA@example.COM');
  });

  it('has an id that does not tell which number and address belong together', async () => {
    const both = await addGuest(ada);
    const byNumber = await addGuest({ fullName: 'Mallory', phone: ada.phone });
    const byAddress = await addGuest({ fullName: 'Mallory', email: ada.email });

    expect(byNumber.body.id).toBe(both.body.id);
    expect(byAddress.body.id).not.toBe(both.body.id);
  });

  it.each([
    ['a sandbox and a live one', {}, { env: 'sandbox' } as const],
    ['a person and a company', { type: 'Corporate', companyName: 'Analytical' }, undefined],
  ])('is not the same as another of the same number: %s', async (_, rest, wish) => {
    const first = await addGuest(ada);
    const key =
      wish === undefined ? pages.key : await pages.service.issueKey({ origins: origin, ...wish });
    const second = await addGuest(ada, rest, key);

    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('who is a person is the same with any company', async () => {
    const first = await addGuest(ada);
    const second = await addGuest(ada, { companyName: 'Acme' });

    expect(second.body).toMatchObject({ id: first.body.id, companyName: 'Acme' });
  });

  it('of a company is one for each company, in whatever case', async () => {
    const of = async (companyName: string) =>
      (await addGuest(ada, { type: 'Corporate', companyName })).body;
    const [first, same, other] = [await of('Acme'), await of('ACME'), await of('Bolts')];

    expect([same.id, same.companyName]).toEqual([first.id, 'ACME']);
    expect(other.id).not.toBe(first.id);
  });

  it('is made once by twenty requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => addGuest({ ...ada, fullName: `Ada ${nth % 4}` })),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await guests()).toHaveLength(1);
    expect(await contacts()).toHaveLength(4);
  });

  it('is made more than once by those who look first, without the constraint', async () => {
    await pages.service.sql('alter table guest drop constraint known_once');
    const lookers = await pages.openOn((manager) => {
      const work = workOn(manager);
      const guests: Work['guests'] = Object.assign(Object.create(work.guests) as Work['guests'], {
        findOrAdd: (guest: Guest) => lookThenAdd(guest, manager),
      });
      return { ...work, guests };
    });
    const body = { type: 'Individual', primaryContact: ada };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lookers.post('/guests', body)),
    );
    await lookers.close();
    const made = await guests();
    await pages.service.sql(emptying('guest'));
    await pages.service.sql(
      'alter table guest add constraint known_once unique (environment, type, known_by)',
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(made.length).toBeGreaterThan(1);
  });
});

let looks = 0;

async function lookThenAdd(
  { id, environment, type, identityKey, createdAt }: Guest,
  manager: Parameters<typeof workOn>[0],
): Promise<GuestId> {
  const look = 'select id from guest where (environment, type, known_by) = ($1, $2, $3)';
  const [found] = await manager.query<{ id: GuestId }[]>(look, [environment, type, identityKey]);
  if (found !== undefined) return found.id;
  looks += 1;
  // None adds a guest before the others have searched too.
  while (looks < 2) await pause(10);
  const add = `insert into guest (id, environment, type, known_by, created_at)
    values ($1, $2, $3, $4, $5)`;
  await manager.query(add, [id, environment, type, identityKey, isoOf(createdAt)]);
  return id;
}

describe('the answer to a stranger', () => {
  /** An answer without its ids, which are new or were in an earlier answer. */
  const comparable = ({ status, headers, text }: Answer, name: string) => ({
    status,
    headers: [...headers.keys()].sort(),
    text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(name, 'name'),
    length: text.length - name.length,
  });

  it('is the same for an existing and for a new person', async () => {
    await addGuest({ ...ada, role: 'Countess' });
    const existing = await addGuest({ fullName: 'M', phone: ada.phone });
    const unknown = await addGuest({ fullName: 'M', phone: '0117 496 0002' });
    const swapped = unknown.text.replace('+441174960002', '+441174960001');

    expect(comparable({ ...unknown, text: swapped }, 'M')).toEqual(comparable(existing, 'M'));
    expect(existing.text).not.toMatch(/Lovelace|ada@|Countess/);
  });

  it('has only what they sent for an existing company', async () => {
    const company = { type: 'Corporate', companyName: 'Acme', vat: 'GB1' };
    const { body } = await addGuest(ada, company);
    await addContact({ guestId: body.id, fullName: 'Bob', email: 'bob@acme.example' });
    const again = await addGuest(
      { fullName: 'M', phone: ada.phone },
      { ...company, companyName: 'aCME', vat: 'GB2' },
    );

    expect(again.body.companyName).toBe('aCME');
    expect(again.body.contacts).toHaveLength(1);
    expect(again.text).not.toMatch(/Acme|Bob|Lovelace|GB1/);
    const stored = 'select company_name, vat from guest';
    expect(await pages.service.sql(stored)).toEqual([{ company_name: 'Acme', vat: 'GB1' }]);
  });

  it('takes the same statements for both, so that its time says nothing', async () => {
    const queries = new Set<jest.SpiedFunction<Connected['databaseConnection']['query']>>();
    const counted = await pages.openOn((manager) => {
      const { databaseConnection } = manager.queryRunner as unknown as Connected;
      queries.add(jest.spyOn(databaseConnection, 'query'));
      return workOn(manager);
    });
    const name = async (phone: string): Promise<string[]> => {
      for (const query of queries) query.mockRestore();
      queries.clear();
      const contact = { fullName: 'M', phone };
      const body = { type: 'Individual', primaryContact: contact };
      expect((await counted.post('/guests', body)).status).toBe(201);
      const sent = [...queries].flatMap(({ mock }) => mock.calls.map(([statement]) => statement));
      return sent.map((statement) => (typeof statement === 'string' ? statement : statement.text));
    };
    await addGuest(ada);
    const [known, unknown] = [await name(ada.phone), await name('0117 496 0004')];
    await counted.close();

    expect(known.filter((text) => /insert into (guest|contact)/.test(text))).toHaveLength(2);
    expect(known).toEqual(unknown);
  });
});

/** TypeORM keeps its connection private. */
interface Connected {
  readonly databaseConnection: { query(statement: string | { readonly text: string }): unknown };
}

describe('a contact', () => {
  it('without a guest belongs to the guest with the same data', async () => {
    const { body: guest } = await addGuest(ada);
    const { status, body } = await addContact({ fullName: 'Ada King', phone: ada.phone });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      guestId: guest.id,
      fullName: 'Ada King',
      email: null,
      phone: '+441174960001',
      role: null,
    });
  });

  it('with the same data is the same, and counts as named again', async () => {
    const first = await addContact(ada);
    const [{ named_at: before }] = await named();
    const second = await addContact({ ...ada, phone: '+441174960001', role: null });

    expect(second.body).toEqual(first.body);
    const rows = await named();
    expect(rows).toHaveLength(1);
    expect(rows[0].named_at > before).toBe(true);
  });

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows of a table
  const named = () => pages.service.sql<any>('select named_at from contact') as Promise<[any]>;

  it('needs a number or an address', async () => {
    const { status, body } = await addContact({ fullName: 'Ada' });
    const detail = 'phone or email is required, so that the venue can reach the guest.';

    expect([status, body.errors]).toEqual([400, [{ pointer: '/phone', detail }]]);
  });

  it.each(['/guests', '/contacts'])('may be added to a guest that was named: %s', async (path) => {
    const { body: guest } = await addGuest(ada);
    const bob = { guestId: guest.id, fullName: 'Bob', email: 'bob@example.com' };
    const { body } = await pages.post(
      path,
      path === '/guests' ? { type: 'Individual', primaryContact: bob } : bob,
    );

    const contact = path === '/guests' ? body.contacts[0] : body;
    expect(contact).toMatchObject({ guestId: guest.id, fullName: 'Bob' });
  });

  it('is not added to a guest whom another key has named, as if there were none', async () => {
    const { body: guest } = await addGuest(ada);
    const key = await pages.service.issueKey({ origins: origin });
    const bob = { fullName: 'Bob', email: 'bob@example.com' };
    const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
    const answers = [
      await addContact({ ...bob, guestId: guest.id }, key),
      await addContact({ ...bob, guestId: unknownId }, key),
      await addGuest({ ...bob, guestId: guest.id }, {}, key),
      await addGuest({ ...bob, guestId: unknownId }),
      await addGuest({ ...bob, guestId: guest.id }, { type: 'Corporate', companyName: 'Acme' }),
    ];

    for (const answer of answers) {
      expect([answer.status, slugOf(answer)]).toEqual([404, 'not-found']);
    }
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
    expect(await contacts()).toHaveLength(1);

    await addGuest(ada, {}, key);
    expect((await addContact({ ...bob, guestId: guest.id }, key)).status).toBe(201);
  });
});

describe('the fields of a contact', () => {
  it.each([
    ['/primaryContact/fullName', { fullName: undefined }, {}],
    ['/primaryContact/fullName', { fullName: 'x'.repeat(121) }, {}],
    ['/primaryContact/email', { email: 'ada' }, {}],
    ['/primaryContact/phone', { phone: '12' }, {}],
    ['/primaryContact/phone', { phone: 'ada' }, {}],
    ['/primaryContact/phone', { phone: null, email: null }, {}],
    ['/primaryContact/guestId', { guestId: 'x' }, {}],
    ['/companyName', {}, { type: 'Corporate' }],
    ['/companyName', {}, { type: 'Corporate', companyName: '' }],
    ['/type', {}, { type: 'individual' }],
    ['/primaryContact', {}, { primaryContact: 'Ada' }],
  ])('is refused by name: %s %j %j', async (pointer, contact, rest) => {
    const answer = await addGuest({ ...ada, ...contact }, rest);

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });

  it('says that a number can’t be called, and not that it needs a prefix', async () => {
    const { body } = await addContact({ fullName: 'Ada', phone: '12' });

    expect(body.errors).toEqual([
      { pointer: '/phone', detail: 'phone must be a phone number that can be called.' },
    ]);
  });

  it('has numbers of where the key’s venues are, if they can’t be taken for two', async () => {
    await pages.service.sql(`update venue set country = 'FR' where slug <> 'the-harbour'`);
    await pages.service.sql('update venue_group set revision = revision + 1');
    const key = await pages.service.issueKey({ origins: origin, venues: 'the-pier' });
    const addAda = async (by: string) => addContact({ fullName: 'A', phone: '01 12 34 56 78' }, by);
    const [atPier, everywhere] = [await addAda(key), await addAda(pages.key)];
    const whole = await addContact({ fullName: 'A', phone: '+33 1 12 34 56 78' }, pages.key);
    await pages.service.sql(`update venue set country = 'GB',
      retired_at = case slug when 'the-pier' then now() end`);
    await pages.service.sql('update venue_group set revision = revision + 1');
    const nowhere = await addAda(key);
    await pages.service.sql('update venue set retired_at = null');
    await pages.service.sql('update venue_group set revision = revision + 1');

    expect(atPier.body.phone).toBe('+33112345678');
    expect(whole.body.phone).toBe('+33112345678');
    expect(slugOf(everywhere)).toBe('validation-failed');
    expect(everywhere.body.detail).toMatch(/the prefix of its country/);
    expect([nowhere.status, nowhere.body.detail]).toEqual([
      404,
      'This key covers no venue any more.',
    ]);
  });

  it('may be pasted with invisible marks and spaces', async () => {
    const pasted = '\u202a0117\u00a0496\u202f0001\u202c\u200e';
    const { status, body } = await addContact({ fullName: 'Ada', phone: pasted });
    const inName = await addContact({ fullName: 'Ada\u202a', phone: ada.phone });

    expect([status, body.phone]).toEqual([201, '+441174960001']);
    expect([inName.status, inName.body.errors[0].pointer]).toEqual([400, '/fullName']);
  });

  it('needs an Idempotency-Key, and is repeated with it', async () => {
    const body = { type: 'Individual', primaryContact: ada };
    const without = await pages.post('/guests', body, { idempotencyKey: null });
    const idempotencyKey = 'one-key-of-some-length';
    const first = await pages.post('/guests', body, { idempotencyKey });
    const second = await pages.post('/guests', body, { idempotencyKey });

    expect(slugOf(without)).toBe('idempotency-key-required');
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a number without its prefix, on a page of venues in two countries', () => {
  let abroad: WidgetTestDeployment;
  const local = '(212) 555-0147';

  beforeAll(async () => {
    abroad = await openWidgetTestDeployment();
  });
  afterAll(() => abroad.close());

  const name = (path: string, venueId: string | undefined, from: Client = {}) => {
    const contact = { fullName: 'Ada', phone: local };
    const body = path === '/contacts' ? contact : { type: 'Individual', primaryContact: contact };
    return abroad.post(path, { ...body, ...(venueId === undefined ? {} : { venueId }) }, from);
  };
  const phoneIn = ({ body }: Answer): string => (body.contacts?.[0] ?? body).phone;

  it.each(['/guests', '/contacts'])('is read as one of the venue’s country: %s', async (path) => {
    const { venueId } = abroad.service;
    const answers = await Promise.all(
      ['the-pier', 'the-harbour'].map((slug) => name(path, venueId[slug])),
    );
    const bySlug = await name(path, 'the-pier');

    expect([...answers, bySlug].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(phoneIn)).toEqual(['+12125550147', '+442125550147']);
    expect(phoneIn(bySlug)).toBe('+12125550147');
  });

  it.each(['/guests', '/contacts'])('is refused where the venue is unknown: %s', async (path) => {
    const key = await abroad.service.issueKey({
      origins: 'https://pier.example',
      venues: 'the-harbour',
    });
    const uncovered = await name(path, abroad.service.venueId['the-pier'], { key });
    const unknown = await name(path, '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50');

    for (const answer of [uncovered, unknown]) {
      expect([answer.status, slugOf(answer)]).toEqual([404, 'not-found']);
    }
  });

  it('is read with the country of the only hold of the client', async () => {
    const at = (client: string): Client => ({ client });
    const { venueId } = abroad.service;
    await abroad.hold({}, at('198.51.100.1'));
    await abroad.hold({}, at('198.51.100.2'));
    const second = { venueId: venueId['the-harbour'], time: '19:30' };
    expect((await abroad.hold(second, at('198.51.100.2'))).status).toBe(201);
    const released = (await abroad.hold({ time: '20:00' }, at('198.51.100.3'))).body.holdId;
    await abroad.release(released, at('198.51.100.3'));

    const one = await name('/guests', undefined, at('198.51.100.1'));
    const others = [
      await name('/guests', undefined, at('198.51.100.2')),
      await name('/guests', undefined, at('198.51.100.3')),
      await name('/guests', undefined, at('198.51.100.4')),
    ];

    expect([one.status, phoneIn(one)]).toEqual([201, '+12125550147']);
    for (const { status, body } of others) {
      expect([status, body.errors[0].pointer]).toEqual([400, '/primaryContact/phone']);
    }
  });
});

type Client = NonNullable<Parameters<WidgetTestDeployment['get']>[1]>;
