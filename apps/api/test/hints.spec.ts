/** Hints in answers that help integrators to find a mistake. */
import { describe, expect, it } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';

const service = sharedDeployment('2026-12-01T09:00:00Z');

const booking = () => ({
  ...{ venueId: service.venueId['the-harbour'], date: '2026-12-08', time: '18:00', partySize: 2 },
  guest,
});
const ignored = ({ headers }: Answer): string | null => headers.get('x-ignored-fields');

describe('unknown members', () => {
  it('are reported with the answer, with its replay and with a refusal', async () => {
    const body = { ...booking(), partysize: 3, guest: { ...guest, Email: 'x' } };
    const first = await service.post('/reservations', body, { idempotencyKey: 'typo' });
    const replay = await service.post('/reservations', body, { idempotencyKey: 'typo' });
    const conflict = await service.post(
      '/reservations',
      { note: 1, ...booking() },
      { idempotencyKey: 'typo' },
    );
    const invalid = await service.post('/reservations', { ...booking(), date: 'x', note: 1 });
    const unproven = await service.post('/bookings/lookup', {
      ...{ reference: 'BBBBBBBB', phone: guest.phone, id: 7 },
    });
    const elsewhere = await service.post('/bookings/BBBBBBBB/cancel', {
      ...{ reference: 'CCCCCCCC', phone: guest.phone },
    });

    expect([first.status, ignored(first)]).toEqual([201, '/guest/Email, /partysize']);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect([replay.text, ignored(replay)]).toEqual([first.text, '/guest/Email, /partysize']);
    expect([conflict.status, ignored(conflict)]).toEqual([409, '/note']);
    expect([invalid.status, ignored(invalid)]).toEqual([400, '/note']);
    expect([unproven.status, ignored(unproven)]).toEqual([404, '/id']);
    expect([elsewhere.status, ignored(elsewhere)]).toEqual([404, '/reference']);
  });

  it('are not reported where there are none, nor before the body has been read', async () => {
    const answers = [
      await service.post('/reservations', { ...booking(), date: '2026-12-09' }),
      await service.get('/venues'),
      await service.post('/reservations', { note: 1 }, { key: null }),
      await service.post('/reservations', { note: 1 }, { idempotencyKey: null }),
    ];

    expect(answers.map(ignored)).toEqual([null, null, null, null]);
  });
});

describe('a mistake', () => {
  it.each([
    ['{\n  "date": "2026-12-08",\n  "time": }', 'The body is not JSON, at line 3, column 11.'],
    ['{"date": "2026-12-08"', 'The body ends too early, at line 1, column 22.'],
    ['[]', 'The body must be a JSON object.'],
  ])('in JSON is reported with its place: %j', async (body, detail) => {
    const answer = await service.post('/reservations', body);

    expect([answer.status, answer.body.detail]).toEqual([400, detail]);
    expect(answer.body.errors).toEqual([{ pointer: '', detail }]);
  });

  it('of a name in place of an id is answered with where venues are listed', async () => {
    const answers = [
      await service.post('/reservations', { ...booking(), venueId: 'The Harbour' }),
      await service.get('/opening-hours?venueId=The%20Harbour'),
      await service.get('/venues/The%20Harbour'),
    ];

    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.detail).toMatch(
        /^(venueId|id) must be the id or the slug of a venue, from GET \/public\/v1\/venues.*list_venues/,
      );
    }
  });

  it('in a day is answered with the day that it is at the venue', async () => {
    const today = 'Today at The Harbour is 2026-12-01, Tuesday.';
    const wrong = 'date must be a calendar day as yyyy-MM-dd, such as 2026-12-05.';
    const named = await service.post('/reservations', { ...booking(), date: 'Friday' });
    const inQuery = await service.get('/events/upcoming?venueId=the-harbour&from=1/12/2026');
    const unnamed = await service.post('/availability/search', { date: 'x', partySize: 2 });
    const key = await service.issueKey({ venues: 'the-harbour' });
    const only = await service.post('/availability/search', { date: null, partySize: 2 }, { key });
    const range = await service.get('/events/upcoming?venueId=the-harbour&to=2026-11-01');

    expect(named.body.errors).toEqual([{ pointer: '/date', detail: `${wrong} ${today}` }]);
    expect(named.body.detail).toBe(`${wrong} ${today}`);
    expect(inQuery.body.detail).toBe(`${wrong.replace('date', 'from')} ${today}`);
    expect(unnamed.body.detail).toBe(wrong);
    expect(only.body.detail).toBe(`${wrong} ${today}`);
    expect(range.body.detail).toContain('no earlier than today (2026-12-01, Tuesday), which');
  });

  it('in a topic is answered with the topics there are', async () => {
    const path = `/knowledge/dress-code?venueId=${service.venueId['the-harbour']}`;
    const answer = await service.get(path);

    expect([answer.status, slugOf(answer)]).toEqual([404, 'knowledge-not-found']);
    expect(answer.body.detail).toBe(
      'There is no such topic. The topics are: venue-details, faq, opening-hours, happy-hours, food-menu, drinks-menu, special-hours, kitchen-hours, compendium.',
    );
  });

  it('in a key is answered in the same words, which name both ways to send one', async () => {
    const refused = [null, '', 'vb_live_nothing', `${service.key.slice(0, -1)}~`];
    const bodies = await Promise.all(
      refused.map(async (key) => {
        const { body } = await service.get('/venues', { key });
        return JSON.stringify({ ...body, traceId: '' });
      }),
    );

    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/Authorization: Bearer .*X-Service-Publishable-Key/);
  });
});
