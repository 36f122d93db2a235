/** The console's retries while there is no answer, and the one at once when the network returns. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { goOffline, waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { pauseMs } from '../src/page/parts/retry-loop';
import { openConsoleSite, sees, type ConsoleSite, type FailingRequests } from './console-site';

describe('the pause before the next try', () => {
  it.each([
    [0, 500, 1000],
    [1, 1000, 2000],
    [4, 8000, 16_000],
    [5, 15_000, 30_000],
    [500, 15_000, 30_000],
  ])('after %i others is between %i and %i milliseconds', (failures, least, most) => {
    expect(pauseMs(failures, null, () => 0)).toBe(least);
    expect(pauseMs(failures, null, () => 1)).toBe(most);
  });

  it('is at least what the answer asks for, and not the same for all screens', () => {
    expect(pauseMs(0, 60_000, () => 0)).toBe(60_000);
    expect(pauseMs(0, 60_000, () => 1)).toBe(61_000);
    expect(pauseMs(5, 1000, () => 1)).toBe(30_000);
  });
});

/**
 * A clock that moves only by `tick`, for waits longer than a frame. After a timer has ended, it
 * continues once every answer is complete and no stream is being opened.
 */
const clock = `(() => {
  const [usualSet, usualClear, usualFetch] = [setTimeout, clearTimeout, fetch];
  const [timers, streams] = [new Map(), new Set()];
  const begun = performance.now();
  let [passed, next, fetching] = [0, 1e9, 0];
  performance.now = () => begun + passed;
  const hold = (then, ms, every) => {
    timers.set((next += 1), { then, at: passed + ms, every });
    return next;
  };
  window.setTimeout = (then, ms = 0) => ms < 100 ? usualSet(then, ms) : hold(then, ms, null);
  window.setInterval = (then, ms) => hold(then, ms, ms);
  window.clearTimeout = window.clearInterval = (id) => timers.delete(id) || usualClear(id);
  window.fetch = async (...given) => {
    fetching += 1;
    try {
      const response = await usualFetch(...given);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      fetching -= 1;
    }
  };
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      streams.add(this);
    }
  };
  const isCalm = () =>
    fetching === 0 && [...streams].every(({ readyState }) => readyState !== EventSource.CONNECTING);
  window.settled = async () => {
    for (let calm = 0; calm < 3; calm = isCalm() ? calm + 1 : 0)
      await new Promise((resolve) => usualSet(resolve, 5));
  };
  window.tick = async (ms) => {
    await settled();
    for (const until = passed + ms; passed < until; ) {
      passed += 250;
      const due = [...timers].filter(([, { at }]) => at <= passed);
      for (const [id, timer] of due) {
        if (!timers.has(id)) continue;
        if (timer.every === null) timers.delete(id);
        else timer.at += timer.every;
        timer.then();
      }
      if (due.length > 0) await settled();
    }
  };
})()`;

inBrowser('the console, while it gets no answer', () => {
  let site: ConsoleSite;
  let page: Page;
  let reference: string;
  let newest: FailingRequests | null = null;
  const fail = (path: RegExp, retryAfterSeconds?: number): FailingRequests =>
    (newest = site.fail(path, retryAfterSeconds));
  const tick = (seconds: number) => page.evaluate(`tick(${seconds * 1000})`);

  beforeAll(async () => {
    site = await openConsoleSite();
    reference = await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    ({ page } = await site.open('manager', (one) => one.evaluateOnNewDocument(clock)));
    await sees(page, 'Patel');
  });
  afterEach(() => newest?.end());
  afterAll(() => site?.close());

  const go = async (address: string): Promise<void> => {
    await page.evaluate(`location.hash = '#/${address}'`);
  };

  it.each([
    [
      'an open booking',
      () => `tonight?booking=${encodeURIComponent(reference)}`,
      /\/bookings\/[^/]+$/,
    ],
    ['the day', () => 'tonight?date=2026-12-02', /\/days\//],
    ['enquiries', () => 'enquiries', /\/enquiries\?/],
    ['money', () => 'money', /\/money\?/],
    ['sessions', () => 'sessions', /\/sessions$/],
    ['numbers', () => 'numbers', /\/numbers\?/],
    ['blocks', () => 'blocks', /\/blocks$/],
    ['times', () => 'new', /\/times\?/],
  ])(
    'asks for %s in ever longer pauses, and has it soon after the server is back',
    async (_, address, path) => {
      const failing = fail(path);
      await go(address());
      await waitUntil(page, 'settled().then(() => true)');
      await tick(60);
      // The pauses are at most 1, 2, 4, 8, 16 and 30 seconds, and at least half of that.
      expect(failing.count()).toBeGreaterThanOrEqual(5);
      expect(failing.count()).toBeLessThanOrEqual(9);

      failing.end();
      const answered = page.waitForResponse((one) => path.test(one.url()) && one.ok());
      await tick(30);
      await answered;
      await go('tonight');
      await tick(1);
    },
  );

  it.each([
    ['blocks', '19:30', /\/blocks$/],
    ['door', '20:00', /\/door\?/],
  ])('asks for %s no sooner when the day changes', async (address, time, path) => {
    const failing = fail(path);
    await go(address);
    await waitUntil(page, 'settled().then(() => true)');
    const answered = page.waitForResponse((one) => /\/days\//.test(one.url()) && one.ok());
    await site.book({ time, partySize: 2, name: 'Khan' });
    await answered;
    await waitUntil(page, 'settled().then(() => true)');
    expect(failing.count()).toBe(1);
    failing.end();
    await tick(30);
    await go('tonight');
    await tick(1);
  });

  it('does not ask again for what is not there', async () => {
    const requests: string[] = [];
    page.on('request', (one) => requests.push(new URL(one.url()).pathname));
    await go('tonight?booking=ZZZZ-ZZZZ');
    await tick(60);
    expect(requests.filter((path) => path.endsWith('/bookings/ZZZZ-ZZZZ'))).toHaveLength(1);
    await go('tonight');
  });

  it('waits as long as the answer asks for', async () => {
    const failing = fail(/\/bookings\/[^/]+$/, 40);
    await go(`tonight?booking=${encodeURIComponent(reference)}`);
    await tick(39);
    expect(failing.count()).toBe(1);
    await tick(3);
    expect(failing.count()).toBe(2);
    failing.end();
    await go('tonight');
    await tick(45);
  });

  it('opens the stream of changes in ever longer pauses, and shows changes when it is back', async () => {
    const failing = fail(/\/changes\?/);
    const { count } = failing;
    await page.reload();
    await sees(page, 'Changes come every 5 seconds');
    for (let at = 0; at < 60; at += 1) {
      await tick(1);
      await waitUntil(page, 'settled().then(() => true)');
    }
    expect(count()).toBeLessThanOrEqual(9);
    failing.end();
    await tick(30);
    await sees(page, 'Changes come every 5 seconds', false);
  });

  it('asks for nothing without a connection, and for everything when it is back', async () => {
    await go(`tonight?booking=${encodeURIComponent(reference)}`);
    await sees(page, 'History');
    await goOffline(page);
    const requests: string[] = [];
    page.on('request', (one) => one.url().includes('/team/v1/') && requests.push(one.url()));
    await go('enquiries');
    await tick(120);
    // Each of them once, before the page notices that no answer comes.
    expect(requests).toEqual([...new Set(requests)]);

    await page.setOfflineMode(false);
    await tick(2);
    await sees(page, 'no connection', false);
    await sees(page, 'No one is waiting for an answer.');
  });
});
