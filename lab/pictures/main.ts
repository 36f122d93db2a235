/**
 * `npm run pictures`: the pictures of the team's pages in docs/pictures, on a Friday evening of the
 * demo. With a folder, every page at three widths, light and dark, to be looked at.
 *   npm run pictures
 *   npm run pictures -- <folder>
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { onFridayEvening, type Evening } from '../evening';
import { allPictures, shownPictures, sizes, type Picture } from './pages';

const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);

await onFridayEvening(async (evening) => {
  if (folder === undefined) await pictureShown(evening);
  else await pictureAll(evening, resolve(folder));
});

/** Each in a tab of its own, since requests of the one before are not always seen to end. */
async function pictureShown({ baseUrl, open }: Evening): Promise<void> {
  const to = join(root, 'docs/pictures');
  await mkdir(to, { recursive: true });
  for (const { size, ...picture } of shownPictures) {
    const page = await open();
    await page.setViewport(sizes[size]);
    await show(page, baseUrl, picture);
    await page.screenshot({ path: join(to, `${picture.name}.png`) });
    await page.close();
  }
}

async function pictureAll({ baseUrl, open }: Evening, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const each = Object.entries(sizes).flatMap(([name, size]) =>
    allPictures.map((picture) => ({ picture, size, path: join(to, `${picture.name}-${name}`) })),
  );
  for (const { picture, size, path } of each) {
    const page = await open();
    await page.setViewport(size);
    await show(page, baseUrl, picture);
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.screenshot({ path: `${path}-${value}.png` });
    }
    await page.close();
  }
}

async function show(page: Page, baseUrl: string, { address, press }: Picture): Promise<void> {
  await page.goto(`${baseUrl}/console#/${address}`);
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
  if (press === undefined) return;
  await page.locator(press).click();
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
}
