/** The deployment's booking pages, for guests, search engines and other sites. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';
import { serve, type OpenServer } from '@venue/http';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import { qrCodeOf } from '@venue/operations/venues/venue-pages';
import type { AdminService } from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';
import { issuePageKey, openPagesAdmin, withQuay } from './book-pages';
import { morning } from './widget-page';

/** A site with a page key of its own. */
const siteUrl = 'http://127.0.0.1:8080';

let service: TestDeployment;
let admin: AdminService;
let server: OpenServer;

beforeAll(async () => {
  service = await openTestDeployment(withQuay);
  await service.moveTo(morning);
  await service.issueKey({ origins: siteUrl });
  admin = await openPagesAdmin(service);
  server = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
});
afterAll(async () => {
  await server.drain();
  await admin.close();
  await service.close();
});

function get(path: string, request: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...request });
}

async function textOf(path: string): Promise<string> {
  return (await get(path)).text();
}

/** The element's tag in a page. */
function elementIn(text: string): string {
  return /<venue-booking\s([^>]*)>/.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
}

function policyOf({ headers }: Response): string {
  return headers.get('content-security-policy') ?? '';
}

describe('the page of a venue', () => {
  it('may be listed by search engines, and says under which address', async () => {
    const response = await get('/book/the-harbour?party=4');
    const text = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBeNull();
    expect(text).not.toContain('noindex');
    expect(text).toContain('<title>Book a table at The Harbour</title>');
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/book/the-harbour" />`);
    expect(text).toContain(
      '<meta name="description" content="A fish restaurant in an old net loft',
    );
    expect(text).toContain('<meta property="og:title" content="Book a table at The Harbour" />');
  });

  it('has structured data for search engines: address, opening hours and where to book', async () => {
    const text = await textOf('/book/the-harbour');
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    const data = JSON.parse(json) as Record<string, unknown>;
    const day = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
    const hours = { '@type': 'OpeningHoursSpecification' };

    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: 'The Harbour',
      url: 'https://the-harbour.example',
      telephone: '0117 496 0001',
      acceptsReservations: true,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '7 Mooring Row',
        addressLocality: 'Bristol',
        postalCode: 'BS1 5DB',
        addressCountry: 'GB',
      },
      potentialAction: {
        '@type': 'ReserveAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/book/the-harbour` },
      },
    });
    expect(data['openingHoursSpecification']).toEqual([
      {
        ...hours,
        dayOfWeek: day('Tuesday', 'Wednesday', 'Thursday', 'Sunday'),
        opens: '12:00',
        closes: '23:30',
      },
      { ...hours, dayOfWeek: day('Friday', 'Saturday'), opens: '12:00', closes: '00:30' },
      {
        ...hours,
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
      },
      {
        ...hours,
        opens: '17:00',
        closes: '02:00',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
      },
    ]);
  });

  it('escapes what a venue has written, as text and as data', async () => {
    const text = await textOf('/book/the-quay');
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '';

    expect(JSON.parse(json)).toMatchObject({
      name: 'The "Quay" </title>',
      description: '</script><script>alert(1)</script> & <b>more</b>',
    });
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<b>');
  });

  it('loads the widget of the deployment and the logo, and nothing else', async () => {
    const policy = policyOf(await get('/book/the-quay'));

    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${publicUrl}/widget/v1/;`);
    expect(policy).toContain(`connect-src ${publicUrl}/public/v1/;`);
    expect(policy).toContain('img-src https://logos.example;');
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('fills in the values of the query', async () => {
    const query = 'date=2026-12-08&time=19:00&party=4&type=dinner&start=book';

    expect(elementIn(await textOf(`/book/the-harbour?${query}`))).toMatch(
      / date="2026-12-08" time="19:00" party-size="4" booking-type="dinner" start="book"$/,
    );
  });

  it.each([
    'date=2026-02-30',
    'date=tomorrow',
    'date=2026-12-08&date=2026-12-09',
    'date[]=2026-12-08',
    'time=25:00',
    'party=0',
    'party=-1',
    'party=1001',
    'party=4abc',
    'party=%22%20onclick=alert(1)%20x=%22',
    'type=no-such-type',
    'type=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    'start=javascript:alert(1)',
    'base-url=https://evil.example',
    'publishable-key=other',
    '__proto__=4',
    'date=%00',
  ])('takes no notice of %s', async (query) => {
    const [plain, filled] = [
      await textOf('/book/the-harbour'),
      await textOf(`/book/the-harbour?${query}`),
    ];

    expect(elementIn(plain)).toContain('publishable-key="vb_pub_live_');
    expect(filled).toBe(plain);
  });

  it.each(['/book/no-such-venue', '/book/no-such-venue/qr.svg', '/book/The-Harbour'])(
    'does not exist for an unknown venue: %s',
    async (path) => {
      const response = await get(path);

      expect(response.status).toBe(404);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(await response.text()).toContain(`href="${publicUrl}/book"`);
    },
  );

  it.each(['/book', '/book/the-harbour', '/book/the-harbour/qr.svg'])(
    'accepts only GET and HEAD: %s',
    async (path) => {
      const response = await get(path, { method: 'POST' });

      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});

describe('the list of venues', () => {
  it('links to each of them, with the values of the query', async () => {
    const text = await textOf('/book?party=4&type=dinner');
    const links = [...text.matchAll(/href="([^"]+\/book\/[^"]*)"/g)].map(([, link]) => link);

    expect(links).toContain(`${publicUrl}/book/the-harbour?party=4&#38;type=dinner`);
    expect(links).toContain(`${publicUrl}/book/the-lantern?party=4`);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/book" />`);
  });
});

describe('frames', () => {
  /** A server that has not queried the database yet. */
  async function framesOf(slug: string): Promise<readonly string[] | undefined> {
    const { deployment } = service;
    const fresh = await serve(await openWidgetApi(deployment), 0, deployment);
    const response = await fetch(`http://127.0.0.1:${fresh.port}/book/${slug}`);
    await fresh.drain();
    expect(response.headers.get('x-frame-options')).toBeNull();
    return /frame-ancestors ([^;]*)/.exec(policyOf(response))?.[1]?.split(' ');
  }

  it('are allowed on the sites of the live page keys that cover the venue', async () => {
    const before = ["'self'", siteUrl, publicUrl];
    expect(await framesOf('the-harbour')).toEqual(before);

    const both = 'https://www.harbour.example,https://harbour.example';
    const { id } = await issuePageKey(admin, { venues: 'the-harbour', origins: both });
    await service.issueKey({ origins: 'https://sandbox.example', env: 'sandbox' });
    await service.issueKey({});
    expect(await framesOf('the-harbour')).toEqual([
      ...before,
      'https://harbour.example',
      'https://www.harbour.example',
    ]);
    expect(await framesOf('the-pier')).toEqual(before);

    await admin.perform(revokeKey, { id });
    expect(await framesOf('the-harbour')).toEqual(before);
  });

  it('are not allowed for the list and for unknown venues', async () => {
    for (const path of ['/book', '/book/no-such-venue']) {
      const response = await get(path);
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('the QR code of a page', () => {
  it('is an image that caches may keep, and reads as the address', async () => {
    const response = await get('/book/the-harbour/qr.svg');
    const svg = await response.text();

    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(decoded(svg)).toBe(`${publicUrl}/book/the-harbour`);
    expect(decoded(await qrCodeOf('https://other.example'))).toBe('https://other.example');
  });
});

/** Draws the image's lines of dark modules, four pixels a module, and reads it as a camera does. */
function decoded(svg: string): string {
  const scale = 4;
  const width = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * scale;
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const pixels = new Uint8ClampedArray(width * width).fill(255);
  const pen = { x: 0, y: 0 };
  const commands: Readonly<Record<string, (x: number, y: number) => void>> = {
    M: (x, y) => Object.assign(pen, { x, y }),
    m: (x, y) => Object.assign(pen, { x: pen.x + x, y: pen.y + y }),
    h: (length) => {
      const top = Math.floor(pen.y) * scale;
      for (let row = top; row < top + scale; row += 1)
        pixels.fill(0, row * width + pen.x * scale, row * width + (pen.x + length) * scale);
      pen.x += length;
    },
  };
  const drawing = path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g);
  for (const [, name = '', x, y] of drawing) commands[name]?.(Number(x), Number(y));
  const bitmap = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(pixels, width, width)),
  );
  return new QRCodeReader().decode(bitmap).getText();
}

describe('the demo of the widget', () => {
  it.each(['/widget/v1/demo', '/widget/v1/demo.js'])(
    'exists only on a developer’s machine: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('the list of venues', () => {
  it('redirects to the only venue', async () => {
    const { deployment } = service;
    expect((await get('/book?party=4')).status).toBe(200);
    const retire = async (at: string): Promise<void> => {
      await service.sql(`update venue set retired_at = ${at} where slug <> 'the-pier'`);
      await service.sql('update venue_group set revision = revision + 1');
    };
    await retire('app_now()');
    // Another process, which has not queried the database yet.
    const fresh = await serve(await openWidgetApi(deployment), 0, deployment);
    const answer = await fetch(`http://127.0.0.1:${fresh.port}/book?party=4`, {
      redirect: 'manual',
    });
    await fresh.drain();
    await retire('null');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${publicUrl}/book/the-pier?party=4`);
  });
});

describe('after the key of the pages is revoked', () => {
  it('the page shows the phone number in place of the element', async () => {
    const [{ id } = { id: '' }] = await service.sql<{ id: string }>(
      `select public_id as id from api_key join integration on integration.id = integration_id
       where channel = 'book-page'`,
    );
    await admin.perform(revokeKey, { id });
    const { deployment } = service;
    // Another process, which has not queried the database yet.
    const { keys } = deployment;
    const apart = { ...deployment, keys: Object.create(keys) as typeof keys };
    const fresh = await serve(await openWidgetApi(apart), 0, apart);
    const text = await (await fetch(`http://127.0.0.1:${fresh.port}/book/the-harbour`)).text();
    await fresh.drain();

    expect(text).not.toContain('<venue-booking');
    expect(text).not.toContain('widget.js');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'please call <a href="tel:01174960001">0117 496 0001</a>',
    );
  });
});
