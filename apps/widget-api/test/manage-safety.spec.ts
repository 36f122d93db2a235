/** The protection of the page of a booking and of its forms. */
import { describe, expect, it } from '@jest/globals';
import { guest, shared } from '@venue/testing/deployment';
import { refusedTokensMax } from '@venue/operations/authentication/refusal-counter';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { formValueIn, openManagePages, type ManagePages } from './manage-pages';

/** The brand of the venues is not the first one. */
const pages = shared(() =>
  openManagePages(({ brands }) => {
    const [own] = brands;
    brands.unshift({ ...own, slug: 'anchor', theme: { ...own.theme, accent: '#7a1f1f' } });
  }),
);

interface NewBooking {
  readonly reference: string;
  readonly path: string;
}

async function newBooking(change: Record<string, unknown> = {}): Promise<NewBooking> {
  const reference = await pages.book({ date: '2026-12-08', partySize: 2, ...change });
  return { reference, path: await pages.pageOf(reference) };
}

const subpages = [
  '',
  '/change',
  '/change?date=2026-12-09&partySize=2',
  '/cancel',
  '/late',
  '/note',
];
const change = { date: '2026-12-09', time: '19:00', partySize: '2' };

async function formOf(path: string): Promise<string> {
  return formValueIn((await pages.open(`${path}/cancel`)).text);
}

describe('a token', () => {
  it('opens nothing when it is wrong, whatever is wrong with it', async () => {
    const [{ path }, other] = [await newBooking(), await newBooking({ date: '2026-12-10' })];
    const token = path.slice('/manage/'.length);
    const { length } = token;
    const swapped = token[length - 1] === 'A' ? 'B' : 'A';
    const wrong = [
      token.slice(0, -1),
      `${token}A`,
      // The last letter has unused bits, so another letter may mean the same bytes.
      `${token.slice(0, 10)}${token[10] === 'x' ? 'y' : 'x'}${token.slice(11)}`,
      `${token.slice(0, -1)}${swapped}`,
      token.slice(0, 8) + other.path.slice(-22),
      token.toLowerCase(),
      `TEST${token}`,
      'x',
      '%00',
      'a%2Fb',
    ];
    for (const text of wrong) {
      const { status, heading } = await pages.open(`/manage/${text}`);
      expect([text, status, heading]).toEqual([text, 404, 'There is nothing here']);
      expect((await pages.open(`/calendar/${text}.ics`)).status).toBe(404);
      expect((await pages.post(`/manage/${text}/cancel`, {})).status).toBe(404);
    }
  });

  it('opens nothing with the reference of tickets', async () => {
    const [on] = await pages.service.sql<{ instance: string; tier: string }>(
      `select event_instance.id as instance, ticket_tier.id as tier
       from event_instance join ticket_tier using (event_id)
       where starts_at > app_now() order by starts_at limit 1`,
    );
    const order = { eventInstanceId: on?.instance, tierId: on?.tier, quantity: 1 };
    const { body } = await pages.service.post('/tickets', order);
    const token = `${body.reference.replaceAll(' ', '')}${'A'.repeat(22)}`;

    expect(token).toHaveLength(30);
    expect((await pages.open(`/manage/${token}`)).status).toBe(404);
  });

  it('opens no table that is only held', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-11' });
    await pages.service.sql(
      `update booking set held_for = repeat('a', 64), state = 'held', hold_until = starts_at where reference = $1`,
      [reference.replace(' ', '')],
    );

    expect((await pages.open(path)).status).toBe(404);
  });

  it('is answered with 429 after many wrong ones, while a right one still works', async () => {
    const separatePages = await openManagePages();
    const path = await separatePages.pageOf(await separatePages.book({ partySize: 2 }));
    const statuses = new Set<number>();
    for (let guess = 0; guess < refusedTokensMax; guess += 1) {
      const at = guess % 2 === 0 ? '/manage/guess' : '/calendar/guess.ics';
      statuses.add((await separatePages.open(`${at.replace('guess', `guess${guess}`)}`)).status);
    }
    const refused = await separatePages.open('/manage/guess');
    const right = await separatePages.open(path);
    await separatePages.close();

    expect([...statuses]).toEqual([404]);
    expect([refused.status, refused.heading]).toEqual([429, 'Too many links that don’t exist']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(right.status).toBe(200);
  });

  it('is in no line of the log, whatever is done with it', async () => {
    const { path } = await newBooking({ date: '2026-12-12' });
    const token = path.slice('/manage/'.length);
    for (const at of subpages) await pages.open(path + at);
    await pages.open(`/calendar/${token}.ics`);
    await pages.open(`${path}/nowhere`);
    await pages.send(path, 'note', { note: 'A note' });
    await pages.post(`${path}/cancel`, {});
    const faulty = await pages.openWith({
      payableLookup: {
        find: () => Promise.reject(new Error('storage is away')),
        wasLinkSent: () => Promise.reject(new Error('storage is away')),
      },
    });
    const shown = await faulty.open(path);
    await faulty.close();

    expect([shown.status, shown.heading]).toEqual([500, 'We can’t show your booking just now']);
    expect(pages.service.logLeak([token, token.slice(-22)])).toBeNull();
  });
});

describe('every page of a booking', () => {
  it('is private, and is kept by no cache and no search engine', async () => {
    const { path } = await newBooking({ date: '2026-12-13' });
    const shown = [...subpages.map((at) => path + at), path.replace('manage', 'calendar') + '.ics'];
    for (const at of shown) {
      const { headers, text } = await pages.open(at);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src /);
      // The accent of the brand, on every page.
      if (!at.endsWith('.ics')) expect(text).toContain('--button: #14506b;');
      const rest = text.replace('<script src="/manage/page.js" defer></script>', '');
      expect(rest).not.toMatch(/<(script|iframe)|\sstyle=|\son\w+=/i);
      for (const [link] of text.matchAll(/<a [^>]*href="https?:\/\/(?!house\.test)[^>]*>/g)) {
        expect(link).toContain('rel="noreferrer"');
      }
    }
  });

  it('changes nothing when it is opened', async () => {
    const { path, reference } = await newBooking({ partySize: 6, date: '2026-12-15' });
    await pages.linkOf(reference);
    const dump = async (): Promise<unknown> =>
      pages.service.sql(
        ['booking', 'message', 'enquiry', 'payment_request', 'checkout', 'idempotency', 'guest']
          .map(
            (table) => `select '${table}', md5(string_agg(t::text, '|' order by t::text))
             from ${table} t`,
          )
          .join(' union all '),
      );
    const before = await dump();
    for (const at of [...subpages, `/change?${new URLSearchParams(change).toString()}`]) {
      await pages.open(path + at);
      await pages.open(path + at, { method: 'HEAD' });
    }
    await pages.open(path.replace('manage', 'calendar') + '.ics');

    expect(await dump()).toEqual(before);
  });

  it.each([
    ['DELETE', '', 'GET, HEAD'],
    ['POST', '', 'GET, HEAD'],
    ['PUT', '/cancel', 'GET, HEAD, POST'],
    ['GET', '/pay', 'POST'],
  ])('refuses %s %s', async (method, at, allow) => {
    const { status, headers } = await pages.open(`/manage/x${at}`, { method });

    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  it('asks a client who sends very many requests to wait', async () => {
    const { path } = await newBooking({ date: '2026-12-16' });
    const { rateLimits } = pages.service.deployment;
    const address = { perMinute: 1, burst: 2 };
    const strict = await pages.openWith({ rateLimits: { ...rateLimits, address } });
    const shown = [await strict.open(path), await strict.open(path), await strict.open(path)];
    await strict.close();
    await pages.service.sql('delete from rate_spent');

    expect(shown.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(shown[2]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('a form', () => {
  it.each(['change', 'cancel', 'late', 'note', 'pay'])(
    'does nothing without its value: %s',
    async (name) => {
      const { path, reference } = await newBooking({ date: '2026-12-17' });
      const fields = { ...change, minutesLate: '5', note: 'x', reason: 'x' };
      for (const form of [{}, { form: '' }, { form: 'x'.repeat(90) }]) {
        const { status, heading } = await pages.post(`${path}/${name}`, { ...fields, ...form });
        expect([status, heading]).toEqual([403, 'Please send that again']);
      }
      expect((await pages.rowOf(reference)).version).toBe(1);
      await pages.send(path, 'cancel');
    },
  );

  it('does nothing with the value of another booking, or with one a day old', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-18' });
    const other = await newBooking({ date: '2026-12-19' });
    expect((await pages.post(`${path}/cancel`, { form: await formOf(other.path) })).status).toBe(
      403,
    );

    const form = await formOf(path);
    await pages.service.moveTo('2026-12-02T09:10:00Z');
    const late = await pages.post(`${path}/cancel`, { form });
    await pages.service.moveTo('2026-12-02T08:50:00Z');
    const inTime = await pages.post(`${path}/note`, { note: 'In time', form });
    await pages.service.moveTo('2026-12-01T09:00:00Z');
    expect([late.status, inTime.status]).toEqual([403, 200]);
    expect((await pages.rowOf(reference)).state).toBe('confirmed');
  });

  it('says when to try again while the venue is too busy, and does nothing', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-20' });
    const busy = await pages.openWith({ bulkhead: new Bulkhead(0, 1) });
    const body = new URLSearchParams({ form: await formOf(path) });
    const shown = await busy.open(`${path}/cancel`, { method: 'POST', body });
    await busy.close();

    expect([shown.status, shown.heading]).toEqual([503, 'We can’t show your booking just now']);
    expect(shown.headers.get('retry-after')).toBe('1');
    expect((await pages.rowOf(reference)).state).toBe('confirmed');
    await pages.send(path, 'cancel');
  });

  it('is carried out once, however often it is sent, and always has the same answer', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-20' });
    const form = await formOf(path);
    const send = (): ReturnType<ManagePages['post']> =>
      pages.post(`${path}/note`, { note: 'A high chair', form });
    const all = [...(await Promise.all([send(), send(), send()])), await send()];

    expect(new Set(all.map(({ heading }) => heading))).toEqual(
      new Set(['Your booking is up to date']),
    );
    const row = await pages.rowOf(reference);
    expect([row.notes, row.version]).toEqual(['A high chair', 2]);

    // The same form opened twice is two requests, and both are carried out.
    await Promise.all([
      pages.send(path, 'note', { note: 'x' }),
      pages.send(path, 'note', { note: 'y' }),
    ]);
    expect((await pages.rowOf(reference)).notes).toMatch(/^A high chair\n(x\ny|y\nx)$/);
  });

  it('does not do something else when it is sent again with other fields', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-22' });
    const form = await formOf(path);
    await pages.post(`${path}/note`, { note: 'first', form });
    const second = await pages.post(`${path}/note`, { note: 'second', form });
    const elsewhere = await pages.post(`${path}/cancel`, { form });

    for (const { status, heading } of [second, elsewhere]) {
      expect([status, heading]).toEqual([409, 'This form was used before']);
    }
    expect(await pages.rowOf(reference)).toMatchObject({ notes: 'first', state: 'confirmed' });
  });

  it('has the same refusal when it is sent again', async () => {
    const { path, reference } = await newBooking({ date: '2026-12-23' });
    const form = await formOf(path);
    await pages.service.sql(`update booking set state = 'seated' where reference = $1`, [
      reference.replace(' ', ''),
    ]);
    const twice = [
      await pages.post(`${path}/cancel`, { form }),
      await pages.post(`${path}/cancel`, { form }),
    ];

    expect(twice.map(({ status, heading }) => [status, heading])).toEqual(
      Array(2).fill([409, 'This can’t be done online any more']),
    );
  });

  it('of another content type is not read', async () => {
    const { path } = await newBooking({ date: '2027-01-12' });
    for (const body of ['', '{"reason":"x"}', '%', '__proto__=x&form=y']) {
      expect((await pages.open(`${path}/cancel`, { method: 'POST', body })).status).toBe(403);
    }
    const body = `reason=${'x'.repeat(20_000)}`;
    expect((await pages.open(`${path}/cancel`, { method: 'POST', body })).status).toBe(413);
  });
});

describe('changes at the same time', () => {
  it('from the page and the API are made one after the other, and none is lost', async () => {
    const { path, reference } = await newBooking({ date: '2027-01-05' });
    const api = pages.service.post(`/bookings/${encodeURIComponent(reference)}/amend`, {
      phone: guest.phone,
      partySize: 3,
    });
    const [changed, noted] = await Promise.all([
      api,
      pages.send(path, 'note', { note: 'From the page' }),
    ]);

    expect(changed.body.outcome).toBe('amended');
    expect(noted.heading).toBe('Your booking is up to date');
    expect(await pages.rowOf(reference)).toMatchObject({
      party_size: 3,
      notes: 'From the page',
      version: 3,
    });
  });

  it('of a cancellation and a move leave it cancelled or moved and then cancelled', async () => {
    const { path, reference } = await newBooking({ date: '2027-01-06' });
    const move = pages.service.post(`/bookings/${encodeURIComponent(reference)}/amend`, {
      phone: guest.phone,
      time: '20:00',
    });
    const [moved, cancelled] = await Promise.all([move, pages.send(path, 'cancel')]);

    expect([200, 409]).toContain(moved.status);
    expect(cancelled.heading).toBe('Your booking is cancelled');
    expect((await pages.rowOf(reference)).state).toBe('cancelled');
  });

  it('give the last table at a time to one guest', async () => {
    const date = '2027-01-07';
    const rivals: NewBooking[] = [];
    // The venue is closed on Mondays, such as the 18th.
    for (const day of [12, 13, 14, 15, 16, 17, 19, 20]) {
      rivals.push(await newBooking({ date: `2027-01-${day}`, partySize: 5 }));
    }
    const wish = { date, time: '19:00', partySize: '5' };
    const moves = await Promise.all(rivals.map(({ path }) => moveOf(path, wish)));
    const shared = await pages.service.sql(
      `select from allocation a join allocation b using (table_id, environment)
       where a.booking_id < b.booking_id and a.active and b.active and a.during && b.during`,
    );
    const there = await pages.service.sql(
      `select from booking where party_size = 5 and starts_at::date = $1::date`,
      [date],
    );

    const moved = moves.filter((heading) => heading === 'Your booking is up to date');
    const full = moves.filter((heading) => heading === 'That time is not free');
    expect(moved.length).toBeGreaterThan(0);
    expect(full.length).toBeGreaterThan(0);
    expect(moved.length + full.length).toBe(8);
    expect(there).toHaveLength(moved.length);
    expect(shared).toEqual([]);
  });
});

/** Sends the change with the value of a form that is opened first. */
async function moveOf(path: string, wish: Record<string, string>): Promise<string> {
  const form = await formOf(path);
  return (await pages.post(`${path}/change`, { ...wish, form })).heading;
}
