import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { indiscreet } from './canaries';
import { guest, openHouse, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await house.moveTo('2026-12-01T09:00:00Z');
});

describe('a line', () => {
  it.each(['ada@example.com', '+441174960000', 'vb_pub_live_7Hq2ZbT9_x'])('with %s', (text) => {
    expect(indiscreet(['sound', `it says ${text}.`], [])).toBe(`it says ${text}.`);
  });

  it('without any of them is none', () => {
    const sound = ['at file:///node_modules/@nestjs/core/router.js:12:3', '"ms":1174960000.5'];
    expect(indiscreet(sound, ['Ada Lovelace'])).toBeNull();
  });
});

describe('a house whose deployment wrote down what it was asked', () => {
  afterAll(() => house.close().catch(() => undefined));

  it('says so when it is closed, so that its spec fails', async () => {
    const wish = { venueId: house.venueId['the-lantern'], date: '2026-12-08', time: '18:00' };
    await house.post('/reservations', { ...wish, partySize: 2, guest });
    expect(house.indiscretion([])).toBeNull();

    const { telemetry } = house.deployment;
    // Nothing but the booking tells that this is somebody.
    telemetry.raiseAlarm(`a body: ${JSON.stringify({ name: guest.name })}`);
    expect(house.indiscretion([])).toBeNull();
    await expect(house.close()).rejects.toThrow('A line of the log tells of a guest');
  });
});
