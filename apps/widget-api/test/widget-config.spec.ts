/** What a form on a venue's page learns before it asks anything. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openHouse, senderTo, slugOf, type Answer, type House } from '@venue/api/testing';
import { serve, type Serving } from '@venue/http';
import { openWidgetApi } from '../src/index';

let house: House;
let serving: Serving;
let key: string;

beforeAll(async () => {
  house = await openHouse();
  await house.moveTo('2026-12-01T09:00:00Z');
  serving = await serve(await openWidgetApi(house.deployment), 0, house.deployment);
  key = await house.issueKey({ origins: 'https://harbour.example' });
});
afterAll(async () => {
  await serving.drain();
  await house.close();
});

const configOf = (id: string | undefined, shown = key): Promise<Answer> => {
  const send = senderTo(`http://127.0.0.1:${serving.port}`, shown);
  return send('GET', { path: `/venues/${id}/widget-config`, sending: undefined });
};

describe('the settings of a widget', () => {
  it('are what the venue says, and no more', async () => {
    const venueId = house.venueId['the-harbour'];
    const { status, body } = await configOf(venueId);

    expect(status).toBe(200);
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
      links: {
        terms: 'https://the-harbour.example/booking-terms',
        privacy: 'https://the-harbour.example/privacy',
      },
      phone: '0117 496 0001',
      email: 'hello@the-harbour.example',
      website: 'https://the-harbour.example',
    });
    const { body: told } = await house.get(`/venues/${venueId}`);
    expect(body.bookingTypes).toEqual(
      told.bookingTypes.map(({ bookingType: name, ...rest }: { bookingType: string }) => {
        return { ...rest, name };
      }),
    );
  });

  it('are the same to a sandbox key', async () => {
    const venueId = house.venueId['the-pier'];
    const sandbox = await house.issueKey({ origins: 'https://harbour.example', env: 'sandbox' });

    expect((await configOf(venueId, sandbox)).text).toBe((await configOf(venueId)).text);
  });

  it('are not told of a venue that is unknown, not covered, or no venue any more', async () => {
    const pier = house.venueId['the-pier'];
    const venues = 'the-harbour';
    const narrow = await house.issueKey({ venues, origins: 'https://harbour.example' });
    const unknown = await configOf('3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50');
    const uncovered = await configOf(pier, narrow);
    await house.sql('update venue set retired_at = now() where id = $1', [pier]);
    await house.sql('update venue_group set revision = revision + 1');
    const retired = await configOf(pier);

    for (const answer of [unknown, uncovered, retired]) {
      expect([answer.status, slugOf(answer), answer.body.detail]).toEqual([
        404,
        'not-found',
        'There is nothing at this address.',
      ]);
    }
    expect((await configOf(house.venueId['the-harbour'], narrow)).status).toBe(200);
  });

  it('need the id of a venue', async () => {
    const { status, body } = await configOf('the-harbour');

    expect([status, body.errors[0].pointer]).toEqual([400, 'id']);
  });
});
