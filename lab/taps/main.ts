/**
 * `npm run taps`: the taps of fifteen common jobs on a tablet and a phone, on the demo's Friday
 * evening. Fails if a job takes too many.
 *   npm run taps
 *   npm run taps -- <folder for a picture of the end of each>
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { onFridayEvening } from '../evening';
import { jobs, type Hand, type Job } from './jobs';

const screens = {
  tablet: { width: 820, height: 1180, hasTouch: true },
  phone: { width: 360, height: 740, hasTouch: true, isMobile: true },
};
/** Parties are late by then. */
const at = '20:10';
/** A step that nothing follows for this long has failed. */
const stepMaxMs = 20_000;
const [folder] = process.argv.slice(2);

await onFridayEvening(async ({ baseUrl, open }) => {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  for (const job of jobs) {
    const page = await open();
    // Its dialogue would wait for a person.
    await page.evaluateOnNewDocument('window.print = () => undefined');
    await page.setViewport(screens[job.device ?? 'tablet']);
    await page.goto(`${baseUrl}/console#/tonight`);
    await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
    report(job, await countOf(job, page));
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${job.name}.png`) });
    await page.close();
  }
}, at);

interface Count {
  readonly taps: number;
  readonly fields: number;
  /** Null if the job was done. */
  readonly failure: string | null;
}

async function countOf(job: Job, page: Page): Promise<Count> {
  let [taps, fields] = [0, 0];
  const at = (selector: string) => page.locator(selector).setTimeout(stepMaxMs);
  const settled = () => page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
  const hand: Hand = {
    async tap(selector) {
      await at(selector).click();
      await settled();
      taps += 1;
    },
    async type(selector, text) {
      await at(selector).fill(text);
      // The keyboard of the screen goes away.
      await page.keyboard.press('Tab');
      await settled();
      fields += 1;
    },
    async sees(text) {
      await at(`::-p-text(${text})`).wait();
    },
  };
  try {
    await job.prepare?.(hand);
    [taps, fields] = [0, 0];
    await job.run(hand);
    return { taps, fields, failure: null };
  } catch (error) {
    return { taps, fields, failure: String(error) };
  }
}

function report({ name, tapsMax }: Job, { taps, fields, failure }: Count): void {
  const typed = fields === 0 ? '' : `, ${fields} typed`;
  const excess = taps > tapsMax ? `; at most ${tapsMax}` : '';
  process.stdout.write(`${name}: ${taps} taps${typed}${excess}${failure ?? ''}\n`);
  if (failure !== null || taps > tapsMax) process.exitCode = 1;
}
