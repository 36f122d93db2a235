/** The guide for sites: its example page, its tables and its samples, which must compile. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { publicUrl } from '@venue/testing/deployment';
import { inBrowser } from '@venue/testing/browser';
import { see } from './part-steps';
import { eventMembers, openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;

beforeAll(async () => {
  site = await openWidgetSite();
});
afterAll(() => site.close());

const guide = new URL('../../../docs/widget.md', import.meta.url);

/** The texts of the blocks of that language in the guide. */
async function blocksOf(language: string): Promise<readonly string[]> {
  const blocks = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm');
  return [...(await readFile(guide, 'utf8')).matchAll(blocks)].map(([, text = '']) => text);
}

async function blockOf(language: string): Promise<string> {
  return (await blocksOf(language))[0] ?? '';
}

/** All modules of the element, one after the other. */
async function sourceOfElement(): Promise<string> {
  const src = new URL('../src/', import.meta.url);
  const files = (await readdir(src, { recursive: true })).filter((file) => /\.ts$/.test(file));
  return (await Promise.all(files.map((file) => readFile(new URL(file, src), 'utf8')))).join('\n');
}

describe('the guide for sites', () => {
  inBrowser('has a page to copy that', () => {
    it('books a table', async () => {
      const { service, key } = site;
      const copied = (await blockOf('html'))
        .replace('http://127.0.0.1:3000', publicUrl)
        .replace('PUBLISHABLE_KEY', key)
        .replace('VENUE_ID', service.venueId['the-pier'] ?? '');
      const [tagManager = '', analytics = ''] = await blocksOf('js');
      const scripts = `<script>window.reported = []; const gtag = (...words) => reported.push(words);
        ${tagManager}</script><script>${analytics}</script>`;
      const document = copied.replace('</body>', `${scripts}</body>`);
      const { page, complaints, events } = await site.open({ document });
      await page.locator('>>> [aria-label="Tuesday 8 December"]').click();
      await page.locator('>>> button::-p-text(7pm)').click();
      await page.locator('>>> #fullName').fill('Grace Hopper');
      await page.locator('>>> #phone').fill('+44 117 496 0002');
      await page.locator('>>> button::-p-text(Book table)').click();
      await see(page, 'h2::-p-text(You are booked)');

      expect(complaints).toEqual([]);
      const detail = (await events()).at(-1)?.detail;
      const layer = (await page.evaluate('dataLayer')) as readonly Record<string, unknown>[];
      expect(layer.map(({ event }) => event)).toEqual([
        'vb-search',
        'vb-times-shown',
        'vb-hold',
        'vb-booked',
      ]);
      expect(layer.at(-1)).toEqual({ event: 'vb-booked', venueBooking: detail });
      const conversion = ['event', 'generate_lead', { transaction_id: detail?.['bookingId'] }];
      expect(await page.evaluate('reported')).toEqual([conversion]);
      await page.close();
    });
  });

  it('names each part of the element that a page may style, and no other', async () => {
    const used = (await sourceOfElement()).matchAll(/\bpart="([a-z-]+)"/g);
    const [, table = ''] = /^\| part +\|.*\n([^]*?)\n\n/m.exec(await readFile(guide, 'utf8')) ?? [];
    const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[a-z-]{2,}/g) ?? []);

    expect(named.filter((name) => !name.startsWith('--')).toSorted()).toEqual(
      [...new Set([...used].map(([, name = '']) => name))].toSorted(),
    );
  });

  it('lists the members of each event’s detail', async () => {
    const rows = (await readFile(guide, 'utf8')).matchAll(/^\| `(vb-[\w-]+)` +\| ([^;|]*)/gm);
    const documented = [...rows].map(([, name = '', members = '']) => [
      name,
      [...members.matchAll(/`(\w+)`/g)].map(([, member]) => member),
    ]);

    expect(Object.fromEntries(documented)).toEqual(eventMembers);
  });

  it('names each custom property of the element', async () => {
    const used = (await sourceOfElement()).matchAll(/var\((--vb-[a-z-]+)/g);
    const listed = new Set((await blockOf('css')).match(/--vb-[a-z-]+/g));

    expect(listed.size).toBe(12);
    for (const [, name = ''] of used) expect([...listed]).toContain(name);
  });

  it('and its types agree on the events', async () => {
    const sample = await blockOf('ts');
    const page = `
      import type { WidgetEvents } from '../src/events';
      import type { VenueBookingEvents } from '../venue-booking';
      type Same<A, B> = [A, B] extends [B, A] ? true : false;
      export const areSame: Same<WidgetEvents, VenueBookingEvents> = true;
      ${sample}
      // @ts-expect-error -- that event has no such member
      document.addEventListener('vb-booked', ({ detail }) => detail.holdId);`;

    expect(sample).toContain('detail.bookingId');
    expect(faultsIn(page)).toEqual([]);
  });

  it('has a component for React that compiles', async () => {
    const sample = (await blockOf('tsx')).replace('./venue-booking', '../venue-booking');

    expect(sample).toContain('<venue-booking');
    expect(faultsIn(sample, 'tsx')).toEqual([]);
    expect(faultsIn(sample.replace('party-size={4}', 'party-size="4"'), 'tsx')).toEqual([
      expect.stringContaining("'string' is not assignable to type 'number'"),
    ]);
  });
});

/** The compiler's messages about a file in this folder. */
function faultsIn(text: string, ending: 'ts' | 'tsx' = 'ts'): readonly string[] {
  const config = join(import.meta.dirname, '../src/tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    join(import.meta.dirname, '../src'),
  );
  const file = join(import.meta.dirname, `sample-page.${ending}`);
  // The sample is in no project's files.
  Object.assign(options, { composite: false, emitDeclarationOnly: false, noEmit: true });
  options.types = [];
  options.jsx = ts.JsxEmit.ReactJSX;
  const host = ts.createCompilerHost(options);
  const onDisk = { ...host };
  host.fileExists = (name) => name === file || onDisk.fileExists(name);
  host.readFile = (name) => (name === file ? text : onDisk.readFile(name));
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
