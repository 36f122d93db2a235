/** The way from a page to the checkout and back, and to no page of another site. */
import { describe, expect, it } from '@jest/globals';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { openWidgetTestDeployment } from './widget-client';

const widget = shared(() => openWidgetTestDeployment());

const page = 'https://pier.example/book?venue=harbour&lang=en#top';
const pageBefore = 'https://pier.example/book?venue=harbour&lang=en';

const days = (function* () {
  for (let day = 8; day < 29; day += 1)
    if (day % 7 !== 0 && day !== 25) yield `2026-12-${String(day).padStart(2, '0')}`;
})();

interface Owing {
  readonly bookingId: string;
  readonly link: string;
}

let clients = 0;

/** Six at The Harbour, who owe £60. */
async function owing(): Promise<Owing> {
  const six = { venueId: widget.service.venueId['the-harbour'], partySize: 6 };
  const from = { client: `198.51.100.${(clients += 1)}` };
  const date = days.next().value;
  const { body: hold } = await widget.hold({ ...six, date, time: '18:00' }, from);
  const { body } = await widget.book(hold.holdId, six, from);
  if (typeof body.checkoutUrl !== 'string') throw new Error(JSON.stringify([hold, body]));
  return { bookingId: body.bookingId, link: body.checkoutUrl };
}

const withPage = (link: string, returnTo = page): string =>
  `${link}?return=${encodeURIComponent(returnTo)}`;

async function go(address: string): Promise<{ status: number; to: string | null }> {
  const response = await widget.open(address);
  await response.text();
  return { status: response.status, to: response.headers.get('location') };
}

async function press(checkout: string, pay: string): Promise<string> {
  const body = new URLSearchParams({ pay });
  const { headers } = await widget.open(checkout, { method: 'POST', body });
  return new URL(headers.get('location') ?? '', checkout).href;
}

const toPay = async (address: string): Promise<string> => (await go(address)).to ?? '';

describe('a guest who leaves a page to pay', () => {
  it('comes back to it, paid, with the booking behind', async () => {
    const { bookingId, link } = await owing();
    const checkout = await toPay(withPage(link));
    expect(checkout).toMatch(`${publicUrl}/pay/checkout/test_`);

    const back = await press(checkout, 'pay');

    expect(back).toBe(`${link}/back`);
    expect(await go(back)).toEqual({ status: 303, to: `${pageBefore}#vb-booking=${bookingId}` });
    const { body } = await widget.status(bookingId);
    expect(body).toMatchObject({ state: 'Confirmed', depositStatus: 'paid' });
  });

  it('comes back to it without having paid, too', async () => {
    const { bookingId, link } = await owing();
    await toPay(withPage(link));

    expect(await go(`${link}/back`)).toEqual({
      status: 303,
      to: `${pageBefore}#vb-booking=${bookingId}`,
    });
  });

  it('is sent on at once where everything is paid', async () => {
    const { bookingId, link } = await owing();
    await press(await toPay(link), 'pay');

    expect(await go(withPage(link, 'https://pier.example/other'))).toEqual({
      status: 303,
      to: `https://pier.example/other#vb-booking=${bookingId}`,
    });
    expect(await go(link)).toEqual({ status: 200, to: null });
    expect(await go(`${link}/back`)).toEqual({ status: 200, to: null });
  });

  it('comes back to the page that was left last, whatever is opened in between', async () => {
    const { bookingId, link } = await owing();
    await toPay(link);
    await toPay(withPage(link, 'https://pier.example/first'));
    await toPay(withPage(link, 'https://pier.example/second'));
    await toPay(link);
    await toPay(withPage(link, 'https://evil.example'));

    expect(await go(`${link}/back`)).toMatchObject({
      to: `https://pier.example/second#vb-booking=${bookingId}`,
    });
  });

  it('may come from a page of ours', async () => {
    const { bookingId, link } = await owing();
    await toPay(withPage(link, `${publicUrl}/book/the-harbour`));

    expect(await go(`${link}/back`)).toMatchObject({
      to: `${publicUrl}/book/the-harbour#vb-booking=${bookingId}`,
    });
  });

  it('may press the button in a browser, which holds each step against the page’s policy', async () => {
    const { link } = await owing();
    const checkout = await toPay(withPage(link));
    const { headers } = await widget.open(checkout);
    const other = await widget.open(await toPay((await owing()).link));

    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://pier.example;",
    );
    expect(other.headers.get('content-security-policy')).toContain("form-action 'self';");
  });

  it('may go back after a payment that was declined', async () => {
    const { bookingId, link } = await owing();
    const declined = await press(await toPay(withPage(link)), 'decline');
    const text = await (await widget.open(declined)).text();

    expect(text).toContain(
      `href="${pageBefore}#vb-booking=${bookingId}">Back without paying</a>`.replace('&', '&#38;'),
    );
  });

  it('stays on our own page after a late payment', async () => {
    const { link } = await owing();
    const checkout = await toPay(withPage(link));
    await widget.service.moveTo('2027-01-20T09:00:00Z');
    await press(checkout, 'pay');
    const { status, to } = await go(`${link}/back`);
    await widget.service.moveTo('2026-12-01T09:00:00Z');

    expect({ status, to }).toEqual({ status: 200, to: null });
  });
});

describe('an address to come back to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '//pier.example',
    '/book',
    'book',
    '',
    'https://pier.example.evil.example/',
    'https://evilpier.example/',
    'https://pier.example@evil.example/',
    'https://pier.example:pass@evil.example/',
    'https://user@pier.example/',
    'https://user:pass@pier.example/',
    'https://pier.example:8443/',
    'http://pier.example/',
    'https:\\\\evil.example',
    'https://evil.example\\@pier.example/',
    'https://pier.example\\.evil.example/',
    'https://pier.example\\@evil.example/',
    'https:/evil.example',
    'https:///evil.example',
    'https:pier.example',
    ' https://pier.example/',
    'https://pier.example/ ',
    'https://pier.example/\r\nSet-Cookie: a=b',
    'ht\ttps://pier.example/',
    'https://pier.example/\u0000',
    'https://pier。example/',
    'https://pier.example%2eevil.example/',
    'https://pier.example%00.evil.example/',
    'javascript:alert(1)//https://pier.example/',
    'javascript://pier.example/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://pier.example/x',
    'filesystem:https://pier.example/x',
    'view-source:https://pier.example/',
    'null',
    `https://pier.example/${'a'.repeat(2_000)}`,
  ])('is followed nowhere where it is not on the list: “%s”', async (returnTo) => {
    const { link } = await sharedVisit();

    expect((await go(withPage(link, returnTo))).to).toMatch(`${publicUrl}/pay/checkout/`);
    expect(await go(`${link}/back`)).toEqual({ status: 200, to: null });
    expect(await go(`${link}/back?return=${encodeURIComponent(page)}`)).toEqual({
      status: 200,
      to: null,
    });
    expect(await go(withPage((await paidBooking()).link, returnTo))).toEqual({
      status: 200,
      to: null,
    });
  });

  it.each([
    ['HTTPS://PIER.EXAMPLE/Book', 'https://pier.example/Book'],
    ['https://pier.example:443/book', 'https://pier.example/book'],
    ['https://pier.example', 'https://pier.example/'],
    ['https://pier.example//evil.example', 'https://pier.example//evil.example'],
    ['https://pier.example/@evil.example', 'https://pier.example/@evil.example'],
    [
      'https://pier.example/?next=https://evil.example',
      'https://pier.example/?next=https://evil.example',
    ],
    ['https://pier.example/#vb-booking=another', 'https://pier.example/'],
  ])('is followed where it is, however it looks: “%s”', async (returnTo, to) => {
    const { bookingId, link } = await paidBooking();

    expect(await go(withPage(link, returnTo))).toEqual({
      status: 303,
      to: `${to}#vb-booking=${bookingId}`,
    });
  });

  it('is followed nowhere where two are named', async () => {
    const { link } = await paidBooking();
    const both = `${withPage(link)}&return=${encodeURIComponent('https://evil.example')}`;

    expect(await go(both)).toEqual({ status: 200, to: null });
  });

  it('is followed nowhere where only another key works', async () => {
    await widget.service.issueKey({ origins: 'https://other.example' });
    const { link } = await paidBooking();

    expect(await go(withPage(link, 'https://other.example/'))).toMatchObject({ status: 200 });
  });

  it('is followed nowhere for a booking that no page made', async () => {
    const { body } = await widget.service.post('/reservations', {
      venueId: widget.service.venueId['the-harbour'],
      date: '2026-12-22',
      time: '18:00',
      partySize: 6,
      guest,
    });
    const [row] = await widget.service.sql<{ token: string }>(
      `select token from payment_request join booking on booking.id = booking_id
       where reference = $1`,
      [String(body.reference).replaceAll(' ', '')],
    );
    const link = `${publicUrl}/pay/${row?.token}`;
    await toPay(withPage(link));

    expect(await go(`${link}/back`)).toEqual({ status: 200, to: null });
    await toPay(withPage(link, `${publicUrl}/book/the-harbour`));
    expect(await go(`${link}/back`)).toEqual({ status: 200, to: null });
  });
});

describe('a list that has become shorter', () => {
  const change = (sql: string) => widget.service.sql(sql, [widget.key.split('_')[3]]);

  it('leads nowhere that is not on it any more', async () => {
    const { bookingId, link } = await owing();
    const checkout = await toPay(withPage(link));
    await change(
      `update integration set origins = '["https://new.example"]'
       where id = (select integration_id from api_key where public_id = $1)`,
    );
    const moved = await go(`${link}/back`);
    const { headers } = await widget.open(checkout);
    await change(
      `update integration set origins = '["https://pier.example"]'
       where id = (select integration_id from api_key where public_id = $1)`,
    );

    expect(moved).toEqual({ status: 200, to: null });
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(await go(`${link}/back`)).toMatchObject({ to: `${pageBefore}#vb-booking=${bookingId}` });
  });

  it('leads nowhere once the key is revoked', async () => {
    const { link } = await owing();
    await toPay(withPage(link));
    await change('update api_key set revoked_at = now() where public_id = $1');
    const revoked = await go(`${link}/back`);
    await change('update api_key set revoked_at = null where public_id = $1');

    expect(revoked).toEqual({ status: 200, to: null });
  });
});

describe('a list with any port of this machine', () => {
  const setOrigins = (origins: readonly string[]) =>
    widget.service.sql(
      `update integration set origins = $2::jsonb
       where id = (select integration_id from api_key where public_id = $1)`,
      [widget.key.split('_')[3], JSON.stringify(origins)],
    );

  it.each([
    ['http://localhost:5173/book', true],
    ['http://localhost/book', true],
    ['http://127.0.0.1:8080/', false],
    ['http://localhost.evil.example/', false],
    ['https://localhost:5173/', false],
    ['http://localhost:5173@evil.example/', false],
    ['http://localhost:*/', false],
  ])('leads back to %s: %s', async (returnTo, isFollowed) => {
    const { bookingId, link } = await paidBooking();
    await setOrigins(['http://localhost:*']);
    const { to } = await go(withPage(link, returnTo));
    await setOrigins(['https://pier.example']);

    expect(to).toBe(isFollowed ? `${returnTo}#vb-booking=${bookingId}` : null);
  });
});

describe('tickets', () => {
  it('lead back to the page from which they were ordered', async () => {
    const venueId = widget.service.venueId['the-harbour'];
    const { body: on } = await widget.service.get(
      `/event-instances?venueId=${venueId}&from=2026-12-02&to=2026-12-10`,
    );
    const [instance] = on.instances;
    const tier = instance.tiers.find(({ pricePence }: { pricePence: number }) => pricePence > 0);
    const { body } = await widget.service.post(
      '/tickets',
      {
        eventInstanceId: instance.eventInstanceId,
        tierId: tier.tierId,
        quantity: 1,
        ...widget.guest,
      },
      { key: widget.key },
    );
    const checkout = await toPay(withPage(body.checkoutUrl));

    expect(await go(await press(checkout, 'pay'))).toEqual({
      status: 303,
      to: `${pageBefore}#vb-booking=${body.bookingId}`,
    });
    expect((await widget.status(body.bookingId)).body.state).toBe('Confirmed');
  });
});

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** A shared booking that no test changes. */
const sharedVisit = once(owing);

/** A shared booking that is paid. */
const paidBooking = once(async () => {
  const paid = await owing();
  await press(await toPay(paid.link), 'pay');
  return paid;
});
