/** The evening of a restaurant in the console, in Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { axeFindings, colourFindings, inBrowser, takePicture } from '@venue/api/testing/browser';
import {
  openConsoleSite,
  press,
  sees,
  textOf,
  type ConsoleSite,
  type ConsoleTab,
} from './console-site';

let site: ConsoleSite;
let tab: ConsoleTab;

inBrowser('the console', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    for (const [time, partySize, name, notes] of [
      ['18:00', 2, 'Patel', 'Nut allergy'],
      ['18:00', 4, 'Okafor', null],
      ['18:30', 6, 'Fairweather-Montgomery', 'Birthday; cake in the fridge'],
      ['19:00', 2, 'Lind', null],
      ['20:15', 4, 'Ó Briain', null],
    ] as const) {
      await site.book({ time, partySize, name, notes });
    }
    await site.house.moveTo('2026-12-01T17:30:00Z');
    tab = await site.open();
  });
  afterAll(() => site?.close());

  it('shows the evening as a list', async () => {
    await sees(tab.page, 'Fairweather-Montgomery');
    const text = await textOf(tab.page);
    console.log(text);
    expect(text).toContain('Nut allergy');
    for (const scheme of ['light', 'dark'] as const) {
      await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      for (const [width, height] of [
        [360, 740],
        [820, 1180],
        [1440, 900],
      ] as const) {
        await tab.page.setViewport({ width, height });
        await takePicture(tab.page, `list-${width}-${scheme}`, false);
        await press(tab.page, 'Timeline');
        await sees(tab.page, 'Terrace');
        await takePicture(tab.page, `timeline-${width}-${scheme}`, false);
        await press(tab.page, 'Timeline');
        await (await tab.page.$('team-console >>> console-tonight >>> .open'))?.click();
        await sees(tab.page, 'History');
        await takePicture(tab.page, `panel-${width}-${scheme}`, false);
        await press(tab.page, 'Close');
      }
      console.log(
        scheme === 'light' ? await axeFindings(tab.page) : await colourFindings(tab.page),
      );
    }
    console.log(tab.complaints);
  });
});
