import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineWithPersonalData } from '@venue/testing/personal-data';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';

let service: TestDeployment;
beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
});

describe('a line', () => {
  it.each(['ada@example.com', '+441174960000', 'vb_pub_live_7Hq2ZbT9_x'])('with %s', (text) => {
    expect(lineWithPersonalData(['sound', `it says ${text}.`], [])).toBe(`it says ${text}.`);
  });

  it('without any of them is none', () => {
    const sound = ['at file:///node_modules/@nestjs/core/router.js:12:3', '"ms":1174960000.5'];
    expect(lineWithPersonalData(sound, ['Ada Lovelace'])).toBeNull();
  });
});

describe('a deployment that logged the body of a request', () => {
  afterAll(() => service.close().catch(() => undefined));

  it('says so when it is closed, so that its spec fails', async () => {
    const wish = { venueId: service.venueId['the-lantern'], date: '2026-12-08', time: '18:00' };
    await service.post('/reservations', { ...wish, partySize: 2, guest });
    expect(service.logLeak([])).toBeNull();

    const { telemetry } = service.deployment;
    // Only the stored booking shows that this is personal data.
    telemetry.raiseAlarm(`a body: ${JSON.stringify({ name: guest.name })}`);
    expect(service.logLeak([])).toBeNull();
    await expect(service.close()).rejects.toThrow('A line of the log has personal data');
  });
});
