/** The settings that a widget loads first. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openTestDeployment,
  senderTo,
  slugOf,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';
import { serve, type OpenServer } from '@venue/http';
import { say } from '@venue/testing/say';
import { openWidgetApi } from '../src/index';

let service: TestDeployment;
let serving: OpenServer;
let key: string;

beforeAll(async () => {
  // The brand of the venues is not the first one.
  service = await openTestDeployment(({ brands }) => {
    const [own] = brands;
    brands.unshift({ ...own, slug: 'anchor', theme: { ...own.theme, accent: '#7a1f1f' } });
  });
  await service.moveTo('2026-12-01T09:00:00Z');
  serving = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  key = await service.issueKey({ origins: 'https://harbour.example' });
});
afterAll(async () => {
  await serving.drain();
  await service.close();
});

const configOf = (id: string | undefined, shown = key): Promise<Answer> => {
  const send = senderTo(`http://127.0.0.1:${serving.port}`, shown);
  return send('GET', { path: `/venues/${id}/widget-config`, sending: undefined });
};

describe('the settings of a widget', () => {
  it('are those of the venue, and no more', async () => {
    const venueId = service.venueId['the-harbour'];
    const { status, body } = await configOf(venueId);

    expect(status).toBe(200);
    expect((await configOf('the-harbour')).body).toEqual(body);
    expect(body).toEqual({
      venueId,
      name: 'The Harbour',
      slug: 'the-harbour',
      timezone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      partySizeMin: 1,
      partySizeMax: 8,
      daysAheadMax: 90,
      slotIntervalMinutes: 15,
      holdMinutes: 10,
      bookingTypes: expect.any(Array),
      theme: expect.objectContaining({ accent: '#14506b', onAccent: '#ffffff' }),
      captcha: true,
      hasOtherVenues: true,
      hasEvents: true,
      hasWaitingList: true,
      links: {
        terms: 'https://the-harbour.example/booking-terms',
        privacy: 'https://the-harbour.example/privacy',
      },
      phone: '0117 496 0001',
      email: 'hello@the-harbour.example',
      website: 'https://the-harbour.example',
    });
    const { body: venue } = await service.get(`/venues/${venueId}`);
    expect(body.bookingTypes).toEqual(
      venue.bookingTypes.map(({ bookingType: name, ...rest }: { bookingType: string }) => {
        return { ...rest, name, slug: name.toLowerCase() };
      }),
    );
  });

  it('say that no captcha is required, and that there are no events', async () => {
    const { body } = await configOf('the-lantern');

    expect(body).toMatchObject({ captcha: false, hasEvents: false });
  });

  it('are the same to a sandbox key', async () => {
    const venueId = service.venueId['the-pier'];
    const sandbox = await service.issueKey({ origins: 'https://harbour.example', env: 'sandbox' });

    expect((await configOf(venueId, sandbox)).text).toBe((await configOf(venueId)).text);
  });

  it('are not shown for a venue that is unknown, not covered, or retired', async () => {
    const pier = service.venueId['the-pier'];
    const venues = 'the-harbour';
    const narrow = await service.issueKey({ venues, origins: 'https://harbour.example' });
    const unknown = await configOf('3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50');
    const uncovered = await configOf(pier, narrow);
    await service.sql('update venue set retired_at = now() where id = $1', [pier]);
    await service.sql('update venue_group set revision = revision + 1');
    const retired = await configOf(pier);

    for (const answer of [unknown, uncovered, retired]) {
      expect([answer.status, slugOf(answer), answer.body.detail]).toEqual([
        404,
        'not-found',
        say('no such venue'),
      ]);
    }
    expect((await configOf(service.venueId['the-harbour'], narrow)).status).toBe(200);
  });

  it('need the id of a venue', async () => {
    const { status, body } = await configOf('the harbour');

    expect([status, body.errors[0].pointer]).toEqual([400, 'id']);
  });
});
