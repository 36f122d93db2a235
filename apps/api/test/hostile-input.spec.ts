/**
 * Hostile inputs: none causes a server error, and none has an effect beyond its plain meaning.
 */
import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { exchange } from '@venue/testing/raw-http';

const service = sharedDeployment('2026-12-01T09:00:00Z');
beforeEach(() => service.sql(emptying('allocation', 'booking', 'idempotency', 'failed_proof')));

const wish = (change: object = {}): object => ({
  venueId: service.venueId['the-harbour'],
  date: '2026-12-09',
  time: '19:00',
  partySize: 2,
  guest,
  ...change,
});
const book = (change: object): Promise<Answer> => service.post('/reservations', wish(change));
const search = (change: object): Promise<Answer> =>
  service.post('/availability/search', wish(change));
const lookUp = (reference: string, phone = guest.phone): Promise<Answer> =>
  service.post('/bookings/lookup', { reference, phone });
const change = (reference: string, what: 'amend' | 'cancel', body: object): Promise<Answer> =>
  service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, {
    phone: guest.phone,
    ...body,
  });

async function newBooking(body: object = {}): Promise<string> {
  const answer = await book(body);
  expect(answer.body.outcome).toBe('booked');
  return answer.body.reference;
}

/** Refused as invalid, naming that field. */
function expectInvalid(answer: Answer, pointer?: string): void {
  expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
  if (pointer !== undefined) {
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  }
}

const posts = [
  '/availability/search',
  '/reservations',
  '/bookings/lookup',
  '/bookings/BBBBBBBB/amend',
  '/bookings/BBBBBBBB/cancel',
];

describe.each(posts)('a body sent to %s', (path) => {
  const nested = (open: string, close: string, levels: number): string =>
    `{"a":${open.repeat(levels)}1${close.repeat(levels)}}`;

  it.each([
    ['an open brace', '{'],
    ['a brace too many', '{}}'],
    ['a bare name', '{a:1}'],
    ['single quotes', "{'a':1}"],
    ['a comma too many', '{"a":1,}'],
    ['a comment', '{"a":1}//'],
    ['NaN', '{"partySize":NaN}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['NUL', '\0'],
    ['two objects', '{}{}'],
    ['a member twice', '{"phone":"1","phone":"2"}'],
    ['a member twice, once escaped', '{"phone":"1","\\u0070hone":"2"}'],
    ['a member twice, deep down', '{"a":[{"b":{"c":1,"c":2}}]}'],
    ['__proto__', '{"__proto__":{"partySize":2}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":{"partySize":2}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"partySize":2}}}'],
    ['a prototype in a guest', '{"guest":{"prototype":1}}'],
    ['10,000 objects deep', nested('{"a":', '}', 10_000)],
    ['10,000 lists deep', nested('[', ']', 10_000)],
    ['21 levels', nested('[', ']', 20)],
    ['10,000 members', `{${Array.from({ length: 5000 }, (_, at) => `"${at}":1`).join()}}`],
    ['a list of 10,000', `{"a":[${Array(10_000).fill(1).join()}]}`],
  ])('is refused when it is %s', async (_what, body) => {
    expectInvalid(await service.post(path, body));
  });

  it('is read up to 64 KiB, however it is sent', async () => {
    const head = [
      `POST /public/v1${path} HTTP/1.1`,
      'Host: house.test',
      `Authorization: Bearer ${service.key}`,
      'Content-Type: application/json',
      'Idempotency-Key: large',
      'Connection: close',
    ];
    const declared = [...head, 'Content-Length: 10485760', '', '{"a":"'].join('\r\n');
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const endless = [...head, 'Transfer-Encoding: chunked', '', chunk.repeat(4)].join('\r\n');

    const sent = [declared, endless].map((bytes) => exchange(service.url, bytes));
    for (const [answer] of await Promise.all(sent)) {
      expect(answer?.status).toBe(413);
      expect(answer?.text).toContain('/payload-too-large');
    }
  });
});

describe('a body', () => {
  it('of 20 levels and 200 members is still read', async () => {
    const deep = { a: JSON.parse('['.repeat(19) + ']'.repeat(19)) as unknown };
    const wide = Object.fromEntries(Array.from({ length: 190 }, (_, at) => [`extra${at}`, at]));

    expect((await search(deep)).status).toBe(200);
    expect((await search(wide)).status).toBe(200);
  });

  it('is not awaited if the key is invalid', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.on('data', (bytes) => {
        resolve(bytes.toString());
        socket.destroy();
      });
      socket.write(
        'POST /public/v1/reservations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
      );
    });

    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a party size', () => {
  it.each([
    '1e400',
    '-0',
    '0',
    '-1',
    '2.5',
    '1001',
    '10000',
    '2147483647',
    '2147483648',
    '9007199254740993',
    '"2"',
    'true',
    'null',
    '[2]',
    '{}',
  ])('of %s is refused', async (size) => {
    const body = JSON.stringify(wish({ partySize: 7 })).replace(
      '"partySize":7',
      `"partySize":${size}`,
    );

    expectInvalid(await service.post('/availability/search', body), '/partySize');
    expectInvalid(await service.post('/reservations', body), '/partySize');
    // Null keeps the booked value.
    if (size !== 'null') {
      const amended = `{"phone":"0117 496 0000","partySize":${size}}`;
      expectInvalid(await service.post('/bookings/BBBBBBBB/amend', amended), '/partySize');
    }
  });

  it.each(['2.0', '2e0', '20E-1'])('of %s is two', async (size) => {
    const body = JSON.stringify(wish({ partySize: 7 })).replace(
      '"partySize":7',
      `"partySize":${size}`,
    );

    expect((await service.post('/availability/search', body)).body.partySize).toBe(2);
  });
});

describe('text', () => {
  const injected = [
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("//evil.example","x")',
    "Robert'); DROP TABLE booking;--",
    '${7*7} {{7*7}} %s %n',
    '../../etc/passwd',
    '$1 \\ \\\\ \\x00',
  ];

  it.each(injected)('is stored unchanged, without any effect: %s', async (text) => {
    const reference = await newBooking({ guest: { ...guest, name: text }, notes: text });
    const [row] = await service.sql('select guest_name, notes from booking');
    const { body, headers } = await lookUp(reference);

    expect(row).toEqual({ guest_name: text, notes: text });
    expect(text).toContain(body.booking.guestFirstName);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  const removedFromPhones = [
    ['an override', '\u202eAda'],
    ['an isolate', 'Ada\u2066x'],
    ['a tab', 'Ada\tx'],
  ] as const;
  const refused = [
    ['NUL', 'Ada\0'],
    ['NUL in the middle', 'A\0da'],
    ['a bell', 'Ada\u0007'],
    ['an escape', '\u001b[31mAda'],
    ['delete', 'Ada\u007f'],
    ['a C1 control', 'Ada\u0085x'],
    ['half a surrogate pair', 'Ada \ud83d x'],
    ['the other half', 'Ada \udc00 x'],
    ['a line separator', 'Ada\u2028x'],
    ['a paragraph separator', 'Ada\u2029x'],
    ['a lone carriage return', 'Ada\rx'],
  ] as const;

  it.each([...refused, ...removedFromPhones])('with %s is refused', async (_what, text) => {
    expectInvalid(await book({ guest: { ...guest, name: text } }), '/guest/name');
    expectInvalid(await book({ guest: { ...guest, email: `${text}@x.example` } }), '/guest/email');
    expectInvalid(await book({ notes: text }), '/notes');
    expectInvalid(await book({ guest: { ...guest, phone: text } }), '/guest/phone');
    expectInvalid(await change('BBBBBBBB', 'amend', { notes: text }), '/notes');
    expectInvalid(await change('BBBBBBBB', 'cancel', { reason: text }), '/reason');
    expectInvalid(await lookUp(text), '/reference');
  });

  it.each(refused)('with %s is no phone number to look up', async (_what, text) => {
    expectInvalid(await lookUp('BBBBBBBB', text), '/phone');
  });

  it.each(removedFromPhones)('loses %s where a phone number is expected', async (_what, text) => {
    const reference = await newBooking();
    const mark = text.replaceAll(/[Adax]/g, '');

    expect((await lookUp(reference, `${guest.phone}${mark}`)).status).toBe(200);
  });

  it.each([
    ['CR LF', 'Ada\r\nBcc: all@example.com'],
    ['LF', 'Ada\nLovelace'],
  ])('on several lines is no name: %s', async (_what, name) => {
    expectInvalid(await book({ guest: { ...guest, name } }), '/guest/name');
  });

  it('loses unseen spaces and direction marks in a name', async () => {
    const name = 'A\u200bd\u2060a\ufeff Love\u200flace\u061c';
    await newBooking({ guest: { ...guest, name } });
    const [row] = await service.sql('select guest_name from booking');

    expect(row).toEqual({ guest_name: 'Ada Lovelace' });
  });

  it.each([
    'O',
    'D’Arcy-Öz',
    "Sinéad O'Connor",
    '山田 太郎',
    'محمد',
    'می\u200cخواهم',
    'क्\u200dष',
    '𝒜da',
    '👩‍🍳 Chef',
  ])('is a name in every script: %s', async (name) => {
    await newBooking({ guest: { ...guest, name } });
    const [row] = await service.sql('select guest_name from booking');

    expect(row).toEqual({ guest_name: name.normalize('NFC') });
  });

  it.each(['', '   ', '\u200b', '\ufeff \u2060', '\u00a0'])(
    'that shows nothing is no name: %j',
    async (name) => {
      expectInvalid(await book({ guest: { ...guest, name } }), '/guest/name');
    },
  );

  it.each([null, '', '  '])('that is blank keeps the notes: %j', async (blank) => {
    const reference = await newBooking({ notes: 'by the window' });
    await change(reference, 'amend', { notes: blank });
    const [row] = await service.sql<{ notes: unknown }>('select notes from booking');

    expect(row?.notes).toBe('by the window');
  });
});

describe('a name', () => {
  it.each(['Win at https://x.example', 'www.x.example', 'WWW.x.example', 'x://y'])(
    'is no web address: %s',
    async (name) => {
      expectInvalid(await book({ guest: { ...guest, name } }), '/guest/name');
    },
  );
});

describe('an e-mail address', () => {
  it.each([
    'Ada <ada@example.com>',
    'ada@@example.com',
    'ada@example.com, bob@example.com',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada@example.com\nx',
    'ada@[127.0.0.1]',
    'ada@localhost',
    '@example.com',
    'ada@',
    'ada example@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}`,
    'javascript:alert(1)',
    '"ada"@example.com',
    '"ada lovelace"@example.com',
    '"ada\r\nBcc: bob"@example.com',
    '"ada\u001b[2J"@example.com',
    'ada\u202e@example.com',
    'ada@exam\u200eple.com',
    'ada\ud83d@x.example',
    'ada@x\udc00.example',
  ])('is refused: %j', async (email) => {
    expectInvalid(await book({ guest: { ...guest, email } }), '/guest/email');
  });
});

describe('a phone number', () => {
  it.each([
    '0117 496 0000',
    '01174960000',
    '(0117) 496-0000',
    '0117.496.0000',
    '+44 117 496 0000',
    '+441174960000',
    '+44 (0)117 496 0000',
    '0044 117 496 0000',
    '０１１７ ４９６ ００００',
    '  0117 496 0000  ',
  ])('is one number, spelt %s', async (spelt) => {
    const reference = await newBooking();
    const other = await newBooking({ date: '2026-12-10', guest: { ...guest, phone: spelt } });

    expect((await lookUp(reference, spelt)).status).toBe(200);
    expect((await lookUp(other)).status).toBe(200);
  });

  it.each([
    '999',
    '1'.repeat(40),
    '0117 496 0000 ext 5',
    '0117 496 0000;ext=5',
    '0117 496 0000 x5',
    '0117 496 0000 or 0117 496 0001',
    'call 0117 496 0000',
    'ada',
    '+',
    '+999 117 496 0000',
    '',
    '0'.repeat(65),
  ])('is refused on a booking: %s', async (phone) => {
    expectInvalid(await book({ guest: { ...guest, phone } }), '/guest/phone');
  });

  it('may be any number that can be dialled, premium ones too', async () => {
    await newBooking({ guest: { ...guest, phone: '0909 879 0000' } });
  });

  it('that is invalid proves nothing, and is no fault of the request', async () => {
    const reference = await newBooking();

    for (const phone of ['999', 'nobody', '1'.repeat(40), 'null']) {
      expect(slugOf(await lookUp(reference, phone))).toBe('booking-not-found');
    }
  });
});

describe('a reference', () => {
  const spellings: readonly [string, (reference: string) => string][] = [
    ['in lower case', (reference) => reference.toLowerCase()],
    ['without its space', (reference) => reference.replace(' ', '')],
    ['with hyphens', (reference) => reference.replace(' ', '-')],
    ['letter by letter', (reference) => [...reference].join(' ')],
    ['with a tab', (reference) => reference.replace(' ', '\u00a0')],
  ];

  it.each(spellings)('is read %s, in body and path', async (_how, spell) => {
    const reference = await newBooking();

    expect((await lookUp(spell(reference))).status).toBe(200);
    expect((await change(spell(reference), 'amend', {})).status).toBe(200);
  });

  it.each([
    'OOOO OOOO',
    '0000 0000',
    'IIII 1111',
    'BBBB BBB',
    'BBBB BBBBB',
    'BBBB/BBBB',
    'BBBB%2FBBBB',
    '../../venues',
    '%',
    '%00',
    'null',
    'TEST BBBB BBBB',
    'ΒΒΒΒ ΒΒΒΒ',
    '1 or 1=1',
    "' or ''='",
  ])('that does not exist is not found: %s', async (reference) => {
    expect(slugOf(await lookUp(reference))).toBe('booking-not-found');
    expect(slugOf(await change(reference, 'amend', {}))).toBe('booking-not-found');
    expect(slugOf(await change(reference, 'cancel', {}))).toBe('booking-not-found');
    await service.sql('delete from failed_proof');
  });

  it('of ten kilobytes is refused', async () => {
    const long = 'B'.repeat(10_000);

    expectInvalid(await change(long, 'cancel', {}), 'reference');
    expectInvalid(await lookUp(long), '/reference');
  });

  it('in the body does not replace the one in the path', async () => {
    const one = await newBooking();
    const other = await newBooking({ date: '2026-12-10' });
    const { body } = await change(one, 'amend', { reference: other, notes: 'x' });

    expect(body.booking.reference).toBe(one);
  });

  it('is throttled after five failures on it, existing or not', async () => {
    for (const reference of [await newBooking(), 'ZZZZ ZZZZ']) {
      for (let failure = 0; failure < 5; failure += 1) {
        expect((await lookUp(reference, '0117 496 0999')).status).toBe(404);
      }
      const sixth = await lookUp(reference);
      expect([sixth.status, slugOf(sixth)]).toEqual([429, 'lookup-throttled']);
      await service.sql('delete from failed_proof');
    }
  });

  it('that is right is refused after ten failures of the key', async () => {
    const reference = await newBooking();
    for (const wrong of 'BCDFGHJKLM') await lookUp(wrong.repeat(8));

    expect(slugOf(await lookUp(reference))).toBe('lookup-throttled');
    expect(slugOf(await change(reference, 'cancel', {}))).toBe('lookup-throttled');
  });
});

describe('a date', () => {
  it.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-2-3',
    '26-12-09',
    '09/12/2026',
    '2026-12-09T19:00',
    '2026-12-09Z',
    ' 2026-12-09',
    '2026-12-09\n',
    '10000-01-01',
    '+002026-12-09',
    '-2026-12-09',
    '0000-01-01',
    'infinity',
    '-infinity',
    'tomorrow',
    'today',
    'epoch',
    '２０２６-12-09',
  ])('is refused: %j', async (date) => {
    expectInvalid(await search({ date }), '/date');
    expectInvalid(await book({ date }), '/date');
    expectInvalid(await change('BBBBBBBB', 'amend', { date }), '/date');
  });

  it.each([
    ['yesterday', { date: '2026-11-30' }],
    ['in fifty years', { date: '2076-12-09' }],
    ['five minutes ago', { date: '2026-12-01', time: '08:55' }],
    ['long ago', { date: '1066-10-14' }],
    ['on a leap day', { date: '2028-02-29' }],
  ])('%s is an answer, not a mistake', async (_when, when) => {
    expect((await search(when)).body.outcome).toBe('unavailable');
    const { status, body } = await book(when);
    expect([status, body.outcome]).toEqual([200, 'unavailable']);
  });
});

describe('a time', () => {
  it.each([
    '24:00',
    '23:60',
    '7pm',
    '7:00',
    '19:00Z',
    '19:00:00',
    '19.00',
    '1900',
    '-1:00',
    ' 19:00',
    '19:00\n',
    'allballs',
    'noon',
    'now',
    '１９:00',
  ])('is refused: %j', async (time) => {
    expectInvalid(await search({ time }), '/time');
    expectInvalid(await book({ time }), '/time');
    expectInvalid(await change('BBBBBBBB', 'amend', { time }), '/time');
  });
});

describe('an id', () => {
  it.each([
    'x',
    '00000000-0000-0000-0000-00000000000',
    '{3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50}',
    'urn:uuid:3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
    '3f0e8a4e6a554c6e9d4e0b1c2d3e4f50',
    "3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' or 1=1",
  ])('is refused: %j', async (id) => {
    expectInvalid(await search({ venueId: id }), '/venueId');
    expectInvalid(await book({ bookingTypeId: id }), '/bookingTypeId');
    expectInvalid(await change('BBBBBBBB', 'amend', { venueId: id }), '/venueId');
    expectInvalid(await change('BBBBBBBB', 'cancel', { venueId: id }), '/venueId');
  });
});

describe('a change', () => {
  it('to the current values changes nothing', async () => {
    const reference = await newBooking();
    const before = await service.sql('select * from booking');
    const same = { date: '2026-12-09', time: '19:00', partySize: 2 };
    const none = { date: null, time: null, partySize: null, notes: null, venueId: null };

    for (const body of [same, none, {}]) {
      expect((await change(reference, 'amend', body)).body.outcome).toBe('amended');
    }
    expect(await service.sql('select * from booking')).toEqual(before);
  });

  it('to 1,000 guests is passed to the venue, and to more is invalid', async () => {
    const reference = await newBooking();

    expect((await change(reference, 'amend', { partySize: 1000 })).body.outcome).toBe(
      'needs_venue',
    );
    expectInvalid(await change(reference, 'amend', { partySize: 10_000 }), '/partySize');
  });
});
