/** The page behind the `type` of each problem, as HTML, as Markdown and as JSON. */
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { problemHelp } from '@venue/operations/openapi/problem-help';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import {
  browserFor,
  faultsIn,
  headingOf as shownHeading,
  inBrowser,
  takePicture,
} from '@venue/testing/browser';
import { guest, publicUrl, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { exchange } from '@venue/testing/raw-http';

const slugs = Object.keys(problems) as ProblemSlug[];

const service = sharedDeployment('2026-12-01T09:00:00Z');

interface ProblemPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Without a key, as by following a link. */
async function open(path: string, request: RequestInit = {}): Promise<ProblemPage> {
  const response = await fetch(`${service.url}${path}`, request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const liking = (accept: string): RequestInit => ({ headers: { accept } });
const kindOf = ({ headers }: ProblemPage): string =>
  (headers.get('content-type') ?? '').split(';')[0]!;
const headingOf = ({ text }: ProblemPage): string =>
  (/<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '').replaceAll('&#39;', "'");
const slugsIn = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].map(([, slug = '']) => slug).sort();

describe('the pages of the problems', () => {
  it('are one for each slug that there is, and no more', async () => {
    const html = await open('/problems');
    const markdown = await open('/problems.md');

    expect(slugsIn(html.text, /href="http:\/\/house\.test\/problems\/([^".]+)"/g)).toEqual(
      [...slugs].sort(),
    );
    expect(slugsIn(markdown.text, /\(http:\/\/house\.test\/problems\/([^)]+)\.md\)/g)).toEqual(
      [...slugs].sort(),
    );
    expect(Object.keys(problemHelp).sort()).toEqual([...slugs].sort());
  });

  it.each(slugs)('tell of %s', async (slug) => {
    const { status, title } = problems[slug];
    const page = await open(`/problems/${slug}`);
    const markdown = await open(`/problems/${slug}.md`);

    expect([page.status, kindOf(page), headingOf(page)]).toEqual([200, 'text/html', title]);
    expect([markdown.status, kindOf(markdown)]).toEqual([200, 'text/markdown']);
    expect(markdown.text).toMatch(new RegExp(`^# ${title}\n\n- Status: \`${status}\`\n`));
    const { cause, fix, retry } = problemHelp[slug];
    for (const words of [cause, fix, retry]) expect(markdown.text).toContain(`\n\n${words}\n`);
    expect(page.text).not.toContain('`');
    expect(page.text).not.toMatch(/<script|undefined|\[object/);

    const example = /```json\n(.*)\n```/s.exec(markdown.text)?.[1] ?? '';
    expect(JSON.parse(example)).toMatchObject({
      type: `${publicUrl}/problems/${slug}`,
      title,
      status,
      detail: expect.any(String),
      traceId: expect.any(String),
    });
  });

  it('tell programs the same, as JSON', async () => {
    const one = await open('/problems/too-many-links', liking('application/json'));
    const all = await open('/problems', liking('application/json'));

    expect(JSON.parse(one.text)).toEqual({
      type: `${publicUrl}/problems/too-many-links`,
      slug: 'too-many-links',
      title: 'Too many links',
      status: 429,
      ...problemHelp['too-many-links'],
      operations: [
        {
          title: 'Text a deposit link',
          request: 'POST /public/v1/bookings/{reference}/deposit-link',
          page: `${publicUrl}/public/v1/docs/operations/sendDepositLink`,
        },
      ],
      example: expect.objectContaining({ title: 'Too many links', status: 429 }),
    });
    const listed = JSON.parse(all.text) as { problems: { slug: string; status: number }[] };
    expect(listed.problems.map(({ slug }) => slug).sort()).toEqual([...slugs].sort());
  });

  it('name the operations that can answer with them', async () => {
    const { text } = await open('/problems/too-many-links.md');

    expect(text).toContain(
      `- [Text a deposit link](${publicUrl}/public/v1/docs/operations/sendDepositLink.md): ` +
        '`POST /public/v1/bookings/{reference}/deposit-link`\n',
    );
    expect(text.match(/^- .*`POST/gm)).toHaveLength(1);
    expect((await open('/problems/method-not-allowed.md')).text).not.toContain('Where it comes');
  });

  it('may be kept by shared caches, and load nothing', async () => {
    for (const path of ['/problems', '/problems/conflict']) {
      const { headers } = await open(path);

      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      expect(headers.get('vary')).toBe('Accept');
      expect(headers.get('link')).toBe(
        `<${publicUrl}${path}.md>; rel="alternate"; type="text/markdown"`,
      );
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none';style-src 'sha256-[^']+';form-action 'self';/,
      );
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await open('/problems/conflict.md')).headers.get('vary')).toBeNull();
  });

  it.each([
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html;q=0.9', 'text/markdown'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.9', 'application/json'],
    ['image/png', 'text/html'],
  ])('for Accept %s are %s', async (accept, kind) => {
    expect(kindOf(await open('/problems/conflict', liking(accept)))).toBe(kind);
    expect(kindOf(await open('/problems', liking(accept)))).toBe(kind);
  });

  it('take HEAD and no other method but GET', async () => {
    const head = await open('/problems/conflict', { method: 'HEAD' });
    const post = await open('/problems/conflict', { method: 'POST' });

    expect([head.status, head.text]).toEqual([200, '']);
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(JSON.parse(post.text).type).toBe(`${publicUrl}/problems/method-not-allowed`);
  });
});

describe('a problem that there is not', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each(['/problems/nothing', '/problems/constructor', '/problems/Conflict', '/problems/.md'])(
    '%s is a problem for clients and a page for browsers',
    async (path) => {
      const forClients = await open(path);
      const forBrowsers = await open(path, liking(browser));

      expect([forClients.status, kindOf(forClients)]).toEqual([404, 'application/problem+json']);
      expect(JSON.parse(forClients.text).type).toBe(`${publicUrl}/problems/not-found`);
      expect([forBrowsers.status, kindOf(forBrowsers)]).toEqual([404, 'text/html']);
      expect(headingOf(forBrowsers)).toBe('There is no such problem');
      for (const { headers } of [forClients, forBrowsers]) {
        expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Accept']);
      }
    },
  );

  it.each(['/problems/', '/problems/conflict/', '/problems/%E0', '/Problems', '/problemsx'])(
    '%s is not found',
    async (path) => {
      const { status, text } = await open(path);

      expect([status, JSON.parse(text).type]).toEqual([404, `${publicUrl}/problems/not-found`]);
    },
  );
});

describe('what is said of a problem', () => {
  const words = slugs.flatMap((slug) =>
    Object.entries(problemHelp[slug]).map(([part, text]) => ({ slug, part, text })),
  );

  it.each(words)('$slug, $part: in whole sentences', ({ text }) => {
    expect(text).toMatch(/^[A-Z`].*\.$/);
    expect(text.split('`').length % 2).toBe(1);
    expect(text.replace(/`[^`]*`/g, 'code')).not.toMatch(/['"]| {2}|\n/);
  });

  it.each(words)('$slug, $part: of requests that there are', ({ text }) => {
    const routes = new Set(catalogue.map(({ route }) => route.replace(' ', ' /public/v1')));

    for (const [, request = ''] of text.matchAll(/`((?:GET|POST) [^`]*)`/g)) {
      expect(routes).toContain(request);
    }
  });

  it.each(slugs.filter((slug) => [429, 503].includes(problems[slug].status)))(
    '%s: how long to wait',
    (slug) => {
      expect(problemHelp[slug].retry).toContain('`Retry-After`');
    },
  );
});

describe('the type of a problem that was really answered', () => {
  const wish = { date: '2026-12-09', time: '19:00', partySize: 2, guest };
  const atHarbour = (): object => ({ ...wish, venueId: service.venueId['the-harbour'] });
  const proof = { reference: 'BBBB BBBB', phone: guest.phone };

  const requests: Readonly<Partial<Record<ProblemSlug, () => Promise<Answer>>>> = {
    'invalid-key': () => service.get('/venues', { key: null }),
    'capability-missing': async () =>
      service.get('/venues', { key: await service.issueKey({ capabilities: 'bookings.create' }) }),
    'venue-required': () => service.post('/reservations', wish),
    'venue-not-found': () =>
      service.post('/reservations', { ...wish, venueId: 'b0b0b0b0-0000-4000-8000-000000000000' }),
    'validation-failed': () => service.post('/reservations', { ...atHarbour(), partySize: 0 }),
    'idempotency-key-required': () =>
      service.post('/reservations', atHarbour(), { idempotencyKey: null }),
    'booking-not-found': () => service.post('/bookings/lookup', proof),
    'not-found': () => service.get('/nowhere'),
    'method-not-allowed': () => service.get('/reservations'),
    'not-acceptable': () => service.get('/venues', { headers: { accept: 'text/html' } }),
    'unsupported-media-type': () =>
      service.post('/reservations', 'x', { headers: { 'content-type': 'text/plain' } }),
    'payload-too-large': () => service.post('/reservations', `"${'x'.repeat(70_000)}"`),
    'headers-too-large': async () => {
      const bytes = `GET / HTTP/1.1\r\nHost: house.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
      const [answer] = await exchange(service.url, bytes);
      if (answer === undefined) throw new Error('there was no answer');
      return { ...answer, body: JSON.parse(answer.text) };
    },
  };

  it.each(Object.entries(requests))('%s leads to its page', async (slug, ask) => {
    const answer = await ask();
    const { type, title } = answer.body;
    expect([slugOf(answer), type.startsWith(publicUrl)]).toEqual([slug, true]);
    const page = await open(type.slice(publicUrl.length));

    expect([page.status, headingOf(page)]).toEqual([200, title]);
  });
});

inBrowser('in a browser on a telephone', () => {
  const browser = browserFor(() => Number(new URL(service.url).port));

  describe.each(['light', 'dark'] as const)('that is %s', (scheme) => {
    it.each([
      ['/problems', 'Problems'],
      ['/problems/validation-failed', 'Validation failed'],
      ['/problems/idempotency-conflict', 'Idempotency-Key conflict'],
      ['/problems/nothing', 'There is no such problem'],
    ])('%s can be read and used', async (path, heading) => {
      const { page, complaints } = await browser.open(path, scheme);

      expect([await shownHeading(page), await page.title()]).toEqual([heading, heading]);
      await takePicture(page, `${path.slice(1).replace('/', '-')}-${scheme}`);
      expect(await faultsIn(page, scheme)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  it('goes from the list to a page and back', async () => {
    const { page, complaints } = await browser.open('/problems');
    await Promise.all([page.waitForNavigation(), page.click('a[href$="/problems/conflict"]')]);
    expect(await page.title()).toBe('Conflict');
    await Promise.all([page.waitForNavigation(), page.click('.actions a')]);

    expect(await page.title()).toBe('Problems');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
